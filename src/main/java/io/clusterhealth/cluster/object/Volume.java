// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
    private static final Pattern SHARE = Pattern.compile("^//([^/]{1,253})/");

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

    public record Claim(String namespace, String name) {}

    /// Reads a PersistentVolume; without a reclaim policy it is retained.
    public static Volume read(GenericObject object) {
        String reclaim = object.text("spec.persistentVolumeReclaimPolicy");
        return new Volume(
                object.metadata(),
                object.text("status.phase"),
                object.text("spec.storageClassName"),
                Optional.of(new Claim(object.text("spec.claimRef.namespace"), object.text("spec.claimRef.name")))
                        .filter(claim -> !claim.name().isEmpty()),
                server(object),
                object.text("status.message"),
                reclaim.isEmpty() ? "Retain" : reclaim,
                object.time("status.lastPhaseTransitionTime"),
                LabelSelector.terms(Fields.at(object.kept(), "spec", "nodeAffinity", "required")));
    }

    /// `server: nas1` of csi-driver-nfs, `source: //nas1/share` of csi-driver-smb.
    private static String server(GenericObject object) {
        String server = object.text("spec.nfs.server|spec.csi.volumeAttributes.server");
        Matcher share = SHARE.matcher(object.text("spec.csi.volumeAttributes.source"));
        return server.isEmpty() && share.find() ? share.group(1) : server;
    }
}
