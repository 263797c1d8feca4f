// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.workload;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Argo's Rollouts are treated like other workloads, and may also be rejected by their controller.
class RolloutTest {
    private static final Check HEALTH =
            new WorkloadHealth(NodePatience.DEFAULT, Duration.ofMinutes(5), Duration.ofMinutes(15));
    private static final Check SPEC = new RolloutSpec(Duration.ofMinutes(5));

    @Test
    void healthyScaledToZeroAndPausedCanaryAreSilent() {
        Condition done = condition("Progressing", "True", "9d", "NewReplicaSetAvailable", "");
        Condition paused = condition("Progressing", "Unknown", "9d", "RolloutPaused", "");

        assertThat(told(HEALTH, rollout(3, 3, done))).isEmpty();
        assertThat(told(HEALTH, rollout(0, 0, done))).isEmpty();
        assertThat(told(HEALTH, rollout(3, 3, paused))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"ReplicaSetUpdated, True, false", "ProgressDeadlineExceeded, False, true", "RolloutAborted, False, true"
    })
    void oneThatWasGivenUpIsFoundAndOneInItsTimeIsNot(String reason, String status, boolean found) {
        Condition progressing = condition("Progressing", status, "4m", reason, "");

        assertThat(told(HEALTH, rollout(3, 3, progressing)))
                .isEqualTo(found ? List.of("ROLLOUT_STUCK MEDIUM Rollout shop/web") : List.of());
    }

    @Test
    void missingReplicasAreFound() {
        assertThat(told(HEALTH, rollout(3, 0))).containsExactly("WORKLOAD_UNAVAILABLE HIGH Rollout shop/web");
    }

    /// With a long `minReadySeconds` all replicas serve while none counts as available.
    @ParameterizedTest
    @CsvSource({"True, false", "False, true"})
    void replicasThatAreReadyAndNotYetAvailableAreNoOutage(String ready, boolean found) {
        Condition progressing = condition("Progressing", "True", "20m", "ReplicaSetUpdated", "");
        Condition available = condition("Available", "False", "20m", "MinimumReplicasUnavailable", "");
        Given given = new Given()
                .with(Resources.ROLLOUTS, rollout(1, 0, progressing, available))
                .with(
                        Resources.PODS,
                        pod("web-1a-x")
                                .ownedBy("ReplicaSet", "web-1a")
                                .with(condition("Ready", ready, "20m"))
                                .get());

        assertThat(given.told(HEALTH))
                .isEqualTo(found ? List.of("WORKLOAD_UNAVAILABLE HIGH Rollout shop/web") : List.of());
    }

    @ParameterizedTest
    @CsvSource({"True, 4m59s, false", "True, 5m, true", "False, 9d, false"})
    void refusedSpecIsFound(String status, String age, boolean found) {
        Condition refused = condition("InvalidSpec", status, age, "InvalidSpec", "no such template");

        assertThat(told(SPEC, rollout(3, 3, refused)))
                .isEqualTo(found ? List.of("ROLLOUT_REFUSED MEDIUM Rollout shop/web") : List.of());
    }

    @Test
    void refusedSpecOfOneThatServesNobodyIsWorse() {
        Condition refused = condition("InvalidSpec", "True", "9m", "InvalidSpec", "no such template");

        assertThat(told(SPEC, rollout(3, 0, refused))).containsExactly("ROLLOUT_REFUSED HIGH Rollout shop/web");
        assertThat(told(SPEC, rollout(0, 0, refused))).containsExactly("ROLLOUT_REFUSED MEDIUM Rollout shop/web");
    }

    @Test
    void itsNameTellsWhoseItsReplicaSetsAre() {
        Given given = new Given().with(Resources.ROLLOUTS, rollout(3, 3));

        assertThat(Owners.in(given.picture())
                        .top(pod("web-1a-x").ownedBy("ReplicaSet", "web-1a").get()))
                .contains(new Subject("Rollout", "shop", "web"));
    }

    /// A Rollout that creates no pods leaves no trace in other lists.
    @Test
    void isReadWithTheFirstPicture() {
        assertThat(new OptionalReads(SPEC.optionalReads()).always()).containsExactly(Resources.ROLLOUTS);
        assertThat(new OptionalReads(HEALTH.optionalReads()).always()).containsExactly(Resources.ROLLOUTS);
    }

    private static Workload rollout(int desired, int available, Condition... conditions) {
        return workload("Rollout", "web", desired, available, conditions);
    }

    private static List<String> told(Check check, Workload rollout) {
        return new Given().with(Resources.ROLLOUTS, rollout).told(check);
    }
}
