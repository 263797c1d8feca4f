// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.check.Owners;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.EvidenceLine;
import io.clusterhealth.render.Redaction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The pods of a node, or those that a workload made, directly or through what it made.
///
/// @param rows those with problems first
record OwnPods(List<PodRow> rows) {
    private static final int DEEPEST = 6;
    private static final int NAMED = 5;
    private static final int EVIDENCE = 140;

    /// The pods of an object; none where it is a pod itself, or makes none.
    static OwnPods of(Subject subject, Picture picture, List<Finding> findings) {
        Owners owners = Owners.in(picture);
        List<Pod> own = picture.objects(Resources.PODS).stream()
                .filter(pod -> subject.kind().equals("Node")
                        ? pod.node().equals(subject.name())
                        : pod.metadata().namespace().equals(subject.namespace()) && under(subject, pod, owners))
                .toList();
        return new OwnPods(PodRow.of(own, findings));
    }

    private static boolean under(Subject subject, Pod pod, Owners owners) {
        Optional<Subject> next = pod.metadata()
                .controller()
                .map(owner -> new Subject(owner.kind(), pod.metadata().namespace(), owner.name()));
        for (int step = 0; next.isPresent() && step < DEEPEST; step++) {
            if (next.get().equals(subject)) {
                return true;
            }
            next = next.flatMap(owners::of);
        }
        return false;
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    /// The finding about the worst of them.
    Optional<Finding> worst() {
        return rows.stream().findFirst().flatMap(PodRow::finding);
    }

    private long problems() {
        return rows.stream().filter(row -> row.finding().isPresent()).count();
    }

    /// `pods: 4, 3 with problems`, then a line for each state.
    String text() {
        StringBuilder text = new StringBuilder("pods: %d, %d with problems".formatted(rows.size(), problems()));
        byState()
                .forEach((state, pods) -> text.append("\n   %d × %s: %s%s"
                        .formatted(
                                pods.size(),
                                state,
                                String.join(", ", names(pods))
                                        + (pods.size() > NAMED ? " and " + (pods.size() - NAMED) + " more" : ""),
                                evidence(pods).map(told -> "; " + told).orElse(""))));
        return text.toString();
    }

    /// `{total, problem, states: [{state, count, names, evidence?}]}`
    ObjectNode json() {
        ObjectNode json =
                JsonNodeFactory.instance.objectNode().put("total", rows.size()).put("problem", problems());
        ArrayNode states = json.putArray("states");
        byState().forEach((state, pods) -> {
            ObjectNode node = states.addObject().put("state", state).put("count", pods.size());
            ArrayNode names = node.putArray("names");
            names(pods).forEach(names::add);
            evidence(pods).ifPresent(told -> node.put("evidence", told));
        });
        return json;
    }

    private Map<String, List<PodRow>> byState() {
        Map<String, List<PodRow>> groups = new LinkedHashMap<>();
        rows.forEach(row ->
                groups.computeIfAbsent(state(row), _ -> new ArrayList<>()).add(row));
        return groups;
    }

    private static String state(PodRow row) {
        return row.finding()
                .map(found -> found.title() + " (" + found.code().id() + ")")
                .orElseGet(() -> Redaction.line(PodRow.status(row.pod()), 32));
    }

    private static List<String> names(List<PodRow> pods) {
        return pods.stream()
                .limit(NAMED)
                .map(row -> Redaction.name(row.pod().metadata().namespace()) + "/"
                        + Redaction.name(row.pod().metadata().name()))
                .toList();
    }

    /// What is said of the first of them.
    private static Optional<String> evidence(List<PodRow> pods) {
        return pods.getFirst()
                .finding()
                .map(found -> EvidenceLine.of(found.evidence().getFirst(), EVIDENCE));
    }
}
