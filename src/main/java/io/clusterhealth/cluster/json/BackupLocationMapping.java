// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.BackupLocation;
import io.clusterhealth.cluster.object.Fields;

/// Reads a BackupStorageLocation of Velero; where it is and how to log in there is passed over.
final class BackupLocationMapping {
    static final Mapping<BackupLocation> MAPPING = Mapping.all(
            MetadataFields.FIELDS
                    .plus(Projection.of("spec.accessMode"))
                    .plus(Projection.under("status", "phase", "lastSyncedTime", "message")),
            BackupLocationMapping::read);

    private BackupLocationMapping() {}

    private static BackupLocation read(JsonNode location) {
        JsonNode status = Fields.at(location, "status");
        return new BackupLocation(
                MetadataFields.read(location),
                Fields.text(Fields.at(location, "spec"), "accessMode").equals("ReadOnly"),
                Fields.text(status, "phase"),
                Fields.time(status, "lastSyncedTime"),
                Fields.text(status, "message"));
    }
}
