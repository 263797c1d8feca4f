// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.BareMetalHost;
import io.clusterhealth.cluster.object.BareMetalHost.ObjectReference;
import io.clusterhealth.cluster.object.Fields;
import java.util.Optional;

/// Reads a BareMetalHost of Metal3.
final class BareMetalHostMapping {
    static final Mapping<BareMetalHost> MAPPING = Mapping.all(
            MetadataFields.FIELDS
                    .plus(Projection.under("spec.consumerRef", "kind", "namespace", "name"))
                    .plus(Projection.under(
                            "status",
                            "operationalStatus",
                            "errorType",
                            "errorMessage",
                            "errorCount",
                            "provisioning.state")),
            BareMetalHostMapping::read);

    private BareMetalHostMapping() {}

    private static BareMetalHost read(JsonNode object) {
        JsonNode status = Fields.at(object, "status");
        return new BareMetalHost(
                MetadataFields.read(object),
                Fields.text(status, "operationalStatus"),
                Fields.text(status, "errorType"),
                Fields.text(status, "errorMessage"),
                Fields.integer(status, "errorCount", 0),
                Fields.text(Fields.at(status, "provisioning"), "state"),
                machine(Fields.at(object, "spec", "consumerRef")));
    }

    private static Optional<ObjectReference> machine(JsonNode consumer) {
        return Fields.text(consumer, "kind").equals("Machine")
                ? Optional.of(new ObjectReference(Fields.text(consumer, "namespace"), Fields.text(consumer, "name")))
                : Optional.empty();
    }
}
