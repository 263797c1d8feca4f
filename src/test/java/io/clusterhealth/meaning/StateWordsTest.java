// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.text.DataFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class StateWordsTest {

    @ParameterizedTest
    @CsvSource({
        "WORKS, Ready",
        "BAD, Degraded",
        "BAD, SyncFailed",
        "BAD, APIServerUnreachable",
        "FAILURE, ReconcileError",
        "FAILURE, ErrorReconciling",
        "FAILURE, NoHostFoundError",
        "REST, ReconcilePaused",
        "END, Completed",
        "DONE, NewReplicaSetAvailable",
        "OFFER, ClusterUpgradeAvailable",
        "WAIT, AwaitingApproval",
        "PHASE_FAILED, ERROR",
        "PHASE_BAD, NotReady",
        "PHASE_BAD, notready",
        "RUN_CANCELLED, PipelineRunCancelled"
    })
    void aWordStandsAtItsPlace(StateWords words, String name) {
        assertThat(words.in(name)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "WORKS, NotReady",
        "WORKS, ready",
        "BAD, NotDegraded",
        "BAD, NoErrors",
        "BAD, Errorless",
        "FAILURE, NoError",
        "FAILURE, Failedover",
        "REST, NotPaused",
        "REST, PausedIOError",
        "END, NotYetComplete",
        "RESTING, TelemetryDisabled",
        "PHASE_BAD, downscaling"
    })
    void elsewhereOrNegatedItDoesNotCount(StateWords words, String name) {
        assertThat(words.in(name)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void eachClassHasARowAndMatchesNoEmptyName(StateWords words) {
        assertThat(DataFile.rows(StateWords.class, "states.txt")).anyMatch(row -> row.startsWith(words + " | "));
        assertThat(words.in("")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Not", "No"})
    void onlyWholeWordsNegate(String letters) {
        assertThat(StateWords.END.in(letters + "eComplete")).isTrue();
        assertThat(StateWords.FAILURE.in(letters + "eError")).isTrue();
    }
}
