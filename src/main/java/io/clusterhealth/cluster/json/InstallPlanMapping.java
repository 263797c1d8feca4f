// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.InstallPlan;

/// Reads an InstallPlan of OLM, without its steps, which hold whole manifests.
final class InstallPlanMapping {
    static final Mapping<InstallPlan> MAPPING = Mapping.all(
            MetadataFields.FIELDS
                    .plus(ConditionFields.FIELDS)
                    .plus(Projection.of("spec.approved", "spec.clusterServiceVersionNames"))
                    .plus(Projection.under("status", "phase", "message")),
            InstallPlanMapping::read);

    private InstallPlanMapping() {}

    private static InstallPlan read(JsonNode plan) {
        JsonNode spec = Fields.at(plan, "spec");
        JsonNode status = Fields.at(plan, "status");
        return new InstallPlan(
                MetadataFields.read(plan),
                Fields.text(status, "phase"),
                Fields.flag(spec, "approved"),
                Fields.texts(spec, "clusterServiceVersionNames"),
                Fields.text(status, "message"),
                ConditionFields.read(plan));
    }
}
