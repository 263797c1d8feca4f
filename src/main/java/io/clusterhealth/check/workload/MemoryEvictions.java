// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.Evicted;
import io.clusterhealth.meaning.Meaning.NodeMemoryVictim;
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

/// Workloads that use up the memory of their nodes. When a kubelet evicts pods because the node is short of memory,
/// the message has the use of each: a workload is at fault whose pods are evicted again and again, far above their
/// requests and with more use than all others that were evicted there. The condition of the node ends with each
/// eviction, so a recent one suffices. Where the kernel kills processes before the kubelet acts, its victim is at
/// fault if it is killed again and again, and one workload has a container of that name, in a pod that requests no
/// memory and so has no limit.
///
/// @param several how many of its pods must have been evicted from one node, or how often its process was killed
/// @param window how far back evictions count
/// @param fresh how long ago the latest eviction may be
public record MemoryEvictions(int several, Duration window, Duration fresh) implements Check {
    private static final Evicted NODE_IN_NEED = new Evicted("memory");

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.EVENTS).and(Owners.REPLICA_SETS_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Map<Subject, List<NodeEviction>> guilty =
                NodeEviction.guilty(picture, NODE_IN_NEED, window, onNode -> most(onNode, picture.asOf()));
        return Stream.concat(
                        guilty.entrySet().stream().map(entry -> finding(entry.getKey(), entry.getValue())),
                        victims(picture).entrySet().stream()
                                .filter(entry -> !guilty.containsKey(entry.getKey()))
                                .map(entry -> killed(entry.getKey(), entry.getValue(), picture.asOf())))
                .toList();
    }

    /// The events about killed processes by the only workload that runs a container of that name, and requests no
    /// memory.
    private Map<Subject, List<Event>> victims(Picture picture) {
        Map<String, List<Event>> byProcess = picture.objects(Resources.EVENTS).stream()
                .filter(event -> event.kind().equals("Node") && Age.lately(event, fresh, picture.asOf()))
                .flatMap(event -> Meanings.of(event.message())
                        .all(NodeMemoryVictim.class)
                        .map(victim -> Map.entry(victim.process(), event)))
                .collect(Collectors.groupingBy(
                        Map.Entry::getKey, TreeMap::new, Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
        Map<Subject, List<Event>> victims = new TreeMap<>();
        byProcess.forEach((process, events) -> {
            if (events.stream().mapToInt(Event::count).sum() >= several) {
                running(process, picture).ifPresent(workload -> victims.putIfAbsent(workload, events));
            }
        });
        return victims;
    }

    private static Optional<Subject> running(String process, Picture picture) {
        Owners owners = Owners.in(picture);
        Map<Subject, Boolean> asking = picture.objects(Resources.PODS).stream()
                .filter(pod -> !pod.ended())
                .flatMap(pod -> pod.containers().stream()
                        .filter(container -> container.name().equals(process))
                        .map(container ->
                                Map.entry(owners.workload(pod), pod.requests().memoryBytes() > 0)))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, Boolean::logicalOr, TreeMap::new));
        return asking.size() == 1
                ? asking.entrySet().stream()
                        .filter(one -> !one.getValue())
                        .map(Map.Entry::getKey)
                        .findFirst()
                : Optional.empty();
    }

    private static Finding killed(Subject workload, List<Event> events, Instant asOf) {
        Event last = events.stream().max(Event.BY_TIME).orElseThrow();
        return Finding.of(FindingCode.POD_FAILED, workload)
                .quoting(
                        "a process of the name of its container, which requests no memory, was killed %d times%s because %s ran out of memory"
                                .formatted(
                                        events.stream().mapToInt(Event::count).sum(),
                                        Age.text(", last %s ago,", last.last(), asOf),
                                        last.name()),
                        Quotes.of(last))
                .since(Age.earliest(events, Event::first))
                .links(
                        Relation.RUNS_ON,
                        events.stream().map(Event::name).distinct().sorted().map(Subjects::node))
                .mode(Mode.MEMORY_USED_UP);
    }

    /// The evictions of the workload whose largest pod used more than the largest pods of all others together.
    private List<NodeEviction> most(List<NodeEviction> onNode, Instant asOf) {
        Map<Subject, List<NodeEviction>> byWorkload =
                onNode.stream().collect(Collectors.groupingBy(NodeEviction::workload));
        long all =
                byWorkload.values().stream().mapToLong(MemoryEvictions::largest).sum();
        return byWorkload.values().stream()
                .filter(own -> own.size() >= several && own.stream().allMatch(MemoryEvictions::farAboveRequest))
                .filter(own -> own.stream().anyMatch(one -> !Age.reaches(fresh, one.since(), asOf)))
                .filter(own -> 2 * largest(own) > all)
                .findFirst()
                .orElse(List.of());
    }

    private static boolean farAboveRequest(NodeEviction eviction) {
        return eviction.used() >= 2 * eviction.pod().requests().memoryBytes();
    }

    private static long largest(List<NodeEviction> evictions) {
        return evictions.stream().mapToLong(NodeEviction::used).max().orElse(0);
    }

    private static Finding finding(Subject workload, List<NodeEviction> evictions) {
        NodeEviction last = evictions.stream()
                .max(Comparator.comparing(NodeEviction::since).thenComparing(one -> Subjects.of(one.pod())))
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
                .since(evictions.stream().map(NodeEviction::since).min(Comparator.naturalOrder()))
                .links(Relation.RUNS_ON, nodes.stream().map(Subjects::node))
                .mode(Mode.MEMORY_USED_UP);
    }
}
