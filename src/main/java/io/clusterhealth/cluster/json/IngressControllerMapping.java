// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.IngressController;

/// Reads an IngressController.
final class IngressControllerMapping {
    static final Mapping<IngressController> MAPPING = Mapping.all(
            MetadataFields.FIELDS
                    .plus(ConditionFields.FIELDS)
                    .plus(Projection.of("status.availableReplicas", "status.domain", "spec.defaultCertificate.name")),
            IngressControllerMapping::read);

    private IngressControllerMapping() {}

    private static IngressController read(JsonNode controller) {
        return new IngressController(
                MetadataFields.read(controller),
                Fields.integer(Fields.at(controller, "status"), "availableReplicas", 0),
                Fields.text(Fields.at(controller, "status"), "domain"),
                Fields.text(Fields.at(controller, "spec", "defaultCertificate"), "name"),
                ConditionFields.read(controller));
    }
}
