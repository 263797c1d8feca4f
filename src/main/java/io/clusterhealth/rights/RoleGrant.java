// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.rights;

import io.clusterhealth.cluster.Right;
import java.util.List;

/// A binding, with the rules of the role that it gives.
///
/// @param namespace where it holds; empty for everywhere
/// @param rules none where the role does not exist or could not be read
public record RoleGrant(
        String namespace, String name, NamedRole.RoleKey role, List<RoleRule> rules, List<RoleSubject> subjects) {
    public RoleGrant {
        rules = List.copyOf(rules);
        subjects = List.copyOf(subjects);
    }

    boolean isAbout(Requester who) {
        return subjects.stream().anyMatch(subject -> subject.isAbout(who, namespace));
    }

    /// Whether it grants the right, where it holds.
    boolean grants(Right right) {
        return holdsFor(right) && rules.stream().anyMatch(rule -> rule.grants(right));
    }

    private boolean holdsFor(Right right) {
        return namespace.isEmpty() || (right instanceof Right.OfObjects of && namespace.equals(of.namespace()));
    }

    /// `RoleBinding shop/readers of ClusterRole view`.
    public String words() {
        return (namespace.isEmpty() ? "ClusterRoleBinding " : "RoleBinding " + OneWord.of(namespace) + "/")
                + OneWord.of(name) + " of "
                + role.words();
    }
}
