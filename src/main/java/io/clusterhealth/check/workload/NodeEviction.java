// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Owners;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.Evicted;
import io.clusterhealth.meaning.Meaning.UsedWhenEvicted;
import io.clusterhealth.meaning.Meanings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A pod that a kubelet evicted because the node was short of a resource.
///
/// @param used bytes that its containers used of the resource; never 0
/// @param since when it was evicted
record NodeEviction(Pod pod, Subject workload, long used, Instant since) {

    /// The workloads at fault, each with its evictions, also the earlier ones that led up to those in the window: from
    /// the same node, and none later than the window after the one before.
    ///
    /// @param window how far back evictions count
    /// @param most chooses of the evictions from one node those of the workload at fault; none where no workload is
    static Map<Subject, List<NodeEviction>> guilty(
            Picture picture, Evicted shortage, Duration window, UnaryOperator<List<NodeEviction>> most) {
        List<Pod> evicted = picture.objects(Resources.PODS).stream()
                .filter(pod -> pod.reason().equals("Evicted"))
                .filter(pod -> Meanings.of(pod.message()).all(Evicted.class).anyMatch(shortage::equals))
                .toList();
        if (evicted.isEmpty()) {
            return Map.of();
        }
        Owners owners = Owners.in(picture);
        Map<String, List<NodeEviction>> byNode = evicted.stream()
                .flatMap(pod -> of(pod, owners).stream())
                .collect(Collectors.groupingBy(one -> one.pod().node()));
        return byNode.values().stream()
                .flatMap(onNode -> most
                        .apply(onNode.stream()
                                .filter(one -> !Age.reaches(window, one.since(), picture.asOf()))
                                .toList())
                        .stream()
                        .map(NodeEviction::workload)
                        .distinct()
                        .flatMap(workload -> series(workload, onNode, window, picture.asOf())))
                .collect(Collectors.groupingBy(NodeEviction::workload, TreeMap::new, Collectors.toList()));
    }

    /// The evictions of a workload from one node, back to the first that is followed by another in time.
    private static Stream<NodeEviction> series(
            Subject workload, List<NodeEviction> onNode, Duration window, Instant asOf) {
        List<NodeEviction> own = new ArrayList<>();
        Instant next = asOf;
        for (NodeEviction one : onNode.stream()
                .filter(each -> each.workload().equals(workload))
                .sorted(Comparator.comparing(NodeEviction::since).reversed())
                .toList()) {
            if (Age.reaches(window, one.since(), next)) {
                break;
            }
            own.add(one);
            next = one.since();
        }
        return own.stream();
    }

    private static Optional<NodeEviction> of(Pod pod, Owners owners) {
        long used = Meanings.of(pod.message())
                .all(UsedWhenEvicted.class)
                .mapToLong(one -> bytes(one.amount(), one.unit()))
                .sum();
        return pod.endedAt()
                .filter(_ -> used > 0)
                .map(since -> new NodeEviction(pod, owners.workload(pod), used, since));
    }

    private static long bytes(String number, String unit) {
        int shift = switch (unit) {
            case "K" -> 10;
            case "M" -> 20;
            default -> 30;
        };
        return Long.parseLong(number) << shift;
    }

    /// Whether the pod existed at a given time.
    boolean there(Instant at) {
        return !since.isBefore(at)
                && pod.started().filter(start -> start.isAfter(at)).isEmpty();
    }
}
