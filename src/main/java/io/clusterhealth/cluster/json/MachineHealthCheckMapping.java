// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.MachineHealthCheck;

/// Reads a MachineHealthCheck.
final class MachineHealthCheckMapping {
    static final Mapping<MachineHealthCheck> MAPPING = Mapping.all(
            MetadataFields.FIELDS
                    .plus(ConditionFields.FIELDS)
                    .plus(Projection.of("spec.maxUnhealthy", "status.expectedMachines", "status.currentHealthy")),
            MachineHealthCheckMapping::read);

    private MachineHealthCheckMapping() {}

    private static MachineHealthCheck read(JsonNode check) {
        JsonNode status = Fields.at(check, "status");
        return new MachineHealthCheck(
                MetadataFields.read(check),
                Fields.text(Fields.at(check, "spec"), "maxUnhealthy"),
                Fields.integer(status, "expectedMachines", 0),
                Fields.integer(status, "currentHealthy", 0),
                ConditionFields.read(check));
    }
}
