// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A node.
///
/// @param roles from the labels `node-role.kubernetes.io/<role>`, sorted
/// @param kubelet `status.nodeInfo.kubeletVersion`
/// @param unschedulable `spec.unschedulable`: it is cordoned
/// @param heartbeat `lastHeartbeatTime` of the Ready condition
/// @param configState annotation `machineconfiguration.openshift.io/state`, empty without it
/// @param configReason annotation `machineconfiguration.openshift.io/reason`, empty without it
/// @param desiredDrain annotation `machineconfiguration.openshift.io/desiredDrain`: `drain-<configuration>` or
/// `uncordon-<configuration>`, empty without it
/// @param zone label `topology.kubernetes.io/zone`, empty without it
/// @param overlay which annotations OVN-Kubernetes has put on it
/// @param labels `metadata.labels`, which pods may ask for
public record Node(
        Metadata metadata,
        List<String> roles,
        String kubelet,
        boolean unschedulable,
        Requests capacity,
        Requests allocatable,
        Optional<Instant> heartbeat,
        String configState,
        String configReason,
        String desiredDrain,
        List<Taint> taints,
        List<Condition> conditions,
        String zone,
        Overlay overlay,
        Map<String, String> labels)
        implements WithConditions {

    public Node {
        roles = List.copyOf(roles);
        taints = List.copyOf(taints);
        conditions = List.copyOf(conditions);
        labels = Map.copyOf(labels);
    }

    /// Which of its annotations OVN-Kubernetes has put on a node, whatever they say.
    public enum Overlay {
        /// None of them.
        NONE,
        /// Some of them.
        PART,
        /// The node's subnets, and its chassis or gateway: the node is set up.
        WHOLE,
        /// It is of Windows, a hybrid overlay or no machine at all (virtual kubelet), where no such pods are placed.
        FOREIGN
    }

    /// One entry of `spec.taints`.
    ///
    /// @param added `timeAdded`
    public record Taint(String key, String value, String effect, Optional<Instant> added) {
        /// One that does not say since when it is there.
        public Taint(String key, String value, String effect) {
            this(key, value, effect, Optional.empty());
        }

        /// Whether pods that do not tolerate it are placed elsewhere, rather than there last.
        public boolean keepsPodsAway() {
            return effect.equals("NoSchedule") || effect.equals("NoExecute");
        }

        /// As kubectl writes it: `dedicated=batch:NoSchedule`.
        public String words() {
            return key + (value.isEmpty() ? "" : "=" + value) + ":" + effect;
        }
    }

    /// Key of the taint that the node controller gives to a node with `spec.unschedulable`.
    public static final String CORDONED = "node.kubernetes.io/unschedulable";

    /// When it was cordoned, as its taint says.
    public Optional<Instant> cordoned() {
        return taints.stream()
                .filter(taint -> taint.key().equals(CORDONED))
                .flatMap(taint -> taint.added().stream())
                .findFirst();
    }

    public String name() {
        return metadata.name();
    }

    /// Whether the node controller last heard that the kubelet is ready.
    public boolean ready() {
        return is("Ready", "True");
    }

    /// Whether the machine-config daemon has cordoned it to update it: the daemon uncordons it again.
    public boolean cordonedForUpdate() {
        return unschedulable && (configState.equals("Working") || desiredDrain.startsWith("drain-"));
    }
}
