// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.api;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Lease;
import io.clusterhealth.cluster.object.Placement;
import io.clusterhealth.cluster.object.Pod;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class IdleSchedulersTest {
    private static final ControllerLeaders CHECK =
            new ControllerLeaders(Duration.ofMinutes(2), Duration.ofMinutes(2), Duration.ofMinutes(5));
    private static final String USUAL = "CONTROLLER_LEADERLESS CRITICAL Lease kube-system/kube-scheduler";

    @Test
    void schedulerThatSeveralWorkloadsWaitForIsTold() {
        assertThat(given(waiting("a", "2m")).told(CHECK)).isEmpty();
        assertThat(given(waiting("a", "2m"), waiting("b", "1m59s")).told(CHECK)).isEmpty();
        assertThat(given(waiting("a", "2m"), waiting("b", "2m")).told(CHECK)).containsExactly(USUAL);
        assertThat(given(waiting("a", "2m"), waiting("b", "2m"))
                        .without(Resources.LEASES)
                        .told(CHECK))
                .containsExactly(USUAL);
    }

    @Test
    void itsOwnLeaseSaysItOnce() {
        Given given = given(waiting("a", "5m"), waiting("b", "5m"))
                .with(
                        Resources.LEASES,
                        lease("kube-node-lease", "w1", "0s"),
                        lease("kube-system", "kube-scheduler", "9m"));

        assertThat(given.told(CHECK)).containsExactly(USUAL);
    }

    @Test
    void schedulerThatHasLookedAtALaterPodWorks() {
        Given given = given(waiting("a", "5m"), waiting("b", "5m"));

        assertThat(given.with(Resources.PODS, scheduled("old", "6m")).told(CHECK))
                .containsExactly(USUAL);
        assertThat(given.with(Resources.PODS, scheduled("new", "4m")).told(CHECK))
                .isEmpty();
    }

    @Test
    void eachSchedulerIsToldByTheNameThatPodsHaveForIt() {
        assertThat(given(
                                waiting("a", "5m").asking(scheduler("volcano")),
                                waiting("b", "5m").asking(scheduler("volcano")),
                                waiting("c", "5m").asking(scheduler("yunikorn")),
                                waiting("d", "5m"))
                        .told(CHECK))
                .containsExactly("CONTROLLER_LEADERLESS HIGH Scheduler volcano");
    }

    private static GivenPod waiting(String name, String age) {
        return pod(name).on("").phase("Pending").born(age);
    }

    private static Pod scheduled(String name, String age) {
        return pod(name).with(condition("PodScheduled", "True", age)).ready(age).get();
    }

    private static Placement scheduler(String name) {
        return new Placement(List.of(), List.of(), List.of(), List.of(), List.of(), name, 0);
    }

    private static Lease lease(String namespace, String name, String age) {
        return new Lease(Given.named(namespace, name), "holder", Optional.of(Given.ago(age)), Optional.empty());
    }

    private static Given given(GivenPod... pods) {
        Given given = new Given();
        for (GivenPod pod : pods) {
            given.with(Resources.PODS, pod.get());
        }
        return given;
    }
}
