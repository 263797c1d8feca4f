// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import static io.clusterhealth.check.condition.UnlistedConditionsTest.DOWN;
import static io.clusterhealth.check.condition.UnlistedConditionsTest.given;
import static io.clusterhealth.check.condition.UnlistedConditionsTest.object;
import static io.clusterhealth.check.condition.UnlistedConditionsTest.unwell;
import static io.clusterhealth.check.condition.UnlistedConditionsTest.widget;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What makes a custom resource that is not in its intended state an incident.
class CustomResourceSignsTest {
    private static final Check CHECK = new UnlistedConditions(Duration.ofMinutes(10), 3);
    private static final String NOTICE = "CUSTOM_RESOURCE_UNWELL LOW Widget shop/w";
    private static final String INCIDENT = "CUSTOM_RESOURCE_UNWELL MEDIUM Widget shop/w";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "spec: {writeLoginSecretToRef: {name: login}} | Secret shop/login",
                "spec: {secretName: login} | Secret shop/login",
                "spec: {outputConfigMap: settings} | ConfigMap shop/settings",
                "spec: {secretName: no disk} |",
                "spec: {storage: {name: login}} |"
            })
    void secretsAndConfigMapsOfItsSpecAreLinkedUnlessItsMessagesNameThem(String spec, String target) {
        assertThat(CHECK.inspect(given(object("w", "", DOWN) + spec).picture()))
                .flatExtracting(found -> found.targets(Relation.WRITES))
                .map(Subject::toString)
                .isEqualTo(Optional.ofNullable(target).stream().toList());
    }

    @ParameterizedTest
    @CsvSource({
        "Ready, 3h, 2h50m, not yet reconciled, true",
        "Ready, 3h, 2h50m, '', false",
        "Ready, 3h, 55m, not yet reconciled, false",
        "Ready, 9h, 2h50m, not yet reconciled, false",
        "Succeeded, 3h, 2h50m, still runs, false"
    })
    void unknownFromTheStartIsANotice(String type, String created, String since, String message, boolean found) {
        String condition = "{type: %s, status: Unknown, reason: Waits, message: '%s', lastTransitionTime: @%s}"
                .formatted(type, message, since);
        String object = object("w", "", condition).replace("@30d", "@" + created);

        assertThat(new Given().having(Resources.UNLISTED, object).told(CHECK))
                .isEqualTo(found ? List.of(NOTICE) : List.of());
    }

    @ParameterizedTest
    @CsvSource({
        "Ready, 'False', PinLocked, the pin is locked, 59m, LOW",
        "Ready, 'False', PinLocked, the pin is locked, 1h, MEDIUM",
        "Ready, 'False', PinLocked, '', 5h, LOW",
        "Ready, 'False', WaitingForApproval, a user must approve it, 5h, LOW",
        "Ready, 'False', PartsNotReady, the store is not ready, 5h, LOW",
        "Online, 'False', PinLocked, the pin is locked, 1h, MEDIUM",
        "Online, 'False', Maintenance, planned, 5h, ''",
        "Unreachable, 'True', TunnelDown, no heartbeat, 1h, MEDIUM",
        "Unreachable, 'False', TunnelUp, heartbeat, 1h, ''",
        "NotReady, 'True', Broken, no heartbeat, 20m, LOW"
    })
    void stateThatLastsIsAnIncidentIfItSaysWhy(
            String type, String status, String reason, String message, String age, String severity) {
        String condition = "{type: %s, status: '%s', reason: %s, message: %s, lastTransitionTime: @%s}"
                .formatted(type, status, reason, message, age);

        assertThat(widget("", condition).told(CHECK)).isEqualTo(unwell(severity));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "drives: {d1: {conditions: [%s]}} | MEDIUM",
                "drives: [{conditions: [%s]}] | MEDIUM",
                "drive: {conditions: [%s]} | MEDIUM",
                "drives: {d1: {conditions: [%s]}}, phase: Active | MEDIUM",
                "drives: {d1: {conditions: [%s]}, d2: {conditions: [{type: Ready, status: 'True'}]}} |",
                "drives: {d1: {conditions: [{type: Ready, status: 'True'}]}} |"
            })
    void conditionsOfAllItsPartsCount(String status, String severity) {
        String fault =
                "{type: Ready, status: 'False', reason: Moved, message: d1 is not ready, lastTransitionTime: @2h}";

        assertThat(given(bare("status: {%s}".formatted(status.formatted(fault))))
                        .told(CHECK))
                .isEqualTo(
                        severity == null
                                ? List.of()
                                : List.of("CUSTOM_RESOURCE_UNWELL %s Widget shop/w".formatted(severity)));
    }

    @ParameterizedTest
    @CsvSource({"Offline, 1h, MEDIUM", "Offline, 59m, LOW", "Offline, 9m, ''", "Online, 2h, ''", "Standby, 2h, ''"})
    void statusOfAConditionMayBeAState(String state, String age, String severity) {
        String condition = "{type: UnitState, status: %s, lastTransitionTime: @%s}".formatted(state, age);

        assertThat(widget("", condition).told(CHECK)).isEqualTo(unwell(severity));
    }

    @ParameterizedTest
    @CsvSource({
        "StepFailed, w, '', MEDIUM",
        "StepFailed, w, 'startTime: @8h, ', ''",
        "StepFailed, w-x7k2p, '', ''",
        "InProgress, w, '', ''",
        "'', w, '', ''"
    })
    void workThatCannotBeCompletedIsAFailureOfAnObjectThatLasts(
            String reason, String name, String status, String severity) {
        String condition = "{type: Complete, status: 'False', reason: '%s', message: part 2, lastTransitionTime: @7h}"
                .formatted(reason);

        assertThat(given(object(name, "", condition).replace("status: {", "status: {" + status))
                        .told(CHECK))
                .isEqualTo(unwell(severity));
    }

    @Test
    void objectThatIsReadyNeedNotBeOnline() {
        String both = "{type: Ready, status: 'True'}, {type: Online, status: 'False', reason: Idle2, message: idle,"
                + " lastTransitionTime: @3h}";

        assertThat(widget("", both).told(CHECK)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'state: BROKEN', LOW",
        "'state: BROKEN, lastError: refused', MEDIUM",
        "'health: red, message: no quorum', MEDIUM",
        "'health: red, message: no quorum, since: @1m', ''",
        "'health: {status: Degraded, message: 2 of 3 down}', MEDIUM",
        "'health: green, lastError: no quorum', ''",
        "'state: OK, error: timeout', ''",
        "'error: timeout', LOW",
        "'ready: false', LOW",
        "'ready: false, errors: [timeout]', MEDIUM",
        "'ready: false, enabled: false', ''",
        "'ready: true', ''",
        "'degraded: true', LOW",
        "'degraded: No', ''",
        "'replicas: 3, readyReplicas: 0', LOW",
        "'replicas: 0, readyReplicas: 0', ''",
        "'consecutiveFailures: 9, lastRunMessage: exited 1', MEDIUM",
        "'consecutiveFailures: 2, lastRunMessage: exited 1', ''",
        "'state: DEGRADED_MODE_OFF', ''",
        "'state: Faulted', MEDIUM",
        "'array_status: Faulted', MEDIUM",
        "'arrayStatus: Failed', MEDIUM",
        "'linkState: Down', LOW",
        "'linkState: Up', ''",
        "'linkState: Down, lastTransitionTime: @59m', LOW",
        "'linkState: Down, lastTransitionTime: @1h', MEDIUM",
        "'linkState: Down, phase: Active', ''",
        "'lastArrayStatus: Failed', ''",
        "'desiredState: Offline', ''",
        "'downtime: Failed', ''",
        "'phase: Running', ''"
    })
    void fieldsOfTheStatusCount(String status, String severity) {
        assertThat(given(bare("status: {%s}".formatted(status))).told(CHECK)).isEqualTo(unwell(severity));
    }

    @ParameterizedTest
    @CsvSource({
        "'FAILED: claim not found', true",
        "'Degraded', true",
        "'RUNNING', false",
        "'No errors. 0 failed', false"
    })
    void statusMayBeOneText(String status, boolean found) {
        assertThat(given(bare("status: '%s'".formatted(status))).told(CHECK)).hasSize(found ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({
        "Ready, 'False', 20m, 21m, 1m, MEDIUM",
        "Ready, 'False', 20m, 19m, 1m, LOW",
        "Ready, 'False', 20m, 50m, 20m, LOW",
        "Ready, Unknown, 2h, 2h, 1m, MEDIUM",
        "Ready, Unknown, 50m, 2h, 1m, ''",
        "Ready, 'True', 2h, 2h, 1m, ''"
    })
    void warningsThatRepeatShowThatItFails(
            String type, String status, String age, String first, String last, String severity) {
        Given given = widget("", "{type: %s, status: '%s', lastTransitionTime: @%s}".formatted(type, status, age))
                .with(Resources.EVENTS, warning(first, last));

        assertThat(given.told(CHECK)).isEqualTo(unwell(severity));
    }

    @Test
    void partCountsIfItsWarningsRepeatOrItsOwnerFailsAsWell() {
        String owned = "ownerReferences: [{kind: Gadget, name: g, controller: true}]";
        String failed = "{type: Synced, status: 'False', reason: ReconcileError, message: no, lastTransitionTime: @2h}";
        String owner =
                object("g", "", failed.replace("ReconcileError", "Creating")).replace("kind: Widget", "kind: Gadget");

        assertThat(widget(owned, failed).told(CHECK)).containsExactly(NOTICE);
        assertThat(widget(owned, failed)
                        .with(Resources.EVENTS, warning("2h", "1m"))
                        .told(CHECK))
                .containsExactly(INCIDENT);
        assertThat(new Given()
                        .having(Resources.UNLISTED, object("w", owned, failed), owner)
                        .told(CHECK))
                .contains(INCIDENT);
    }

    @Test
    void whatAnotherOneThatFailsNamesCounts() {
        String fault = "{type: Ready, status: 'False', reason: Off, message: %s, lastTransitionTime: @%s}";
        String naming = object("v", "", fault.formatted("Widget shop/w is not online", "2h"));

        assertThat(new Given()
                        .having(Resources.UNLISTED, object("w", "", fault.formatted("locked", "20m")), naming)
                        .told(CHECK))
                .containsExactlyInAnyOrder(INCIDENT, "CUSTOM_RESOURCE_UNWELL LOW Widget shop/v");
        assertThat(new Given()
                        .having(Resources.UNLISTED, object("u", "", fault.formatted("locked", "20m")), naming)
                        .told(CHECK))
                .containsExactlyInAnyOrder(
                        "CUSTOM_RESOURCE_UNWELL LOW Widget shop/u", "CUSTOM_RESOURCE_UNWELL MEDIUM Widget shop/v");
    }

    @ParameterizedTest
    @CsvSource({
        "29m, '[a/b]', '', true, ''",
        "30m, '[a/b]', '', true, MEDIUM",
        "59m, '[a/b]', '', false, ''",
        "1h, '[a/b]', '', false, LOW",
        "1h, '[a/b]', 'error: 409 attached', false, MEDIUM",
        "1h, '[a/b]', 'state: Failed, error: 409 attached', false, MEDIUM",
        "1h, '[]', 'state: Failed, error: 409 attached', true, ''"
    })
    void deletionMayNotEnd(String age, String finalizers, String status, boolean warned, String severity) {
        Given given = given("""
                apiVersion: example.com/v1
                kind: Widget
                metadata: {namespace: shop, name: w, creationTimestamp: @30d, deletionTimestamp: @%s, finalizers: %s}
                status: {%s}
                """.formatted(age, finalizers, status));

        assertThat((warned ? given.with(Resources.EVENTS, warning("2h", "1m")) : given).told(CHECK))
                .isEqualTo(unwell(severity));
    }

    @Test
    void deletionQuotesWhatHoldsItUp() {
        Given given = given("""
                apiVersion: example.com/v1
                kind: Widget
                metadata: {namespace: shop, name: w, creationTimestamp: @30d, deletionTimestamp: @5h, finalizers: [a/b]}
                status: {state: Failed, error: 409 attached}
                """);

        assertThat(CHECK.inspect(given.picture()))
                .flatExtracting(Finding::evidence)
                .extracting(Evidence::statement, Evidence::quote)
                .containsExactly(
                        tuple("its deletion was asked for 5 h ago and waits for its finalizer a/b", "409 attached"));
    }

    @ParameterizedTest
    @CsvSource({
        "3h, 'currentVersion: 6.1.0, targetVersion: 6.2.0', MEDIUM",
        "2h, 'currentVersion: 6.1.0, targetVersion: 6.2.0', ''",
        "9h, 'currentVersion: 6.2.0, targetVersion: 6.2.0', ''",
        "9h, 'currentVersion: 6.1.0', ''",
        "9h, 'currentVersion: 6.1.0, targetVersion: 6.2.0, lastProgressTime: @1m', ''"
    })
    void changeOfTheVersionMayNotEnd(String age, String status, String severity) {
        String progress = "{type: Progressing, status: 'True', reason: Moving, message: node 3 of 9,"
                + " lastTransitionTime: @%s}".formatted(age);

        assertThat(given(object("w", "", progress).replace("status: {", "status: {" + status + ", "))
                        .told(CHECK))
                .isEqualTo(unwell(severity));
    }

    /// No row holds for this phase.
    @Test
    void kindsWithRowsAreJudgedAsWellIfTheirWarningsRepeat() {
        Given given = new Given().having(Resources.generic("elasticsearches"), """
                        metadata: {namespace: shop, name: logs, creationTimestamp: @30d}
                        status: {phase: Invalid, health: green}
                        """);

        assertThat(given.told(CHECK)).isEmpty();
        assertThat(given.with(
                                Resources.EVENTS,
                                new Event(
                                        "Elasticsearch",
                                        "shop",
                                        "logs",
                                        "Validation",
                                        "no such version",
                                        9,
                                        Optional.of(Given.NOW),
                                        Optional.of(Given.NOW.minus(Duration.ofHours(1))),
                                        "",
                                        ""))
                        .told(CHECK))
                .containsExactly("CUSTOM_RESOURCE_UNWELL MEDIUM Elasticsearch shop/logs");
    }

    private static Event warning(String first, String last) {
        return new Event(
                "Widget", "shop", "w", "SyncError", "no answer", 30, ago(last), ago(first), "widget-operator", "");
    }

    private static Optional<Instant> ago(String age) {
        return Optional.of(Given.NOW.minus(Duration.parse("PT" + age)));
    }

    private static String bare(String status) {
        return """
                apiVersion: example.com/v1
                kind: Widget
                metadata: {namespace: shop, name: w, creationTimestamp: @30d}
                %s
                """.formatted(status);
    }
}
