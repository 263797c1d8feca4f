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

/// What one call has read of a cluster, at one time.
///
/// @param namespace the only namespace that was asked about; empty for the whole cluster
/// @param asOf the time the picture shows: the clock of a live cluster, the recording's of a snapshot
/// @param lists what came of each list that was wanted; read through [#list(Resource)]
public record Picture(
        Optional<String> namespace,
        Instant asOf,
        ServerStatus server,
        Map<Resource<?>, Read<? extends List<?>>> lists) {

    public Picture {
        lists = Map.copyOf(lists);
    }

    public Read<ServerVersion> version() {
        return server.version();
    }

    public Read<ApiReadiness> readiness() {
        return server.readiness();
    }

    /// The lists that were wanted.
    public Set<Resource<?>> wanted() {
        return lists.keySet();
    }

    /// What came of reading a list; a list nobody asked for counts as absent.
    @SuppressWarnings("unchecked") // a list is stored under the resource whose type it has
    public <T> Read<List<T>> list(Resource<T> resource) {
        Read<? extends List<?>> read = lists.get(resource);
        return read == null ? new Read.Missing<>(new Unread.Absent()) : (Read<List<T>>) read;
    }

    /// The objects of a list as far as they could be read.
    public <T> List<T> objects(Resource<T> resource) {
        return list(resource).known().orElse(List.of());
    }

    /// Whether a list was read whole: then what is not in it is not there.
    public boolean whole(Resource<?> resource) {
        return switch (list(resource)) {
            case Read.Found<?> _, Read.Noted<?> _ -> true;
            case Read.Partial<?> _, Read.Missing<?> _ -> false;
        };
    }

    /// A picture of the same time about one namespace, with nothing read of it yet.
    Picture about(String name) {
        return new Picture(Optional.of(name), asOf, server, Map.of());
    }

    /// This picture with what a later look added to it.
    public Picture plus(Map<Resource<?>, Read<? extends List<?>>> later) {
        Map<Resource<?>, Read<? extends List<?>>> all = new HashMap<>(lists);
        all.putAll(later);
        return new Picture(namespace, asOf, server, all);
    }
}
