// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.GivenPod.ended;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.check.pod.CrashLoop;
import io.clusterhealth.check.pod.FailedPod;
import io.clusterhealth.check.pod.Looping;
import io.clusterhealth.check.pod.PodRule;
import io.clusterhealth.check.pod.PodTrouble;
import io.clusterhealth.check.pod.PodView;
import io.clusterhealth.check.pod.Unschedulable;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Mode;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Pods that a scheduler leaves alone, programs that a node cannot execute, and pods that exceed their own disk.
class UnpreparedPodTest {
    private static final Duration TWO = Duration.ofMinutes(2);

    @Test
    void controllerThatCannotPrepareAPodTellsWhyItIsNotScheduled() {
        Event refused = warning(
                "Pod",
                "a",
                "FailedResourceClaimCreation",
                "PodResourceClaim card: resource claim template \"cards\": resourceclaimtemplate.resource.k8s.io"
                        + " \"cards\" not found",
                "1m");

        assertThat(judge(
                        new Unschedulable(TWO, TWO),
                        pod("a").on("").phase("Pending").born("9m"),
                        refused))
                .hasValueSatisfying(trouble -> {
                    assertThat(trouble.mode()).contains(Mode.POD_REFERENCE_MISSING);
                    assertThat(trouble.evidence().getFirst().statement())
                            .isEqualTo("it is not prepared for scheduling for 9 min");
                    assertThat(trouble.evidence().getFirst().quote()).contains("\"cards\" not found");
                });
        assertThat(judge(
                        new Unschedulable(TWO, TWO),
                        pod("a").on("").phase("Pending").born("9m")))
                .hasValueSatisfying(trouble -> {
                    assertThat(trouble.mode()).isEmpty();
                    assertThat(trouble.evidence().getFirst().statement())
                            .isEqualTo("no scheduler has processed it for 9 min");
                });
    }

    @Test
    void programThatTheNodeCannotExecuteIsToldFromOthersThatCrash() {
        CrashLoop rule = new CrashLoop(new Looping(3, Duration.ofMinutes(10), Duration.ofHours(1)));
        Optional<Instant> at = ended(1, "Error", "1m").at();

        assertThat(judge(
                        rule,
                        pod("a").unready("9m")
                                .waiting(
                                        "CrashLoopBackOff",
                                        4,
                                        new Termination(255, "Error", "exec /app: exec format error", at))))
                .hasValueSatisfying(trouble -> assertThat(trouble.mode()).contains(Mode.EXEC_FORMAT));
        assertThat(judge(
                        rule,
                        pod("a").unready("9m")
                                .waiting("CrashLoopBackOff", 4, new Termination(255, "Error", "no config", at))))
                .hasValueSatisfying(trouble -> assertThat(trouble.mode()).isEmpty());
    }

    @Test
    void podThatExceedsItsOwnDiskLimitNeedsAHigherOne() {
        FailedPod rule = new FailedPod(Duration.ofHours(1), Duration.ofHours(24));

        assertThat(judge(
                        rule,
                        pod("a").phase("Failed")
                                .unready("9m")
                                .because("Evicted", "Usage of EmptyDir volume \"tmp\" exceeds the limit \"1Gi\". ")))
                .hasValueSatisfying(trouble -> assertThat(trouble.mode()).contains(Mode.OVER_DISK_LIMIT));
        assertThat(judge(
                        rule,
                        pod("a").phase("Failed")
                                .unready("9m")
                                .because("Evicted", "The node was low on resource: memory.")))
                .hasValueSatisfying(trouble -> assertThat(trouble.mode()).isEmpty());
    }

    private static Optional<PodTrouble> judge(PodRule rule, GivenPod pod, Event... events) {
        Warnings warnings =
                Warnings.in(new Given().with(Resources.EVENTS, events).picture());
        return rule.judge(PodView.lacking(pod.get(), Map.of(), false, warnings, Given.NOW));
    }
}
