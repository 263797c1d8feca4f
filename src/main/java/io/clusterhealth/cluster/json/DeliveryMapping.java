// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.object.Delivery;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Supplier;

/// Reads what Flux reconciles; the values it fills in and the logins it uses are passed over.
final class DeliveryMapping {
    private static final String[] REFERENCE = {"kind", "namespace", "name"};

    private DeliveryMapping() {}

    static Mapping<Delivery> of(Resource<Delivery> resource) {
        return Mapping.all(
                MetadataFields.FIELDS
                        .plus(ConditionFields.FIELDS)
                        .plus(Projection.of("spec.suspend", "spec.targetNamespace"))
                        .plus(Projection.under("spec.sourceRef", REFERENCE))
                        .plus(Projection.under("spec.chartRef", REFERENCE))
                        .plus(Projection.under("spec.chart.spec.sourceRef", REFERENCE)),
                object -> read(resource.kind(), object));
    }

    private static Delivery read(String kind, JsonNode object) {
        Metadata metadata = MetadataFields.read(object);
        JsonNode spec = Fields.at(object, "spec");
        String target = Fields.text(spec, "targetNamespace");
        return new Delivery(
                kind,
                metadata,
                Fields.flag(spec, "suspend"),
                source(spec),
                target.isEmpty() && kind.equals("HelmRelease") ? metadata.namespace() : target,
                ConditionFields.read(object));
    }

    private static Supplier.Reference source(JsonNode spec) {
        JsonNode chart = Fields.at(spec, "chart", "spec", "sourceRef");
        JsonNode reference = spec.has("sourceRef")
                ? Fields.at(spec, "sourceRef")
                : spec.has("chartRef") ? Fields.at(spec, "chartRef") : chart;
        return SupplierMapping.reference(reference, "");
    }
}
