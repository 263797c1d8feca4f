// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Age;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Lease;
import io.clusterhealth.cluster.object.Node;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// When each kubelet last renewed its Lease; empty if the leases were not read.
///
/// @param renewals time of the last renewal by node name, by the kubelet's clock
/// @param manager the Lease of the controller manager
public record NodeLeases(Map<String, Instant> renewals, Optional<Lease> manager) {
    private static final String MANAGER = "kube-controller-manager";

    /// A kubelet sends its full status every 5 minutes, plus or minus half of that; leases are read if a heartbeat is
    /// older than this.
    private static final Duration QUIET = Duration.ofMinutes(8);

    /// It is no coincidence if all heartbeats of several nodes are this old.
    private static final Duration ALL_QUIET = Duration.ofMinutes(5);

    private static final int SEVERAL = 3;

    static NodeLeases in(Picture picture) {
        return picture.index(NodeLeases.class, NodeLeases::build);
    }

    private static NodeLeases build(Picture picture) {
        Map<String, Instant> renewals = new HashMap<>();
        List<Lease> leases = picture.objects(Resources.LEASES);
        for (Lease lease : leases) {
            lease.renewed()
                    .filter(_ -> lease.ofNode())
                    .ifPresent(at -> renewals.put(lease.metadata().name(), at));
        }
        return new NodeLeases(
                renewals,
                leases.stream()
                        .filter(lease ->
                                !lease.ofNode() && lease.metadata().name().equals(MANAGER))
                        .findFirst());
    }

    /// Whether a node is reported as Ready although its kubelet has long not sent its status, or all of several nodes
    /// have not for a while. Leases are not needed for a node that is not Ready.
    static boolean wanted(Picture picture) {
        List<Node> ready =
                picture.objects(Resources.NODES).stream().filter(Node::ready).toList();
        return ready.stream().anyMatch(node -> quiet(node, QUIET, picture))
                || (ready.size() >= SEVERAL && ready.stream().allMatch(node -> quiet(node, ALL_QUIET, picture)));
    }

    private static boolean quiet(Node node, Duration limit, Picture picture) {
        return Age.reached(node.heartbeat(), limit, picture.asOf());
    }

    /// When a Ready node last renewed its Lease, if that is at least this long ago.
    Optional<Instant> stale(Node node, Duration silence, Instant asOf) {
        return renewed(node).filter(at -> node.ready() && Age.reaches(silence, at, asOf));
    }

    /// Whether the controller manager works, and has done so for at least this long. Its node lifecycle controller
    /// compares successive renewals, whatever their times, and marks a node as Unknown within a minute of the last:
    /// a Lease that looks stale for longer while the node is Ready is renewed by a clock that is behind.
    boolean watched(Duration silence, Instant asOf) {
        return manager.filter(lease -> Age.within(lease.renewed(), silence, asOf))
                .filter(lease -> Age.reached(lease.acquired(), silence, asOf))
                .isPresent();
    }

    Optional<Instant> renewed(Node node) {
        return Optional.ofNullable(renewals.get(node.name()));
    }
}
