// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.node.ConditionTaint;
import io.clusterhealth.check.node.Load;
import io.clusterhealth.check.node.NodeLabels;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Node.Taint;
import io.clusterhealth.cluster.object.Placement;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Requests;
import io.clusterhealth.cluster.object.Requests.Amount;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.FailedScheduling;
import io.clusterhealth.meaning.Meaning.Insufficient;
import io.clusterhealth.meaning.Meaning.NodesRefuse;
import io.clusterhealth.meaning.Meaning.Tainted;
import io.clusterhealth.meaning.Meaning.TooManyPods;
import io.clusterhealth.meaning.Meanings;
import io.clusterhealth.meaning.NodeRefusal;
import io.clusterhealth.text.Words;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Compares the demands of an unschedulable pod with the nodes: labels, then taints, then resources, in the order of
/// the scheduler's filters. Each step examines the nodes that passed the one before; the first step that leaves none
/// is reported.
///
/// Nodes are not examined before a pod is unschedulable. Demands on other pods, volumes and extended resources are
/// not compared: the scheduler's own message names them, and such demands of the pod are added to it.
final class NodeFit {
    /// Prefixes of taints that the control plane sets for a node's state, and of those for roles.
    private static final List<String> PLATFORM_TAINTS = List.of("node.kubernetes.io/", "node-role.kubernetes.io/");

    /// With these alone, one of [#DEMANDS] decides: they would also keep away a pod without it.
    private static final Set<NodeRefusal> BESIDE =
            Set.of(NodeRefusal.TAINTED, NodeRefusal.UNNAMED_TAINT, NodeRefusal.NOT_SELECTED);

    /// Demands on where other pods run.
    private static final Map<NodeRefusal, Mode> DEMANDS =
            Map.of(NodeRefusal.SPREAD, Mode.SPREAD_UNMET, NodeRefusal.AFFINITY, Mode.AFFINITY_UNMET);

    private static final List<Amount> COMPARED = List.of(Amount.CPU, Amount.MEMORY, Amount.DISK, Amount.PODS);

    private static final int NAMED = 3;

    private final Picture picture;

    /// The result of the comparison.
    ///
    /// @param mode empty if nodes are only full, or excluded by their own state
    record FitFailure(List<Evidence> evidence, Optional<Mode> mode) {}

    NodeFit(Picture picture) {
        this.picture = picture;
    }

    /// The obstacle that excludes the pod from every node; empty if that cannot be determined.
    Optional<FitFailure> of(Pod pod) {
        List<Node> nodes = picture.objects(Resources.NODES);
        if (nodes.isEmpty() || !picture.whole(Resources.NODES) || scheduledOtherwise(pod)) {
            return Optional.empty();
        }
        Placement asks = pod.placement();
        List<Node> labelled =
                nodes.stream().filter(node -> NodeLabels.hold(asks, node)).toList();
        if (labelled.isEmpty()) {
            return Optional.of(new FitFailure(NodeLabels.unmet(asks, nodes), Optional.of(Mode.NODE_LABELS)));
        }
        List<Node> open = labelled.stream()
                .filter(node -> asks.untolerated(node).isEmpty())
                .toList();
        return open.isEmpty()
                ? Optional.of(tainted(labelled, nodes.size(), asks))
                : tooSmall(pod, labelled, open).or(() -> besides(pod, labelled, nodes.size()));
    }

    /// Whether the pod names another scheduler, and that one has not explained itself in the terms of kube-scheduler:
    /// its filters are unknown.
    private static boolean scheduledOtherwise(Pod pod) {
        return !pod.placement().scheduler().isEmpty()
                && pod.condition("PodScheduled")
                        .filter(said -> Meanings.of(said.message()).any(FailedScheduling.class))
                        .isEmpty();
    }

    private static FitFailure tainted(List<Node> labelled, int all, Placement asks) {
        Map<String, Long> counts = labelled.stream()
                .flatMap(node -> asks.untolerated(node).stream())
                .collect(Collectors.groupingBy(Taint::words, TreeMap::new, Collectors.counting()));
        String those = labelled.size() == all ? "" : " that have the labels asked for";
        String told = counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(NAMED)
                .map(taint ->
                        "%s on %d of %d nodes%s".formatted(taint.getKey(), taint.getValue(), labelled.size(), those))
                .collect(Collectors.joining("; "));
        boolean chosen = counts.keySet().stream()
                .anyMatch(taint -> PLATFORM_TAINTS.stream().noneMatch(taint::startsWith));
        boolean starting = labelled.stream()
                .anyMatch(node -> asks.untolerated(node).stream().allMatch(Taint::startup));
        return new FitFailure(
                List.of(Evidence.of("it does not tolerate taint " + told, ofState(labelled, asks))),
                chosen ? Optional.of(starting ? Mode.STARTUP_TAINT : Mode.TAINTS) : Optional.empty());
    }

    /// The taints that state the condition of a node; the scheduler does not name them in every message.
    private static Meaning[] ofState(List<Node> labelled, Placement asks) {
        return labelled.stream()
                .flatMap(node -> asks.untolerated(node).stream())
                .filter(taint -> ConditionTaint.of(taint).isPresent())
                .map(taint -> new Tainted(taint.key()))
                .distinct()
                .toArray(Meaning[]::new);
    }

