// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.EndpointSlice;
import io.clusterhealth.cluster.object.Fields;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads an EndpointSlice.
final class EndpointSliceMapping {
    private static final String SERVICE = "kubernetes.io/service-name";
    private static final int NAMED = 10;

    static final Mapping<EndpointSlice> MAPPING =
            Mapping.all(MetadataFields.FIELDS.plus(Projection.of("""
                    metadata.{generation,labels[kubernetes.io/service-name]}
                    endpoints.{conditions.ready,conditions.serving,conditions.terminating}
                    endpoints.{targetRef.kind,targetRef.name}
                    ports.port
                    """)), EndpointSliceMapping::read);

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
                (int) unready.stream().filter(EndpointSliceMapping::drains).count(),
                endpoints.size(),
                pods(unready).limit(NAMED).toList(),
                pods(endpoints).findFirst().orElse(""),
                Fields.each(slice, "ports")
                        .map(port -> Fields.integer(port, "port", 0))
                        .collect(Collectors.toUnmodifiableSet()),
                Fields.whole(Fields.at(slice, "metadata"), "generation", 0));
    }

    private static boolean drains(JsonNode endpoint) {
        JsonNode conditions = Fields.at(endpoint, "conditions");
        return Fields.flag(conditions, "serving") && Fields.flag(conditions, "terminating");
    }

    private static Stream<String> pods(List<JsonNode> endpoints) {
        return endpoints.stream()
                .map(endpoint -> Fields.at(endpoint, "targetRef"))
                .filter(target -> Fields.text(target, "kind").equals("Pod"))
                .map(target -> Fields.text(target, "name"));
    }
}
