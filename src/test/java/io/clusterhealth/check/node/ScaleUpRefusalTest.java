// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScaleUpRefusalTest {
    private static final ScaleUpRefusal CHECK = new ScaleUpRefusal(Duration.ofHours(1), Duration.ofMinutes(5));
    private static final String REFUSED =
            "Scale-up failed for group general: InsufficientInstanceCapacity - not enough m5.xlarge";

    @ParameterizedTest
    @CsvSource({
        "ConfigMap, 'Scale-up failed for group general: InsufficientInstanceCapacity', External general",
        "ConfigMap, 'GCE out of resources', External cloud",
        "NodeClaim, 'creating instance, insufficient capacity, with fleet error', External waiting-claim",
        "Machine, 'error launching instance: VcpuLimitExceeded', Machine shop/waiting-claim",
        "MachineSet, 'error launching instance: VcpuLimitExceeded', MachineSet shop/waiting-claim"
    })
    void whatTheCloudRefusedIsNamed(String kind, String message, String who) {
        assertThat(new Given()
                        .with(Resources.PODS, waiting())
                        .with(Resources.EVENTS, warning(kind, "waiting-claim", "Failed", message, "5m"))
                        .told(CHECK))
                .containsExactly("CAPACITY_REFUSED HIGH " + who);
    }

    @ParameterizedTest
    @CsvSource({
        "openshift-machine-api, ClusterAutoscaler default",
        "kube-system, ConfigMap kube-system/cluster-autoscaler-status"
    })
    void theAutoscalersOwnMaximumIsThatOfItsConfiguration(String namespace, String who) {
        Optional<Instant> at = Optional.of(ago("5m"));
        List<Finding> findings = CHECK.inspect(new Given()
                .with(Resources.PODS, waiting())
                .with(
                        Resources.EVENTS,
                        new Event(
                                "ConfigMap",
                                namespace,
                                "cluster-autoscaler-status",
                                "MaxNodesTotalReached",
                                "Max total nodes in cluster reached: 9",
                                3,
                                at,
                                at,
                                "cluster-autoscaler",
                                ""))
                .picture());

        assertThat(findings).singleElement().satisfies(found -> {
            assertThat(found.subject()).hasToString(who);
            assertThat(found.mode()).contains(Mode.NODES_AT_MAXIMUM);
        });
    }

    @ParameterizedTest
    @CsvSource({"LaunchFailed, true", "Disrupted, false"})
    void launchMayFailForOtherReasonsThanCapacity(String reason, boolean refused) {
        assertThat(new Given()
                        .with(Resources.PODS, waiting())
                        .with(
                                Resources.EVENTS,
                                warning("NodeClaim", "spot-7wb7n", reason, "no permission to run it", "5m"))
                        .told(CHECK))
                .isEqualTo(refused ? List.of("CAPACITY_REFUSED HIGH External spot-7wb7n") : List.of());
    }

    /// Karpenter deletes a refused claim and makes another one.
    @Test
    void claimsOfOnePoolAreOneRefusalThatLastsSinceTheFirst() {
        String pool = "{metadata: {name: %s}}";
        String message = "creating instance, insufficient capacity, with fleet error";
        List<Finding> findings = CHECK.inspect(new Given()
                .with(Resources.PODS, waiting())
                .having(Resources.KARPENTER_POOLS, pool.formatted("spot"), pool.formatted("spot-gpu"))
                .with(
                        Resources.EVENTS,
                        warning("NodeClaim", "spot-7wb7n", "InsufficientCapacityError", message, "2m"),
                        warning("NodeClaim", "spot-c7m7h", "InsufficientCapacityError", message, "20m"),
                        warning("NodeClaim", "spot-gpu-rdqz7", "InsufficientCapacityError", message, "5m"),
                        warning("NodePool", "spot", "Failed", message, "4m"))
                .picture());

        assertThat(findings)
                .extracting(Finding::subject, finding -> finding.since().orElseThrow())
                .containsExactly(
                        tuple(Subject.clusterScoped("NodePool", "spot"), ago("20m")),
                        tuple(Subject.clusterScoped("NodePool", "spot-gpu"), ago("5m")));
    }

    @Test
    void itCountsForAnHour() {
        assertThat(refused("59m59s", waiting()).told(CHECK)).hasSize(1);
        assertThat(refused("1h", waiting()).told(CHECK)).isEmpty();
    }

    /// After a rejection that a later pod did not cause, or at once, a node of another kind may come.
    @ParameterizedTest
    @CsvSource({"5m, 4m, 1", "5m, 5m, 1", "4m59s, 1m, 0", "5m, 5m1s, 0"})
    void onlyARejectionDuringALongWaitCounts(String waited, String refused, int findings) {
        Pod pod = pod("a").phase("Pending")
                .on("")
                .with(condition("PodScheduled", "False", waited))
                .get();

        assertThat(refused(refused, pod).told(CHECK)).hasSize(findings);
    }

    @Test
    void nobodyWaitsSoNobodyMissesAnything() {
        assertThat(refused("5m", pod("a").get()).told(CHECK)).isEmpty();
        assertThat(refused("5m", pod("a").phase("Pending").on("").gated().get()).told(CHECK))
                .isEmpty();
    }

    @Test
    void anApplicationsWordsAreNotTheClouds() {
        assertThat(new Given()
                        .with(Resources.PODS, waiting())
                        .with(Resources.EVENTS, warning("Pod", "a", "Failed", "quota exceeded", "5m"))
                        .told(CHECK))
                .isEmpty();
    }

    private static Given refused(String age, Pod pod) {
        return new Given()
                .with(Resources.PODS, pod)
                .with(
                        Resources.EVENTS,
                        warning("ConfigMap", "cluster-autoscaler-status", "FailedToScaleUpGroup", REFUSED, age));
    }

    private static Pod waiting() {
        return pod("a").phase("Pending").on("").get();
    }
}
