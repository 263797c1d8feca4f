// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.MachineConfigNode;

/// Reads a MachineConfigNode.
final class MachineConfigNodeMapping {
    static final Mapping<MachineConfigNode> MAPPING = Mapping.all(
            MetadataFields.FIELDS.plus(ConditionFields.FIELDS).plus(Projection.of("spec.pool.name")),
            MachineConfigNodeMapping::read);

    private MachineConfigNodeMapping() {}

    private static MachineConfigNode read(JsonNode node) {
        return new MachineConfigNode(
                MetadataFields.read(node),
                Fields.text(Fields.at(node, "spec", "pool"), "name"),
                ConditionFields.read(node));
    }
}
