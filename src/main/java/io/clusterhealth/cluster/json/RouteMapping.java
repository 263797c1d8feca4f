// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.Route;
import io.clusterhealth.cluster.object.Route.RouterAdmission;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads a Route.
final class RouteMapping {
    private static final Condition SILENT = new Condition("Admitted", "", "", "", Optional.empty());

    static final Mapping<Route> MAPPING = Mapping.all(
            MetadataFields.WRITTEN
                    .plus(Projection.of(
                            "spec.host",
                            "spec.to.kind",
                            "spec.to.name",
                            "spec.to.weight",
                            "spec.alternateBackends.kind",
                            "spec.alternateBackends.name",
                            "spec.alternateBackends.weight",
                            "spec.port.targetPort",
                            "spec.tls.certificate",
                            "status.ingress.routerName"))
                    .plus(Projection.under("status.ingress.conditions", ConditionFields.NAMES)),
            RouteMapping::read);

    private RouteMapping() {}

    private static Route read(JsonNode route) {
        JsonNode spec = Fields.at(route, "spec");
        return new Route(
                MetadataFields.read(route),
                Fields.text(spec, "host"),
                Stream.concat(Stream.of(Fields.at(spec, "to")), Fields.each(spec, "alternateBackends"))
                        .filter(RouteMapping::used)
                        .map(target -> Fields.text(target, "name"))
                        .toList(),
                Fields.text(Fields.at(spec, "port"), "targetPort"),
                Fields.each(Fields.at(route, "status"), "ingress")
                        .map(RouteMapping::admission)
                        .toList(),
                Certificates.first(Fields.text(Fields.at(spec, "tls"), "certificate")));
    }

    private static boolean used(JsonNode target) {
        String kind = Fields.text(target, "kind");
        return (kind.isEmpty() || kind.equals("Service"))
                && !Fields.text(target, "name").isEmpty()
                && Fields.integer(target, "weight", 1) > 0;
    }

    private static RouterAdmission admission(JsonNode ingress) {
        return new RouterAdmission(
                Fields.text(ingress, "routerName"),
                Condition.of("Admitted", ConditionFields.of(ingress)).orElse(SILENT));
    }
}
