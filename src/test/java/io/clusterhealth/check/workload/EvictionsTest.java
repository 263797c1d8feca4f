// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.workload;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.finding.Mode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EvictionsTest {
    private static final Evictions CHECK = new Evictions(3, Duration.ofHours(2), Duration.ofHours(1));
    private static final String OWN = "Pod ephemeral local storage usage exceeds the total limit of containers 2Gi. ";

    @Test
    void threeWithinTwoHoursAreAHabit() {
        assertThat(evicted(OWN, "10m", "50m", "1h59m").told(CHECK))
                .containsExactly("POD_FAILED MEDIUM StatefulSet shop/etl");
        assertThat(evicted(OWN, "10m", "50m", "2h").told(CHECK)).isEmpty();
        assertThat(evicted(OWN, "10m", "50m").told(CHECK)).isEmpty();
    }

    @Test
    void evictedForItsOwnUseOfDiskItNeedsAHigherLimit() {
        assertThat(CHECK.inspect(evicted(OWN, "10m", "50m", "1h").picture()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.mode()).contains(Mode.OVER_DISK_LIMIT));
    }

    @Test
    void whatEndedAnHourAgoIsHistory() {
        assertThat(evicted(OWN, "59m", "70m", "80m").told(CHECK)).hasSize(1);
        assertThat(evicted(OWN, "1h", "70m", "80m").told(CHECK)).isEmpty();
    }

    /// Kubelets before Kubernetes 1.26 set no condition `DisruptionTarget`.
    @Test
    void withoutTheConditionAContainerShowsWhenItWasEvicted() {
        Given given = new Given().with(Resources.STATEFUL_SETS, workload("StatefulSet", "etl", 3, 3));
        for (String age : List.of("10m", "50m", "1h59m")) {
            Termination ended = new Termination(137, "Error", "", Optional.of(ago(age)));
            given.with(
                    Resources.PODS,
                    pod("etl-" + age)
                            .born("9h")
                            .ownedBy("StatefulSet", "etl")
                            .phase("Failed")
                            .because("Evicted", OWN)
                            .terminated(0, ended)
                            .get());
        }

        assertThat(given.told(CHECK)).containsExactly("POD_FAILED MEDIUM StatefulSet shop/etl");
    }

    @Test
    void aNodeInNeedIsNotTheWorkloadsFault() {
        String pushed = "The node was low on resource: memory.";

        assertThat(evicted(pushed, "10m", "20m", "30m").told(CHECK))
                .containsExactly(
                        "POD_FAILED LOW Pod shop/etl-10m",
                        "POD_FAILED LOW Pod shop/etl-20m",
                        "POD_FAILED LOW Pod shop/etl-30m");
        assertThat(evicted(pushed, "10m", "20m").told(CHECK)).isEmpty();
    }

    @Test
    void aWorkloadThatLacksThemSaysSoItself() {
        Given lacking =
                evicted(OWN, "10m", "20m", "30m").with(Resources.STATEFUL_SETS, workload("StatefulSet", "etl", 3, 0));

        assertThat(lacking.told(CHECK)).isEmpty();
    }

    private static Given evicted(String message, String... ages) {
        Given given = new Given().with(Resources.STATEFUL_SETS, workload("StatefulSet", "etl", 3, 3));
        for (String age : ages) {
            GivenPod pod = pod("etl-" + age)
                    .ownedBy("StatefulSet", "etl")
                    .phase("Failed")
                    .because("Evicted", message)
                    .with(condition("DisruptionTarget", "True", age));
            given.with(Resources.PODS, pod.get());
        }
        return given;
    }
}
