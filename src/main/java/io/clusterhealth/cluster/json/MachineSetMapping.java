// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.MachineSet;

/// Reads a MachineSet.
final class MachineSetMapping {
    static final Mapping<MachineSet> MAPPING = Mapping.all(
            MetadataFields.FIELDS.plus(Projection.of("spec.replicas", "status.readyReplicas")),
            MachineSetMapping::read);

    private MachineSetMapping() {}

    private static MachineSet read(JsonNode set) {
        return new MachineSet(
                MetadataFields.read(set),
                Fields.integer(Fields.at(set, "spec"), "replicas", 1),
                Fields.integer(Fields.at(set, "status"), "readyReplicas", 0));
    }
}
