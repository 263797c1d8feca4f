// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

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
import io.clusterhealth.meaning.Meaning.Evicted;
import io.clusterhealth.meaning.Meaning.UsedWhenEvicted;
import io.clusterhealth.meaning.Meanings;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Workloads that filled the disks of their nodes. When a kubelet evicts pods because the node is short of disk, the
/// message has the use of each: the workload with most of the use is at fault, the others were evicted with it. The
/// use of successive pods is not added up: the disk space of the first was free when the next began.
///
/// @param least bytes that the pods of one workload must have used on one node
/// @param fresh how long ago the latest eviction may be
public record DiskUse(long least, Duration fresh) implements Check {
    private static final Evicted NODE_IN_NEED = new Evicted("ephemeral-storage");

    /// @param since when the pod was evicted
    private record Eviction(Pod pod, Subject workload, long used, Instant since) {
        /// Whether the pod existed at a given time.
        boolean there(Instant at) {
            return !since.isBefore(at)
                    && pod.started().filter(start -> start.isAfter(at)).isEmpty();
        }
    }

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS).and(Owners.REPLICA_SETS_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Pod> evicted = picture.objects(Resources.PODS).stream()
                .filter(pod -> pod.reason().equals("Evicted") && nodeInNeed(pod))
                .toList();
        if (evicted.isEmpty()) {
            return List.of();
        }
        Owners owners = Owners.in(picture);
        Map<String, List<Eviction>> byNode = evicted.stream()
                .flatMap(pod -> eviction(pod, owners).stream())
                .filter(one -> !Age.reaches(fresh, one.since(), picture.asOf()))
                .collect(Collectors.groupingBy(one -> one.pod().node()));
        Map<Subject, List<Eviction>> guilty = byNode.values().stream()
                .flatMap(evictions -> most(evictions).stream())
                .collect(Collectors.groupingBy(Eviction::workload, TreeMap::new, Collectors.toList()));
        return guilty.entrySet().stream()
                .map(entry -> finding(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static Optional<Eviction> eviction(Pod pod, Owners owners) {
        long used = used(pod);
        return pod.endedAt().filter(_ -> used > 0).map(since -> new Eviction(pod, owners.workload(pod), used, since));
    }

    /// How much its containers used of the resource for which it was evicted.
    static long used(Pod pod) {
        return Meanings.of(pod.message())
                .all(UsedWhenEvicted.class)
                .mapToLong(one -> bytes(one.amount(), one.unit()))
                .sum();
    }

    private static long bytes(String number, String unit) {
        int shift = switch (unit) {
            case "K" -> 10;
            case "M" -> 20;
            default -> 30;
        };
        return Long.parseLong(number) << shift;
    }

    /// The evictions of the workload that used more of a node's disk than all others together.
    private List<Eviction> most(List<Eviction> onNode) {
        Map<Subject, List<Eviction>> byWorkload = onNode.stream().collect(Collectors.groupingBy(Eviction::workload));
        long all = byWorkload.values().stream().mapToLong(DiskUse::atOnce).sum();
        return byWorkload.values().stream()
                .filter(own -> atOnce(own) >= least && 2 * atOnce(own) > all)
                .findFirst()
                .orElse(List.of());
    }

    /// The maximum that pods of one node used at the same time.
    private static long atOnce(List<Eviction> onNode) {
        return onNode.stream()
                .mapToLong(last -> used(onNode.stream().filter(one -> one.there(last.since()))))
                .max()
                .orElse(0);
    }

    private static long used(Stream<Eviction> evictions) {
        return evictions.mapToLong(Eviction::used).sum();
    }

    private static Finding finding(Subject workload, List<Eviction> evictions) {
        Map<String, List<Eviction>> byNode = evictions.stream()
                .collect(Collectors.groupingBy(one -> one.pod().node(), TreeMap::new, Collectors.toList()));
        return Finding.of(FindingCode.POD_FILLS_DISK, workload)
                .quoting(
                        told(evictions, byNode),
                        evictions.getFirst().pod().message().strip())
                .since(evictions.stream().map(Eviction::since).min(Comparator.naturalOrder()))
                .links(Relation.RUNS_ON, byNode.keySet().stream().map(Subjects::node));
    }

    private static String told(List<Eviction> evictions, Map<String, List<Eviction>> byNode) {
        String nodes = String.join(", ", byNode.keySet());
        long most = byNode.values().stream().mapToLong(DiskUse::atOnce).max().orElse(0);
        return most == used(evictions.stream())
                ? "%d of its pods had used %d GiB of the disk of %s when %s evicted"
                        .formatted(evictions.size(), most >> 30, nodes, evictions.size() == 1 ? "it was" : "they were")
                : "%d of its pods were evicted from %s, which at one time had used up to %d GiB of a disk"
                        .formatted(evictions.size(), nodes, most >> 30);
    }

    private static boolean nodeInNeed(Pod pod) {
        return Meanings.of(pod.message()).all(Evicted.class).anyMatch(NODE_IN_NEED::equals);
    }
}
