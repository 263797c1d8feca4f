// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.GivenWorkload;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Workload;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// StatefulSets have no condition that reports the progress of a rollout.
class StatefulSetRolloutTest {
    private static final WorkloadHealth CHECK =
            new WorkloadHealth(NodePatience.DEFAULT, Duration.ofMinutes(5), Duration.ofMinutes(15));

    @ParameterizedTest
    @CsvSource({"1, 14m59s, false", "1, 15m, true", "0, 15m, false"})
    void statefulSetThatMakesNoNewPodsThoughItOwesSomeIsFound(int owed, String age, boolean found) {
        Workload db = owing(owed, 3);

        assertThat(with(
                                db,
                                pod("db-0").born("9d").ready("9d"),
                                pod("db-2").born(age).ready(age))
                        .contains("ROLLOUT_STUCK MEDIUM StatefulSet shop/db"))
                .isEqualTo(found);
    }

    @Test
    void readyPodsThatHaveToProveThemselvesHoldARolloutBack() {
        Workload db = owing(1, 0);

        assertThat(with(
                        db,
                        pod("db-0").born("9d").ready("9d"),
                        pod("db-1").born("9d").ready("9d"),
                        pod("db-2").born("40m").ready("39m")))
                .isEmpty();
    }

    @Test
    void statefulSetWaitsForANewPodWithinItsStartupProbe() {
        GivenPod starting = pod("db-2").born("20m").unready("20m").starting("20m", Duration.ofHours(1), 0);

        assertThat(with(
                        owing(1, 2),
                        pod("db-0").born("9d").ready("9d"),
                        pod("db-1").born("9d").ready("9d"),
                        starting))
                .isEmpty();
    }

    @Test
    void rolloutOfAStatefulSetStalledWithItsNewestPod() {
        assertThat(CHECK.inspect(
                        given(owing(1, 3), pod("db-2").born("40m").ready("39m")).picture()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.since()).contains(ago("40m")));
    }

    private static Workload owing(int updates, int available) {
        return GivenWorkload.given("StatefulSet", named("shop", "db"))
                .replicas(3, available, 3 - updates)
                .owing(updates)
                .get();
    }

    private static List<String> with(Workload workload, GivenPod... pods) {
        return given(workload, pods).told(CHECK);
    }

    private static Given given(Workload workload, GivenPod... pods) {
        return new Given()
                .with(Resources.STATEFUL_SETS, workload)
                .with(
                        Resources.PODS,
                        Stream.of(pods)
                                .map(pod -> pod.ownedBy("StatefulSet", "db").get())
                                .toArray(Pod[]::new));
    }
}
