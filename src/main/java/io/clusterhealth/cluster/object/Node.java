// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// A node.
///
/// @param roles from the labels `node-role.kubernetes.io/<role>`, sorted
/// @param kubelet `status.nodeInfo.kubeletVersion`
/// @param unschedulable `spec.unschedulable`: whether it is cordoned
/// @param heartbeat `lastHeartbeatTime` of the Ready condition
/// @param configState annotation `machineconfiguration.openshift.io/state`, empty if absent
/// @param configReason annotation `machineconfiguration.openshift.io/reason`, empty if absent
/// @param desiredDrain annotation `machineconfiguration.openshift.io/desiredDrain`: `drain-<configuration>` or
/// `uncordon-<configuration>`, empty if absent
/// @param zone label `topology.kubernetes.io/zone`, empty if absent
/// @param overlay which annotations OVN-Kubernetes has set on it
/// @param labels `metadata.labels`, which pods may select
/// @param devices extended resources, such as GPUs, of which fewer are allocatable than there are: a device plugin
/// reports the others as unhealthy, or has stopped
/// @param software the versions of its kernel, operating system and container runtime, by these words; not the
/// kubelet's
/// @param addresses `status.addresses`, by which monitoring may name it
/// @param uid `metadata.uid`, which no node of another cluster has
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
        Map<String, String> labels,
        List<Devices> devices,
        Map<String, String> software,
        Set<String> addresses,
        String uid)
        implements WithConditions {

    /// Taints set by components that drain a node: the cluster autoscaler, Karpenter, the node maintenance operator
    /// and KubeVirt.
    private static final Set<String> DRAINED = Set.of(
            "ToBeDeletedByClusterAutoscaler",
            "karpenter.sh/disrupted",
            "karpenter.sh/disruption",
            "medik8s.io/drain",
            "kubevirt.io/drain");

    private static final Map<String, String> SOFTWARE = Map.of(
            "kernel", "kernelVersion",
            "operating system", "osImage",
            "container runtime", "containerRuntimeVersion");

    /// The devices of one extended resource.
    ///
    /// @param resource such as `nvidia.com/gpu`
    /// @param all `status.capacity`
    /// @param healthy `status.allocatable`
    public record Devices(String resource, long all, long healthy) {}

    /// Which of its annotations OVN-Kubernetes has set on a node, regardless of their values.
    public enum Overlay {
        NONE,
        /// Some of the annotations.
        PART,
        /// The node's subnets, and its chassis or gateway: the node is set up.
        WHOLE,
        /// A Windows node, a hybrid overlay or no machine (virtual kubelet), where OVN-Kubernetes pods do not run.
        FOREIGN
    }

    /// One entry of `spec.taints`.
    ///
    /// @param added `timeAdded`
    public record Taint(String key, String value, String effect, Optional<Instant> added) {
        /// A taint without `timeAdded`.
        public Taint(String key, String value, String effect) {
            this(key, value, effect, Optional.empty());
        }

        /// Whether it prevents scheduling of pods that do not tolerate it, rather than merely discouraging it.
        public boolean keepsPodsAway() {
            return effect.equals("NoSchedule") || effect.equals("NoExecute");
        }

        /// Whether it is set before a node registers, and removed by an agent or a controller that is ready there, such
        /// as `node.cilium.io/agent-not-ready`.
        public boolean startup() {
            return key.endsWith("agent-not-ready") || key.endsWith("/uninitialized") || key.endsWith("/unregistered");
        }

        /// As kubectl prints it: `dedicated=batch:NoSchedule`.
        public String words() {
            return key + (value.isEmpty() ? "" : "=" + value) + ":" + effect;
        }
    }

    /// Key of the taint that the node controller adds to a node with `spec.unschedulable`.
    public static final String CORDONED = "node.kubernetes.io/unschedulable";

    /// Value of the label `type` of a node that a virtual kubelet registers.
    private static final String VIRTUAL_KUBELET = "virtual-kubelet";

    private static final String ROLE = "node-role.kubernetes.io/";

    /// When it was cordoned, according to its taint.
    public Optional<Instant> cordoned() {
        return taints.stream()
                .filter(taint -> taint.key().equals(CORDONED))
                .flatMap(taint -> taint.added().stream())
                .findFirst();
    }

    /// When its drain began: it was cordoned, or tainted for that, or its deletion was requested.
    public Optional<Instant> drainBegan() {
        return cordoned()
                .or(metadata::deleted)
                .or(() -> taints.stream()
                        .filter(taint -> DRAINED.contains(taint.key()))
                        .flatMap(taint -> taint.added().stream())
                        .findFirst());
    }

    /// Whether a component has tainted it in order to drain it, or it is being deleted. Karpenter and, by default, the
    /// cluster autoscaler do not cordon a node that they remove.
    public boolean beingDrained() {
        return metadata.deleted().isPresent() || taints.stream().anyMatch(taint -> DRAINED.contains(taint.key()));
    }

    public boolean controlPlane() {
        return roles.contains("control-plane") || roles.contains("master");
    }

    /// Whether it stands for a service of the provider, such as the virtual nodes of AKS, rather than a machine. Its
    /// kubelet version is the one that the provider's program was built with; the skew policy does not cover it.
    public boolean virtual() {
        return VIRTUAL_KUBELET.equals(labels.get("type"));
    }

    /// Whether the Ready condition is true, as the node controller last recorded it.
    public boolean ready() {
        return is("Ready", "True");
    }

    /// Whether the machine-config daemon has cordoned the node to update it, and will uncordon it again.
    public boolean cordonedForUpdate() {
        return unschedulable
                && !configState.equals("Degraded")
                && (configState.equals("Working") || desiredDrain.startsWith("drain-"));
    }

    public static Node read(GenericObject object) {
        String config = "metadata.annotations[machineconfiguration.openshift.io/%s]";
        return new Node(
                object.metadata(),
                roles(object.names("metadata.labels")),
                object.text("status.nodeInfo.kubeletVersion"),
                object.text("spec.unschedulable").equals("true"),
                object.amounts("status.capacity").computing(),
                object.amounts("status.allocatable"),
                object.each("status.conditions").stream()
                        .filter(condition -> condition.text("type").equals("Ready"))
                        .findFirst()
                        .flatMap(ready -> ready.time("lastHeartbeatTime")),
                object.text(config.formatted("state")),
                object.text(config.formatted("reason")),
                object.text(config.formatted("desiredDrain")),
                object.each("spec.taints").stream().map(Node::taint).toList(),
                object.conditions(),
                object.text("metadata.labels[topology.kubernetes.io/zone]"),
                overlay(object),
                object.entries("metadata.labels"),
                devices(object.entries("status.capacity"), object.entries("status.allocatable")),
                software(object),
                object.each("status.addresses").stream()
                        .map(address -> address.text("address"))
                        .collect(Collectors.toUnmodifiableSet()),
                object.text("metadata.uid"));
    }

    /// The roles of a node by the names of its labels, sorted.
    public static List<String> roles(List<String> labels) {
        return labels.stream()
                .filter(label -> label.startsWith(ROLE))
                .map(label -> label.substring(ROLE.length()))
                .filter(role -> !role.isEmpty())
                .sorted()
                .toList();
    }

    private static Map<String, String> software(GenericObject node) {
        return SOFTWARE.entrySet().stream()
                .filter(one -> node.has("status.nodeInfo." + one.getValue()))
                .collect(Collectors.toUnmodifiableMap(
                        Map.Entry::getKey, one -> node.text("status.nodeInfo." + one.getValue())));
    }

    private static Taint taint(GenericObject taint) {
        return new Taint(taint.text("key"), taint.text("value"), taint.text("effect"), taint.time("timeAdded"));
    }

    private static Overlay overlay(GenericObject node) {
        List<String> annotations = node.names("metadata.annotations");
        boolean subnets = annotations.contains("k8s.ovn.org/node-subnets");
        boolean place = annotations.contains("k8s.ovn.org/node-chassis-id")
                || annotations.contains("k8s.ovn.org/l3-gateway-config");
        if (annotations.contains("k8s.ovn.org/hybrid-overlay-node-subnet")
                || node.text("metadata.labels[type]").equals(VIRTUAL_KUBELET)
                || node.text("status.nodeInfo.operatingSystem").equals("windows")) {
            return Overlay.FOREIGN;
        }
        if (subnets && place) {
            return Overlay.WHOLE;
        }
        return subnets || place ? Overlay.PART : Overlay.NONE;
    }

    /// Names of extended resources have a domain; the kubelet reserves nothing of them.
    private static List<Devices> devices(Map<String, String> capacity, Map<String, String> allocatable) {
        return capacity.keySet().stream()
                .filter(resource -> resource.indexOf('/') > 0)
                .sorted()
                .map(resource -> new Devices(
                        resource,
                        Quantity.whole(capacity.getOrDefault(resource, "")),
                        Quantity.whole(allocatable.getOrDefault(resource, ""))))
                .filter(devices -> devices.healthy() < devices.all())
                .toList();
    }
}
