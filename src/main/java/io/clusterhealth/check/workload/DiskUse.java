// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.Evicted;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
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

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS).and(Owners.REPLICA_SETS_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return NodeEviction.guilty(picture, NODE_IN_NEED, fresh, this::most).entrySet().stream()
                .map(entry -> finding(entry.getKey(), entry.getValue()))
                .toList();
    }

    /// The evictions of the workload that used more of a node's disk than all others together.
    private List<NodeEviction> most(List<NodeEviction> onNode) {
        Map<Subject, List<NodeEviction>> byWorkload =
                onNode.stream().collect(Collectors.groupingBy(NodeEviction::workload));
        long all = byWorkload.values().stream().mapToLong(DiskUse::atOnce).sum();
        return byWorkload.values().stream()
                .filter(own -> atOnce(own) >= least && 2 * atOnce(own) > all)
                .findFirst()
                .orElse(List.of());
    }

    /// The maximum that pods of one node used at the same time.
    private static long atOnce(List<NodeEviction> onNode) {
        return onNode.stream()
                .mapToLong(last -> used(onNode.stream().filter(one -> one.there(last.since()))))
                .max()
                .orElse(0);
    }

    private static long used(Stream<NodeEviction> evictions) {
        return evictions.mapToLong(NodeEviction::used).sum();
    }

    private static Finding finding(Subject workload, List<NodeEviction> evictions) {
        Map<String, List<NodeEviction>> byNode = evictions.stream()
                .collect(Collectors.groupingBy(one -> one.pod().node(), TreeMap::new, Collectors.toList()));
        return Finding.of(FindingCode.POD_FILLS_DISK, workload)
                .quoting(
                        told(evictions, byNode),
                        evictions.getFirst().pod().message().strip())
                .since(evictions.stream().map(NodeEviction::since).min(Comparator.naturalOrder()))
                .links(Relation.RUNS_ON, byNode.keySet().stream().map(Subjects::node));
    }

    private static String told(List<NodeEviction> evictions, Map<String, List<NodeEviction>> byNode) {
        String nodes = String.join(", ", byNode.keySet());
        long most = byNode.values().stream().mapToLong(DiskUse::atOnce).max().orElse(0);
        return most == used(evictions.stream())
                ? "%d of its pods had used %d GiB of the disk of %s when %s evicted"
                        .formatted(evictions.size(), most >> 30, nodes, evictions.size() == 1 ? "it was" : "they were")
                : "%d of its pods were evicted from %s; those of them that ran at the same time had used up to %d GiB of a disk"
                        .formatted(evictions.size(), nodes, most >> 30);
    }
}
