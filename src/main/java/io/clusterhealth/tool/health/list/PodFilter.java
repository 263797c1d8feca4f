// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.text.EditDistance;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ValidValues;
import java.util.List;
import java.util.Optional;

/// Selects the pods that a call requests.
///
/// @param node only pods on this node
/// @param status only pods of this status: a pod phase, `Terminating` or `NotReady`
record PodFilter(Optional<String> node, Optional<String> status) {
    static PodFilter of(Arguments given) {
        return new PodFilter(given.text("node"), given.text("status"));
    }

    boolean given() {
        return node.isPresent() || status.isPresent();
    }

    boolean shows(Pod pod) {
        return node.map(pod.node()::equals).orElse(true)
                && status.map(wanted -> is(pod, wanted)).orElse(true);
    }

    private static boolean is(Pod pod, String status) {
        return switch (status) {
            case "NotReady" -> pod.phase().equals("Running") && !pod.ready();
            default -> PodRow.status(pod).equals(status);
        };
    }

    /// Refuses a node that the cluster does not have.
    Optional<ToolError> refuse(Picture picture) {
        List<String> names =
                picture.objects(Resources.NODES).stream().map(Node::name).toList();
        return node.filter(name -> picture.whole(Resources.NODES) && !names.contains(name))
                .map(name -> new ValidValues(
                                "validNodes",
                                EditDistance.ranked(
                                        name,
                                        names.stream().map(Redaction::name).toList()))
                        .refuse(
                                "NOT_FOUND",
                                "Argument 'node': there is no such node.",
                                name,
                                "Leave it out for the pods of all nodes."));
    }

    /// `, node worker-1, status Failed`; empty without either.
    String text() {
        return node.map(name -> ", node " + Redaction.name(name)).orElse("")
                + status.map(word -> ", status " + word).orElse("");
    }
}
