// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.comparison.Changes;
import io.clusterhealth.comparison.Label;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.finding.Unsettled;
import io.clusterhealth.finding.Unsettled.Stage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is asked for, and what is not judged, is never left out without a sign.
class SmallBudgetTest {
    private static final List<Incident> MANY = IntStream.range(0, 10)
            .mapToObj(i -> Reports.nodeLost("worker-" + i, 4))
            .toList();
    private static final List<Finding> NOTICES = List.of(
            Reports.finding(FindingCode.NODE_CORDONED, Subject.clusterScoped("Node", "w"), ""),
            Reports.finding(FindingCode.BUDGET_BLOCKS, new Subject("PodDisruptionBudget", "shop", "web"), ""));

    @ParameterizedTest
    @ValueSource(ints = {200, 250, 300, 400, 600, 1_500})
    void aComparisonThatIsAskedForIsGiven(int maxTokens) {
        Changes changes = new Changes(
                Optional.of(Reports.NOW.minus(Duration.ofMinutes(5))),
                List.of(),
                List.of(new Label("CH-103", Subject.clusterScoped("ValidatingWebhookConfiguration", "guard"))),
                0,
                List.of(),
                List.of(),
                List.of());
        Facts snapshot = new Facts().fact("snapshot", "x".repeat(maxTokens), "snapshot: %s");

        BoundedAnswer answer = HealthAnswer.of(
                Reports.of(Reports.WHOLE, MANY, NOTICES).with(changes), maxTokens, List.of(snapshot), Remedies.NONE);

        assertThat(answer.text()).contains("since ", "0 new, 1 resolved, 0 worse", "1. [high] Node worker-0");
        assertThat(answer.text()).hasSizeLessThanOrEqualTo(maxTokens * 4);
        assertThat(answer.data().toString()).hasSizeLessThanOrEqualTo(maxTokens * 4);
        assertThat(answer.data().at("/changes/totals/resolved").asInt()).isEqualTo(1);
        assertThat(answer.data().path("incidents")).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 300, 400, 600})
    void aSnapshotLeavesRoomForTheFirstCause(int maxTokens) {
        Facts snapshot = new Facts().fact("snapshot", "x".repeat(maxTokens), "snapshot: %s");

        BoundedAnswer answer =
                HealthAnswer.of(Reports.of(Reports.WHOLE, MANY, NOTICES), maxTokens, List.of(snapshot), Remedies.NONE);

        assertThat(answer.text()).contains("   do: Check", "   next: explain-resource");
        assertThat(answer.data().has("snapshot"))
                .isNotEqualTo(answer.data().at("/leftOut/snapshot").asBoolean());
        assertThat(answer.text())
                .containsAnyOf("Left out for brevity: the snapshot; ask with a larger max_tokens.", "snapshot: xx");
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 400, 600, 1_000, 1_500, 4_000})
    void whatIsNotYetJudgedIsCountedAtLeast(int maxTokens) {
        Subject pod = new Subject("Pod", "payments", "ledger-6b7f8d9c5-x2v4q");
        List<Unsettled> unsettled = List.of(
                new Unsettled(
                        Stage.POD_PENDING,
                        1,
                        pod,
                        Optional.of(Reports.NOW.minusSeconds(30)),
                        Optional.of(Evidence.quoting("CreateContainerConfigError", "configmap ledger not found"))),
                new Unsettled(Stage.FAULT_NEW, 2, pod, Optional.empty(), Optional.empty()));

        BoundedAnswer answer = HealthAnswer.of(Reports.of(Reports.WHOLE, MANY, NOTICES, unsettled), maxTokens);

        assertThat(answer.text()).contains("Not yet judged: 1 pod pending", "2 new faults");
        assertThat(answer.data().path("unsettled").asText()).contains("1 pod pending", "2 new faults");
        assertThat(answer.text()).hasSizeLessThanOrEqualTo(maxTokens * 4);
        assertThat(answer.data().path("incidents")).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1_500, 4_000})
    void aPodThatWaitsIsToldBesideIncidentsToo(int maxTokens) {
        Unsettled waiting = new Unsettled(
                Stage.POD_PENDING, 1, new Subject("Pod", "shop", "web-1"), Optional.empty(), Optional.empty());

        assertThat(HealthAnswer.of(
                                Reports.of(Reports.WHOLE, MANY.subList(0, 1), List.of(), List.of(waiting)), maxTokens)
                        .text())
                .contains("Not yet judged: 1 pod pending (Pod shop/web-1).");
    }
}
