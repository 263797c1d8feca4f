// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.policy;

import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.DisruptionBudget;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What is still to be evicted: the pods on nodes that take no new ones. A budget that guards none of them holds up
/// no pod.
///
/// @param cordoned whether any node takes no new pods
/// @param updated nodes that the machine-config daemon is about to update: it drains them
/// @param announced nodes that say that they are being drained, these among them
/// @param known whether the pods could be read
/// @param left the owners of the pods that are left, and where these are; a bare pod stands for itself
/// @param moving virtual machines that have a pod on another node as well
/// @param workloads those there are, with the labels of their pods
/// @param since when nodes were cordoned, of those that tell
/// @param usual how many owners have pods on a node that takes new ones, on average; 0 where there is no such node
record Drain(
        boolean cordoned,
        Set<String> updated,
        Set<String> announced,
        boolean known,
        Map<Subject, Set<String>> left,
        Set<Subject> moving,
        List<Workload> workloads,
        Map<String, Instant> since,
        double usual) {
    private static final String MACHINE = "VirtualMachineInstance";

    /// A few may be on their way, tolerate whatever comes, or do the draining.
    private static final int MANY = 4;

    /// Taints of what drains a node: the cluster autoscaler, Karpenter, the node maintenance operator and KubeVirt.
    private static final Set<String> DRAINED = Set.of(
            "ToBeDeletedByClusterAutoscaler",
            "karpenter.sh/disrupted",
            "karpenter.sh/disruption",
            "medik8s.io/drain",
            "kubevirt.io/drain");

    private static final Set<String> CONTROL_PLANE = Set.of("master", "control-plane");

    static Drain in(Picture picture) {
        Set<String> nodes = picture.objects(Resources.NODES).stream()
                .filter(Node::unschedulable)
                .map(Node::name)
                .collect(Collectors.toSet());
        Owners owners = Owners.in(picture);
        Map<Subject, Set<String>> left = new HashMap<>();
        Set<Subject> elsewhere = new HashSet<>();
        Map<String, Set<Subject>> open = new HashMap<>();
        for (Pod pod : picture.objects(Resources.PODS)) {
            Subject owner = owners.workload(pod);
            if (owner.kind().equals("DaemonSet") || !evictable(pod)) {
                continue;
            }
            if (nodes.contains(pod.node())) {
                left.computeIfAbsent(owner, _ -> new TreeSet<>()).add(pod.node());
            } else {
                open.computeIfAbsent(pod.node(), _ -> new HashSet<>()).add(owner);
                if (owner.kind().equals(MACHINE)) {
                    elsewhere.add(owner);
                }
            }
        }
        elsewhere.retainAll(left.keySet());
        return new Drain(
                !nodes.isEmpty(),
                updated(picture),
                announced(picture),
                picture.whole(Resources.PODS),
                left,
                elsewhere,
                Workloads.in(picture).toList(),
                since(picture),
                usual(picture, open));
    }

    private static double usual(Picture picture, Map<String, Set<Subject>> open) {
        return picture.objects(Resources.NODES).stream()
                .filter(node -> !node.unschedulable() && Collections.disjoint(node.roles(), CONTROL_PLANE))
                .mapToInt(node -> open.getOrDefault(node.name(), Set.of()).size())
                .average()
                .orElse(0);
    }

    private static Map<String, Instant> since(Picture picture) {
        Map<String, Instant> since = new HashMap<>();
        picture.objects(Resources.NODES).forEach(node -> node.cordoned().ifPresent(at -> since.put(node.name(), at)));
        return since;
    }

    private static Set<String> updated(Picture picture) {
        return picture.objects(Resources.NODES).stream()
                .filter(node -> Set.of("Working", "Degraded").contains(node.configState()))
                .map(Node::name)
                .collect(Collectors.toSet());
    }

    private static Set<String> announced(Picture picture) {
        Set<String> announced = new HashSet<>(updated(picture));
        picture.objects(Resources.NODES).stream()
                .filter(node -> node.desiredDrain().startsWith("drain-")
                        || node.taints().stream().anyMatch(taint -> DRAINED.contains(taint.key())))
                .map(Node::name)
                .forEach(announced::add);
        return announced;
    }

    /// The virtual machine that an object of KubeVirt is made for: a pod that runs it, a budget that guards it.
    static Optional<Subject> machine(Metadata metadata) {
        return Subjects.controller(metadata).filter(owner -> owner.kind().equals(MACHINE));
    }

    /// Whether a virtual machine stays where it is. While others move, it may well be the next.
    ///
    /// @param refused whether an event says that it cannot be moved
    boolean stays(Subject machine, boolean refused) {
        return known
                ? left.containsKey(machine) && !moving.contains(machine) && (refused || moving.isEmpty())
                : refused;
    }

    /// Pods do not keep their labels: the pods that a budget guards are told by the labels that workloads give, and
    /// where none gives them, by the namespace.
    ///
    /// A drain asks all pods of its node to go at once. Where many stay that nothing holds, or half as
    /// many as there are on a node that takes new ones, the node is cordoned and not being drained.
    ///
    /// @param held all that budgets hold which allow nothing
    boolean waitsFor(DisruptionBudget budget, Set<Subject> held) {
        return known ? nodes(budget).anyMatch(node -> updated.contains(node) || emptied(node, held)) : cordoned;
    }

    private boolean emptied(String node, Set<Subject> held) {
        long others = left.entrySet().stream()
                .filter(entry -> entry.getValue().contains(node))
                .filter(entry -> !held.contains(entry.getKey()))
                .count();
        boolean asUsual = others > 0 && usual > 0 && 2 * others >= usual;
        return others < MANY && !asUsual;
    }

    /// Whether a node that carries its pods says that it is being drained; else that it is as empty as one that is
    /// shows it.
    boolean stated(DisruptionBudget budget) {
        return nodes(budget).anyMatch(announced::contains);
    }

    /// The owners of the pods that these budgets guard, of the pods still to be evicted.
    Set<Subject> held(List<DisruptionBudget> budgets) {
        return budgets.stream().flatMap(budget -> guarded(budget).stream()).collect(Collectors.toSet());
    }

    /// To the nodes on which a budget holds up the drain, and to the owners of the pods it guards there.
    List<Link> links(DisruptionBudget budget) {
        Stream<Link> where =
                nodes(budget).distinct().sorted().map(node -> new Link(Relation.RUNS_ON, Subjects.node(node)));
        Stream<Link> owners = guarded(budget).stream().sorted().map(owner -> new Link(Relation.SELECTS, owner));
        return Stream.concat(where, owners).toList();
    }

    /// Since when a budget holds up the drain of a node: both are there. Empty where the nodes do not tell.
    Optional<Instant> since(DisruptionBudget budget) {
        return nodes(budget)
                .flatMap(node -> Optional.ofNullable(since.get(node)).stream())
                .min(Comparator.naturalOrder())
                .map(cordoned -> budget.since().filter(cordoned::isBefore).orElse(cordoned));
    }

    private Stream<String> nodes(DisruptionBudget budget) {
        return guarded(budget).stream().flatMap(owner -> left.getOrDefault(owner, Set.of()).stream());
    }

    private List<Subject> guarded(DisruptionBudget budget) {
        Optional<Subject> machine = machine(budget.metadata());
        List<Subject> guarded = machine.isPresent()
                ? machine.stream().toList()
                : workloads.stream()
                        .filter(workload -> guards(budget, workload))
                        .map(Subjects::of)
                        .toList();
        return left.keySet().stream()
                .filter(owner -> owner.namespace().equals(budget.metadata().namespace()))
                .filter(owner -> guarded.isEmpty() || guarded.contains(owner))
                .toList();
    }

    static boolean guards(DisruptionBudget budget, Workload workload) {
        return !budget.selector().isEmpty()
                && workload.metadata().namespace().equals(budget.metadata().namespace())
                && workload.podLabels().entrySet().containsAll(budget.selector().entrySet());
    }

    private static boolean evictable(Pod pod) {
        return pod.metadata().deleted().isEmpty()
                && !Owners.byNode(pod)
                && !pod.phase().equals("Succeeded")
                && !pod.phase().equals("Failed");
    }
}
