// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import io.clusterhealth.cluster.object.LabelSelector.Requirement;
import java.util.List;

/// The requirements of an unscheduled pod on a node, apart from resources.
///
/// @param selector `spec.nodeSelector`, each label as a requirement, sorted by key; then the topology keys of the
///     required `podAffinity` and of topology spread constraints, which a node must have with any value
/// @param affinity `nodeSelectorTerms` of the required node affinity, of which one must hold; empty for any
///     node
/// @param tolerations `spec.tolerations`
/// @param apart terms of the required `podAntiAffinity`
/// @param hostPorts `hostPort` of its containers, in their order
/// @param scheduler `spec.schedulerName`; empty for the default scheduler
/// @param priority `spec.priority`; 0 is the default
/// @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/assign-pod-node/">Assigning pods to nodes</a>
public record Placement(
        List<Requirement> selector,
        List<LabelSelector> affinity,
        List<Toleration> tolerations,
        List<Apart> apart,
        List<Integer> hostPorts,
        String scheduler,
        int priority) {
    /// For a scheduled pod: nothing is kept.
    public static final Placement NONE = new Placement(List.of(), List.of(), List.of(), List.of(), List.of(), "", 0);

    /// Whether the pod gives way to all pods of the default priority, and gets only the room that these leave.
    ///
    /// @see <a href="https://kubernetes.io/docs/concepts/cluster-administration/node-autoscaling/">Node
    ///     autoscaling</a>
    public boolean givesWay() {
        return priority < 0;
    }

    /// The taints that keep the pod off a node, in the node's order.
    public List<Node.Taint> untolerated(Node node) {
        return node.taints().stream()
                .filter(Node.Taint::keepsPodsAway)
                .filter(taint -> tolerations.stream().noneMatch(toleration -> toleration.covers(taint)))
                .toList();
    }

    /// Pods that must not run beside it.
    ///
    /// @param topologyKey the node label that defines "beside": `kubernetes.io/hostname` for the same node
    public record Apart(LabelSelector pods, String topologyKey) {}

    /// One entry of `spec.tolerations`; an empty key with `Exists` matches every taint, an empty effect every effect.
    public record Toleration(String key, String operator, String value, String effect) {
        /// Whether it allows the pod on a node with this taint.
        public boolean covers(Node.Taint taint) {
            boolean effects = effect.isEmpty() || effect.equals(taint.effect());
            boolean exists = operator.equals("Exists");
            boolean keys = key.isEmpty() ? exists : key.equals(taint.key());
            return effects && keys && (exists || value.equals(taint.value()));
        }
    }
}
