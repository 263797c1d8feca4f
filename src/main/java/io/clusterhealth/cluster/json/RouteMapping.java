// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.Route;
import io.clusterhealth.cluster.object.Route.RouterAdmission;
import java.util.Optional;

/// Reads a Route.
final class RouteMapping {
    private static final Condition SILENT = new Condition("Admitted", "", "", "", Optional.empty());

    static final Mapping<Route> MAPPING = Mapping.all(
            MetadataFields.WRITTEN
                    .plus(Projection.of(
                            "spec.host",
                            "spec.to.kind",
                            "spec.to.name",
                            "spec.port.targetPort",
                            "spec.tls.certificate",
                            "status.ingress.routerName"))
                    .plus(Projection.under("status.ingress.conditions", ConditionFields.NAMES)),
            RouteMapping::read);

    private RouteMapping() {}

    private static Route read(JsonNode route) {
        JsonNode spec = Fields.at(route, "spec");
        JsonNode to = Fields.at(spec, "to");
        String kind = Fields.text(to, "kind");
        return new Route(
                MetadataFields.read(route),
                Fields.text(spec, "host"),
                kind.isEmpty() || kind.equals("Service") ? Fields.text(to, "name") : "",
                Fields.text(Fields.at(spec, "port"), "targetPort"),
                Fields.each(Fields.at(route, "status"), "ingress")
                        .map(RouteMapping::admission)
                        .toList(),
                Certificates.first(Fields.text(Fields.at(spec, "tls"), "certificate")));
    }

    private static RouterAdmission admission(JsonNode ingress) {
        return new RouterAdmission(
                Fields.text(ingress, "routerName"),
                Condition.of("Admitted", ConditionFields.of(ingress)).orElse(SILENT));
    }
}
