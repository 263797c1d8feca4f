// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Pod;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FailingExternalDependenciesTest {
    private static final FailingExternalDependencies CHECK = new FailingExternalDependencies(3, Duration.ofHours(1));
    private static final String SAID = "InvalidIdentityToken: no provider found for https://oidc.prod.example.com";
    private static final String FOUND = "OUTSIDE_BLAMED LOW External oidc.prod.example.com";

    @Test
    void threeOfTwoKindsNameIt() {
        Given two = new Given()
                .with(Resources.PODS, crash("a"))
                .with(Resources.EVENTS, warning("PersistentVolumeClaim", "data", "ProvisioningFailed", SAID, "5m"));

        assertThat(two.told(CHECK)).isEmpty();
        assertThat(two.with(Resources.PODS, crash("b")).told(CHECK)).containsExactly(FOUND);
    }

    @Test
    void workloadsAloneMayHaveItWrong() {
        assertThat(new Given()
                        .with(Resources.PODS, crash("a"), crash("b"), crash("c"))
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void operatorsAloneAreEnough() {
        assertThat(new Given()
                        .with(Resources.CLUSTER_OPERATORS, operator("storage", "Degraded", "True"))
                        .with(Resources.CLUSTER_OPERATORS, operator("image-registry", "Available", "False"))
                        .told(CHECK))
                .containsExactly(FOUND);
        assertThat(new Given()
                        .with(Resources.CLUSTER_OPERATORS, operator("storage", "Degraded", "True"))
                        .with(Resources.CLUSTER_OPERATORS, operator("image-registry", "Progressing", "True"))
                        .told(CHECK))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Failed", "BackOff", "Unhealthy"})
    void whoPullsOrProbesNamesItForNothing(String reason) {
        assertThat(new Given()
                        .with(Resources.PODS, crash("a"), crash("b"))
                        .with(Resources.EVENTS, warning("Pod", "c", reason, SAID, "5m"))
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void eventsOfLongAgoDoNotCount() {
        assertThat(new Given()
                        .with(Resources.PODS, crash("a"), crash("b"))
                        .with(
                                Resources.EVENTS,
                                warning("PersistentVolumeClaim", "data", "ProvisioningFailed", SAID, "60m"))
                        .told(CHECK))
                .isEmpty();
    }

    private static Pod crash(String set) {
        return pod(set + "-0")
                .ownedBy("StatefulSet", set)
                .unready("30m")
                .waiting("CrashLoopBackOff", 9, new Termination(1, "Error", SAID, Optional.of(ago("1m"))))
                .get();
    }

    private static ClusterOperator operator(String name, String type, String status) {
        return new ClusterOperator(
                named("", name), "4.20.1", List.of(), List.of(condition(type, status, "30m", "Error", SAID)), false);
    }
}
