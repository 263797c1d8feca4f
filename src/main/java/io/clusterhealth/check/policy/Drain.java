// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.policy;

import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.DisruptionBudget;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
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

/// The pods still to be evicted: those on nodes that are cordoned or being drained. A budget that covers none of them
/// blocks no drain.
///
/// @param cordoned whether any node is cordoned or being drained
/// @param updated nodes that the machine-config daemon is about to update, or that are being deleted, or whose machine
/// is, which drains them
/// @param announced nodes marked as being drained, including `updated`
/// @param known whether all pods were read
/// @param left the owners of the remaining pods, and the nodes of these; a bare pod is its own owner
/// @param moving virtual machines that have a pod on another node as well
/// @param workloads the workloads of the picture, with the labels of their pods
/// @param since when nodes were cordoned or tainted for their drain, or their deletion began, if known
/// @param usual the average number of owners with pods on a schedulable node; 0 if there is no such node
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
    /// The controller of a machine that is being deleted drains its node.
    private static final List<Resource<GenericObject>> MACHINES =
            List.of(Resources.MACHINES, Resources.generic("machines.cluster.x-k8s.io"));

    /// A few may be about to leave, tolerate all taints, or carry out the drain.
    private static final int MANY = 4;

    /// Whether a node may be being drained.
    static boolean leaves(Node node) {
        return node.unschedulable() || node.beingDrained();
    }

    static Drain in(Picture picture) {
        Set<String> nodes = picture.objects(Resources.NODES).stream()
                .filter(Drain::leaves)
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
                if (owner.kind().equals(Metadata.VIRTUAL_MACHINE)) {
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
                .filter(node -> !leaves(node) && !node.controlPlane())
                .mapToInt(node -> open.getOrDefault(node.name(), Set.of()).size())
                .average()
                .orElse(0);
    }

    private static Map<String, Instant> since(Picture picture) {
        Map<String, Instant> since = new HashMap<>();
        picture.objects(Resources.NODES).forEach(node -> node.drainBegan().ifPresent(at -> since.put(node.name(), at)));
        return since;
    }

    private static Set<String> updated(Picture picture) {
        Stream<String> configured = picture.objects(Resources.NODES).stream()
                .filter(node -> Set.of("Working", "Degraded").contains(node.configState()))
                .map(Node::name);
        Stream<String> deleted = MACHINES.stream()
                .flatMap(list -> picture.objects(list).stream())
                .filter(machine -> machine.deleted().isPresent())
                .map(machine -> machine.text("status.nodeRef.name"));
        Stream<String> leaving = picture.objects(Resources.NODES).stream()
                .filter(node -> node.deleted().isPresent())
                .map(Node::name);
        return Stream.of(configured, deleted, leaving).flatMap(names -> names).collect(Collectors.toSet());
    }

    private static Set<String> announced(Picture picture) {
        Set<String> announced = new HashSet<>(updated(picture));
        picture.objects(Resources.NODES).stream()
                .filter(node -> node.desiredDrain().startsWith("drain-") || node.beingDrained())
                .map(Node::name)
                .forEach(announced::add);
        return announced;
    }

    /// The virtual machine that an object of KubeVirt belongs to: a pod that runs it, a budget that covers it.
    static Optional<Subject> machine(Metadata metadata) {
        return Subjects.controller(metadata).filter(_ -> metadata.ofVirtualMachine());
    }

    /// Whether a virtual machine stays on its node. While others migrate, it may be the next.
    ///
    /// @param refused whether an event reports that it cannot be migrated
    boolean stays(Subject machine, boolean refused) {
        return known
                ? left.containsKey(machine) && !moving.contains(machine) && (refused || moving.isEmpty())
                : refused;
    }

    /// Whether a drain waits for a budget. Pods are read without labels: the pods that a budget covers are determined
    /// by the labels of their workloads, and by the namespace if no workload matches.
    ///
    /// A drain evicts all pods of its node at the same time. If many pods remain that no budget blocks, or half as
    /// many as on a schedulable node, the node is cordoned but not being drained.
    ///
    /// @param held the owners of all pods blocked by budgets that allow no disruption
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

    /// Whether a node with the budget's pods is marked as being drained; otherwise the drain is inferred from the few
    /// remaining pods.
    boolean stated(DisruptionBudget budget) {
        return nodes(budget).anyMatch(announced::contains);
    }

    /// The owners of the remaining pods that these budgets cover.
    Set<Subject> held(List<DisruptionBudget> budgets) {
        return budgets.stream().flatMap(budget -> guarded(budget).stream()).collect(Collectors.toSet());
    }

    /// Links to the nodes on which a budget blocks the drain, and to the owners of the pods it covers there.
    List<Link> links(DisruptionBudget budget) {
        Stream<Link> where =
                nodes(budget).distinct().sorted().map(node -> new Link(Relation.RUNS_ON, Subjects.node(node)));
        Stream<Link> owners = guarded(budget).stream().sorted().map(owner -> new Link(Relation.SELECTS, owner));
        return Stream.concat(where, owners).toList();
    }

    /// When the budget began to block the drain of a node: the later of the cordon and the budget's own state. Empty
    /// if the nodes do not record it.
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
                .filter(owner -> owner.namespace().equals(budget.namespace()))
                .filter(owner -> guarded.isEmpty() || guarded.contains(owner))
                .toList();
    }

    static boolean guards(DisruptionBudget budget, Workload workload) {
        return !budget.labels().isEmpty()
                && workload.namespace().equals(budget.namespace())
                && workload.podLabels().entrySet().containsAll(budget.labels().entrySet());
    }

    private static boolean evictable(Pod pod) {
        return pod.deleted().isEmpty() && !Owners.byNode(pod) && !pod.ended();
    }
}
