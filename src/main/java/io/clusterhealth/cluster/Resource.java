// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.util.Set;

/// A list that a cluster may serve, and the type its objects have with us.
///
/// @param of what its objects are
/// @param type our reduction of one object
public record Resource<T>(Kind of, Class<T> type) {
    /// Groups of custom resource definitions that are named as Kubernetes' own are.
    private static final Set<String> DEFINED = Set.of("gateway.networking.k8s.io");

    private static final Set<String> INDISPENSABLE = Set.of("", "apps", "batch", "coordination.k8s.io");

    /// API group; empty for the core group.
    public String group() {
        return of.group();
    }

    public String version() {
        return of.version();
    }

    /// As in the request path, such as `clusteroperators`.
    public String plural() {
        return of.plural();
    }

    public String kind() {
        return of.kind();
    }

    public boolean namespaced() {
        return of.namespaced();
    }

    /// Whether only the metadata of its objects is asked for.
    public boolean metadataOnly() {
        return of.metadataOnly();
    }

    /// `v1`, `apps/v1`: as `apiVersion` spells it.
    public String apiVersion() {
        return apiVersion(version());
    }

    /// The same of another version.
    public String apiVersion(String version) {
        return group().isEmpty() ? version : group() + "/" + version;
    }

    /// Whether every Kubernetes serves it.
    public boolean builtIn() {
        return !group().contains(".") || (group().endsWith(".k8s.io") && !DEFINED.contains(group()));
    }

    /// Whether a server without it is none of Kubernetes, so that its absence is a failure. What a server says it does
    /// not serve of the others is not asked for.
    public boolean indispensable() {
        return INDISPENSABLE.contains(group());
    }

    /// The kind of the list as the API server answers it.
    public String listKind() {
        return metadataOnly() ? "PartialObjectMetadataList" : kind() + "List";
    }

    /// The same list, read for something else.
    <S> Resource<S> as(Class<S> other) {
        return new Resource<>(of, other);
    }

    /// By which coverage and reports call it: the plural, with its group where a better known list has that.
    @Override
    public String toString() {
        return of.list().startsWith(plural() + ".") ? of.list() : plural();
    }
}
