// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.Operands;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Operand;
import java.util.List;
import java.util.Optional;

/// Reads what operators say of their operands. Two kinds have no conditions, and say it in fields of their own.
final class OperandMapping {
    private OperandMapping() {}

    static Mapping<Operand> of(Resource<Operand> resource) {
        if (resource.equals(Operands.ADDRESS_POOLS)) {
            return Mapping.all(
                    MetadataFields.FIELDS.plus(Projection.of(
                            "status.assignedIPv4",
                            "status.assignedIPv6",
                            "status.availableIPv4",
                            "status.availableIPv6")),
                    pool -> operand(resource, pool, List.of(spare(Fields.at(pool, "status")))));
        }
        if (resource.equals(Operands.VIRTUAL_FUNCTIONS)) {
            return Mapping.all(
                    MetadataFields.FIELDS.plus(Projection.of("status.syncStatus", "status.lastSyncError")),
                    node -> operand(resource, node, List.of(synced(Fields.at(node, "status")))));
        }
        return Mapping.all(
                MetadataFields.FIELDS.plus(ConditionFields.FIELDS),
                object -> operand(resource, object, ConditionFields.read(object)));
    }

    private static Operand operand(Resource<Operand> resource, JsonNode object, List<Condition> conditions) {
        return new Operand(resource.kind(), MetadataFields.read(object), conditions);
    }

    /// Whether a pool of addresses has one left; one that does not count them says nothing.
    private static Condition spare(JsonNode status) {
        int given = Fields.integer(status, "assignedIPv4", 0) + Fields.integer(status, "assignedIPv6", 0);
        int left = Fields.integer(status, "availableIPv4", 0) + Fields.integer(status, "availableIPv6", 0);
        return new Condition(
                "Exhausted",
                given > 0 && left == 0 ? "True" : "False",
                "",
                "%d assigned, %d available".formatted(given, left),
                Optional.empty());
    }

    private static Condition synced(JsonNode status) {
        String state = Fields.text(status, "syncStatus");
        return new Condition(
                "Failed",
                state.equals("Failed") ? "True" : "False",
                state,
                Fields.text(status, "lastSyncError"),
                Optional.empty());
    }
}
