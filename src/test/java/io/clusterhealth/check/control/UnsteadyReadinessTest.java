// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.control;

import static io.clusterhealth.check.Given.event;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnsteadyReadinessTest {
    private static final UnsteadyReadiness CHECK =
            new UnsteadyReadiness(20, Duration.ofMinutes(6), Duration.ofMinutes(10));
    private static final String SAID = "Readiness probe failed: context deadline exceeded";

    @ParameterizedTest
    @CsvSource({
        "20, 90m, 9m, true",
        "19, 90m, 9m, false",
        "20, 90m, 10m, false",
        "20, 130m, 9m, false",
        "2000, 4h, 1m, true"
    })
    void probeFailsOftenAndLately(int count, String first, String last, boolean found) {
        Given given = new Given()
                .with(Resources.PODS, platform("api-0").ready("9d").get())
                .with(Resources.EVENTS, unhealthy("api-0", SAID, count, first, last));

        assertThat(given.told(CHECK))
                .isEqualTo(found ? List.of("READINESS_UNSTEADY LOW Pod openshift-api/api-0") : List.of());
    }

    @Test
    void podsThatAreNotReadyAndPodsOfUsersAreLeftToOthers() {
        assertThat(new Given()
                        .with(Resources.PODS, platform("api-0").unready("9m").get())
                        .with(Resources.EVENTS, unhealthy("api-0", SAID, 50, "50m", "1m"))
                        .told(CHECK))
                .isEmpty();
        assertThat(new Given()
                        .with(Resources.PODS, pod("web").ready("9d").get())
                        .with(Resources.EVENTS, Given.warning("Pod", "web", "Unhealthy", SAID, "1m"))
                        .told(new UnsteadyReadiness(1, Duration.ofMinutes(6), Duration.ofMinutes(10))))
                .isEmpty();
        assertThat(new Given()
                        .with(Resources.PODS, platform("api-0").ready("9d").get())
                        .with(Resources.EVENTS, unhealthy("api-0", "Startup probe failed: EOF", 50, "50m", "1m"))
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void livenessProbeCountsToo() {
        assertThat(new Given()
                        .with(Resources.PODS, platform("api-0").ready("9d").get())
                        .with(Resources.EVENTS, unhealthy("api-0", "Liveness probe failed: 503", 50, "50m", "1m"))
                        .told(CHECK))
                .containsExactly("READINESS_UNSTEADY LOW Pod openshift-api/api-0");
    }

    private static GivenPod platform(String name) {
        return pod(name).in("openshift-api");
    }

    private static Event unhealthy(String pod, String message, int count, String first, String last) {
        return event("Pod", "openshift-api", pod, "Unhealthy", message, count, first, last, "kubelet");
    }
}
