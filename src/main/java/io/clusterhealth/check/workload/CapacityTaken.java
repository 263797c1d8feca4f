// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.check.node.NodeFilters;
import io.clusterhealth.check.pod.Unschedulable;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Autoscaler;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Metadata.Owner;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Placement;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Requests.Amount;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.Insufficient;
import io.clusterhealth.meaning.Meaning.TooManyPods;
import io.clusterhealth.meaning.Meanings;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Workloads that have grown into the capacity that pods of others then lack: of all that pods took on these nodes in
/// the time before, theirs took the larger part, and enough for those that wait, and a tenth of all at least.
///
/// New pods are growth if their workload is new, if it makes them for a new task each, or if at least half of its pods
/// from the same template are new. A pod that replaces another one is no growth.
///
/// @param window how long before the others began to wait the pods may have been created
/// @param patience how long the others must have waited for a node
public record CapacityTaken(Duration window, Duration patience) implements Check {
    /// The controllers that replace their pods with equal ones.
    private static final Set<String> REPLACING =
            Set.of("ReplicaSet", "ReplicationController", "StatefulSet", "DaemonSet");

    /// What holds less than one part in so many of all requests has not filled the nodes.
    private static final int SHARE = 10;

    /// A pod that waits for a node, and since when.
    private record Waiting(Pod pod, Subject workload, Instant since) {}

    /// The pods on the nodes that would suit those that wait.
    private record Placed(Amount amount, Map<Subject, List<Pod>> byWorkload) {
        long sum(List<Pod> pods) {
            return pods.stream().mapToLong(pod -> amount.of(pod.requests())).sum();
        }

