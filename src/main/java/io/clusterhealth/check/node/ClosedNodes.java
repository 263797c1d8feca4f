// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Node.Taint;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Requests;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.FailedScheduling;
import io.clusterhealth.meaning.Meaning.NodesRefuse;
import io.clusterhealth.meaning.Meanings;
import io.clusterhealth.meaning.NodeRefusal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The nodes whose state keeps pods away: they are cordoned, not ready, under pressure, at their pod limit, or have
/// unhealthy devices. Only the state of a node that could run a pod otherwise is a reason why that pod waits.
///
/// @param nodes in the order of the picture
/// @param onOpen the taints of all other nodes
/// @param load the requests on the nodes; without effect if not all pods were read
/// @param taken when the scheduler last bound a pod to a node for whose cordon no time is recorded: it was open then
public record ClosedNodes(
        List<Node> nodes, Set<Taint> onOpen, Load load, boolean loadKnown, Map<String, Instant> taken) {
    /// The times of conditions are those of different programs.
    private static final Duration SLACK = Duration.ofMinutes(5);

    /// How long one machine may take to drain, restart and come back.
    private static final Duration UPDATE = Duration.ofMinutes(30);

    /// The owners of pods that no scheduler places, or that tolerate a cordon.
    private static final Set<String> BOUND = Set.of("DaemonSet", "Node");

    /// A finding names one of them; thousands of pods may wait for thousands of nodes.
    private static final int TOLD = 50;

    public static ClosedNodes in(Picture picture) {
        return picture.index(ClosedNodes.class, ClosedNodes::build);
    }

    private static ClosedNodes build(Picture picture) {
        Load load = Load.in(picture);
        return new ClosedNodes(
                picture.objects(Resources.NODES).stream()
                        .filter(node -> shut(node)
                                || !node.devices().isEmpty()
                                || load.of(node).pods() >= node.allocatable().pods())
                        .toList(),
                picture.objects(Resources.NODES).stream()
                        .filter(node -> !shut(node))
                        .flatMap(node -> node.taints().stream())
                        .collect(Collectors.toSet()),
                load,
                picture.whole(Resources.PODS),
                taken(picture));
    }

    private static Map<String, Instant> taken(Picture picture) {
        Set<String> undated = picture.objects(Resources.NODES).stream()
                .filter(node -> node.unschedulable() && node.cordoned().isEmpty())
                .map(Node::name)
                .collect(Collectors.toSet());
        Map<String, Instant> taken = new HashMap<>();
        if (undated.isEmpty()) {
            return taken;
        }
        picture.objects(Resources.PODS).stream()
                .filter(pod -> undated.contains(pod.node()))
                .filter(pod -> pod.metadata()
                        .controller()
                        .filter(owner -> !BOUND.contains(owner.kind()))
                        .isPresent())
                .forEach(pod -> pod.holding("PodScheduled", "True")
                        .flatMap(Condition::since)
                        .ifPresent(at -> taken.merge(pod.node(), at, (one, next) -> one.isBefore(next) ? next : one)));
        return taken;
    }

    /// Those that could run a pod but for their state.
    public Stream<Subject> suiting(Pod pod) {
        return admitting(pod)
                .filter(node -> hasRoom(pod.requests(), node))
                .filter(node -> !wasOpen(node, pod))
                .limit(TOLD)
                .map(node -> Subjects.node(node.name()));
    }

    /// Whether an unscheduled pod waits, no longer than usual, for a node that is cordoned only while the
    /// machine-config daemon updates it.
    public boolean comesBack(Pod pod, Instant asOf) {
        return pod.unbound()
                && Age.within(pod.since("PodScheduled"), UPDATE, asOf)
                && admitting(pod).anyMatch(Node::cordonedForUpdate);
    }

    private Stream<Node> admitting(Pod pod) {
        Meanings said = pod.condition("PodScheduled")
                .map(scheduled -> Meanings.of(scheduled.message()))
                .orElse(Meanings.NONE);
        return nodes.stream()
                .filter(node ->
                        NodeFilters.admit(pod.placement(), node, taint -> ofState(taint) || tolerated(taint, said)));
    }

    /// Whether the scheduler still bound pods to the node when this one waited already: its cordon is not the reason.
    private boolean wasOpen(Node node, Pod pod) {
        return Optional.ofNullable(taken.get(node.name()))
                .flatMap(at -> pod.since("PodScheduled").filter(waits -> at.isAfter(waits.plus(SLACK))))
                .isPresent();
    }

    private static boolean shut(Node node) {
        return node.unschedulable() || !node.ready() || node.taints().stream().anyMatch(ClosedNodes::ofState);
    }

    private static boolean ofState(Taint taint) {
        return taint.key().equals(Node.CORDONED) || ConditionTaint.of(taint).isPresent() || taint.startup();
    }

    /// Whether the scheduler passed this taint on other nodes, whatever the pod's recorded tolerations are: it filters
    /// by taints before labels and resources, and names those that keep the pod away.
    private boolean tolerated(Taint taint, Meanings said) {
        return onOpen.contains(taint)
                && said.any(FailedScheduling.class)
                && said.all(NodesRefuse.class).noneMatch(refused -> names(refused, taint));
    }

    private static boolean names(NodesRefuse refused, Taint taint) {
        return refused.refusal() == NodeRefusal.UNNAMED_TAINT || refused.taint().startsWith(taint.key() + ":");
    }

    /// Pods are evicted from a node that is down or under pressure; an amount that the node does not report may
    /// suffice, as may devices that recover.
    private boolean hasRoom(Requests asked, Node node) {
        Requests all = node.allocatable();
        Requests known = asked.combined(all, (wanted, offered) -> offered == 0 ? 0 : wanted);
        Requests counted = node.devices().isEmpty() ? known : known.withoutDevices();
        boolean stays = loadKnown && node.ready() && node.unschedulable();
        return NodeFilters.fitBesidesPods(counted, stays ? load.free(node) : all);
    }
}
