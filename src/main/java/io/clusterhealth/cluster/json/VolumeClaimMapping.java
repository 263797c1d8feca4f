// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.VolumeClaim;
import java.util.List;

/// Reads a PersistentVolumeClaim.
final class VolumeClaimMapping {
    static final Mapping<VolumeClaim> MAPPING = Mapping.all(
            MetadataFields.FIELDS
                    .plus(ConditionFields.FIELDS)
                    .plus(Projection.of(
                            "spec.storageClassName", "spec.volumeName", "spec.accessModes", "status.phase")),
            VolumeClaimMapping::read);

    private VolumeClaimMapping() {}

    private static VolumeClaim read(JsonNode claim) {
        JsonNode spec = Fields.at(claim, "spec");
        return new VolumeClaim(
                MetadataFields.read(claim),
                Fields.text(Fields.at(claim, "status"), "phase"),
                Fields.text(spec, "storageClassName"),
                Fields.text(spec, "volumeName"),
                readOnly(Fields.texts(spec, "accessModes")),
                ConditionFields.read(claim));
    }

    private static boolean readOnly(List<String> modes) {
        return !modes.isEmpty() && modes.stream().allMatch("ReadOnlyMany"::equals);
    }
}
