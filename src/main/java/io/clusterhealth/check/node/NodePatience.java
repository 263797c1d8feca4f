// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Unreported;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.KubeletStarting;
import io.clusterhealth.meaning.Meaning.NoPodNetwork;
import io.clusterhealth.meaning.Meanings;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// How long a node may be away without counting as down, if another is ready: a cluster without any ready node runs
/// nothing, for whatever reason.
///
/// @param joining from its creation
/// @param restart from the time it became not ready, while its kubelet reports that it has only just started
/// @param reboot from the time it became not ready, while its update is in progress
/// @param leaving from the time it became not ready, if it reported that its machine is shutting down, as clouds do
/// with spot machines, or is being removed; also how long its pods may remain once it is deleted
/// @param serviced from the time it became not ready, while it is cordoned: a cordoned node may be restarted
public record NodePatience(Duration joining, Duration restart, Duration reboot, Duration leaving, Duration serviced) {
    public static final NodePatience DEFAULT = new NodePatience(
            Duration.ofMinutes(5),
            Duration.ofMinutes(1),
            Duration.ofMinutes(20),
            Duration.ofMinutes(5),
            Duration.ofMinutes(5));

    private static final String SHUTTING_DOWN = "node is shutting down";

    private static final String UNINITIALIZED = "node.cloudprovider.kubernetes.io/uninitialized";

    private static final Set<String> UPDATING = Set.of("Working", "Rebooting");

    /// The state of every node of a picture by its name, including nodes that only pods name, without those whose
    /// status was not read.
    public Map<String, NodeState> judge(Picture picture) {
        Set<String> unreported = Unreported.in(picture).nodes();
        List<Node> nodes = picture.objects(Resources.NODES).stream()
                .filter(node -> !unreported.contains(node.name()))
                .toList();
        boolean none = nodes.stream().noneMatch(Node::ready);
        Map<String, NodeState> states = new HashMap<>();
        nodes.forEach(node -> states.put(node.name(), none ? down(node) : judge(node, picture.asOf())));
        AbsentNodes.names(picture, leaving).forEach(name -> states.put(name, NodeState.ABSENT));
        return states;
    }

    private NodeState judge(Node node, Instant asOf) {
        if (node.ready()) {
            return NodeState.READY;
        }
        if (joining(node, asOf) || unready(node, restart, asOf) && says(node, KubeletStarting.class)) {
            return NodeState.STARTING;
        }
        Optional<Condition> ready = node.condition("Ready");
        if (updating(node) && Age.within(ready.flatMap(Condition::since), reboot, asOf)) {
            return NodeState.REBOOTING;
        }
        if (leaving(node, asOf)) {
            return NodeState.LEAVING;
        }
        if (node.unschedulable() && unready(node, serviced, asOf)) {
            return NodeState.SERVICED;
        }
        return down(node);
    }

    /// When a node that is away counts as down if its state stays; empty if it is not away or the time is unknown.
    public Optional<Instant> end(Node node, NodeState state) {
        return switch (state) {
            case READY, NOT_READY, LOST, ABSENT -> Optional.empty();
            case STARTING ->
                Stream.concat(
                                node.created().map(at -> at.plus(joining)).stream(),
                                node.since("Ready").map(at -> at.plus(restart)).stream())
                        .max(Comparator.naturalOrder());
            case REBOOTING -> node.since("Ready").map(at -> at.plus(reboot));
            case LEAVING -> node.since("Ready").map(at -> at.plus(leaving));
            case SERVICED -> node.since("Ready").map(at -> at.plus(serviced));
        };
    }

    private static NodeState down(Node node) {
        return node.is("Ready", "Unknown") ? NodeState.LOST : NodeState.NOT_READY;
    }

    /// Whether a node is still joining the cluster: it is new, and its status shows what it waits for. A new node
    /// that is silent, or fails for another reason, counts as broken.
    public boolean joining(Node node, Instant asOf) {
        return Age.within(node.created(), joining, asOf)
                && (node.conditions().isEmpty()
                        || uninitialized(node)
                        || says(node, NoPodNetwork.class, KubeletStarting.class));
    }

    private boolean leaving(Node node, Instant asOf) {
        return Age.within(
                node.condition("Ready")
                        .filter(ready -> node.beingDrained()
                                || (ready.is("False") && ready.message().contains(SHUTTING_DOWN)))
                        .flatMap(Condition::since),
                leaving,
                asOf);
    }

    /// Whether it is known to have been away for less than this.
    private static boolean unready(Node node, Duration limit, Instant asOf) {
        return Age.within(node.since("Ready"), limit, asOf);
    }

    private static boolean uninitialized(Node node) {
        return node.taints().stream().anyMatch(taint -> taint.key().equals(UNINITIALIZED));
    }

    @SafeVarargs
    private static boolean says(Node node, Class<? extends Meaning>... meanings) {
        return node.condition("Ready")
                .map(ready -> Meanings.of(ready.reason() + " " + ready.message()))
                .filter(said -> said.any(meanings))
                .isPresent();
    }

    private static boolean updating(Node node) {
        return node.unschedulable() && UPDATING.contains(node.configState());
    }
}
