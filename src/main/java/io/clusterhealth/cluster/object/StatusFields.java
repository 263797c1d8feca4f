// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import io.clusterhealth.meaning.StateWords;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The fields of a status that say in which state an object is, for objects of which no condition says so.
record StatusFields(GenericObject object) {
    private static final List<String> STATES =
            List.of("state", "phase", "health", "health.status", "healthStatus", "currentHealth");

    /// Flags, with the value that reports a fault.
    private static final Map<String, String> FLAGS =
            Map.of("ready", "false", "healthy", "false", "available", "false", "degraded", "true");

    private static final String ERRORS = "status.error|status.errors|status.errorMessage|status.failureMessage";
    private static final String SAID = "status.message|" + ERRORS
            + "|status.lastError|status.lastErrorMessage|status.healthMessage|status.health.message|status.reason";
    private static final String SINCE =
            "status.lastTransitionTime|status.since|status.failureTime|status.lastErrorTime|status.stoppedAt";

    /// From how many attempts on that failed in a row nothing but a failure is to be expected.
    private static final int ROW = 3;

    /// The field that says the most, as a condition of its name.
    Optional<Condition> fault() {
        return state(object::isFault)
                .or(() -> state(StateWords.PHASE_BAD::in))
                .or(this::namedState)
                .map(field -> fault(field, SAID))
                .or(this::wholeStatus)
                .or(this::failuresInRow)
                .or(this::flag)
                .or(() -> Optional.of(condition(Condition.ERROR, "set", object.text(ERRORS)))
                        .filter(_ -> object.has(ERRORS) && !isWell()))
                .or(() -> Optional.of(condition("readyReplicas", "0", ""))
                        .filter(none -> text(none.type()).equals(none.status())
                                && object.count("status.replicas|spec.replicas") > 0));
    }

    private Optional<String> state(Predicate<String> states) {
        return STATES.stream().filter(field -> states.test(text(field))).findFirst();
    }

    /// A field that is named for a state, such as `poolStatus` or `pool_status`, unless another says that all is well.
    private Optional<String> namedState() {
        return object.names("status").stream()
                .filter(field -> StateWords.STATE_FIELD.in(field) && !StateWords.OTHER_STATE.in(field))
                .filter(field -> isFaulty(text(field)))
                .filter(_ -> !isWell())
                .findFirst();
    }

    /// A status that is one text and begins with a state: `FAILED: no access`.
    private Optional<Condition> wholeStatus() {
        String[] parts = object.text("status").split("[:\\s]+", 2);
        return isFaulty(parts[0])
                ? Optional.of(condition("status", parts[0], parts.length > 1 ? parts[1] : ""))
                : Optional.empty();
    }

    private Optional<Condition> failuresInRow() {
        return Optional.of("consecutiveFailures")
                .filter(field -> object.count("status." + field) >= ROW)
                .map(field -> fault(field, SAID + "|status.lastRunMessage|status.lastRunResult|status.lastResult"));
    }

    private Optional<Condition> flag() {
        return FLAGS.keySet().stream()
                .sorted()
                .filter(field -> text(field).toLowerCase(Locale.ROOT).equals(FLAGS.get(field)))
                .findFirst()
                .map(field -> fault(field, ERRORS));
    }

    private boolean isFaulty(String state) {
        return object.isFault(state) || StateWords.PHASE_BAD.in(state);
    }

    /// Whether a condition or a state says that all is well.
    private boolean isWell() {
        return object.conditions().stream().anyMatch(one -> one.isGood() && one.is("True"))
                || state(StateWords.PHASE_WELL::in).isPresent();
    }

    /// The phase of a run that has ended, with the reason and the message beside it.
    Condition phase(String phase) {
        String reason = text("reason");
        String said = object.text(SAID);
        return new Condition("phase", phase, said.equals(reason) ? "" : reason, said, since());
    }

    private Condition fault(String field, String messages) {
        return condition(field, text(field), object.text(messages));
    }

    private Condition condition(String field, String value, String message) {
        return new Condition(field, value, "", message, since());
    }

    private String text(String field) {
        return object.text("status." + field);
    }

    /// The latest time that it records for its phase, else one of the common fields.
    private Optional<Instant> since() {
        return object.each("status.phaseTransitionTimestamps").stream()
                .filter(one -> one.text("phase").equals(text("phase")))
                .flatMap(one -> one.time("phaseTransitionTimestamp").stream())
                .max(Comparator.naturalOrder())
                .or(() -> Stream.of(SINCE.split("\\|"))
                        .flatMap(path -> object.time(path).stream())
                        .findFirst());
    }
}
