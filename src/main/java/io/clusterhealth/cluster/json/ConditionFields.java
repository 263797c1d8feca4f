// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Fields;
import java.util.List;

/// Reads `status.conditions`, as many as a [Projector] keeps.
final class ConditionFields {
    /// What is kept of one condition.
    static final String[] NAMES = {"type", "status", "reason", "message", "lastTransitionTime"};

    static final Projection FIELDS = Projection.under("status.conditions", NAMES);

    private ConditionFields() {}

    static List<Condition> read(JsonNode object) {
        return of(Fields.at(object, "status"));
    }

    /// The conditions of any object with a field `conditions`.
    static List<Condition> of(JsonNode holder) {
        return Condition.all(holder);
    }
}
