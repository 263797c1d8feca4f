// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Incident.Symptom;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.LoginRefused;
import io.clusterhealth.meaning.Meaning.NameNotResolved;
import io.clusterhealth.meaning.Meaning.NotConnected;
import io.clusterhealth.meaning.Meaning.RequestFailed;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Connects incidents that no rule connects by a common host, message or start time. That is weak evidence, so it is
/// evaluated last, with confidence at most `POSSIBLE`.
public final class UnexplainedIncidents {
    /// The incident of each view: its cause with the severity and start of the whole incident.
    private final Map<Finding, Incident> incidents = new IdentityHashMap<>();

    /// The view of the incident that a finding belongs to.
    private final Map<Finding, Finding> causes = new IdentityHashMap<>();

    private final List<Finding> views;
    private final Findings seen;
    private final Findings members;

    private UnexplainedIncidents(List<Incident> given) {
        views = given.stream().map(this::view).toList();
        seen = new Findings(views);
        members = new Findings(given.stream().flatMap(Incident::findings).toList());
    }

    private Finding view(Incident incident) {
        Finding cause = incident.cause();
        Finding view = new Finding(
                cause.code(),
                incident.severity(),
                cause.subject(),
                incident.since(),
                Stream.concat(cause.evidence().stream(), refused(incident)).toList(),
                cause.links(),
                cause.mode());
        incidents.put(view, incident);
        incident.findings().forEach(member -> causes.put(member, view));
        return view;
    }

    /// A symptom may report that the account of its cause is refused where the cause itself has ended without a
    /// message.
    private static Stream<Evidence> refused(Incident incident) {
        return incident.symptoms().stream()
                .map(Symptom::finding)
                .flatMap(member -> Says.all(member, LoginRefused.class))
                .map(refused -> Evidence.of("", refused));
    }

    /// Returns at most one edge to the cause of each incident, from the cause or a symptom of another incident.
    public static List<Edge> among(List<Incident> incidents) {
        UnexplainedIncidents unexplained = new UnexplainedIncidents(incidents);
        return unexplained.views.stream()
                .flatMap(symptom -> unexplained.explanation(symptom).stream())
                .toList();
    }

    private Optional<Edge> explanation(Finding symptom) {
        return Rules.unexplained().stream()
                .filter(row -> row.rule().symptoms().contains(symptom.code()))
                .flatMap(row -> explanation(row, symptom).stream())
                .findFirst();
    }

    private Optional<Edge> explanation(UnexplainedRule row, Finding symptom) {
        boolean ofMembers = row.pick() == UnexplainedRule.Pick.FIRST_MEMBER;
        List<Edge> edges = row.rule()
                .explain(symptom, ofMembers ? members : seen)
                .filter(edge -> causes.get(edge.cause()) != symptom)
                .filter(edge -> !row.timed()
                        || !NamedPeers.areElsewhere(symptom, incident(edge.cause())) && !onOtherNodes(symptom, edge))
                .toList();
        return row.pick().of(edges).map(edge -> edge(edge, symptom));
    }

    /// Whether the cause is a node, and the symptom's pods are known to be on others and report no failing call
    /// through which they could depend on it.
    private boolean onOtherNodes(Finding symptom, Edge edge) {
        Subject cause = edge.cause().subject();
        if (!cause.kind().equals("Node")
                || Says.any(symptom, NotConnected.class, NameNotResolved.class, RequestFailed.class)) {
            return false;
        }
        Set<Subject> nodes = incident(symptom)
                .flatMap(one -> one.targets(Relation.RUNS_ON).stream())
                .collect(Collectors.toSet());
        return !nodes.isEmpty() && !nodes.contains(cause);
    }

    /// The findings of the incident of a view or a member.
    private Stream<Finding> incident(Finding one) {
        return Optional.ofNullable(incidents.get(causes.getOrDefault(one, one))).stream()
                .flatMap(Incident::findings);
    }

    /// Replaces the views of an edge with the findings themselves.
    private Edge edge(Edge picked, Finding symptom) {
        Incident incident = incidents.get(picked.cause());
        return new Edge(
                incident == null ? picked.cause() : incident.cause(),
                Objects.requireNonNull(incidents.get(symptom)).cause(),
                picked.confidence(),
                picked.phrase());
    }
}
