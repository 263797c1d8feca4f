// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Node.Overlay;

/// Reads which annotations OVN-Kubernetes has put on a node; their values are not kept.
final class OverlayNotes {
    private static final String SUBNETS = "k8s.ovn.org/node-subnets";
    private static final String CHASSIS = "k8s.ovn.org/node-chassis-id";
    private static final String GATEWAY = "k8s.ovn.org/l3-gateway-config";
    private static final String HYBRID = "k8s.ovn.org/hybrid-overlay-node-subnet";

    static final Projection FIELDS = Projection.of("""
            metadata.annotations[k8s.ovn.org/node-subnets]
            metadata.annotations[k8s.ovn.org/node-chassis-id]
            metadata.annotations[k8s.ovn.org/l3-gateway-config]
            metadata.annotations[k8s.ovn.org/hybrid-overlay-node-subnet]
            metadata.labels[type]
            status.nodeInfo.operatingSystem
            """);

    private OverlayNotes() {}

    static Overlay read(JsonNode node) {
        JsonNode annotations = Fields.at(node, "metadata", "annotations");
        String system = Fields.text(Fields.at(node, "status", "nodeInfo"), "operatingSystem");
        boolean subnets = annotations.has(SUBNETS);
        boolean place = annotations.has(CHASSIS) || annotations.has(GATEWAY);
        boolean virtual =
                Fields.text(Fields.at(node, "metadata", "labels"), "type").equals(Node.VIRTUAL_KUBELET);
        if (annotations.has(HYBRID) || virtual || system.equals("windows")) {
            return Overlay.FOREIGN;
        }
        if (subnets && place) {
            return Overlay.WHOLE;
        }
        return subnets || place ? Overlay.PART : Overlay.NONE;
    }
}
