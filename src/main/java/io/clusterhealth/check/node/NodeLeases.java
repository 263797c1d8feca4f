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
/// @param renewals time of the last renewal by node name
public record NodeLeases(Map<String, Instant> renewals) {

    /// A kubelet sends its full status every 5 minutes, plus or minus half of that; leases are read if a heartbeat is
    /// older than this.
    private static final Duration QUIET = Duration.ofMinutes(8);

    /// It is no coincidence if all heartbeats of several nodes are this old.
    private static final Duration ALL_QUIET = Duration.ofMinutes(5);

    private static final int SEVERAL = 3;

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

    Optional<Instant> renewed(Node node) {
        return Optional.ofNullable(renewals.get(node.name()));
    }
}
