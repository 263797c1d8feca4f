// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.util.List;
import java.util.stream.Collectors;

/// A right that a caller lacks, or the account of the server where it reads for the caller.
///
/// @param verb `list` or `get`
/// @param group API group; empty for the core group and for paths
/// @param resource plural, or a path such as `/readyz` when it begins with a slash
/// @param namespace in which it is lacking; empty for the whole cluster
/// @param ofServer whether the caller has it, and the server's own account lacks it
public record AccessRule(String verb, String group, String resource, String namespace, boolean ofServer) {
    private static final String SERVER = "the server's account";

    public AccessRule(String verb, String group, String resource) {
        this(verb, group, resource, "");
    }

    public AccessRule(String verb, String group, String resource, String namespace) {
        this(verb, group, resource, namespace, false);
    }

    /// The same right, as one that the server's account lacks.
    public AccessRule asOfServer() {
        return new AccessRule(verb, group, resource, namespace, true);
    }

    /// The same right in all namespaces.
    public AccessRule everywhere() {
        return new AccessRule(verb, group, resource, "", ofServer);
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

    /// What is not allowed: `you may not list pods`, `the server's account may not get /metrics`.
    public String lacking() {
        return lacking(resource);
    }

    /// The same, with other words for the resource.
    public String lacking(String what) {
        return "%s may not %s %s".formatted(ofServer ? SERVER : "you", verb, what);
    }

    /// The kind of rule that grants it and no more: `ClusterRole rule`.
    public String role() {
        return (namespace.isEmpty() ? "ClusterRole rule" : "Role rule in namespace " + namespace)
                + (ofServer ? " for " + SERVER : "");
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
