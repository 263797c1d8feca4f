// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.ProvenObjects;
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
import io.clusterhealth.finding.Mode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Nodes that do not exist, but to which pods are bound: none of these pods runs or terminates by itself.
///
/// Pod garbage collection removes the pods of a deleted node within two minutes, and the time of the deletion is not
/// recorded. So each pod of such a node must have been idle for longer than a node may take to leave. A ready pod
/// shows that its node exists: the list was read before the node joined, or a recording lacks nodes.
public record AbsentNodes(NodePatience patience) implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.NODES, Resources.PODS).and(ProvenObjects.LEASES_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return Bound.in(picture, patience.leaving()).stream()
                .map(node -> node.finding(picture.asOf()))
                .toList();
    }

    static List<String> names(Picture picture, Duration leaving) {
        return Bound.in(picture, leaving).stream().map(Bound::node).toList();
    }

    /// All pods bound to a node that does not exist.
    ///
    /// @param since when the first of the pods became idle, if known
    /// @param latest when the last of them became idle
    private record Bound(String node, List<Pod> pods, Optional<Instant> since, Optional<Instant> latest) {

        /// The part that depends on the picture alone.
        private record BoundNodes(List<Bound> nodes) {}

        static List<Bound> in(Picture picture, Duration leaving) {
            return picture.index(BoundNodes.class, Bound::build).nodes().stream()
                    .filter(node -> Age.lasts(node.latest(), leaving, picture.asOf()))
                    .toList();
        }

        private static BoundNodes build(Picture picture) {
            List<Node> nodes = picture.objects(Resources.NODES);
            if (nodes.isEmpty() || !picture.whole(Resources.NODES)) {
                return new BoundNodes(List.of());
            }
            Set<String> there = nodes.stream().map(Node::name).collect(Collectors.toSet());
            Map<String, List<Pod>> idle = new HashMap<>();
            Set<String> alive = new HashSet<>();
            for (Pod pod : picture.objects(Resources.PODS)) {
                if (pod.node().isEmpty() || there.contains(pod.node()) || pod.ended() || held(pod)) {
                    continue;
                }
                if (pod.ready() && pod.deleted().isEmpty()) {
                    alive.add(pod.node());
                } else {
                    idle.computeIfAbsent(pod.node(), _ -> new ArrayList<>()).add(pod);
                }
            }
            return new BoundNodes(idle.entrySet().stream()
                    .filter(bound -> !alive.contains(bound.getKey()))
                    .map(bound -> of(bound.getKey(), bound.getValue()))
                    .sorted(Comparator.comparing(Bound::node))
                    .toList());
        }

        private static Bound of(String node, List<Pod> pods) {
            List<Instant> idle =
                    pods.stream().flatMap(pod -> idle(pod).stream()).sorted().toList();
            return idle.isEmpty()
                    ? new Bound(node, pods, Optional.empty(), Optional.empty())
                    : new Bound(node, pods, Optional.of(idle.getFirst()), Optional.of(idle.getLast()));
        }

        /// Whether only finalizers keep the pod from being removed.
        private static boolean held(Pod pod) {
            return !pod.metadata().finalizers().isEmpty();
        }

        /// The last known progress of a pod: its deletion deadline, its loss of readiness, or its binding.
        private static Optional<Instant> idle(Pod pod) {
            return pod.deleted()
                    .or(() -> pod.condition("Ready").flatMap(Condition::since))
                    .or(() -> pod.condition("PodScheduled").flatMap(Condition::since))
                    .or(pod::started)
                    .or(() -> pod.created());
        }

        Finding finding(Instant asOf) {
            Pod first = pods.stream()
                    .min(Comparator.comparing(pod -> Subjects.of(pod).name()))
                    .orElseThrow();
            String others = pods.size() == 1 ? "" : " and %d more".formatted(pods.size() - 1);
            String duration = Age.text(", idle for %s", since, asOf);
            return Finding.of(FindingCode.NODE_LOST, Subjects.node(node))
                    .evidence(
                            Evidence.of("the cluster has no node of this name"),
                            Evidence.of("bound to it%s: Pod %s/%s%s"
                                    .formatted(duration, first.namespace(), first.name(), others)))
                    .since(since)
                    .mode(Mode.NODE_ABSENT);
        }
    }
}
