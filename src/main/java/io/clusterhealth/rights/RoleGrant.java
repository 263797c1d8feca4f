// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.rights;

import io.clusterhealth.cluster.Right;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A binding, with the rules of its role.
///
/// @param namespace where it applies; empty for everywhere
/// @param state whether the role exists
/// @param rules empty where the role does not exist or could not be read
public record RoleGrant(
        String namespace,
        String name,
        NamedRole.RoleKey role,
        RoleState state,
        List<RoleRule> rules,
        List<RoleSubject> subjects) {

    /// Whether the role of a binding exists.
    public enum RoleState {
        READ,
        /// Not all roles of its kind could be read, and it is not among those that could.
        UNREAD,
        ABSENT
    }

    public RoleGrant {
        rules = List.copyOf(rules);
        subjects = List.copyOf(subjects);
    }

    boolean isAbout(Requester who) {
        return subjects.stream().anyMatch(subject -> subject.isAbout(who, namespace));
    }

    /// Whether it grants the right, where it applies.
    boolean grants(Right right) {
        return holdsFor(right) && rules.stream().anyMatch(rule -> rule.grants(right));
    }

    /// Whether it applies to the right, and grants nothing since its role does not exist.
    boolean isOfNoRole(Right right) {
        return state == RoleState.ABSENT && holdsFor(right);
    }

    /// The limit where it grants only a part of the right: its namespace, where the right is for another one, for all
    /// or for cluster-scoped objects; or the objects that a rule names.
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
