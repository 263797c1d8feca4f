// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import static io.clusterhealth.check.condition.UnlistedConditionsTest.given;
import static io.clusterhealth.check.condition.UnlistedConditionsTest.object;
import static io.clusterhealth.check.condition.UnlistedConditionsTest.unwell;
import static io.clusterhealth.check.condition.UnlistedConditionsTest.widget;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Given;
import io.clusterhealth.finding.Finding;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultyResourceTest {
    private static final Check CHECK = new UnlistedConditions(Duration.ofMinutes(10), 3);

    @ParameterizedTest
    @CsvSource({
        "PrepCompleted, 'False', Failed, MEDIUM",
        "Synced, 'False', ReconcileError, MEDIUM",
        "ImportSucceeded, 'False', ImportFailed, MEDIUM",
        "ErrorOccurred, 'True', GenerationError, MEDIUM",
        "ProvisionFailed, 'True', DNSAlreadyExists, LOW",
        "Failure, 'True', ReconcileFailed, MEDIUM",
        "Stalled, 'True', MissingSource, LOW",
        "Progressing, 'True', Retrying, LOW",
        "Progressing, 'True', Succeeded, ''",
        "Synced, Unknown, ReconcileError, ''",
        "Synced, 'True', ReconcileError, ''",
        "ReconcileError, 'False', NoError, ''",
        "SyncFailed, 'False', FailedComponents, ''",
        "NoErrors, 'True', NoError, ''",
        "Upgradeable, 'False', PoolFailed, ''",
        "LiveMigratable, 'False', InterfaceError, ''",
        "Active, 'False', FlavorNotFound, MEDIUM",
        "Active, 'False', Stopped, ''",
        "Paused, 'True', PausedIOError, MEDIUM",
        "Paused, 'True', PausedByUser, ''",
        "Synced, 'False', NotFailed, ''",
        "Synced, 'False', Errorless, ''"
    })
    void reasonShowsThePolarityOfOtherTypes(String type, String status, String reason, String severity) {
        String condition =
                "{type: %s, status: '%s', reason: %s, lastTransitionTime: @2h}".formatted(type, status, reason);

        assertThat(widget("", condition).told(CHECK)).isEqualTo(unwell(severity));
    }

    /// A controller that does not know the outcome of the next attempt reports that of the last.
    @ParameterizedTest
    @CsvSource({
        "Launched, LaunchFailed, no permission to run it, true",
        "Launched, LaunchFailed, '', false",
        "Launched, AwaitingReconciliation, object is awaiting reconciliation, false",
        "Degraded, LaunchFailed, no permission to run it, false"
    })
    void whatIsUnknownForTheReasonOfAFailureHasFailed(String type, String reason, String message, boolean told) {
        String condition = "{type: %s, status: Unknown, reason: %s, message: '%s', lastTransitionTime: @2h}"
                .formatted(type, reason, message);

        assertThat(widget("", condition).told(CHECK))
                .isEqualTo(told ? List.of("CUSTOM_RESOURCE_UNWELL MEDIUM Widget shop/w") : List.of());
    }

    @ParameterizedTest
    @CsvSource({
        "'state: Error', true",
        "'phase: Failure', true",
        "'state: error', true",
        "'phase: Failed', true",
        "'state: FAILED, startedAt: @2h', false",
        "'phase: SyncFailed', true",
        "'phase: Error, startedAt: @2h', true",
        "'phase: Progressing', false",
        "'phase: Error, finishedAt: @1h', false"
    })
    void stateCountsIfNoConditionDoes(String state, boolean found) {
        assertThat(given(object("w", "", "{type: Progressing, status: 'False'}")
                                .replace("status: {", "status: {message: no access, " + state + ", "))
                        .told(CHECK))
                .isEqualTo(found ? List.of("CUSTOM_RESOURCE_UNWELL MEDIUM Widget shop/w") : List.of());
    }

    @ParameterizedTest
    @CsvSource({"failureTime, true", "lastErrorTime, true", "otherTime, false"})
    void timeOfAStateIsThatOfItsFailure(String field, boolean known) {
        String object = object("w", "", "{type: Progressing, status: 'False'}")
                .replace("status: {", "status: {state: invalid, %s: @2h, ".formatted(field));

        assertThat(CHECK.inspect(given(object).picture()).getFirst().since())
                .isEqualTo(known ? Optional.of(Given.NOW.minus(Duration.ofHours(2))) : Optional.empty());
    }

    /// A virtual machine whose disk fails has the phase of one that its user has paused.
    @ParameterizedTest
    @CsvSource({"PausedIOError, true", "PausedByUser, false"})
    void phaseOfRestIsIntendedUnlessAFailureLedToIt(String reason, boolean found) {
        String conditions = "{type: Ready, status: 'False', reason: GuestNotRunning, lastTransitionTime: @2h}, "
                + "{type: Paused, status: 'True', reason: %s, lastTransitionTime: @2h}".formatted(reason);

        assertThat(given(object("w", "", conditions).replace("status: {", "status: {printableStatus: Paused, "))
                        .told(CHECK))
                .isEqualTo(found ? List.of("CUSTOM_RESOURCE_UNWELL MEDIUM Widget shop/w") : List.of());
    }

    @Test
    void stateOfOneOfManyRunsIsNone() {
        assertThat(given(object("move-x7k2p", "", "{type: Progressing, status: 'False'}")
                                .replace("status: {", "status: {phase: Failed, "))
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void whatIsNotActiveNeedNotBeReady() {
        String idle = "{type: Active, status: 'False', reason: %s, lastTransitionTime: @2h},"
                + " {type: Ready, status: 'False', reason: NoTraffic, lastTransitionTime: @2h}";

        assertThat(widget("", idle.formatted("NoTraffic")).told(CHECK)).isEmpty();
        assertThat(widget("", idle.formatted("Queued")).told(CHECK)).hasSize(1);
    }

    /// The object is 30 days old.
    @ParameterizedTest
    @CsvSource({
        "2h, '', true",
        "23d, '', true",
        "24d, '', false",
        "2h, ', {type: Complete, status: True}', false",
        "2h, ', {type: Ready, status: True}', true"
    })
    void failureLongAfterTheCreationIsNotTheEndOfARun(String since, String others, boolean found) {
        String failed = "{type: Failed, status: 'True', reason: Gone, message: no answer, lastTransitionTime: @%s}%s"
                .formatted(since, others);

        assertThat(widget("", failed).told(CHECK))
                .isEqualTo(found ? List.of("CUSTOM_RESOURCE_UNWELL MEDIUM Widget shop/w") : List.of());
    }

    @Test
    void objectThatReportsProgressDoesNotRunOnce() {
        String unmet = "{type: Complete, status: '%s', reason: RequirementsNotMet, lastTransitionTime: @3h},"
                + " {type: Progressing, status: 'True', reason: RequirementsNotMet, lastTransitionTime: @3h}";

        assertThat(widget("", unmet.formatted("False")).told(CHECK)).hasSize(1);
        assertThat(widget("", unmet.formatted("True")).told(CHECK)).isEmpty();
    }

    @Test
    void messageIsToldBeforeAReasonAlone() {
        String states = "{type: Ready, status: 'False', reason: TransferRunning, lastTransitionTime: @2h},"
                + " {type: Running, status: 'False', reason: Error, message: got 404, lastTransitionTime: @1m}";

        Finding finding = CHECK.inspect(widget("", states).picture()).getFirst();

        assertThat(finding.since()).contains(Given.NOW.minus(Duration.ofHours(2)));
        assertThat(finding.evidence())
                .extracting(evidence -> evidence.said().message())
                .first()
                .isEqualTo("got 404");
    }

    @Test
    void failureOfAPartIsForItsOwnerToReport() {
        String failed = "{type: Synced, status: 'False', reason: ReconcileError, lastTransitionTime: @2h}";

        assertThat(widget("ownerReferences: [{kind: Gadget, name: g, controller: true}]", failed)
                        .told(CHECK))
                .containsExactly("CUSTOM_RESOURCE_UNWELL LOW Widget shop/w");
    }
}
