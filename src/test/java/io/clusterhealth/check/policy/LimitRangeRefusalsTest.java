// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.policy;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.workload;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.LimitRange;
import io.clusterhealth.cluster.object.Workload;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LimitRangeRefusalsTest {
    private static final RefusedPods CHECK = new RefusedPods(2, Duration.ofMinutes(30), Duration.ofHours(1));
    private static final String SAID =
            "pods \"x\" is forbidden: maximum memory usage per Container is 512Mi, but limit is 2Gi";
    private static final String FOUND = "LIMIT_RANGE_REFUSES LOW LimitRange shop/guard";
    private static final LimitRange GUARD = new LimitRange(named("shop", "guard"), List.of());

    @ParameterizedTest
    @ValueSource(
            strings = {
                SAID,
                "pods \"x\" is forbidden: minimum cpu usage per Pod is 100m, but request is 50m",
                "Pod \"x\" is invalid: spec.containers[0].resources.requests: Invalid value: \"2\": must be less than or equal to cpu limit of 500m",
                "pods \"x\" is forbidden: cpu max limit to request ratio per Container is 2, but provided ratio is 4.0"
            })
    void refusesTwoWorkloads(String said) {
        assertThat(new Given()
                        .with(Resources.DEPLOYMENTS, refused("a", said), refused("b", SAID))
                        .with(Resources.LIMIT_RANGES, GUARD)
                        .told(CHECK))
                .containsExactly(FOUND);
    }

    @Test
    void oneWorkloadMayAskForTooMuch() {
        assertThat(new Given()
                        .with(Resources.DEPLOYMENTS, refused("a", SAID), refused("b", "exceeded quota: team"))
                        .with(Resources.LIMIT_RANGES, GUARD)
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void oneOfTwoCannotBeTold() {
        Given given = new Given().with(Resources.DEPLOYMENTS, refused("a", SAID), refused("b", SAID));

        assertThat(given.with(Resources.LIMIT_RANGES, GUARD, new LimitRange(named("bank", "other"), List.of()))
                        .told(CHECK))
                .containsExactly(FOUND);
        assertThat(given.with(Resources.LIMIT_RANGES, GUARD, new LimitRange(named("shop", "other"), List.of()))
                        .told(CHECK))
                .isEmpty();
    }

    private static Workload refused(String name, String said) {
        return workload("Deployment", name, 2, 0, condition("ReplicaFailure", "True", "2h", "FailedCreate", said));
    }
}
