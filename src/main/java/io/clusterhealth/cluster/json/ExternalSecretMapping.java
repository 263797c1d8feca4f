// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.ExternalSecret;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.Metadata;

/// Reads an ExternalSecret; which keys it draws and what it makes of them is passed over.
final class ExternalSecretMapping {
    static final Mapping<ExternalSecret> MAPPING = Mapping.all(
            MetadataFields.FIELDS
                    .plus(ConditionFields.FIELDS)
                    .plus(Projection.of(
                            "spec.secretStoreRef.kind",
                            "spec.secretStoreRef.name",
                            "spec.target.name",
                            "status.refreshTime")),
            ExternalSecretMapping::read);

    private ExternalSecretMapping() {}

    private static ExternalSecret read(JsonNode object) {
        Metadata metadata = MetadataFields.read(object);
        String target = Fields.text(Fields.at(object, "spec", "target"), "name");
        return new ExternalSecret(
                metadata,
                SupplierMapping.reference(Fields.at(object, "spec", "secretStoreRef"), "SecretStore"),
                target.isEmpty() ? metadata.name() : target,
                Fields.time(Fields.at(object, "status"), "refreshTime"),
                ConditionFields.read(object));
    }
}
