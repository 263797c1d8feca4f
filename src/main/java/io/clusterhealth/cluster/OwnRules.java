// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The caller's rights in one namespace, by the cluster's own rules review.
///
/// @param whole whether the rules are complete: else a right that no rule grants may still exist
public record OwnRules(List<OwnRule> rules, boolean whole) {
    private static final String ANY = "*";

    public OwnRules {
        rules = List.copyOf(rules);
    }

    /// One rule; an empty set of names means all objects.
    public record OwnRule(Set<String> verbs, Set<String> groups, Set<String> resources, Set<String> names) {
        public OwnRule {
            verbs = Set.copyOf(verbs);
            groups = Set.copyOf(groups);
            resources = Set.copyOf(resources);
            names = Set.copyOf(names);
        }

        private boolean covers(String group, String plural) {
            return has(groups, group) && has(resources, plural);
        }
    }

    /// Whether the list may be read; true where that is unknown.
    public boolean mayList(Resource<?> resource) {
        return mayList(resource.group(), resource.plural());
    }

    /// The same, for a kind.
    boolean mayList(ApiResource kind) {
        return mayList(kind.group(), kind.plural());
    }

    private boolean mayList(String group, String plural) {
        return !whole
                || rules.stream()
                        .anyMatch(rule ->
                                rule.names().isEmpty() && has(rule.verbs(), "list") && rule.covers(group, plural));
    }

    /// The namespaces named in rules about namespaces.
    public Set<String> namespaces() {
        return rules.stream()
                .filter(rule -> rule.covers("", Resources.NAMESPACES.plural()))
                .flatMap(rule -> rule.names().stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    private static boolean has(Set<String> allowed, String wanted) {
        return allowed.contains(wanted) || allowed.contains(ANY);
    }
}
