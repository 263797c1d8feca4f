// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.CsiNode;
import io.clusterhealth.cluster.object.Fields;
import java.util.stream.Collectors;

/// Reads a CSINode.
final class CsiNodeMapping {
    static final Mapping<CsiNode> MAPPING =
            Mapping.all(MetadataFields.FIELDS.plus(Projection.of("spec.drivers.name")), CsiNodeMapping::read);

    private CsiNodeMapping() {}

    private static CsiNode read(JsonNode node) {
        return new CsiNode(
                MetadataFields.read(node),
                Fields.each(Fields.at(node, "spec"), "drivers")
                        .map(driver -> Fields.text(driver, "name"))
                        .collect(Collectors.toSet()));
    }
}
