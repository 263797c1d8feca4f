// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.rights;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

public record NamedRole(RoleKey key, List<RoleRule> rules) {
    public NamedRole {
        rules = List.copyOf(rules);
    }

    /// The key of a role.
    ///
    /// @param namespace empty for a ClusterRole
    public record RoleKey(String namespace, String name) {
        public String kind() {
            return namespace.isEmpty() ? "ClusterRole" : "Role";
        }

        /// `Role shop/reader`, `ClusterRole view`. Names of roles may contain blanks; each name is one word here.
        public String words() {
            return kind() + " " + (namespace.isEmpty() ? "" : OneWord.of(namespace) + "/") + OneWord.of(name);
        }
    }

    /// Whether it is a role that Kubernetes maintains for its own components.
    public boolean isSystems() {
        return key.name().startsWith("system:");
    }

    /// Whether it allows every verb on every resource.
    boolean isEverything() {
        return Risk.of(rules).contains(Risk.EVERYTHING);
    }

    /// The weight of the worst risk that it has and a rule does not, such as impersonation; 0 for none.
    int danger(RoleRule rule) {
        Set<Risk> risks = EnumSet.noneOf(Risk.class);
        risks.addAll(Risk.of(rules));
        risks.removeAll(Risk.of(List.of(rule)));
        return risks.stream().mapToInt(Risk::weight).max().orElse(0);
    }

    /// Whether it grants no more than a given rule, which it contains.
    public boolean isNoMoreThan(RoleRule rule) {
        return breadth() <= rule.breadth() && danger(rule) == 0;
    }

    /// The extent of what it grants, for comparing roles.
    public long breadth() {
        return rules.stream().mapToLong(RoleRule::breadth).sum();
    }
}