    private Optional<FitFailure> tooSmall(Pod pod, List<Node> labelled, List<Node> open) {
        if (!picture.whole(Resources.PODS)) {
            return Optional.empty();
        }
        Load taken = Load.in(picture);
        List<Evidence> evidence = new ArrayList<>();
        boolean tooLarge = false;
        for (Amount amount : COMPARED) {
            long asked = amount.of(pod.requests());
            Predicate<Node> fits = node -> amount.of(taken.free(node)) >= asked;
            boolean unknown = open.stream().anyMatch(node -> amount.of(node.allocatable()) == 0);
            if (asked == 0 || unknown || open.stream().anyMatch(fits)) {
                continue;
            }
            Node roomiest = greatest(amount, open, taken::free);
            long largest = amount.of(greatest(amount, open, Node::allocatable).allocatable());
            tooLarge |= largest < asked;
            evidence.add(Evidence.of("it requests %s %s; the most free is %s, on node %s%s; %s"
                    .formatted(
                            amount.label(),
                            amount.text(asked),
                            amount.text(Math.max(0, amount.of(taken.free(roomiest)))),
                            roomiest.name(),
                            shut(labelled, pod.placement(), fits),
                            largest < asked
                                    ? "no node is larger than " + amount.text(largest)
                                    : "the largest node has %s %s".formatted(amount.label(), amount.text(largest)))));
        }
        return evidence.isEmpty()
                ? Optional.empty()
                : Optional.of(new FitFailure(evidence, tooLarge ? Optional.of(Mode.TOO_LARGE) : Optional.empty()));
    }

    /// The node that offers most of it; of equal ones the first by name.
    private static Node greatest(Amount amount, List<Node> nodes, Function<Node, Requests> offered) {
        return nodes.stream()
                .max(Comparator.comparingLong((Node node) -> amount.of(offered.apply(node)))
                        .thenComparing(Node::name, Comparator.reverseOrder()))
                .orElseThrow();
    }

    /// Names the taints of the nodes with enough room.
    private static String shut(List<Node> labelled, Placement asks, Predicate<Node> fits) {
        List<Node> roomy = labelled.stream()
                .filter(node -> fits.test(node) && !asks.untolerated(node).isEmpty())
                .toList();
        return roomy.stream()
                .findFirst()
                .map(node -> "; %d %s that much, but a taint that it does not tolerate, such as %s on %s"
                        .formatted(
                                roomy.size(),
                                Words.agreeing(roomy.size(), "[node has|nodes have]"),
                                asks.untolerated(node).getFirst().words(),
                                node.name()))
                .orElse("");
    }

    /// The pod's further demands, if nodes match its labels, taints and size.
    private Optional<FitFailure> besides(Pod pod, List<Node> labelled, int all) {
        Placement asks = pod.placement();
        List<Evidence> asked = new ArrayList<>();
        if (labelled.size() < all) {
            asked.add(Evidence.of("%s; %d of %d nodes have it: %s"
                    .formatted(
                            NodeLabels.asked(asks),
                            labelled.size(),
                            all,
                            labelled.stream().map(Node::name).limit(NAMED).collect(Collectors.joining(", ")))));
        }
        asks.apart().stream()
                .limit(NAMED)
                .map(apart -> Evidence.of("its anti-affinity excludes pods with %s on the same %s"
                        .formatted(NodeLabels.words(apart.pods().requirements()), apart.topologyKey())))
                .forEach(asked::add);
        if (!asks.hostPorts().isEmpty()) {
            asked.add(Evidence.of("it requests hostPort %s"
                    .formatted(asks.hostPorts().stream().map(String::valueOf).collect(Collectors.joining(", ")))));
            holders(asks, labelled).ifPresent(asked::add);
        }
        Optional<Mode> mode = pod.condition("PodScheduled")
                .map(said -> Meanings.of(said.message()))
                .filter(said -> !said.any(Insufficient.class, TooManyPods.class))
                .flatMap(said -> demand(
                        said.all(NodesRefuse.class).map(NodesRefuse::refusal).toList()));
        return asked.isEmpty() && mode.isEmpty() ? Optional.empty() : Optional.of(new FitFailure(asked, mode));
    }

    /// The pods on these nodes with one of the requested host ports.
    private Optional<Evidence> holders(Placement asks, List<Node> nodes) {
        Set<String> names = nodes.stream().map(Node::name).collect(Collectors.toSet());
        List<String> holders = picture.objects(Resources.PODS).stream()
                .filter(pod -> !pod.ended() && names.contains(pod.node()))
                .filter(pod -> !Collections.disjoint(pod.placement().hostPorts(), asks.hostPorts()))
                .map(pod -> "%s on node %s".formatted(Subjects.of(pod), pod.node()))
                .sorted()
                .toList();
        return holders.isEmpty()
                ? Optional.empty()
                : Optional.of(Evidence.of(Words.agreeing(holders.size(), "[a pod has|pods have] such a port already: ")
                        + Words.first(holders, NAMED)));
    }

    /// What nodes would take the pod but for, if none lacks anything else.
    private static Optional<Mode> demand(List<NodeRefusal> refusals) {
        if (refusals.contains(NodeRefusal.PORTS_TAKEN)) {
            return Optional.of(Mode.HOST_PORTS_TAKEN);
        }
        List<NodeRefusal> decisive = refusals.stream()
                .filter(refusal -> !BESIDE.contains(refusal))
                .distinct()
                .toList();
        return decisive.size() == 1 ? Optional.ofNullable(DEMANDS.get(decisive.getFirst())) : Optional.empty();
    }
}
