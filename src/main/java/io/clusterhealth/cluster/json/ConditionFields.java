// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Condition;
import java.util.List;

/// Reads `status.conditions`, the first 200 of them.
final class ConditionFields {
    static final Projection FIELDS =
            Projection.under("status.conditions", "type", "status", "reason", "message", "lastTransitionTime");

    private static final int MOST = 200;

    private ConditionFields() {}

    static List<Condition> read(JsonNode object) {
        return Fields.each(Fields.at(object, "status"), "conditions")
                .limit(MOST)
                .map(condition -> new Condition(
                        Fields.text(condition, "type"),
                        Fields.text(condition, "status"),
                        Fields.text(condition, "reason"),
                        Fields.text(condition, "message"),
                        Fields.time(condition, "lastTransitionTime")))
                .toList();
    }
}
