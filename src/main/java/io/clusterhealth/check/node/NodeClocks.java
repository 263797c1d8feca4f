// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// Nodes whose clock is ahead: the heartbeats of their kubelets are in the future.
///
/// If most nodes seem to be ahead, the picture's own time is behind, and no node is reported.
///
/// @param ahead the difference from which it counts
public record NodeClocks(Duration ahead) implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.NODES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Instant now = picture.asOf()
                .plus(
                        picture.server().ahead().isNegative()
                                ? Duration.ZERO
                                : picture.server().ahead());
        List<Node> nodes = picture.objects(Resources.NODES);
        List<Node> early = nodes.stream()
                .filter(node -> node.heartbeat()
                        .filter(at -> Duration.between(now, at).compareTo(ahead) >= 0)
                        .isPresent())
                .toList();
        if (2 * early.size() > nodes.size()) {
            return List.of();
        }
        return early.stream()
                .map(node -> Finding.of(FindingCode.NODE_CLOCK_AHEAD, Subjects.node(node.name()))
                        .saying("its last heartbeat is "
                                + Age.text(now, node.heartbeat().orElse(now)) + " ahead of the cluster")
                        .links(NodePools.in(picture).of(node)))
                .toList();
    }
}