        long whole() {
            return byWorkload.values().stream().mapToLong(this::sum).sum();
        }
    }

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.NODES, Resources.DEPLOYMENTS).and(Owners.REPLICA_SETS_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Owners owners = Owners.in(picture);
        List<Waiting> all = picture.objects(Resources.PODS).stream()
                .filter(pod -> Unschedulable.forRoom(pod) && !pod.placement().givesWay())
                .flatMap(pod -> pod
                        .since("PodScheduled")
                        .filter(since -> Age.reaches(patience, since, picture.asOf()))
                        .map(since -> new Waiting(pod, owners.workload(pod), since))
                        .stream())
                .toList();
        Map<Subject, Finding> findings = new TreeMap<>();
        for (Amount amount : Amount.values()) {
            List<Waiting> lacking =
                    all.stream().filter(one -> lacks(one.pod(), amount)).toList();
            Age.earliest(lacking, one -> Optional.of(one.since()))
                    .flatMap(first -> judge(placed(amount, lacking, picture), first, lacking, picture))
                    .ifPresent(finding -> findings.putIfAbsent(finding.subject(), finding));
        }
        return List.copyOf(findings.values());
    }

    private static boolean lacks(Pod pod, Amount amount) {
        Meanings said = pod.condition("PodScheduled")
                .map(Condition::message)
                .map(Meanings::of)
                .orElse(Meanings.NONE);
        return said.all(Insufficient.class).anyMatch(one -> one.resource().equals(amount.label()))
                || amount == Amount.PODS && said.any(TooManyPods.class);
    }

    private static Placed placed(Amount amount, List<Waiting> lacking, Picture picture) {
        List<Placement> asked =
                lacking.stream().map(one -> one.pod().placement()).distinct().toList();
        Set<String> suiting = picture.objects(Resources.NODES).stream()
                .filter(node -> asked.stream().anyMatch(asks -> NodeFilters.admit(asks, node, _ -> false)))
                .map(Node::name)
                .collect(Collectors.toSet());
        return new Placed(
                amount,
                picture.objects(Resources.PODS).stream()
                        .filter(pod -> !pod.ended() && suiting.contains(pod.node()))
                        .collect(Collectors.groupingBy(
                                Owners.in(picture)::workload, LinkedHashMap::new, Collectors.toList())));
    }

    /// Judges the workload that has taken most since some time before the first began to wait.
    private Optional<Finding> judge(Placed placed, Instant first, List<Waiting> lacking, Picture picture) {
        return placed.byWorkload().entrySet().stream()
                .max(Comparator.comparingLong(
                        one -> placed.sum(created(one.getValue(), first.minus(window), picture.asOf()))))
                .map(Map.Entry::getKey)
                .flatMap(workload -> judge(
                        workload,
                        placed,
                        lacking.stream()
                                .filter(one -> !one.workload().equals(workload))
                                .sorted(Comparator.comparing(Waiting::since))
                                .toList(),
                        picture));
    }

    private Optional<Finding> judge(Subject workload, Placed placed, List<Waiting> others, Picture picture) {
        if (others.isEmpty()) {
            return Optional.empty();
        }
        Instant end = others.getFirst().since();
        Instant begin = end.minus(window);
        List<Pod> own = placed.byWorkload().getOrDefault(workload, List.of());
        List<Pod> grown = isNew(workload, begin, picture) ? created(own, begin, end) : grown(own, begin, end);
        long taken = placed.sum(grown);
        long byAll = placed.byWorkload().values().stream()
                .mapToLong(pods -> placed.sum(created(pods, begin, end)))
                .sum();
        long wanted = placed.sum(others.stream().map(Waiting::pod).toList());
        return 2 * taken <= byAll || taken < wanted || SHARE * taken < placed.whole()
                ? Optional.empty()
                : Optional.of(finding(workload, placed, grown, others, picture));
    }

    private static boolean isNew(Subject workload, Instant begin, Picture picture) {
        return Optional.ofNullable(Workloads.bySubject(picture).get(workload))
                .flatMap(Workload::created)
                .filter(at -> at.isAfter(begin))
                .isPresent();
    }

    /// The new pods from templates from which enough of the pods are new.
    private static List<Pod> grown(List<Pod> own, Instant begin, Instant end) {
        return own.stream()
                .filter(pod -> pod.metadata().controller().isPresent())
                .collect(Collectors.groupingBy(CapacityTaken::template, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .filter(alike -> !REPLACING.contains(kind(alike.getFirst())) || hasGrown(alike, begin, end))
                .flatMap(alike -> created(alike, begin, end).stream())
                .toList();
    }

    private static boolean hasGrown(List<Pod> alike, Instant begin, Instant end) {
        int before = created(alike, Instant.EPOCH, begin).size();
        return before > 0 && created(alike, begin, end).size() >= before;
    }

    private static String template(Pod pod) {
        return pod.metadata().controller().map(Owner::name).orElse("") + " " + pod.revision();
    }

    private static String kind(Pod pod) {
        return pod.metadata().controller().map(Owner::kind).orElse("");
    }

    private static List<Pod> created(List<Pod> pods, Instant after, Instant until) {
        return pods.stream()
                .filter(pod -> pod.created()
                        .filter(at -> at.isAfter(after) && !at.isAfter(until))
                        .isPresent())
                .toList();
    }

    private static Finding finding(
            Subject workload, Placed placed, List<Pod> grown, List<Waiting> others, Picture picture) {
        Waiting first = others.getFirst();
        Optional<Instant> since = Age.earliest(grown, Pod::created);
        return Finding.of(FindingCode.WORKLOAD_DISPLACES, workload)
                .quoting(
                        "%d of its pods, created in the%s before others began to wait for a node, hold %d %% of the requests for %s there"
                                .formatted(
                                        grown.size(),
                                        Age.text(" %s", since, first.since()),
                                        100 * placed.sum(grown) / placed.whole(),
                                        placed.amount().label()),
                        first.pod()
                                .condition("PodScheduled")
                                .map(Condition::message)
                                .orElse(""))
                .adding(picture.objects(Resources.AUTOSCALERS).stream()
                        .filter(autoscaler ->
                                AutoscalerHealth.target(autoscaler).equals(workload))
                        .map(CapacityTaken::limit))
                .rated(Severity.LOW)
                .since(since)
                .links(
                        Relation.DISPLACES,
                        others.stream().map(Waiting::workload).distinct().sorted())
                .mode(Mode.CAPACITY_TAKEN);
    }

    private static Evidence limit(Autoscaler autoscaler) {
        return Evidence.of("%s may scale it up to %d replicas"
                .formatted(Subjects.of("HorizontalPodAutoscaler", autoscaler.metadata()), autoscaler.most()));
    }
}
