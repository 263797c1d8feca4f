// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.DisruptionBudget;

/// Reads a PodDisruptionBudget.
final class DisruptionBudgetMapping {
    static final Mapping<DisruptionBudget> MAPPING = Mapping.all(
            MetadataFields.FIELDS
                    .plus(Projection.under("spec", "minAvailable", "maxUnavailable"))
                    .plus(Projection.under(
                            "status", "expectedPods", "currentHealthy", "desiredHealthy", "disruptionsAllowed")),
            DisruptionBudgetMapping::read);

    private DisruptionBudgetMapping() {}

    private static DisruptionBudget read(JsonNode object) {
        JsonNode spec = Fields.at(object, "spec");
        JsonNode status = Fields.at(object, "status");
        return new DisruptionBudget(
                MetadataFields.read(object),
                Fields.text(spec, "minAvailable"),
                Fields.text(spec, "maxUnavailable"),
                Fields.integer(status, "expectedPods", 0),
                Fields.integer(status, "currentHealthy", 0),
                Fields.integer(status, "desiredHealthy", 0),
                Fields.integer(status, "disruptionsAllowed", 0));
    }
}
