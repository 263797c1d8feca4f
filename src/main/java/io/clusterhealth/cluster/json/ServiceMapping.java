// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.Service;
import io.clusterhealth.cluster.object.Service.Port;
import java.util.stream.Collectors;

/// Reads a Service.
final class ServiceMapping {
    static final Mapping<Service> MAPPING = Mapping.all(
            MetadataFields.WRITTEN.plus(Projection.of(
                    "spec.type",
                    "spec.clusterIP",
                    "spec.selector[*]",
                    "spec.ports.nodePort",
                    "spec.ports.port",
                    "spec.ports.name",
                    "spec.ports.targetPort",
                    "status.loadBalancer.ingress.ip",
                    "status.loadBalancer.ingress.hostname")),
            ServiceMapping::read);

    private ServiceMapping() {}

    private static String address(String clusterIp) {
        return clusterIp.equals("None") ? "" : clusterIp;
    }

    private static Service read(JsonNode service) {
        JsonNode spec = Fields.at(service, "spec");
        String type = Fields.text(spec, "type");
        return new Service(
                MetadataFields.read(service),
                type.isEmpty() ? "ClusterIP" : type,
                Fields.entries(Fields.at(spec, "selector")),
                Fields.each(Fields.at(service, "status", "loadBalancer"), "ingress")
                        .anyMatch(address -> !address.isEmpty()),
                address(Fields.text(spec, "clusterIP")),
                Fields.each(spec, "ports")
                        .map(port -> Fields.integer(port, "nodePort", 0))
                        .filter(port -> port > 0)
                        .collect(Collectors.toSet()),
                Fields.each(spec, "ports").map(ServiceMapping::port).toList());
    }

    private static Port port(JsonNode port) {
        String number = Fields.text(port, "port");
        String target = Fields.text(port, "targetPort");
        return new Port(number, Fields.text(port, "name"), target.isEmpty() ? number : target);
    }
}
