// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.owned;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.Given.workload;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.pod.PodRules;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.ReplicaSet;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// OpenShift's DeploymentConfigs, and ReplicationControllers without an owner, are treated like other workloads.
class DeploymentConfigTest {
    private static final WorkloadHealth CHECK =
            new WorkloadHealth(NodePatience.DEFAULT, Duration.ofMinutes(5), Duration.ofMinutes(15));
    private static final PodHealth PODS = new PodHealth(NodePatience.DEFAULT, PodRules.standard(), 3);
    private static final Condition ROLLED_OUT =
            condition("Progressing", "True", "9d", "NewReplicationControllerAvailable", "");
    private static final Condition ROLLING =
            condition("Progressing", "True", "4m", "NewReplicationControllerCreated", "");
    private static final Condition FAILED =
            condition("Progressing", "False", "9m", "ProgressDeadlineExceeded", "web-4");
    private static final Condition REFUSED =
            condition("Progressing", "False", "9m", "ReplicationControllerCreateError", "quota");
    private static final Condition CANCELLED = condition("Progressing", "False", "9m", "RolloutCancelled", "web-4");

    @Test
    void completeScaledToZeroAndCancelledAreSilent() {
        assertThat(told(config(2, 2, ROLLED_OUT))).isEmpty();
        assertThat(told(config(0, 0, ROLLED_OUT))).isEmpty();
        assertThat(told(config(2, 2, CANCELLED))).isEmpty();
    }

    @Test
    void pausedIsSilentWhileItServes() {
        Condition paused = condition("Progressing", "Unknown", "9d", "DeploymentConfigPaused", "");

        assertThat(told(new Workload(
                        named("shop", "web"), "DeploymentConfig", 3, 2, 1, true, true, Map.of(), List.of(paused))))
                .isEmpty();
    }

    @Test
    void missingReplicasAreFound() {
        assertThat(told(config(2, 0, ROLLED_OUT)))
                .containsExactly("WORKLOAD_UNAVAILABLE HIGH DeploymentConfig shop/web");
        assertThat(told(config(2, 1, ROLLED_OUT)))
                .containsExactly("WORKLOAD_BELOW_DESIRED MEDIUM DeploymentConfig shop/web");
    }

