// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.Machine;

/// Reads a Machine of OpenShift or of Cluster API, which have other words for what failed.
final class MachineMapping {
    static final Mapping<Machine> MAPPING = Mapping.all(
            MetadataFields.FIELDS
                    .plus(ConditionFields.FIELDS)
                    .plus(Projection.under(
                            "status",
                            "phase",
                            "nodeRef.name",
                            "errorReason",
                            "errorMessage",
                            "failureReason",
                            "failureMessage",
                            "lastUpdated")),
            MachineMapping::read);

    private MachineMapping() {}

    private static Machine read(JsonNode machine) {
        JsonNode status = Fields.at(machine, "status");
        return new Machine(
                MetadataFields.read(machine),
                Fields.text(status, "phase"),
                Fields.text(Fields.at(status, "nodeRef"), "name"),
                Fields.text(status, status.has("errorReason") ? "errorReason" : "failureReason"),
                Fields.text(status, status.has("errorMessage") ? "errorMessage" : "failureMessage"),
                Fields.time(status, "lastUpdated"),
                ConditionFields.read(machine));
    }
}
