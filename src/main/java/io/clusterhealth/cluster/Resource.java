// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import io.clusterhealth.cluster.object.ConfigObject;
import io.clusterhealth.cluster.object.KeptCertificate;
import java.util.Set;

/// A list that a cluster may serve, and the type its objects have with us.
///
/// @param group API group; empty for the core group
/// @param plural as in the request path, such as `clusteroperators`
/// @param type our reduction of one object
public record Resource<T>(String group, String version, String plural, String kind, boolean namespaced, Class<T> type) {
    private static final Set<String> INDISPENSABLE = Set.of("", "apps", "batch", "coordination.k8s.io");

    /// Groups whose lists are called like better known ones: nodes, and OpenShift's machines.
    private static final Set<String> NAMESAKES = Set.of("metrics.k8s.io", "cluster.x-k8s.io");

    /// `v1`, `apps/v1`: as `apiVersion` spells it.
    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    /// Whether every Kubernetes serves it.
    public boolean builtIn() {
        return !group.contains(".") || group.endsWith(".k8s.io");
    }

    /// Whether a server without it is none of Kubernetes, so that its absence is a failure. What a server says it does
    /// not serve of the others is not asked for.
    public boolean indispensable() {
        return INDISPENSABLE.contains(group);
    }

    /// Whether only the metadata of its objects is asked for, because what they hold is none of our business.
    public boolean metadataOnly() {
        return type.equals(ConfigObject.class) || type.equals(KeptCertificate.class);
    }

    /// The kind of the list as the API server answers it.
    public String listKind() {
        return metadataOnly() ? "PartialObjectMetadataList" : kind + "List";
    }

    /// By which coverage and reports call it: the plural, with its group where a better known list has that.
    @Override
    public String toString() {
        return NAMESAKES.contains(group) ? plural + "." + group : plural;
    }
}
