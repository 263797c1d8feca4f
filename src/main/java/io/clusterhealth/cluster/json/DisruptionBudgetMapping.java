// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.DisruptionBudget;
import io.clusterhealth.cluster.object.Fields;
import java.util.Map;

/// Reads a PodDisruptionBudget.
final class DisruptionBudgetMapping {
    static final Mapping<DisruptionBudget> MAPPING = Mapping.all(
            MetadataFields.FIELDS
                    .plus(ConditionFields.FIELDS)
                    .plus(Projection.of(
                            "metadata.generation",
                            "spec.minAvailable",
                            "spec.maxUnavailable",
                            "spec.selector.matchLabels[*]",
                            "spec.selector.matchExpressions.key"))
                    .plus(Projection.under(
                            "status",
                            "expectedPods",
                            "currentHealthy",
                            "desiredHealthy",
                            "disruptionsAllowed",
                            "observedGeneration")),
            DisruptionBudgetMapping::read);

    private DisruptionBudgetMapping() {}

    private static DisruptionBudget read(JsonNode budget) {
        JsonNode status = Fields.at(budget, "status");
        return new DisruptionBudget(
                MetadataFields.read(budget),
                Fields.text(Fields.at(budget, "spec"), "minAvailable"),
                Fields.text(Fields.at(budget, "spec"), "maxUnavailable"),
                Fields.integer(status, "expectedPods", 0),
                Fields.integer(status, "currentHealthy", 0),
                Fields.integer(status, "desiredHealthy", 0),
                Fields.integer(status, "disruptionsAllowed", 0),
                Condition.of("DisruptionAllowed", ConditionFields.read(budget)).flatMap(Condition::since),
                !status.isEmpty()
                        && Fields.whole(status, "observedGeneration", 0)
                                >= Fields.whole(Fields.at(budget, "metadata"), "generation", 0),
                selector(Fields.at(budget, "spec", "selector")));
    }

    private static Map<String, String> selector(JsonNode selector) {
        return Fields.each(selector, "matchExpressions").findAny().isPresent()
                ? Map.of()
                : Fields.entries(Fields.at(selector, "matchLabels"));
    }
}
