// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.meaning.StateWords;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// One entry of `status.conditions`.
///
/// @param status `True`, `False` or `Unknown`
/// @param since `lastTransitionTime`; empty for 1970, which the CRDs of the Gateway API set as a default
/// @param updated `lastUpdateTime`, kept for workloads
public record Condition(
        String type, String status, String reason, String message, Optional<Instant> since, Optional<Instant> updated) {
    /// The type of a fault that is only an error in the status, while no state is known.
    public static final String ERROR = "error";

    /// As metav1.Condition permits a reason: another text in its place states nothing.
    private static final Pattern REASON = Pattern.compile("[A-Za-z][A-Za-z0-9_,:]{0,1023}");

    /// A condition without a time of its last update.
    public Condition(String type, String status, String reason, String message, Optional<Instant> since) {
        this(type, status, reason, message, since, Optional.empty());
    }

    public boolean is(String wanted) {
        return status.equals(wanted);
    }

    /// Whether the condition reports a fault, as far as its type and reason show whether True is good. By the
    /// conventions of Kubernetes, `Ready`, `Available` and `Healthy` are good, and so are `Synced` and `Online`,
    /// if a message says why they are not; `SyncFailed`, `Error`, `Degraded` and `Unreachable` are bad, but not
    /// `NotDegraded`. Any other type reports a fault if it is False for a reason like `ReconcileError`, and
    /// progress and a pause if it is True for one; if it is Unknown, also a message is needed. Some write a state
    /// such as `Offline` as the status. What is only impossible, such as `Upgradeable`, is no fault.
    public boolean reportsFault() {
        return switch (status) {
            case "False" ->
                isGood()
                        || ((type.equals("Synced") || isUse()) && !message.isEmpty())
                        || (saysFailure() && !StateWords.BAD.in(type) && !isPossibility());
            case "True" -> StateWords.BAD.in(type) || ((isProgress() || StateWords.RESTING.in(type)) && saysFailure());
            case "Unknown" -> saysFailure() && !message.isEmpty() && !StateWords.BAD.in(type) && !isPossibility();
            default -> isFaultyState();
        };
    }

    /// Whether its status is a word for a faulty state, in place of `True` or `False`.
    public boolean isFaultyState() {
        return StateWords.PHASE_BAD.in(status) || StateWords.PHASE_FAILED.in(status);
    }

    /// Whether its type says what is possible: `Upgradeable`.
    private boolean isPossibility() {
        return type.endsWith("able") && !type.endsWith("Available");
    }

    /// Whether its type sums up whether the object does its work.
    public boolean isGood() {
        return StateWords.WORKS.in(type);
    }

    /// Whether its type says whether the object can be reached or used: an idle one need not be.
    public boolean isUse() {
        return StateWords.USABLE.in(type);
    }

    /// Whether the reason says that something has failed.
    public boolean saysFailure() {
        return REASON.matcher(reason).matches() && StateWords.FAILURE.in(reason);
    }

    /// Whether it reports that the object is at rest, and not because something has failed, as in `PausedIOError`.
    public boolean isRest() {
        return is("True") && StateWords.RESTING.in(type) && !saysFailure();
    }

    /// Whether it reports that a controller is working on the object.
    public boolean isProgress() {
        return StateWords.PROGRESS.in(type);
    }

    /// Whether it reports that a controller is working on the object, and has not come to an end.
    public boolean isUnderWay() {
        return is("True") && isProgress() && !StateWords.DONE.in(reason) && !StateWords.END.in(reason);
    }

    /// Whether it stands for a field of the status, as in [GenericObject#faults]: no type begins in lower case.
    public boolean isStatusField() {
        return !type.isEmpty() && Character.isLowerCase(type.charAt(0));
    }

    public static Optional<Condition> of(String type, List<Condition> conditions) {
        // Called many thousand times per verdict: a stream for each call took a twentieth of its time.
        for (Condition condition : conditions) {
            if (condition.type().equals(type)) {
                return Optional.of(condition);
            }
        }
        return Optional.empty();
    }

    /// The `conditions` of an object that has them, up to the number that a reader keeps. Some controllers write a
    /// map by type in place of a list.
    public static List<Condition> all(JsonNode holder) {
        JsonNode map = holder.path("conditions");
        if (map.isObject()) {
            return Fields.names(map).stream()
                    .filter(type -> map.path(type).isObject())
                    .map(type -> read(map.path(type), type))
                    .toList();
        }
        List<JsonNode> conditions = Fields.elements(holder, "conditions");
        Condition[] all = new Condition[conditions.size()];
        for (int i = 0; i < all.length; i++) {
            JsonNode condition = conditions.get(i);
            all[i] = read(condition, Fields.text(condition, "type"));
        }
        return List.of(all);
    }

    private static Condition read(JsonNode condition, String type) {
        return new Condition(
                type,
                status(Fields.text(condition, "status")),
                Fields.text(condition, "reason"),
                Fields.text(condition, "message"),
                Fields.time(condition, "lastTransitionTime").filter(Instant.EPOCH::isBefore),
                Fields.time(condition, "lastUpdateTime"));
    }

    /// A controller that does not use the type of Kubernetes may write `false` or `FALSE`.
    private static String status(String written) {
        return switch (written) {
            case "false", "FALSE" -> "False";
            case "true", "TRUE" -> "True";
            default -> written;
        };
    }
}
