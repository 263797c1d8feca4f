// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.MachineConfigPool;

/// Reads a MachineConfigPool.
final class MachineConfigPoolMapping {
    static final Mapping<MachineConfigPool> MAPPING = Mapping.all(
            MetadataFields.FIELDS
                    .plus(ConditionFields.FIELDS)
                    .plus(Projection.of("spec.paused", "spec.configuration.name", "status.configuration.name"))
                    .plus(Projection.under(
                            "status",
                            "machineCount",
                            "updatedMachineCount",
                            "readyMachineCount",
                            "degradedMachineCount")),
            MachineConfigPoolMapping::read);

    private MachineConfigPoolMapping() {}

    private static MachineConfigPool read(JsonNode pool) {
        JsonNode spec = Fields.at(pool, "spec");
        JsonNode status = Fields.at(pool, "status");
        return new MachineConfigPool(
                MetadataFields.read(pool),
                Fields.flag(spec, "paused"),
                Fields.text(Fields.at(spec, "configuration"), "name"),
                Fields.text(Fields.at(status, "configuration"), "name"),
                Fields.integer(status, "machineCount", 0),
                Fields.integer(status, "updatedMachineCount", 0),
                Fields.integer(status, "readyMachineCount", 0),
                Fields.integer(status, "degradedMachineCount", 0),
                ConditionFields.read(pool));
    }
}
