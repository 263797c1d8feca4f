// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.NodePool;

/// Reads a NodePool of Karpenter.
final class NodePoolMapping {
    static final Mapping<NodePool> MAPPING = Mapping.all(
            MetadataFields.WRITTEN
                    .plus(ConditionFields.FIELDS)
                    .plus(Projection.under("spec.template.spec.nodeClassRef", "kind", "name"))
                    .plus(Projection.of("spec.limits[*]", "status.resources[*]")),
            NodePoolMapping::read);

    private NodePoolMapping() {}

    private static GenericObject.Reference nodeClass(JsonNode reference) {
        return new GenericObject.Reference(Fields.text(reference, "kind"), "", Fields.text(reference, "name"));
    }

    private static NodePool read(JsonNode pool) {
        return new NodePool(
                MetadataFields.read(pool),
                nodeClass(Fields.at(pool, "spec", "template", "spec", "nodeClassRef")),
                QuotaMapping.uses(Fields.at(pool, "spec", "limits"), Fields.at(pool, "status", "resources")),
                ConditionFields.read(pool));
    }
}
