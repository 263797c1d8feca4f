// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.ControllerRevision;
import io.clusterhealth.cluster.object.Fields;

/// Reads a ControllerRevision, but for the template it keeps.
final class ControllerRevisionMapping {
    static final Mapping<ControllerRevision> MAPPING =
            Mapping.all(MetadataFields.FIELDS.plus(Projection.of("revision")), ControllerRevisionMapping::read);

    private ControllerRevisionMapping() {}

    private static ControllerRevision read(JsonNode object) {
        return new ControllerRevision(MetadataFields.read(object), Fields.integer(object, "revision", 0));
    }
}
