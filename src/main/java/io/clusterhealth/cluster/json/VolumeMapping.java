// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Volume;
import java.util.Optional;

/// Reads a PersistentVolume.
final class VolumeMapping {
    static final Mapping<Volume> MAPPING = Mapping.all(
            MetadataFields.FIELDS.plus(Projection.of(
                    "spec.storageClassName",
                    "spec.claimRef.namespace",
                    "spec.claimRef.name",
                    "status.phase",
                    "status.message")),
            VolumeMapping::read);

    private VolumeMapping() {}

    private static Volume read(JsonNode volume) {
        JsonNode spec = Fields.at(volume, "spec");
        JsonNode claim = Fields.at(spec, "claimRef");
        return new Volume(
                MetadataFields.read(volume),
                Fields.text(Fields.at(volume, "status"), "phase"),
                Fields.text(spec, "storageClassName"),
                Optional.of(new Volume.Claim(Fields.text(claim, "namespace"), Fields.text(claim, "name")))
                        .filter(found -> !found.name().isEmpty()),
                Fields.text(Fields.at(volume, "status"), "message"));
    }
}
