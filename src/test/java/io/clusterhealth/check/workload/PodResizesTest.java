// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.ago;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Quote;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodResizesTest {
    private static final PodResizes CHECK = new PodResizes(Duration.ofMinutes(10), Duration.ofHours(1));

    @ParameterizedTest
    @CsvSource({
        "PodResizePending, Infeasible, True, 10m, true",
        "PodResizePending, Infeasible, True, 9m, false",
        "PodResizePending, Infeasible, False, 3h, false",
        "PodResizePending, Deferred, True, 60m, true",
        "PodResizePending, Deferred, True, 59m, false",
        "PodResizeInProgress, Error, True, 10m, true",
        "PodResizeInProgress, '', True, 3h, false",
        "Ready, Infeasible, True, 3h, false",
    })
    void resizeThatIsNotCarriedOut(String type, String reason, String status, String age, boolean found) {
        assertThat(given(type, reason, status, age, "web-0").told(CHECK))
                .isEqualTo(found ? List.of("POD_RESIZE_STUCK LOW StatefulSet shop/web") : List.of());
    }

    @Test
    void podsOfAWorkloadAreOneFinding() {
        assertThat(CHECK.inspect(given("PodResizePending", "Infeasible", "True", "3h", "web-0", "web-1")
                        .picture()))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.since()).contains(ago("3h"));
                    assertThat(finding.evidence())
                            .containsExactly(Evidence.quoting(
                                    "PodResizePending is True for 3 h of Pod shop/web-0 and 1 other pod",
                                    new Quote("Infeasible", "not enough capacity: cpu")));
                });
    }

    private static Given given(String type, String reason, String status, String age, String... names) {
        Given given = new Given();
        for (String name : names) {
            given.having(Resources.PODS, """
                    metadata:
                      {namespace: shop, name: %s, ownerReferences: [{apiVersion: apps/v1, kind: StatefulSet, name: web, controller: true}]}
                    spec: {nodeName: w1}
                    status:
                      phase: Running
                      conditions:
                      - {type: %s, status: '%s', reason: '%s', lastTransitionTime: @%s, message: 'not enough capacity: cpu'}
                    """.formatted(name, type, status, reason, age));
        }
        return given;
    }
}
