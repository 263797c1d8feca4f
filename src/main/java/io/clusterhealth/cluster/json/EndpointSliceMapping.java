// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.EndpointSlice;

/// Reads an EndpointSlice, but for its addresses.
final class EndpointSliceMapping {
    private static final String SERVICE = "kubernetes.io/service-name";

    static final Mapping<EndpointSlice> MAPPING = Mapping.all(
            MetadataFields.FIELDS
                    .plus(Projection.of("metadata.labels[" + SERVICE + "]"))
                    .plus(Projection.of("endpoints.conditions.ready")),
            EndpointSliceMapping::read);

    private EndpointSliceMapping() {}

    private static EndpointSlice read(JsonNode object) {
        return new EndpointSlice(
                MetadataFields.read(object),
                Fields.text(Fields.at(object, "metadata", "labels"), SERVICE),
                (int) Fields.each(object, "endpoints")
                        .filter(endpoint -> !Fields.text(Fields.at(endpoint, "conditions"), "ready")
                                .equals("false"))
                        .count(),
                (int) Fields.each(object, "endpoints").count());
    }
}
