// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Node.Overlay;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// Ready nodes that OVN-Kubernetes has not annotated, although it has set up others: pods are scheduled there, but
/// the nodes have no subnet.
///
/// @param patience from the time a node exists and is ready
public record OverlayNodes(Duration patience) implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.NODES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Node> nodes = picture.objects(Resources.NODES);
        long served =
                nodes.stream().filter(node -> node.overlay() == Overlay.WHOLE).count();
        if (served == 0) {
            return List.of();
        }
        return nodes.stream()
                .filter(node -> node.overlay() == Overlay.NONE && waits(node, picture.asOf()))
                .map(node -> finding(node, served))
                .toList();
    }

    /// A node that is cordoned or being deleted need not be set up.
    private boolean waits(Node node, Instant asOf) {
        return node.ready()
                && !node.unschedulable()
                && node.deleted().isEmpty()
                && Age.reached(node.created(), patience, asOf)
                && Age.reached(node.since("Ready"), patience, asOf);
    }

    private static Finding finding(Node node, long served) {
        return Finding.of(FindingCode.NODE_WITHOUT_OVERLAY, Subjects.node(node.name()))
                .saying("it is ready, but OVN-Kubernetes has given it neither subnet nor gateway, "
                        + "as it has %d other nodes".formatted(served))
                .since(node.since("Ready"));
    }
}
