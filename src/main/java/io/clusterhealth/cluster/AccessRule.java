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

    public AccessRule(String verb, String group, String resource) {
        this(verb, group, resource, "");
    }

    /// One entry of a role's `rules` that grants several rights to list, all in the namespace of the first.
    public static String listing(List<AccessRule> rules) {
        return rules.getFirst()
                .ofRole("- {apiGroups: [%s], resources: [%s], verbs: [list]}"
                        .formatted(
                                rules.stream()
                                        .map(rule -> '"' + rule.group() + '"')
                                        .distinct()
                                        .collect(Collectors.joining(", ")),
                                rules.stream()
                                        .map(AccessRule::resource)
                                        .distinct()
                                        .collect(Collectors.joining(", "))));
    }

    /// The rule that grants it and no more, as one line of YAML: `- {…} # ClusterRole rule`.
    public String grant() {
        return ofRole(yaml());
    }

    /// What is not allowed: `list pods`, `get /metrics`.
    public String words() {
        return verb + " " + resource;
    }

    /// The kind of rule that grants it and no more: `ClusterRole rule`.
    public String role() {
        return namespace.isEmpty() ? "ClusterRole rule" : "Role rule in namespace " + namespace;
    }

    private String ofRole(String rule) {
        return rule + " # " + role();
    }

    /// The entry of a role's `rules` that grants it, as one line of YAML.
    public String yaml() {
        return resource.startsWith("/")
                ? "- {nonResourceURLs: [\"%s\"], verbs: [%s]}".formatted(resource, verb)
                : "- {apiGroups: [\"%s\"], resources: [%s], verbs: [%s]}".formatted(group, resource, verb);
    }
}
