// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.explain;

import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.health.list.PodRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The pods of a node, or those that a workload owns, directly or through other objects.
///
/// @param rows the pods, those with problems first
record OwnPods(List<PodRow> rows) {
    private static final int DEEPEST = 6;
    private static final int NAMED = 5;
    /// The pods of an object; empty where it is a pod itself, or owns none.
    static OwnPods of(Subject subject, Picture picture, List<Finding> findings) {
        Owners owners = Owners.in(picture);
        List<Pod> own = picture.objects(Resources.PODS).stream()
                .filter(pod -> subject.kind().equals("Node")
                        ? pod.node().equals(subject.name())
                        : pod.namespace().equals(subject.namespace()) && under(subject, pod, owners))
                .toList();
        return new OwnPods(PodRow.of(own, findings, picture));
    }

    private static boolean under(Subject subject, Pod pod, Owners owners) {
        Optional<Subject> next = Subjects.controller(pod.metadata());
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

    Set<Subject> starting() {
        return rows.stream()
                .map(PodRow::pod)
                .filter(pod -> pod.deleted().isEmpty())
                .map(Subjects::of)
                .collect(Collectors.toSet());
    }

    Optional<Finding> worst() {
        return rows.stream().findFirst().flatMap(PodRow::finding);
    }

    private long problems() {
        return rows.stream().filter(row -> row.finding().isPresent()).count();
    }

    /// `pods: 4, 3 with problems`, then one line per state.
    Facts facts() {
        List<Facts> states = new ArrayList<>();
        byState().forEach((state, pods) -> {
            states.add(new Facts()
                    .fact("count", pods.size(), "%s × ")
                    .fact("state", state, "%s: ")
                    .first("names", names(pods), NAMED, ", ")
                    .fact("evidence", pods.getFirst().evidence(), "; %s"));
        });
        return new Facts()
                .fact("pods/total", rows.size(), "pods: %s")
                .fact("pods/problem", problems(), ", %s with problems")
                .all("pods/states", states, "\n   ");
    }

    private Map<String, List<PodRow>> byState() {
        return rows.stream().collect(Collectors.groupingBy(OwnPods::state, LinkedHashMap::new, Collectors.toList()));
    }

    private static String state(PodRow row) {
        return row.finding()
                .map(found -> found.title() + " (" + found.code().id() + ")")
                .orElseGet(() -> Redaction.line(PodRow.status(row.pod()), 32));
    }

    private static List<String> names(List<PodRow> pods) {
        return pods.stream()
                .map(row -> Redaction.name(row.pod().namespace()) + "/"
                        + Redaction.name(row.pod().name()))
                .toList();
    }
}
