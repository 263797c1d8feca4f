// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.finding.Severity;
import java.util.Map;
import java.util.Optional;

/// The number of nodes that are down, of the control plane and of the others.
record NodeLoss(int controlPlaneDown, int controlPlane, int othersDown, int others) {

    static NodeLoss in(Picture picture, NodePatience patience) {
        Map<String, NodeState> states = patience.judge(picture);
        int controlPlaneDown = 0;
        int controlPlane = 0;
        int othersDown = 0;
        int others = 0;
        for (Node node : picture.objects(Resources.NODES)) {
            int down = states.getOrDefault(node.name(), NodeState.READY).down() ? 1 : 0;
            if (node.controlPlane()) {
                controlPlane++;
                controlPlaneDown += down;
            } else {
                others++;
                othersDown += down;
            }
        }
        return new NodeLoss(controlPlaneDown, controlPlane, othersDown, others);
    }

    Severity severity(Node node) {
        return sentence(node).isPresent() ? Severity.CRITICAL : Severity.HIGH;
    }

    /// Why the loss of this node is more severe than that of a single node.
    Optional<String> sentence(Node node) {
        if (node.controlPlane()) {
            return 2 * controlPlaneDown > controlPlane
                    ? Optional.of(controlPlaneDown + " of " + controlPlane + " control-plane nodes are down")
                    : Optional.empty();
        }
        return others > 1 && othersDown == others
                ? Optional.of("all " + others + " nodes outside the control plane are down")
                : Optional.empty();
    }
}
