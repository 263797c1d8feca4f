// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/// A Lease, which its holder renews as a heartbeat: a kubelet in `kube-node-lease`, a leading controller elsewhere.
///
/// @param metadata its name is the node's or the controller's
/// @param holder `spec.holderIdentity`
/// @param renewed `spec.renewTime`, by the holder's clock
/// @param acquired `spec.acquireTime`: since when the holder has it; kubelets do not set it
public record Lease(Metadata metadata, String holder, Optional<Instant> renewed, Optional<Instant> acquired) {
    /// The namespace of the kubelets' leases.
    public static final String OF_NODES = "kube-node-lease";

    private static final Set<String> NAMESPACES = Set.of("kube-system", "openshift-kube-scheduler");
    private static final Set<String> CONTROLLERS = Set.of("kube-controller-manager", "kube-scheduler");

    /// Whether a kubelet renews it.
    public boolean ofNode() {
        return metadata.namespace().equals(OF_NODES);
    }

    /// Reads a Lease; empty for one that is neither a kubelet's nor a controller's of the control plane.
    public static Optional<Lease> read(GenericObject object) {
        return Optional.of(new Lease(
                        object.metadata(),
                        object.text("spec.holderIdentity"),
                        object.time("spec.renewTime"),
                        object.time("spec.acquireTime")))
                .filter(lease -> lease.ofNode() || lease.ofController());
    }

    private boolean ofController() {
        return NAMESPACES.contains(metadata.namespace()) && CONTROLLERS.contains(metadata.name());
    }
}
