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
import java.util.Map;
import java.util.Optional;

/// When each kubelet last renewed its Lease; empty where the leases were not read.
///
/// @param renewals time of the last renewal by the node's name
public record NodeLeases(Map<String, Instant> renewals) {

    /// A kubelet sends its full status every 5 minutes at the latest; a heartbeat older than this deserves a look.
    private static final Duration QUIET = Duration.ofMinutes(10);

    public NodeLeases {
        renewals = Map.copyOf(renewals);
    }

    static NodeLeases in(Picture picture) {
        return picture.index(NodeLeases.class, NodeLeases::build);
    }

    private static NodeLeases build(Picture picture) {
        Map<String, Instant> renewals = new HashMap<>();
        for (Lease lease : picture.objects(Resources.LEASES)) {
            lease.renewed()
                    .filter(_ -> lease.ofNode())
                    .ifPresent(at -> renewals.put(lease.metadata().name(), at));
        }
        return new NodeLeases(renewals);
    }

    /// Whether a node passes for Ready although its kubelet has not reported for long. A node that is not Ready is
    /// believed without a look at the leases.
    static boolean wanted(Picture picture) {
        return picture.objects(Resources.NODES).stream()
                .anyMatch(node -> node.ready() && Age.reached(node.heartbeat(), QUIET, picture.asOf()));
    }

    Optional<Instant> renewed(Node node) {
        return Optional.ofNullable(renewals.get(node.name()));
    }
}
