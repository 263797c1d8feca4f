// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.AccessForbidden;
import io.clusterhealth.meaning.Meaning.RightMissing;
import io.clusterhealth.rights.NamedRole.RoleKey;
import io.clusterhealth.rights.Requester;
import io.clusterhealth.rights.RoleGrant;
import io.clusterhealth.rights.RoleTable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Workloads of several ServiceAccounts that have been denied the same right since the same minutes: the role that all
/// of them are bound to is the cause rather than each workload. Where roles cannot be read, the incident is about the
/// first of the accounts.
///
/// @param roles read only if there are such workloads
/// @param edit the change of the role before the incident, if any
record SharedRight(Supplier<RoleTable> roles, BiFunction<Subject, Instant, Optional<Finding>> edit) {
    private static final int NAMED = 3;

    private static final Duration TOGETHER = Duration.ofMinutes(15);

    /// Without the account, and the namespace that it asked about.
    private record Denied(String verb, String resource, String group) {
        String words() {
            return verb + " " + resource + (group.isEmpty() ? "" : "." + group);
        }
    }

    /// The incidents, of which those over the same right are one.
    List<Incident> joined(List<Incident> incidents) {
        Map<Denied, List<Incident>> denied = new LinkedHashMap<>();
        incidents.forEach(incident -> denied(incident.cause())
                .ifPresent(right ->
                        denied.computeIfAbsent(right, _ -> new ArrayList<>()).add(incident)));
        List<Incident> joined = incidents;
        for (Map.Entry<Denied, List<Incident>> group : denied.entrySet()) {
            List<Incident> parts = group.getValue().stream()
                    .filter(incident -> together(group.getValue().getFirst(), incident))
                    .toList();
            if (accounts(parts).size() > 1) {
                Incident one = one(group.getKey(), parts);
                joined = joined.stream()
                        .filter(incident -> incident == parts.getFirst() || !parts.contains(incident))
                        .map(incident -> incident == parts.getFirst() ? one : incident)
                        .toList();
            }
        }
        return joined;
    }

    private Incident one(Denied right, List<Incident> parts) {
        Set<Subject> accounts = accounts(parts);
        Optional<RoleGrant> common = common(accounts);
        Evidence first = parts.getFirst().cause().evidence().stream()
                .filter(said -> said.meanings().any(RightMissing.class))
                .findFirst()
                .orElseThrow();
        Finding cause = Finding.of(
                        FindingCode.RIGHTS_MISSING,
                        common.map(grant -> subject(grant.role()))
                                .orElseGet(() -> accounts.iterator().next()))
                .evidence(first.saying(common.map(
                                grant -> "%d ServiceAccounts are bound to it, such as by %s, and lack the right to %s"
                                        .formatted(accounts.size(), grant.name(), right.words()))
                        .orElseGet(() -> "it and %s lack the right to %s".formatted(others(accounts), right.words()))))
                .since(parts.stream().flatMap(part -> part.since().stream()).min(Instant::compareTo))
                .links(
                        Relation.BLAMED_BY,
                        parts.stream()
                                .map(part -> part.cause().subject())
                                .distinct()
                                .sorted());
        if (common.isEmpty()) {
            return JoinedIncident.of(parts, cause, "its account lacks the same right as {cause}");
        }
        Incident joined =
                JoinedIncident.of(parts, cause.mode(Mode.ROLE_LACKS_RIGHT), "its account is bound to {cause}");
        Stream<Finding> edited = joined.since().flatMap(since -> edit.apply(cause.subject(), since)).stream();
        return joined.after(Stream.concat(edited, joined.changes().stream()).toList());
    }

    /// The accounts but the first.
    private static String others(Set<Subject> accounts) {
        int more = accounts.size() - 1 - NAMED;
        return accounts.stream().skip(1).limit(NAMED).map(Subject::toString).collect(Collectors.joining(", "))
                + (more > 0 ? " and %d more".formatted(more) : "");
    }

    /// A binding to the only role that all accounts are bound to by name.
    private Optional<RoleGrant> common(Set<Subject> accounts) {
        RoleTable table = roles.get();
        List<List<RoleGrant>> granted = accounts.stream()
                .map(account -> table.grantedTo(new Requester(
                        "system:serviceaccount:%s:%s".formatted(account.namespace(), account.name()), List.of())))
                .toList();
        Map<RoleKey, RoleGrant> common = granted.getFirst().stream()
                .filter(grant -> granted.stream()
                        .allMatch(other ->
                                other.stream().anyMatch(one -> one.role().equals(grant.role()))))
                .collect(Collectors.toMap(RoleGrant::role, grant -> grant, (one, _) -> one));
        return common.size() == 1 ? common.values().stream().findFirst() : Optional.empty();
    }

    private static Subject subject(RoleKey role) {
        return role.namespace().isEmpty()
                ? Subject.clusterScoped("ClusterRole", role.name())
                : new Subject("Role", role.namespace(), role.name());
    }

    private static Set<Subject> accounts(List<Incident> parts) {
        return parts.stream()
                .flatMap(part -> part.cause().evidence().stream())
                .flatMap(said -> said.meanings().all(AccessForbidden.class))
                .map(AccessForbidden::account)
                .filter(account -> !account.isEmpty())
                .map(account -> account.split(":", 2))
                .map(account -> new Subject("ServiceAccount", account[0], account[1]))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Optional<Denied> denied(Finding cause) {
        return cause.evidence().stream()
                .flatMap(said -> said.meanings().all(RightMissing.class))
                .map(missing -> new Denied(missing.verb(), missing.resource(), missing.group()))
                .findFirst();
    }

    private static boolean together(Incident one, Incident other) {
        return one.since()
                .flatMap(began ->
                        other.since().map(then -> Duration.between(began, then).abs()))
                .filter(apart -> apart.compareTo(TOGETHER) <= 0)
                .isPresent();
    }
}
