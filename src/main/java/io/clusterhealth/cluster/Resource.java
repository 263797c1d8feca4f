// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import io.clusterhealth.text.Words;
import java.util.Set;

/// A list that a cluster may serve, and our type for its objects.
///
/// @param type our reduction of one object
/// @param part the name of a part of the list that is requested by itself; empty for the whole list
public record Resource<T>(Kind of, Class<T> type, String part) {
    private static final String SUFFIX = ".k8s.io";

    /// The groups of Kubernetes' own API server and of metrics, without their suffix, which groups of custom
    /// resources may have as well.
    private static final Set<String> KUBERNETES = Words.setOf("""
            admissionregistration apiextensions apiregistration authentication authorization certificates coordination
            discovery events flowcontrol.apiserver internal.apiserver networking node rbac.authorization resource
            scheduling storage storagemigration metrics custom.metrics external.metrics""");

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

    public boolean metadataOnly() {
        return of.metadataOnly();
    }

    /// The `apiVersion` of its objects, such as `v1` or `apps/v1`.
    public String apiVersion() {
        return apiVersion(version());
    }

    /// The same of another version.
    public String apiVersion(String version) {
        return group().isEmpty() ? version : group() + "/" + version;
    }

    /// Whether every Kubernetes serves it.
    public boolean builtIn() {
        return builtIn(group());
    }

    /// Whether every Kubernetes serves a group.
    public static boolean builtIn(String group) {
        return !group.contains(".")
                || (group.endsWith(SUFFIX)
                        && KUBERNETES.contains(group.substring(0, group.length() - SUFFIX.length())));
    }

    /// Whether a server without it is not Kubernetes, so that its absence is a failure. Other lists are not requested
    /// where discovery shows that they are not served.
    public boolean indispensable() {
        return INDISPENSABLE.contains(group());
    }

    /// The kind of the list as the API server returns it.
    public String listKind() {
        return metadataOnly() ? "PartialObjectMetadataList" : kind() + "List";
    }

    /// A part of the list, mapped to a type of its own.
    <S> Resource<S> part(String name, Class<S> other) {
        return new Resource<>(of, other, name);
    }

    /// Its name in coverage and reports: the plural, with its group where a better known list has the same plural.
    @Override
    public String toString() {
        return of.list().startsWith(plural() + ".") ? of.list() : plural();
    }
}
