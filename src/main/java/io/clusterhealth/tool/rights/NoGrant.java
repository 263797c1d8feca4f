// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.rights;

import io.clusterhealth.cluster.Right;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.rights.Requester;
import io.clusterhealth.rights.RoleGrant;
import io.clusterhealth.rights.RoleSubject;
import io.clusterhealth.rights.RoleTable;
import io.clusterhealth.rights.RoleTable.LesserGrant;
import java.util.List;

/// Details of a negative result from roles: bindings that grant nothing since their role does not exist, bindings
/// that grant only a part, and the groups that would have the right, where those of the user are unknown.
///
/// @param node whether the node authorizer may allow what no role does
/// @param of a user whose groups are known only after a login; empty for all others
/// @param meant the remark that bindings name another subject so; may be empty
record NoGrant(
        boolean node,
        String of,
        List<RoleGrant> ofNoRole,
        List<LesserGrant> ofLess,
        List<RoleSubject> groups,
        Facts meant) {
    /// For a positive result, and for a refusal by the API server itself.
    static final NoGrant NONE = new NoGrant(false, "", List.of(), List.of(), List.of(), new Facts());

    private static final int MEANT = 3;

    private static final int SHOWN = 5;
    private static final int WORDS = 300;

    /// For a requester whose groups are known: the caller, a service account, or a user whom the API server refused.
    static NoGrant of(RoleTable roles, Requester who, Right right) {
        return new NoGrant(false, "", roles.ofNoRole(who, right), roles.ofLess(who, right), List.of(), new Facts());
    }

    /// For a subject of which only the name is known.
    static NoGrant of(RoleTable roles, RoleSubject subject, Right right) {
        NoGrant known = of(roles, subject.requester(), right);
        boolean user = subject.kind().equals(RoleSubject.USER);
        return new NoGrant(
                subject.requester().isNode(),
                user ? Redaction.line(subject.toString(), WORDS) : "",
                known.ofNoRole(),
                known.ofLess(),
                user ? roles.groupsThatMay(subject.requester(), right) : List.of(),
                meant(roles, subject));
    }

    /// The remark that no binding names a user or group, but some name another subject so; empty otherwise.
    static Facts meant(RoleTable roles, RoleSubject subject) {
        List<RoleSubject> named = roles.named(subject.name());
        return named.isEmpty() || named.contains(subject) || subject.kind().equals(RoleSubject.SERVICE_ACCOUNT)
                ? new Facts()
                : new Facts()
                        .say("Bindings name")
                        .each(
                                "meant",
                                named.stream()
                                        .limit(MEANT)
                                        .map(one -> Redaction.line(one.argument(), WORDS))
                                        .toList(),
                                " %s")
                        .say(": ask for that.");
    }

    /// For the first sentence.
    String unless() {
        return node ? ", unless as a node" : groups.isEmpty() ? "" : ", unless through a group";
    }

    List<Facts> lines() {
        return List.of(
                new Facts()
                        .all(
                                "bindingsOfNoRole",
                                ofNoRole.stream()
                                        .limit(SHOWN)
                                        .map(grant -> new Facts()
                                                .fact(
                                                        "binding",
                                                        Redaction.line(grant.words(), WORDS),
                                                        "first suspect: %s gives nothing, since that role does not"
                                                                + " exist"))
                                        .toList(),
                                ""),
                new Facts()
                        .all(
                                "bindingsOfLess",
                                ofLess.stream()
                                        .limit(SHOWN)
                                        .map(less -> new Facts()
                                                .fact(
                                                        "binding",
                                                        Redaction.line(
                                                                less.grant().words(), WORDS),
                                                        "not enough: %s gives it ")
                                                .fact("only", Redaction.line(less.only(), WORDS), "%s only"))
                                        .toList(),
                                ""),
                groupsLine(),
                meant,
                node ? nodes() : new Facts());
    }

    /// The note that roles do not tell all rights of nodes.
    static Facts nodes() {
        return new Facts().fact("besides", "node authorizer", "rights of nodes come from the %s besides");
    }

    private Facts groupsLine() {
        if (of.isEmpty()) {
            return new Facts();
        }
        List<String> may = groups.stream()
                .map(group -> Redaction.line(group.toString(), WORDS))
                .toList();
        Facts line = new Facts().fact("groupsUnknownOf", of, "The groups of %s are not known here: ");
        return may.isEmpty()
                ? line.say("of groups, " + Requester.MASTERS + " alone may.")
                : line.say("members of ")
                        .first("groupsThatMay", may, SHOWN, ", ")
                        .say(" may.");
    }
}
