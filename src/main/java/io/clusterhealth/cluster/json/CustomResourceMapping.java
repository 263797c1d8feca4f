// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.CustomResource;
import io.clusterhealth.cluster.object.Fields;
import java.util.HashSet;
import java.util.stream.Collectors;

/// Reads a CustomResourceDefinition; its schemas are passed over.
final class CustomResourceMapping {
    private static final String CONVERTER = "spec.conversion.webhook.clientConfig.service";

    static final Mapping<CustomResource> MAPPING = Mapping.all(
            MetadataFields.FIELDS
                    .plus(ConditionFields.FIELDS)
                    .plus(ServiceReferences.under(CONVERTER))
                    .plus(Projection.of("spec.versions.name", "status.storedVersions")),
            CustomResourceMapping::read);

    private CustomResourceMapping() {}

    private static CustomResource read(JsonNode definition) {
        JsonNode spec = Fields.at(definition, "spec");
        return new CustomResource(
                MetadataFields.read(definition),
                Fields.each(spec, "versions")
                        .map(version -> Fields.text(version, "name"))
                        .collect(Collectors.toSet()),
                new HashSet<>(Fields.texts(Fields.at(definition, "status"), "storedVersions")),
                ServiceReferences.read(Fields.at(spec, "conversion", "webhook", "clientConfig", "service")),
                ConditionFields.read(definition));
    }
}
