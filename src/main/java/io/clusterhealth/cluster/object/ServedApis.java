// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;
import java.util.Map;
import java.util.Set;

/// The APIs that the API server serves below `/apis`.
///
/// @param groups plurals by API group; an empty set where only the existence of the group is known
/// @param versions versions by plural with group, such as `nodes.metrics.k8s.io`; none where they are unknown
/// @param stale versions of groups, such as `metrics.k8s.io/v1beta1`, whose own server is unreachable
/// @see <a href="https://kubernetes.io/docs/concepts/overview/kubernetes-api/#aggregated-discovery">Discovery</a>
public record ServedApis(Map<String, Set<String>> groups, Map<String, Set<String>> versions, List<String> stale) {
    public ServedApis {
        groups = Map.copyOf(groups);
        versions = Map.copyOf(versions);
        stale = List.copyOf(stale);
    }

    /// Whether it is certain that a list is served.
    public boolean has(String group, String plural) {
        return groups.getOrDefault(group, Set.of()).contains(plural);
    }

    /// Whether it is certain that a list is not served.
    public boolean lacks(String group, String plural) {
        Set<String> plurals = groups.get(group);
        return plurals == null || (!plurals.isEmpty() && !plurals.contains(plural));
    }

    /// Whether it is certain that a list is served in this version.
    public boolean has(String group, String plural, String version) {
        return versions.getOrDefault(plural + "." + group, Set.of()).contains(version);
    }
}
