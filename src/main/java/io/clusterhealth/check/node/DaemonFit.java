// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Node.Taint;
import io.clusterhealth.cluster.object.Placement;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Why a DaemonSet places no pod on a node: checks the required labels, then taints, in the order of its controller.
///
/// @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/daemonset/#taints-and-tolerations">Taints
/// and tolerations of DaemonSets</a>
public final class DaemonFit {
    /// Taints for the state of a node: the controller adds tolerations for them to its pods.
    private static final String OF_STATE = "node.kubernetes.io/";

    private DaemonFit() {}

    /// The obstacle that excludes the DaemonSet's pods from a node, as one clause; empty if nothing does.
    public static Optional<String> against(Placement asks, Node node) {
        if (!NodeLabels.hold(asks, node)) {
            return Optional.of(NodeLabels.lacking(asks, node));
        }
        List<Taint> taints = asks.untolerated(node).stream()
                .filter(taint -> !taint.key().startsWith(OF_STATE))
                .toList();
        return taints.isEmpty()
                ? Optional.empty()
                : Optional.of("it does not tolerate taint "
                        + taints.stream().map(Taint::words).collect(Collectors.joining(", ")));
    }
}
