// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.RunningSoftware;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The free capacity of the schedulable nodes, by requests. Full nodes are intended where an autoscaler adds them.
///
/// @param full percentage of requests from which little capacity is left
/// @param pods percentage of a node's pod limit from which it is full
public record Headroom(int full, int pods) implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.NODES, Resources.PODS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        if (!picture.whole(Resources.NODES) || !picture.whole(Resources.PODS)) {
            return List.of();
        }
        List<Node> nodes = picture.objects(Resources.NODES).stream()
                .filter(node -> node.ready() && !node.unschedulable() && !reserved(node))
                .filter(node ->
                        node.allocatable().milliCpu() > 0 && node.allocatable().memoryBytes() > 0)
                .toList();
        Load load = Load.in(picture);
        List<Finding> findings = new ArrayList<>();
        for (Node node : nodes) {
            long places = node.allocatable().pods();
            long taken = load.of(node).pods();
            if (places > 0 && taken * 100 >= places * pods) {
                findings.add(Finding.of(FindingCode.NODE_PODS_FULL, Subjects.node(node.name()))
                        .saying("%d of %d pod slots are in use".formatted(taken, places))
                        .links(NodePools.in(picture).of(node))
                        .modeIf(taken >= places, Mode.POD_LIMIT_REACHED));
            }
        }
        whole(nodes, load).filter(_ -> !autoscaled(nodes, picture)).ifPresent(findings::add);
        return findings;
    }

    private Optional<Finding> whole(List<Node> nodes, Load load) {
        if (nodes.isEmpty()) {
            return Optional.empty();
        }
        Room room = Room.of(nodes, load.requested());
        if (room.percent() >= full) {
            return Optional.of(
                    Finding.of(FindingCode.CAPACITY_SHORT, EVERY_NODE).saying(room.words()));
        }
        return nodes.size() > 1 && !room.survives()
                ? Optional.of(Finding.of(FindingCode.CAPACITY_NOT_REDUNDANT, EVERY_NODE)
                        .saying(room.words() + "; without its largest node it would be too small"))
                : Optional.empty();
    }

    private static boolean autoscaled(List<Node> nodes, Picture picture) {
        return nodes.stream().allMatch(node -> node.labels().containsKey(KARPENTER_POOL))
                || RunningSoftware.has("cluster-autoscaler", picture);
    }

    /// Label of the nodes that Karpenter adds.
    private static final String KARPENTER_POOL = "karpenter.sh/nodepool";

    /// All schedulable nodes, as one subject.
    private static final Subject EVERY_NODE = Subjects.node(Subject.ALL);

    /// Whether a taint excludes ordinary pods.
    private static boolean reserved(Node node) {
        return node.taints().stream().anyMatch(Node.Taint::keepsPodsAway);
    }
}
