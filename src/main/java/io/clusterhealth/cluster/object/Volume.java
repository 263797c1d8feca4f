// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A PersistentVolume.
///
/// @param phase `Available`, `Bound`, `Released`, `Failed` or `Pending`
/// @param storageClass empty for a volume without one
/// @param claim `spec.claimRef`: the current or former claim
/// @param server the server of a share: `spec.nfs.server`, or the one in `spec.csi.volumeAttributes` of a
///     driver for NFS or SMB; empty for other volumes
/// @param message `status.message`: why it failed
/// @param reclaim `spec.persistentVolumeReclaimPolicy`: `Retain`, `Delete` or `Recycle`
/// @param changed `status.lastPhaseTransitionTime`: since when it has its phase
/// @param places terms of `spec.nodeAffinity.required`, of which a node must satisfy one; empty for any node
public record Volume(
        Metadata metadata,
        String phase,
        String storageClass,
        Optional<Claim> claim,
        String server,
        String message,
        String reclaim,
        Optional<Instant> changed,
        List<LabelSelector> places)
        implements ClusterObject {

    public Volume {
        places = List.copyOf(places);
    }

    @Override
    public String kind() {
        return "PersistentVolume";
    }

    @Override
    public List<Condition> conditions() {
        return List.of();
    }

    /// The phase, since when it has it, the failure message, the reclaim policy, and the claim.
    @Override
    public List<String> texts(String path) {
        return switch (path) {
            case "status.phase" -> List.of(phase);
            case "status.message" -> List.of(message);
            case "status.lastPhaseTransitionTime" ->
                changed.map(Instant::toString).stream().toList();
            case "spec.persistentVolumeReclaimPolicy" -> List.of(reclaim);
            case "spec.claimRef.namespace" ->
                claim.stream().map(Claim::namespace).toList();
            case "spec.claimRef.name" -> claim.stream().map(Claim::name).toList();
            default -> List.of();
        };
    }

    /// The claim a volume is bound to.
    public record Claim(String namespace, String name) {}
}
