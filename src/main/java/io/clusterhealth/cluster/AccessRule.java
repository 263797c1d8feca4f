// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.util.List;
import java.util.stream.Collectors;

/// A right that a caller lacks.
///
/// @param verb `list` or `get`
/// @param group API group; empty for the core group and for paths
/// @param resource plural, or a path such as `/readyz` when it begins with a slash
/// @param namespace in which it is lacking; empty for the whole cluster
public record AccessRule(String verb, String group, String resource, String namespace) {

    /// A right to the whole cluster.
    public AccessRule(String verb, String group, String resource) {
        this(verb, group, resource, "");
    }

    /// The entry of a ClusterRole's `rules` that grants several rights to list.
    public static String listing(List<AccessRule> rules) {
        return "- {apiGroups: [%s], resources: [%s], verbs: [list]}"
                .formatted(
                        rules.stream()
                                .map(rule -> '"' + rule.group() + '"')
                                .distinct()
                                .collect(Collectors.joining(", ")),
                        rules.stream().map(AccessRule::resource).distinct().collect(Collectors.joining(", ")));
    }

    /// What grants it and no more, such as `ClusterRole rule: - {…}`.
    public String grant() {
        return "%s: %s"
                .formatted(namespace.isEmpty() ? "ClusterRole rule" : "Role rule in namespace " + namespace, yaml());
    }

    /// The entry of a role's `rules` that grants it, as one line of YAML.
    public String yaml() {
        return resource.startsWith("/")
                ? "- {nonResourceURLs: [\"%s\"], verbs: [%s]}".formatted(resource, verb)
                : "- {apiGroups: [\"%s\"], resources: [%s], verbs: [%s]}".formatted(group, resource, verb);
    }
}
