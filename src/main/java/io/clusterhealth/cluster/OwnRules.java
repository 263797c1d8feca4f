// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// What a caller may do in one namespace, in the cluster's own words.
///
/// @param whole whether these are all: else what no rule allows may be allowed all the same
public record OwnRules(List<OwnRule> rules, boolean whole) {
    private static final String ANY = "*";

    public OwnRules {
        rules = List.copyOf(rules);
    }

    /// One rule; an empty set of names is all objects.
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

    /// Whether the list may be read, or that is not known.
    public boolean mayList(Resource<?> resource) {
        return !whole
                || rules.stream()
                        .anyMatch(rule -> rule.names().isEmpty()
                                && has(rule.verbs(), "list")
                                && rule.covers(resource.group(), resource.plural()));
    }

    /// Namespaces that a rule allows to look at by their names: no others.
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
