// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.EndpointSlice;
import io.clusterhealth.cluster.object.Fields;
import java.util.List;

/// Reads an EndpointSlice.
final class EndpointSliceMapping {
    private static final String SERVICE = "kubernetes.io/service-name";
    private static final int NAMED = 10;

    static final Mapping<EndpointSlice> MAPPING = Mapping.all(
            MetadataFields.FIELDS.plus(Projection.of(
                    "metadata.labels[" + SERVICE + "]",
                    "endpoints.conditions.ready",
                    "endpoints.targetRef.kind",
                    "endpoints.targetRef.name")),
            EndpointSliceMapping::read);

    private EndpointSliceMapping() {}

    private static EndpointSlice read(JsonNode slice) {
        List<JsonNode> endpoints = Fields.each(slice, "endpoints").toList();
        List<JsonNode> unready = endpoints.stream()
                .filter(endpoint ->
                        Fields.text(Fields.at(endpoint, "conditions"), "ready").equals("false"))
                .toList();
        return new EndpointSlice(
                MetadataFields.read(slice),
                Fields.text(Fields.at(slice, "metadata", "labels"), SERVICE),
                endpoints.size() - unready.size(),
                endpoints.size(),
                unready.stream()
                        .map(endpoint -> Fields.at(endpoint, "targetRef"))
                        .filter(target -> Fields.text(target, "kind").equals("Pod"))
                        .map(target -> Fields.text(target, "name"))
                        .limit(NAMED)
                        .toList());
    }
}
