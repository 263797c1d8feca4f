// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.Optional;

/// A PersistentVolume.
///
/// @param phase `Available`, `Bound`, `Released`, `Failed` or `Pending`
/// @param storageClass empty for a volume without one
/// @param claim `spec.claimRef`: whose it is, or was
/// @param message `status.message`: why it failed
public record Volume(Metadata metadata, String phase, String storageClass, Optional<Claim> claim, String message) {

    /// The claim a volume is bound to.
    public record Claim(String namespace, String name) {}
}
