// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.rights;

import java.util.List;

/// A Role or a ClusterRole.
public record NamedRole(RoleKey key, List<RoleRule> rules) {
    public NamedRole {
        rules = List.copyOf(rules);
    }

    /// What tells roles apart.
    ///
    /// @param namespace empty for a ClusterRole
    public record RoleKey(String namespace, String name) {
        public String kind() {
            return namespace.isEmpty() ? "ClusterRole" : "Role";
        }

        /// `Role shop/reader`, `ClusterRole view`. Names of roles may hold blanks, and are one word here.
        public String words() {
            return kind() + " " + (namespace.isEmpty() ? "" : OneWord.of(namespace) + "/") + OneWord.of(name);
        }
    }

    /// Whether it is one that Kubernetes keeps for parts of its own.
    boolean isSystems() {
        return key.name().startsWith("system:");
    }

    /// How much it grants, to compare roles by.
    public long breadth() {
        return rules.stream().mapToLong(RoleRule::breadth).sum();
    }
}
