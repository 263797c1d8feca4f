// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Autoscaler;

/// Reads a HorizontalPodAutoscaler.
final class AutoscalerMapping {
    static final Mapping<Autoscaler> MAPPING = Mapping.all(
            MetadataFields.FIELDS
                    .plus(ConditionFields.FIELDS)
                    .plus(Projection.of(
                            "spec.scaleTargetRef.kind",
                            "spec.scaleTargetRef.name",
                            "spec.maxReplicas",
                            "status.currentReplicas",
                            "status.desiredReplicas")),
            AutoscalerMapping::read);

    private AutoscalerMapping() {}

    private static Autoscaler read(JsonNode autoscaler) {
        JsonNode spec = Fields.at(autoscaler, "spec");
        JsonNode target = Fields.at(spec, "scaleTargetRef");
        JsonNode status = Fields.at(autoscaler, "status");
        return new Autoscaler(
                MetadataFields.read(autoscaler),
                Fields.text(target, "kind"),
                Fields.text(target, "name"),
                Fields.integer(spec, "maxReplicas", 0),
                Fields.integer(status, "currentReplicas", 0),
                Fields.integer(status, "desiredReplicas", 0),
                ConditionFields.read(autoscaler));
    }
}
