// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// One entry of `status.conditions`.
///
/// @param status `True`, `False` or `Unknown`
/// @param since `lastTransitionTime`; empty for 1970, which the CRDs of the Gateway API set as a default
public record Condition(String type, String status, String reason, String message, Optional<Instant> since) {

    /// Whether the condition has this status.
    public boolean is(String wanted) {
        return status.equals(wanted);
    }

    /// Whether the condition reports a fault, as far as its type alone shows whether `True` is good. The
    /// conventions of Kubernetes' API allow both: `Ready` and `Available` are good, and so is `Synced`, if a
    /// message says why it is not; `Failed`, `Failing` and `…Degraded`, but not `NotDegraded`, are bad.
    public boolean reportsFault() {
        return switch (status) {
            case "False" ->
                type.equals("Ready") || type.equals("Available") || (type.equals("Synced") && !message.isEmpty());
            case "True" ->
                (type.endsWith("Degraded") && !type.endsWith("NotDegraded"))
                        || type.equals("Failed")
                        || type.equals("Failing");
            default -> false;
        };
    }

    /// The condition of a type, if the object has it.
    public static Optional<Condition> of(String type, List<Condition> conditions) {
        // Called many thousand times per verdict: a stream for each call took a twentieth of its time.
        for (Condition condition : conditions) {
            if (condition.type().equals(type)) {
                return Optional.of(condition);
            }
        }
        return Optional.empty();
    }

    /// The `conditions` of an object that has them, up to the number that a reader keeps.
    public static List<Condition> all(JsonNode holder) {
        List<JsonNode> conditions = Fields.elements(holder, "conditions");
        Condition[] all = new Condition[conditions.size()];
        for (int i = 0; i < all.length; i++) {
            JsonNode condition = conditions.get(i);
            all[i] = new Condition(
                    Fields.text(condition, "type"),
                    Fields.text(condition, "status"),
                    Fields.text(condition, "reason"),
                    Fields.text(condition, "message"),
                    Fields.time(condition, "lastTransitionTime").filter(Instant.EPOCH::isBefore));
        }
        return List.of(all);
    }
}
