// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import io.clusterhealth.cluster.object.ApiReadiness;
import io.clusterhealth.cluster.object.ServerVersion;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/// The lists and the status of a cluster that one call has read, at one moment. Safe for use by several threads.
public final class Picture {
    private final Optional<String> namespace;
    private final Instant asOf;
    private final ServerStatus server;
    private final Map<Resource<?>, Read<? extends List<?>>> lists;
    private final Optional<Map<Resource<?>, Set<String>>> answered;
    private final Map<Class<?>, Once<?>> indexes = new ConcurrentHashMap<>();

    /// @param namespace the only namespace that was read; empty for the whole cluster
    /// @param asOf the time the picture shows: the clock of a live cluster, that of a recording
    /// @param lists the result of each wanted list; read through [#list(Resource)]
    public Picture(
            Optional<String> namespace,
            Instant asOf,
            ServerStatus server,
            Map<Resource<?>, Read<? extends List<?>>> lists) {
        this(namespace, asOf, server, lists, Optional.empty());
    }

    /// @param answered of a recording: by list, names that contain all namespaces whose response is recorded, even an
    ///     empty one
    public Picture(
            Optional<String> namespace,
            Instant asOf,
            ServerStatus server,
            Map<Resource<?>, Read<? extends List<?>>> lists,
            Optional<Map<Resource<?>, Set<String>>> answered) {
        this.namespace = namespace;
        this.asOf = asOf;
        this.server = server;
        this.lists = Map.copyOf(lists);
        this.answered = answered.map(Map::copyOf);
    }

    public Optional<String> namespace() {
        return namespace;
    }

    /// Whether it is about this namespace: the only one, or any in a picture of the whole cluster.
    public boolean covers(String name) {
        return namespace.map(name::equals).orElse(true);
    }

    public Instant asOf() {
        return asOf;
    }

    public ServerStatus server() {
        return server;
    }

    public Map<Resource<?>, Read<? extends List<?>>> lists() {
        return lists;
    }

    /// An index that several checks use, such as the events by their object: built on first use, once per picture.
    ///
    /// @param build must not wait for other threads that use an index
    public <T> T index(Class<T> type, Function<Picture, T> build) {
        Once<?> index = indexes.computeIfAbsent(type, _ -> new Once<>(() -> build.apply(this)));
        return type.cast(index.get());
    }

    public Read<ServerVersion> version() {
        return server.version();
    }

    public Read<ApiReadiness> readiness() {
        return server.readiness();
    }

    public Set<Resource<?>> wanted() {
        return lists.keySet();
    }

    /// The result of reading a list; a list that was not wanted counts as absent.
    @SuppressWarnings("unchecked") // a list is stored under the resource whose type it has
    public <T> Read<List<T>> list(Resource<T> resource) {
        Read<? extends List<?>> read = lists.get(resource);
        return read == null ? new Read.Missing<>(new Unread.Absent()) : (Read<List<T>>) read;
    }

    /// The objects of a list as far as they could be read.
    public <T> List<T> objects(Resource<T> resource) {
        return list(resource).known().orElse(List.of());
    }

    /// Whether a list was read completely: then an object that is not in it does not exist.
    public boolean whole(Resource<?> resource) {
        return switch (list(resource)) {
            case Read.Found<?> _, Read.Noted<?> _ -> true;
            case Read.Partial<?> _, Read.Missing<?> _ -> false;
        };
    }

    /// Whether the list contains what a namespace has of it, as far as it was read: a recording may have the list of
    /// other namespaces only.
    public boolean holds(Resource<?> resource, String name) {
        return covers(name)
                && answered.map(lists -> lists.getOrDefault(resource, Set.of()).contains(name))
                        .orElse(true);
    }

    /// A picture of the same moment for one namespace, without any lists yet.
    Picture about(String name) {
        return new Picture(Optional.of(name), asOf, server, Map.of(), answered);
    }

    /// This picture with further lists added.
    public Picture plus(Map<Resource<?>, Read<? extends List<?>>> later) {
        Map<Resource<?>, Read<? extends List<?>>> all = new HashMap<>(lists);
        all.putAll(later);
        return new Picture(namespace, asOf, server, all, answered);
    }
}
