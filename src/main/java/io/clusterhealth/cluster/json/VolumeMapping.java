// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.Volume;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Reads a PersistentVolume; without a reclaim policy it is retained.
final class VolumeMapping {
    static final Mapping<Volume> MAPPING = Mapping.all(
            MetadataFields.WRITTEN
                    .plus(Projection.of(
                            "spec.storageClassName",
                            "spec.persistentVolumeReclaimPolicy",
                            "spec.claimRef.namespace",
                            "spec.claimRef.name",
                            "spec.nfs.server",
                            "spec.csi.volumeAttributes.server",
                            "spec.csi.volumeAttributes.source",
                            "status.phase",
                            "status.message",
                            "status.lastPhaseTransitionTime"))
                    .plus(PlacementFields.terms("spec.nodeAffinity.required.nodeSelectorTerms")),
            VolumeMapping::read);

    private static final Pattern SHARE = Pattern.compile("^//([^/]{1,253})/");

    private VolumeMapping() {}

    /// `server: nas1` of csi-driver-nfs, `source: //nas1/share` of csi-driver-smb.
    private static String server(JsonNode spec) {
        JsonNode attributes = Fields.at(spec, "csi", "volumeAttributes");
        Matcher share = SHARE.matcher(Fields.text(attributes, "source"));
        return Stream.of(
                        Fields.text(Fields.at(spec, "nfs"), "server"),
                        Fields.text(attributes, "server"),
                        share.find() ? share.group(1) : "")
                .filter(server -> !server.isEmpty())
                .findFirst()
                .orElse("");
    }

    private static Volume read(JsonNode volume) {
        JsonNode spec = Fields.at(volume, "spec");
        JsonNode claim = Fields.at(spec, "claimRef");
        JsonNode status = Fields.at(volume, "status");
        String reclaim = Fields.text(spec, "persistentVolumeReclaimPolicy");
        return new Volume(
                MetadataFields.read(volume),
                Fields.text(status, "phase"),
                Fields.text(spec, "storageClassName"),
                Optional.of(new Volume.Claim(Fields.text(claim, "namespace"), Fields.text(claim, "name")))
                        .filter(found -> !found.name().isEmpty()),
                server(spec),
                Fields.text(status, "message"),
                reclaim.isEmpty() ? "Retain" : reclaim,
                Fields.time(status, "lastPhaseTransitionTime"),
                PlacementFields.terms(Fields.at(spec, "nodeAffinity", "required")));
    }
}
