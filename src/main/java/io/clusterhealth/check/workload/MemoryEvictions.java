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
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.Evicted;
import io.clusterhealth.meaning.Meanings;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Workloads that use up the memory of their nodes. When a kubelet evicts pods because the node is short of memory,
/// the message has the use of each: a workload is at fault whose pods are evicted again and again, far above their
/// requests and with more use than all others that were evicted there. The condition of the node ends with each
/// eviction, so a recent one suffices.
///
/// @param several how many of its pods must have been evicted from one node
/// @param window how far back evictions count
/// @param fresh how long ago the latest eviction may be
public record MemoryEvictions(int several, Duration window, Duration fresh) implements Check {
    private static final Evicted NODE_IN_NEED = new Evicted("memory");

    private record Eviction(Pod pod, Subject workload, long used, Instant since) {
        boolean farAboveRequest() {
            return used >= 2 * pod.requests().memoryBytes();
        }
    }

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS).and(Owners.REPLICA_SETS_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Pod> evicted = picture.objects(Resources.PODS).stream()
                .filter(pod -> pod.reason().equals("Evicted"))
                .filter(pod -> Meanings.of(pod.message()).all(Evicted.class).anyMatch(NODE_IN_NEED::equals))
                .toList();
        if (evicted.size() < several) {
            return List.of();
        }
        Owners owners = Owners.in(picture);
        Map<String, List<Eviction>> byNode = evicted.stream()
                .flatMap(pod -> eviction(pod, owners).stream())
                .filter(one -> !Age.reaches(window, one.since(), picture.asOf()))
                .collect(Collectors.groupingBy(one -> one.pod().node()));
        Map<Subject, List<Eviction>> guilty = byNode.values().stream()
                .flatMap(onNode -> most(onNode, picture.asOf()).stream())
                .collect(Collectors.groupingBy(Eviction::workload, TreeMap::new, Collectors.toList()));
        return guilty.entrySet().stream()
                .map(entry -> finding(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static Optional<Eviction> eviction(Pod pod, Owners owners) {
        long used = DiskUse.used(pod);
        return pod.endedAt().filter(_ -> used > 0).map(since -> new Eviction(pod, owners.workload(pod), used, since));
    }

    /// The evictions of the workload whose largest pod used more than the largest pods of all others together.
    private List<Eviction> most(List<Eviction> onNode, Instant asOf) {
        Map<Subject, List<Eviction>> byWorkload = onNode.stream().collect(Collectors.groupingBy(Eviction::workload));
        long all =
                byWorkload.values().stream().mapToLong(MemoryEvictions::largest).sum();
        return byWorkload.values().stream()
                .filter(own -> own.size() >= several && own.stream().allMatch(Eviction::farAboveRequest))
                .filter(own -> own.stream().anyMatch(one -> !Age.reaches(fresh, one.since(), asOf)))
                .filter(own -> 2 * largest(own) > all)
                .findFirst()
                .orElse(List.of());
    }

    private static long largest(List<Eviction> evictions) {
        return evictions.stream().mapToLong(Eviction::used).max().orElse(0);
    }

    private static Finding finding(Subject workload, List<Eviction> evictions) {
        Eviction last = evictions.stream()
                .max(Comparator.comparing(Eviction::since).thenComparing(one -> Subjects.of(one.pod())))
                .orElseThrow();
        List<String> nodes = evictions.stream()
                .map(one -> one.pod().node())
                .distinct()
                .sorted()
                .toList();
        return Finding.of(FindingCode.POD_FAILED, workload)
                .quoting(
                        "%d of its pods were evicted from %s lately, and used far more memory than they request"
                                .formatted(evictions.size(), String.join(", ", nodes)),
                        last.pod().message().strip())
                .since(evictions.stream().map(Eviction::since).min(Comparator.naturalOrder()))
                .links(Relation.RUNS_ON, nodes.stream().map(Subjects::node))
                .mode(Mode.MEMORY_USED_UP);
    }
}
