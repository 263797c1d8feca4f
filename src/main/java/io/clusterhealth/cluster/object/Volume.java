// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.Optional;

/// A PersistentVolume.
///
/// @param phase `Available`, `Bound`, `Released`, `Failed` or `Pending`
/// @param storageClass empty for a volume without one
/// @param claim `spec.claimRef`: whose it is, or was
/// @param server of a share: `spec.nfs.server`, or what `spec.csi.volumeAttributes` of a driver for NFS or SMB names;
///     empty for other volumes
/// @param message `status.message`: why it failed
public record Volume(
        Metadata metadata, String phase, String storageClass, Optional<Claim> claim, String server, String message) {

    /// The claim a volume is bound to.
    public record Claim(String namespace, String name) {}
}
