// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.policy;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.replicaSet;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.Given.workload;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Workload;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PodSecurityTest {
    private static final RefusedPods CHECK = new RefusedPods(2, Duration.ofMinutes(30), Duration.ofHours(1));
    private static final String SAID =
            "pods \"x\" is forbidden: violates PodSecurity \"restricted:latest\": runAsNonRoot";
    private static final String FOUND = "POD_SECURITY_REFUSES LOW Namespace shop";

    @Test
    void namespaceThatRefusesTwoWorkloads() {
        assertThat(new Given()
                        .with(Resources.DEPLOYMENTS, refused("a", SAID), refused("b", SAID))
                        .told(CHECK))
                .containsExactly(FOUND);
        assertThat(new Given().with(Resources.DEPLOYMENTS, refused("a", SAID)).told(CHECK))
                .isEmpty();
        assertThat(new Given()
                        .with(Resources.DEPLOYMENTS, refused("a", SAID), refused("b", "exceeded quota: team"))
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void eventsTellOfThoseThatHaveNoSuchCondition() {
        Given given = new Given()
                .with(Resources.DEPLOYMENTS, refused("a", SAID))
                .with(Resources.REPLICA_SETS, replicaSet("a-1", "a"));

        assertThat(given.with(Resources.EVENTS, warning("ReplicaSet", "a-1", "FailedCreate", SAID, "1m"))
                        .told(CHECK))
                .as("one and the same workload")
                .isEmpty();
        assertThat(given.with(Resources.EVENTS, warning("StatefulSet", "b", "FailedCreate", SAID, "30m"))
                        .told(CHECK))
                .as("too long ago")
                .isEmpty();
        assertThat(given.with(Resources.EVENTS, warning("StatefulSet", "b", "FailedCreate", SAID, "29m"))
                        .told(CHECK))
                .containsExactly(FOUND);
    }

    @Test
    void workloadThatHasAllItsPodsByNowIsNotRefused() {
        Given given = new Given()
                .with(Resources.DEPLOYMENTS, refused("a", SAID), workload("Deployment", "b", 2, 2))
                .with(Resources.REPLICA_SETS, replicaSet("b-1", "b"))
                .with(Resources.EVENTS, warning("ReplicaSet", "b-1", "FailedCreate", SAID, "12m"));

        assertThat(given.told(CHECK)).isEmpty();
    }

    private static Workload refused(String name, String said) {
        return workload("Deployment", name, 2, 0, condition("ReplicaFailure", "True", "2h", "FailedCreate", said));
    }
}
