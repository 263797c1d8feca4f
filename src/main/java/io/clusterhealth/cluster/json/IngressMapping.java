// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.Ingress;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads an Ingress.
final class IngressMapping {
    private static final String CLASS = "kubernetes.io/ingress.class";

    static final Mapping<Ingress> MAPPING = Mapping.all(
            MetadataFields.FIELDS.plus(Projection.of(
                    "metadata.annotations[" + CLASS + "]",
                    "spec.ingressClassName",
                    "spec.defaultBackend.service.name",
                    "spec.rules.http.paths.backend.service.name",
                    "spec.rules.host",
                    "status.loadBalancer.ingress.ip",
                    "status.loadBalancer.ingress.hostname")),
            IngressMapping::read);

    private IngressMapping() {}

    private static Ingress read(JsonNode ingress) {
        JsonNode spec = Fields.at(ingress, "spec");
        String named = Fields.text(spec, "ingressClassName");
        return new Ingress(
                MetadataFields.read(ingress),
                named.isEmpty() ? Fields.text(Fields.at(ingress, "metadata", "annotations"), CLASS) : named,
                named.isEmpty(),
                Stream.concat(
                                Stream.of(Fields.at(spec, "defaultBackend")),
                                Fields.each(spec, "rules")
                                        .flatMap(rule -> Fields.each(Fields.at(rule, "http"), "paths"))
                                        .map(path -> Fields.at(path, "backend")))
                        .map(backend -> Fields.text(Fields.at(backend, "service"), "name"))
                        .filter(name -> !name.isEmpty())
                        .collect(Collectors.toSet()),
                Fields.each(spec, "rules")
                        .map(rule -> Fields.text(rule, "host"))
                        .filter(host -> !host.isEmpty())
                        .collect(Collectors.toSet()),
                Fields.each(Fields.at(ingress, "status", "loadBalancer"), "ingress")
                        .anyMatch(address -> !address.isEmpty()));
    }
}
