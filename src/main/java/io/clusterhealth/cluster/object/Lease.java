// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.Optional;

/// A Lease, which its holder renews as a heartbeat: a kubelet in `kube-node-lease`, a leading controller elsewhere.
///
/// @param metadata its name is the node's or the controller's
/// @param holder `spec.holderIdentity`
/// @param renewed `spec.renewTime`, by the holder's clock
/// @param acquired `spec.acquireTime`: since when the holder has it; kubelets do not set it
public record Lease(Metadata metadata, String holder, Optional<Instant> renewed, Optional<Instant> acquired) {
    /// The namespace of the kubelets' leases.
    public static final String OF_NODES = "kube-node-lease";

    /// Whether a kubelet renews it.
    public boolean ofNode() {
        return metadata.namespace().equals(OF_NODES);
    }
}
