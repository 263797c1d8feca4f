// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.graph;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.rule.Edge;
import io.clusterhealth.finding.Finding;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Findings with at most one explanation each, and without cycles.
///
/// Edges are added most certain first; among equals the one from the lowest layer, then from the earliest cause. An
/// edge is dropped if its symptom is already explained, or if it would close a cycle.
final class Forest {
    static final Comparator<Edge> SUREST_FIRST = Comparator.comparing(Edge::confidence)
            .thenComparing(edge -> edge.cause().code().layer())
            .thenComparing(edge -> TotalOrder.since(edge.cause()))
            .thenComparing(Edge::cause, TotalOrder.OF_FINDINGS)
            .thenComparing(Edge::symptom, TotalOrder.OF_FINDINGS)
            .thenComparing(Edge::phrase);

    private final Map<Finding, Edge> explanations = new HashMap<>();
    private final Map<Finding, List<Edge>> effects = new HashMap<>();

    /// @param edges in any order
    Forest(List<Edge> edges) {
        add(edges);
    }

    /// Adds edges to symptoms that the existing edges leave unexplained.
    ///
    /// @param edges in any order
    final void add(List<Edge> edges) {
        for (Edge edge : edges.stream().sorted(SUREST_FIRST).toList()) {
            if (!explanations.containsKey(edge.symptom()) && !root(edge.cause()).equals(edge.symptom())) {
                explanations.put(edge.symptom(), edge);
                effects.computeIfAbsent(edge.cause(), _ -> new ArrayList<>()).add(edge);
            }
        }
    }

    /// Reverses an edge from an unexplained finding: its symptom becomes its cause.
    void reverse(Edge edge, Confidence confidence, String phrase) {
        explanations.remove(edge.symptom());
        effects.getOrDefault(edge.cause(), List.of()).remove(edge);
        add(List.of(new Edge(edge.symptom(), edge.cause(), confidence, phrase)));
    }

    Optional<Edge> explanation(Finding finding) {
        return Optional.ofNullable(explanations.get(finding));
    }

    /// The edges to the findings that a finding explains directly.
    List<Edge> effects(Finding finding) {
        return List.copyOf(effects.getOrDefault(finding, List.of()));
    }

    /// The earliest start on the way from a finding to its root; unknown if that of a cause on the way is.
    Optional<Instant> start(Finding finding) {
        Optional<Instant> start = finding.since();
        for (Edge above = explanations.get(finding); above != null; above = explanations.get(above.cause())) {
            Optional<Instant> before = above.cause().since();
            start = start.flatMap(known -> before.map(at -> at.isBefore(known) ? at : known));
        }
        return start;
    }

    private Finding root(Finding finding) {
        Finding top = finding;
        for (Edge above = explanations.get(top); above != null; above = explanations.get(top)) {
            top = above.cause();
        }
        return top;
    }
}
