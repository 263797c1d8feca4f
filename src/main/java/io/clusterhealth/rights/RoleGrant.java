// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.rights;

import io.clusterhealth.cluster.Right;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A binding, with the rules of the role that it gives.
///
/// @param namespace where it holds; empty for everywhere
/// @param state whether the role is there
/// @param rules none where it is not
public record RoleGrant(
        String namespace,
        String name,
        NamedRole.RoleKey role,
        RoleState state,
        List<RoleRule> rules,
        List<RoleSubject> subjects) {

    /// Whether the role that a binding names is there.
    public enum RoleState {
        READ,
        /// Not all roles of its kind could be read, and it is none of those that could.
        UNREAD,
        /// There is no such role.
        ABSENT
    }

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

    /// Whether it holds for the right, and gives nothing since its role does not exist.
    boolean isOfNoRole(Right right) {
        return state == RoleState.ABSENT && holdsFor(right);
    }

    /// What it grants the right for, and no more: a namespace, where the right is asked for in another, in all or of
    /// what is in none; or the objects that a rule names.
    Optional<String> grantsOnly(Right right) {
        if (!(right instanceof Right.OfObjects of) || grants(right)) {
            return Optional.empty();
        }
        if (!holdsFor(right)) {
            return rules.stream().anyMatch(rule -> rule.grants(right))
                    ? Optional.of("in namespace " + OneWord.of(namespace))
                    : Optional.empty();
        }
        return rules.stream()
                .filter(rule -> rule.covers(of))
                .findFirst()
                .map(rule -> "for objects named "
                        + rule.names().stream().map(OneWord::of).collect(Collectors.joining(", ")));
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
