// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.meaning.Meaning.Evicted;
import io.clusterhealth.meaning.Meanings;
import io.clusterhealth.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Nodes under pressure or with another problem, by their conditions: those that the kubelet itself sets, and those of
/// problem detectors. These are Kubernetes' node-problem-detector, with the types of its own configuration and of those
/// that Azure and Google ship, and the monitoring agent of EKS.
///
/// Whether `True` is good for other types depends on their detector, see [UnlistedProblem]; `VMEventScheduled` is only
/// informative.
public record NodeConditions(NodePatience patience) implements Check {
    private static final Map<String, FindingCode> PRESSURES = Map.of(
            "MemoryPressure", FindingCode.NODE_MEMORY_PRESSURE,
            "DiskPressure", FindingCode.NODE_DISK_PRESSURE,
            "PIDPressure", FindingCode.NODE_PID_PRESSURE,
            "NetworkUnavailable", FindingCode.NODE_NETWORK_UNAVAILABLE);

    /// The resource that the message of an eviction names.
    private static final Map<FindingCode, String> RESOURCES = Map.of(
            FindingCode.NODE_MEMORY_PRESSURE, "memory",
            FindingCode.NODE_DISK_PRESSURE, "ephemeral-storage",
            FindingCode.NODE_PID_PRESSURE, "pids");

    /// The types of detectors by the status that is bad.
    private static final Map<String, Set<String>> BAD = Map.of(
            "True",
            Words.setOf("""
                    ReadonlyFilesystem KernelDeadlock CorruptDockerOverlay2 FilesystemCorruptionProblem
                    XfsShutdown CperHardwareErrorFatal KubeletUnhealthy KubeletProblem ContainerRuntimeUnhealthy
                    ContainerRuntimeProblem"""),
            "False",
            Set.of(
                    "KernelReady",
                    "StorageReady",
                    "NetworkingReady",
                    "ContainerRuntimeReady",
                    "AcceleratedHardwareReady"));

    /// Prefix of problems that usually pass: `FrequentKubeletRestart`, `FrequentUnregisterNetDevice`.
    private static final String OFTEN = "Frequent";

    private static final Duration LATELY = Duration.ofHours(1);

    @Override
    public Reads reads() {
        return Reads.of(Resources.NODES).always(Resources.PODS, Resources.EVENTS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return Stream.concat(pressures(picture), problems(picture)).toList();
    }

    private Stream<Finding> pressures(Picture picture) {
        boolean nowhereRoom = nowhereRoom(picture);
        return joined(picture)
                .flatMap(node -> node.conditions().stream()
                        .filter(condition -> condition.is("True") && PRESSURES.containsKey(condition.type()))
                        .map(condition -> pressure(condition, nowhereRoom, node, picture)));
    }

    /// The findings by the conditions of problem detectors.
    public Stream<Finding> problems(Picture picture) {
        return joined(picture)
                .flatMap(node -> node.conditions().stream()
                        .map(condition -> new UnlistedProblem(condition, node, picture))
                        .flatMap(problem -> severity(problem)
                                .map(severity -> finding(
                                                FindingCode.NODE_PROBLEM, severity, problem.condition(), node, picture)
                                        .adding(problem.events()))
                                .stream()));
    }

    private Stream<Node> joined(Picture picture) {
        return picture.objects(Resources.NODES).stream().filter(node -> !patience.joining(node, picture.asOf()));
    }

    /// Whether the kubelet reports that the node is short of a resource, or has no network.
    static boolean pressed(Node node) {
        return PRESSURES.keySet().stream().anyMatch(type -> node.is(type, "True"));
    }

    /// Adds the pods that the kubelet has evicted lately, and what it says about the newest of them: it names the
    /// resource and, for some, what the containers used.
    private static Finding evicting(Finding finding, Node node, Picture picture) {
        List<Pod> evicted = picture.objects(Resources.PODS).stream()
                .filter(pod -> pod.reason().equals("Evicted") && pod.node().equals(node.name()))
                .filter(pod -> Age.within(pod.endedAt(), LATELY, picture.asOf()))
                .filter(pod -> Meanings.of(pod.message())
                        .all(Evicted.class)
                        .anyMatch(said -> said.resource().equals(RESOURCES.get(finding.code()))))
                .toList();
        return evicted.stream()
                .max(Comparator.comparing((Pod pod) -> pod.endedAt().orElse(Instant.EPOCH))
                        .thenComparing(pod -> Subjects.of(pod)))
                .map(newest -> finding.adding(Evidence.quoting(
                        Words.agreeing(
                                evicted.size(),
                                "the kubelet has evicted %d [pod|pods] lately, the last of them %s"
                                        .formatted(evicted.size(), Subjects.of(newest))),
                        newest.message().strip())))
                .orElse(finding);
    }

    /// If all nodes are short of disk, none accepts pods any more, and all evict theirs.
    private static boolean nowhereRoom(Picture picture) {
        return picture.objects(Resources.NODES).stream().allMatch(node -> node.is("DiskPressure", "True"));
    }

    private static Finding pressure(Condition condition, boolean nowhereRoom, Node node, Picture picture) {
        FindingCode code = PRESSURES.getOrDefault(condition.type(), FindingCode.NODE_PROBLEM);
        Severity severity = nowhereRoom && code == FindingCode.NODE_DISK_PRESSURE ? Severity.CRITICAL : code.severity();
        return evicting(finding(code, severity, condition, node, picture), node, picture)
                .adding(KubeletWarnings.DEFAULT.about(node, picture));
    }

    private static Optional<Severity> severity(UnlistedProblem unlisted) {
        Condition condition = unlisted.condition();
        if (condition.type().startsWith(OFTEN)) {
            return Optional.of(Severity.LOW).filter(_ -> condition.is("True"));
        }
        if (BAD.values().stream().anyMatch(types -> types.contains(condition.type()))) {
            return Optional.of(FindingCode.NODE_PROBLEM.severity())
                    .filter(_ -> BAD.getOrDefault(condition.status(), Set.of()).contains(condition.type()));
        }
        return NodeSigns.KNOWN.contains(condition.type()) ? Optional.empty() : unlisted.severity();
    }

    private static Finding finding(
            FindingCode code, Severity severity, Condition condition, Node node, Picture picture) {
        return Finding.of(code, Subjects.node(node.name()))
                .evidence(Quotes.evidence(condition, picture.asOf()))
                .rated(severity)
                .since(condition.since())
                .links(NodePools.in(picture).of(node));
    }
}