    @Test
    void numbersOfAnOldGenerationAreNotBelieved() {
        assertThat(told(new Workload(
                        named("shop", "web"), "DeploymentConfig", 3, 1, 1, false, false, Map.of(), List.of())))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"14m59s, false", "15m, true"})
    void rolloutInItsTimeIsSilentUnlessNothingServesForLong(String age, boolean found) {
        assertThat(told(config(1, 0, ROLLING, condition("Available", "False", age)))
                        .isEmpty())
                .isNotEqualTo(found);
    }

    @Test
    void rolloutThatFailedIsFoundThoughTheOldVersionServes() {
        assertThat(told(config(2, 2, FAILED))).containsExactly("ROLLOUT_STUCK MEDIUM DeploymentConfig shop/web");
        assertThat(told(config(2, 2, REFUSED))).containsExactly("ROLLOUT_STUCK MEDIUM DeploymentConfig shop/web");
    }

    @Test
    void podsThatItsControllerMayNotMakeAreFound() {
        Condition failure = condition("ReplicaFailure", "True", "9m", "FailedCreate", "exceeded quota: team");

        assertThat(new Given()
                        .with(Resources.DEPLOYMENT_CONFIGS, config(3, 0))
                        .with(Resources.REPLICATION_CONTROLLERS, controller(made("web-4"), 3, 0, failure))
                        .told(CHECK))
                .containsExactly("WORKLOAD_CANNOT_CREATE_PODS HIGH DeploymentConfig shop/web");
    }

    @Test
    void podsThatItsControllerMayNotMakeAreFoundByEvent() {
        assertThat(new Given()
                        .with(Resources.DEPLOYMENT_CONFIGS, config(3, 0))
                        .with(
                                Resources.EVENTS,
                                warning("ReplicationController", "web-4", "FailedCreate", "exceeded quota: team", "2m"))
                        .told(CHECK))
                .containsExactly("WORKLOAD_CANNOT_CREATE_PODS HIGH DeploymentConfig shop/web");
    }

    @ParameterizedTest
    @CsvSource({
        "3, 3, 9d, ",
        "0, 0, 9d, ",
        "3, 0, 4m59s, ",
        "3, 0, 5m, WORKLOAD_UNAVAILABLE HIGH ReplicationController shop/relay",
        "3, 2, 5m, WORKLOAD_BELOW_DESIRED MEDIUM ReplicationController shop/relay"
    })
    void controllerOfNobodysIsAWorkload(int desired, int ready, String age, String found) {
        assertThat(new Given()
                        .with(
                                Resources.REPLICATION_CONTROLLERS,
                                controller(created("shop", "relay", age), desired, ready),
                                controller(made("web-4"), 3, 0))
                        .told(CHECK))
                .isEqualTo(found == null ? List.of() : List.of(found));
    }

    @Test
    void itsNameTellsWhoseItsControllersAre() {
        Owners owners = Owners.in(
                new Given().with(Resources.DEPLOYMENT_CONFIGS, config(3, 3)).picture());

        assertThat(owners.top(of("web-4", "web-4-x7").get())).contains(new Subject("DeploymentConfig", "shop", "web"));
        assertThat(owners.top(of("relay", "relay-x7").get()))
                .contains(new Subject("ReplicationController", "shop", "relay"));
    }

    @Test
    void deployerPodIsNoReplica() {
        Given given = new Given()
                .with(Resources.DEPLOYMENT_CONFIGS, config(1, 0, condition("Available", "False", "6m")))
                .with(Resources.PODS, of("web-4", "web-4-deploy").ready("5m").get());

        assertThat(given.told(CHECK)).containsExactly("WORKLOAD_UNAVAILABLE HIGH DeploymentConfig shop/web");
    }

    @Test
    void deployerPodOfAnEarlierFailureIsSilent() {
        GivenPod old = of("web-3", "web-3-deploy").phase("Failed").because("", "");
        Given served = new Given()
                .with(Resources.DEPLOYMENT_CONFIGS, config(2, 2, ROLLED_OUT))
                .with(Resources.PODS, old.get());
        Given missed = new Given()
                .with(Resources.DEPLOYMENT_CONFIGS, config(2, 0, FAILED))
                .with(
                        Resources.PODS,
                        of("web-4", "web-4-deploy")
                                .phase("Failed")
                                .unready("9m")
                                .get());

        assertThat(served.told(PODS)).isEmpty();
        assertThat(missed.told(PODS)).contains("POD_FAILED MEDIUM DeploymentConfig shop/web");
    }

    @Test
    void isReadOnlyOnAnOpenShiftAndItsControllersOnlyOnASign() {
        Given plain = new Given().with(Resources.PODS, pod("a").ready("9d").get());
        Given openShift = openShift().with(Resources.PODS, pod("a").ready("9d").get());
        Given failing = new Given()
                .with(Resources.PODS, of("relay", "relay-x").unready("9m").get());
        Given refused = new Given()
                .with(Resources.EVENTS, warning("ReplicationController", "relay", "FailedCreate", "quota", "1m"));

        OptionalReads reads = new OptionalReads(CHECK.optionalReads());
        assertThat(reads.after(plain.picture())).isEmpty();
        assertThat(reads.after(openShift.picture())).containsExactly(Resources.DEPLOYMENT_CONFIGS);
        assertThat(reads.after(failing.picture())).containsExactly(Resources.REPLICATION_CONTROLLERS);
        assertThat(reads.after(refused.picture())).containsExactly(Resources.REPLICATION_CONTROLLERS);
    }

    private static Given openShift() {
        return new Given()
                .with(
                        Resources.CLUSTER_OPERATORS,
                        new ClusterOperator(named("", "dns"), "4.20.2", List.of(), List.of(), false));
    }

    private static GivenPod of(String controller, String name) {
        return pod(name).ownedBy("ReplicationController", controller);
    }

    private static Workload config(int desired, int available, Condition... conditions) {
        return workload("DeploymentConfig", "web", desired, available, conditions);
    }

    private static Metadata made(String name) {
        return owned("shop", name, "DeploymentConfig", "web");
    }

    private static ReplicaSet controller(Metadata metadata, int desired, int ready, Condition... conditions) {
        return new ReplicaSet(metadata, desired, ready, 0, List.of(), List.of(), List.of(conditions));
    }

    private static List<String> told(Workload config) {
        return new Given().with(Resources.DEPLOYMENT_CONFIGS, config).told(CHECK);
    }
}
