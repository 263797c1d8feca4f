// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Fingerprint;
import io.clusterhealth.meaning.Meaning.FailedScheduling;
import io.clusterhealth.meaning.Meaning.Insufficient;
import io.clusterhealth.meaning.Meanings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Several workloads that began to wait for a node within some hours because of the same shortage: a shortage in
/// common is a problem of the nodes rather than of each workload. Of several such shortages the one with the most
/// workloads is reported.
///
/// @param several how many workloads make a finding
/// @param patience how long each must have waited
/// @param together the period within which they must have begun to wait
public record SharedShortage(int several, Duration patience, Duration together) implements Check {
    /// @param since when the workload's first pod began to wait
    /// @param shortage the scheduler's message without its counts
    private record UnscheduledWorkload(Subject workload, Instant since, String shortage, String said, Pod pod) {}

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.DEPLOYMENTS).and(Owners.REPLICA_SETS_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Owners owners = Owners.in(picture);
        List<UnscheduledWorkload> waiting = UnscheduledPod.in(picture, patience)
                .filter(one ->
                        !one.pod().placement().givesWay() && one.meanings().any(Insufficient.class))
                .flatMap(one -> waiting(one, owners).stream())
                .toList();
        if (waiting.size() < several) {
            return List.of();
        }
        return byShortage(waiting).stream()
                .map(this::greatest)
                .filter(group -> group.size() >= several)
                .max(Comparator.<List<UnscheduledWorkload>>comparingInt(List::size)
                        .thenComparing(group -> group.getFirst().shortage()))
                .map(group -> finding(group, picture))
                .stream()
                .toList();
    }

    private static Optional<UnscheduledWorkload> waiting(UnscheduledPod one, Owners owners) {
        String said = one.quote().message();
        return one.since()
                .flatMap(since -> owners.top(one.pod())
                        .map(workload -> new UnscheduledWorkload(workload, since, shortage(said), said, one.pod())));
    }

    private static String shortage(String said) {
        return Meanings.of(said)
                .all(FailedScheduling.class)
                .map(failed -> Fingerprint.of(failed.reasons()))
                .findFirst()
                .orElse("");
    }

    /// Groups by shortage, each workload once, sorted by when it began to wait.
    private static List<List<UnscheduledWorkload>> byShortage(List<UnscheduledWorkload> waiting) {
        Map<String, Map<Subject, UnscheduledWorkload>> first = new TreeMap<>();
        for (UnscheduledWorkload one : waiting) {
            first.computeIfAbsent(one.shortage(), _ -> new HashMap<>())
                    .merge(one.workload(), one, (old, next) -> next.since().isBefore(old.since()) ? next : old);
        }
        return first.values().stream()
                .map(byWorkload -> byWorkload.values().stream()
                        .sorted(Comparator.comparing(UnscheduledWorkload::since)
                                .thenComparing(UnscheduledWorkload::workload))
                        .toList())
                .toList();
    }

    /// The largest group that began to wait within the period.
    private List<UnscheduledWorkload> greatest(List<UnscheduledWorkload> sorted) {
        List<UnscheduledWorkload> greatest = List.of();
        for (int start = 0; start < sorted.size(); start++) {
            Instant end = sorted.get(start).since().plus(together);
            List<UnscheduledWorkload> group = new ArrayList<>(sorted.subList(start, sorted.size()));
            group.removeIf(one -> one.since().isAfter(end));
            greatest = group.size() > greatest.size() ? group : greatest;
        }
        return greatest;
    }

    private static Finding finding(List<UnscheduledWorkload> group, Picture picture) {
        ClosedNodes closed = ClosedNodes.in(picture);
        UnscheduledWorkload first = group.getFirst();
        return Finding.of(FindingCode.CAPACITY_EXCEEDED, Subjects.node(Subject.ALL))
                .quoting(
                        "%d workloads wait for the same, the first for %s"
                                .formatted(group.size(), Age.text(first.since(), picture.asOf())),
                        first.said())
                .since(first.since())
                .links(
                        Relation.FITS,
                        group.stream().flatMap(one -> closed.suiting(one.pod())).distinct());
    }
}
