// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
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

/// Nodes that are not there, and to which pods are bound all the same: none of these pods runs or ends by itself.
///
/// Pod garbage collection removes the pods of a deleted node within two minutes, and no time is kept of the deletion.
/// So each pod of such a node has to have lain idle for longer than a node may take to leave. A pod that is ready
/// speaks for its node: the list was read before the node joined, or a recording has not all nodes.
public record AbsentNodes(NodePatience patience) implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.NODES, Resources.PODS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return Bound.in(picture, patience.leaving()).stream()
                .map(node -> node.finding(picture.asOf()))
                .toList();
    }

    /// The names of such nodes.
    static List<String> names(Picture picture, Duration leaving) {
        return Bound.in(picture, leaving).stream().map(Bound::node).toList();
    }

    /// All that is bound to a node which is not there.
    ///
    /// @param since when the first of the pods fell idle, as far as one knows
    /// @param latest when the last of them did
    private record Bound(String node, List<Pod> pods, Optional<Instant> since, Optional<Instant> latest) {

        /// What depends on the picture alone.
        private record Index(List<Bound> nodes) {}

        static List<Bound> in(Picture picture, Duration leaving) {
            return picture.index(Index.class, Bound::build).nodes().stream()
                    .filter(node -> node.latest()
                            .filter(at -> !Age.reaches(leaving, at, picture.asOf()))
                            .isEmpty())
                    .toList();
        }

        private static Index build(Picture picture) {
            List<Node> nodes = picture.objects(Resources.NODES);
            if (nodes.isEmpty() || !picture.whole(Resources.NODES)) {
                return new Index(List.of());
            }
            Set<String> there = nodes.stream().map(Node::name).collect(Collectors.toSet());
            Map<String, List<Pod>> idle = new HashMap<>();
            Set<String> alive = new HashSet<>();
            for (Pod pod : picture.objects(Resources.PODS)) {
                if (pod.node().isEmpty() || there.contains(pod.node()) || ended(pod) || held(pod)) {
                    continue;
                }
                if (pod.ready() && pod.metadata().deleted().isEmpty()) {
                    alive.add(pod.node());
                } else {
                    idle.computeIfAbsent(pod.node(), _ -> new ArrayList<>()).add(pod);
                }
            }
            return new Index(idle.entrySet().stream()
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

        /// Whether it would be gone already but for its finalizers.
        private static boolean held(Pod pod) {
            return !pod.metadata().finalizers().isEmpty();
        }

        private static boolean ended(Pod pod) {
            return pod.phase().equals("Succeeded") || pod.phase().equals("Failed");
        }

        /// When a pod was last known to get on: it was to end, it lost its readiness, or it was bound.
        private static Optional<Instant> idle(Pod pod) {
            return pod.metadata()
                    .deleted()
                    .or(() -> pod.condition("Ready").flatMap(Condition::since))
                    .or(() -> pod.condition("PodScheduled").flatMap(Condition::since))
                    .or(pod::started)
                    .or(() -> pod.metadata().created());
        }

        Finding finding(Instant asOf) {
            Pod first = pods.stream()
                    .min(Comparator.comparing(pod -> Subjects.of(pod).name()))
                    .orElseThrow();
            String others = pods.size() == 1 ? "" : " and %d more".formatted(pods.size() - 1);
            String duration =
                    since.map(at -> ", idle for " + Age.text(at, asOf)).orElse("");
            return Finding.of(FindingCode.NODE_LOST, Subjects.node(node))
                    .evidence(
                            Evidence.of("the cluster has no node of this name"),
                            Evidence.of("bound to it%s: Pod %s/%s%s"
                                    .formatted(
                                            duration,
                                            first.metadata().namespace(),
                                            first.metadata().name(),
                                            others)))
                    .since(since)
                    .mode(Optional.of(Mode.NODE_ABSENT));
        }
    }
}
