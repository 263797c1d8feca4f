// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

/// A right that a caller lacks.
///
/// @param verb `list` or `get`
/// @param group API group; empty for the core group and for paths
/// @param resource plural, or a path such as `/readyz` when it begins with a slash
public record AccessRule(String verb, String group, String resource) {

    /// The entry of a ClusterRole's `rules` that grants it, as one line of YAML.
    public String yaml() {
        return resource.startsWith("/")
                ? "- {nonResourceURLs: [\"%s\"], verbs: [%s]}".formatted(resource, verb)
                : "- {apiGroups: [\"%s\"], resources: [%s], verbs: [%s]}".formatted(group, resource, verb);
    }
}
