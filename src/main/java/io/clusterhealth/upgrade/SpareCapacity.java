// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Requests;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Whether the pods of any one node fit on its like while it is drained.
record SpareCapacity() implements Section {
    private static final Set<String> ENDED = Set.of("Succeeded", "Failed");

    @Override
    public String name() {
        return "capacity";
    }

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.NODES, Resources.PODS);
    }

    @Override
    public List<Obstacle> obstacles(Picture picture, Target target) {
        Map<String, Requests> load = load(picture);
        Map<String, List<Node>> pools = new TreeMap<>();
        for (Node node : picture.objects(Resources.NODES)) {
            if (node.ready() && !node.unschedulable()) {
                pools.merge(String.join(",", node.roles()), List.of(node), SpareCapacity::both);
            }
        }
        return pools.entrySet().stream()
                .flatMap(pool -> shortage(pool.getKey(), pool.getValue(), load).stream())
                .toList();
    }

    private static List<Node> both(List<Node> one, List<Node> other) {
        return java.util.stream.Stream.concat(one.stream(), other.stream()).toList();
    }

    /// A pod of a DaemonSet, or of the node itself, does not move.
    private static Map<String, Requests> load(Picture picture) {
        Map<String, Requests> load = new HashMap<>();
        Set<String> staying = new HashSet<>(Set.of("DaemonSet", "Node"));
        for (Pod pod : picture.objects(Resources.PODS)) {
            boolean stays = pod.metadata()
                    .controller()
                    .filter(owner -> staying.contains(owner.kind()))
                    .isPresent();
            if (!pod.node().isEmpty() && !ENDED.contains(pod.phase())) {
                Requests moving = stays ? Requests.NONE : pod.requests();
                load.merge("moving " + pod.node(), moving, SpareCapacity::sum);
                load.merge(pod.node(), pod.requests(), SpareCapacity::sum);
            }
        }
        return load;
    }

    private static Optional<Obstacle> shortage(String role, List<Node> nodes, Map<String, Requests> load) {
        Requests free = Requests.NONE;
        for (Node node : nodes) {
            free = sum(free, left(node, load));
        }
        for (Node node : nodes) {
            Requests moving = load.getOrDefault("moving " + node.name(), Requests.NONE);
            Requests own = left(node, load);
            boolean cpu = moving.milliCpu() > free.milliCpu() - own.milliCpu();
            boolean memory = moving.memoryBytes() > free.memoryBytes() - own.memoryBytes();
            boolean places = moving.pods() > free.pods() - own.pods();
            if (cpu || memory || places) {
                return Optional.of(Obstacle.review(
                        Subject.clusterScoped("Node", node.name()),
                        Evidence.of("while it is drained its pods do not fit on the other %d nodes (%s): short of %s"
                                .formatted(
                                        nodes.size() - 1,
                                        role.isEmpty() ? "no role" : role,
                                        cpu ? "cpu" : memory ? "memory" : "pod places")),
                        "kubectl describe node " + node.name()));
            }
        }
        return Optional.empty();
    }

    private static Requests left(Node node, Map<String, Requests> load) {
        Requests used = load.getOrDefault(node.name(), Requests.NONE);
        return new Requests(
                Math.max(0, node.allocatable().milliCpu() - used.milliCpu()),
                Math.max(0, node.allocatable().memoryBytes() - used.memoryBytes()),
                Math.max(0, node.allocatable().pods() - used.pods()));
    }

    private static Requests sum(Requests one, Requests other) {
        return new Requests(
                one.milliCpu() + other.milliCpu(), one.memoryBytes() + other.memoryBytes(), one.pods() + other.pods());
    }
}
