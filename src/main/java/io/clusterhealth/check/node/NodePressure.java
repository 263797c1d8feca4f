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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// Nodes under pressure, by the conditions that the kubelet itself sets.
///
/// Conditions of problem detectors are handled by [NodeProblems].
public record NodePressure(NodePatience patience) implements Check {
    private static final Map<String, FindingCode> CODES = Map.of(
            "MemoryPressure", FindingCode.NODE_MEMORY_PRESSURE,
            "DiskPressure", FindingCode.NODE_DISK_PRESSURE,
            "PIDPressure", FindingCode.NODE_PID_PRESSURE,
            "NetworkUnavailable", FindingCode.NODE_NETWORK_UNAVAILABLE);

    /// The resource that the message of an eviction names.
    private static final Map<FindingCode, String> RESOURCES = Map.of(
            FindingCode.NODE_MEMORY_PRESSURE, "memory",
            FindingCode.NODE_DISK_PRESSURE, "ephemeral-storage",
            FindingCode.NODE_PID_PRESSURE, "pids");

    private static final Duration LATELY = Duration.ofHours(1);

    @Override
    public Reads reads() {
        return Reads.of(Resources.NODES).always(Resources.PODS, Resources.EVENTS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        NodePools pools = NodePools.in(picture);
        boolean nowhereRoom = nowhereRoom(picture);
        List<Finding> findings = new ArrayList<>();
        for (Node node : picture.objects(Resources.NODES)) {
            if (patience.joining(node, picture.asOf())) {
                continue;
            }
            for (Condition condition : node.conditions()) {
                if (condition.is("True") && CODES.containsKey(condition.type())) {
                    FindingCode code = code(condition);
                    Severity severity = severity(code, nowhereRoom);
                    findings.add(
                            evicting(finding(code, severity, node, condition, pools, picture.asOf()), node, picture)
                                    .adding(KubeletWarnings.DEFAULT.about(node, picture)));
                }
            }
        }
        return findings;
    }

    /// Whether the kubelet reports that the node is short of a resource, or has no network.
    static boolean of(Node node) {
        return CODES.keySet().stream().anyMatch(type -> node.is(type, "True"));
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

    private static Severity severity(FindingCode code, boolean nowhereRoom) {
        return nowhereRoom && code == FindingCode.NODE_DISK_PRESSURE ? Severity.CRITICAL : code.severity();
    }

    private static FindingCode code(Condition condition) {
        return CODES.getOrDefault(condition.type(), FindingCode.NODE_NOT_READY);
    }

    static Finding finding(
            FindingCode code, Severity severity, Node node, Condition condition, NodePools pools, Instant asOf) {
        return Finding.of(code, Subjects.node(node.name()))
                .evidence(Quotes.evidence(condition, asOf))
                .rated(severity)
                .since(condition.since())
                .links(pools.of(node));
    }
}
