// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import io.clusterhealth.check.node.Load;
import io.clusterhealth.check.node.NodeFilters;
import io.clusterhealth.check.node.NodeLabels;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Node.Taint;
import io.clusterhealth.cluster.object.Placement;
import io.clusterhealth.cluster.object.Placement.Apart;
import io.clusterhealth.cluster.object.Requests;
import io.clusterhealth.text.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The places that nodes have for further pods: by labels, taints, requests, and the anti-affinity of the new pods to
/// pods of their namespace. Each pod that is placed takes its place.
///
/// @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/assign-pod-node/">Assigning pods to nodes</a>
public final class PodPlaces {
    private static final String HOST = "kubernetes.io/hostname";
    private static final int NAMED = 3;

    private final List<Node> nodes;
    private final Map<String, Node> named;
    private final Map<String, Requests> taken;
    private final List<Beside> beside;

    /// A pod that another may have to keep away from.
    ///
    /// @param node the name of its node
    public record Beside(String namespace, Map<String, String> labels, String node) {}

    public record NewPod(String namespace, Map<String, String> labels, Placement asks, Requests each) {}

    /// @param picture with nodes and pods
    /// @param usable the nodes that may take pods
    /// @param beside the pods that run, as far as anti-affinity is to be considered
    public PodPlaces(Picture picture, Predicate<Node> usable, List<Beside> beside) {
        this.nodes = picture.objects(Resources.NODES).stream().filter(usable).toList();
        this.named = nodes.stream().collect(Collectors.toMap(Node::name, node -> node, (one, _) -> one));
        this.taken = new HashMap<>(Load.in(picture).requested());
        this.beside = new ArrayList<>(beside);
    }

    /// How many of these pods find a place.
    ///
    /// @param most where counting ends
    public long place(NewPod pod, long most) {
        long placed = 0;
        while (placed < most && place(pod)) {
            placed++;
        }
        return placed;
    }

    public boolean place(NewPod pod) {
        Optional<Node> place = open(pod)
                .filter(node -> isApart(pod, node) && hasRoom(pod.each(), node))
                .findFirst();
        place.ifPresent(node -> {
            taken.merge(node.name(), pod.each(), Requests::plus);
            beside.add(new Beside(pod.namespace(), pod.labels(), node.name()));
        });
        return place.isPresent();
    }

    /// The obstacle that keeps the pod from every node besides its requests, one clause; empty where only these may.
    public Optional<String> obstacle(NewPod pod) {
        List<Node> labelled =
                nodes.stream().filter(node -> NodeLabels.hold(pod.asks(), node)).toList();
        if (labelled.isEmpty()) {
            return NodeLabels.unmet(pod.asks(), nodes).stream().findFirst().map(one -> one.statement());
        }
        List<Taint> taints = labelled.stream()
                .flatMap(node -> pod.asks().untolerated(node).stream())
                .distinct()
                .toList();
        if (open(pod).findAny().isEmpty()) {
            return Optional.of(
                    taints.isEmpty()
                            ? "no node that may take it is ready"
                            : "it does not tolerate taint "
                                    + Words.first(
                                            taints.stream().map(Taint::words).toList(), NAMED));
        }
        return open(pod).anyMatch(node -> isApart(pod, node))
                ? Optional.empty()
                : Optional.of("its anti-affinity excludes pods with %s on the same %s"
                        .formatted(
                                NodeLabels.words(
                                        pod.asks().apart().getFirst().pods().requirements()),
                                pod.asks().apart().getFirst().topologyKey()));
    }

    private Stream<Node> open(NewPod pod) {
        return nodes.stream()
                .filter(node -> node.ready() && !node.unschedulable())
                .filter(node -> NodeFilters.admit(
                        pod.asks(), node, taint -> pod.each().gpus() > 0 && Requests.GPUS.contains(taint.key())));
    }

    private boolean isApart(NewPod pod, Node node) {
        return pod.asks().apart().stream().allMatch(term -> isApart(pod, term, node));
    }

    /// A node without the label of the topology is beside no other.
    private boolean isApart(NewPod pod, Apart term, Node node) {
        Optional<String> here = domain(node, term);
        return here.isEmpty()
                || beside.stream()
                        .filter(one -> one.namespace().equals(pod.namespace())
                                && term.pods().holds(one.labels()))
                        .flatMap(one -> Optional.ofNullable(named.get(one.node())).stream())
                        .noneMatch(other -> domain(other, term).equals(here));
    }

    private static Optional<String> domain(Node node, Apart term) {
        return Optional.ofNullable(node.labels().get(term.topologyKey()))
                .or(() -> term.topologyKey().equals(HOST) ? Optional.of(node.name()) : Optional.empty());
    }

    private boolean hasRoom(Requests each, Node node) {
        if (node.allocatable().equals(Requests.NONE)) {
            return false;
        }
        Requests free = node.allocatable()
                .combined(taken.getOrDefault(node.name(), Requests.NONE), (offered, used) -> offered - used);
        return NodeFilters.fit(each, free);
    }
}
