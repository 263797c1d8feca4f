// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.Subscription;

/// Reads a Subscription of OLM.
final class SubscriptionMapping {
    static final Mapping<Subscription> MAPPING = Mapping.all(
            MetadataFields.FIELDS
                    .plus(ConditionFields.FIELDS)
                    .plus(Projection.under("spec", "name", "source", "sourceNamespace"))
                    .plus(Projection.under("status", "installedCSV", "currentCSV", "state", "installPlanRef.name")),
            SubscriptionMapping::read);

    private SubscriptionMapping() {}

    private static Subscription read(JsonNode subscription) {
        JsonNode spec = Fields.at(subscription, "spec");
        JsonNode status = Fields.at(subscription, "status");
        return new Subscription(
                MetadataFields.read(subscription),
                Fields.text(spec, "name"),
                Fields.text(spec, "source"),
                Fields.text(spec, "sourceNamespace"),
                Fields.text(status, "installedCSV"),
                Fields.text(status, "currentCSV"),
                Fields.text(status, "state"),
                Fields.text(Fields.at(status, "installPlanRef"), "name"),
                ConditionFields.read(subscription));
    }
}
