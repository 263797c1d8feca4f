// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.node;
import static io.clusterhealth.cause.GivenFinding.operator;
import static io.clusterhealth.cause.GivenFinding.pod;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.API_SERVICE_DOWN;
import static io.clusterhealth.finding.FindingCode.BUDGET_BLOCKS;
import static io.clusterhealth.finding.FindingCode.CLAIM_PENDING;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.MACHINE_STUCK;
import static io.clusterhealth.finding.FindingCode.OPERATOR_DEGRADED;
import static io.clusterhealth.finding.FindingCode.POD_CONFIG_ERROR;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_IMAGE_PULL;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POD_OOM_KILLED;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_TERMINATING;
import static io.clusterhealth.finding.FindingCode.POD_UNSCHEDULABLE;
import static io.clusterhealth.finding.FindingCode.POOL_DEGRADED;
import static io.clusterhealth.finding.FindingCode.SERVICE_WITHOUT_ENDPOINTS;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_UNAVAILABLE;
import static io.clusterhealth.finding.Relation.SELECTS;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.ContainerNotReady;
import io.clusterhealth.meaning.Meaning.InitContainer;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Pods that wait until another program has done something.
class WaitingRulesTest {
    @ParameterizedTest
    @CsvSource({
        "driver-validation, nvidia-driver-daemonset, true",
        "toolkit-validation, nvidia-driver-daemonset, false",
        "wait-for-migration, shop-migrate-r212, true",
        "wait-for-it, shop-wait, false",
        "check-db, db, false"
    })
    void initContainerIsNamedAfterWhatItWaitsFor(String container, String name, boolean connected) {
        GivenFinding awaited = finding(POD_IMAGE_PULL, new Subject("DaemonSet", "shop", name));
        GivenFinding elsewhere = finding(POD_IMAGE_PULL, new Subject("DaemonSet", "crm", name));
        GivenFinding waiting = finding(POD_STUCK_CREATING, deployment("web")).stating(new InitContainer(container));

        assertThat(edge(awaited, waiting)).isEqualTo(connected ? Optional.of(LIKELY) : Optional.empty());
        assertThat(edge(elsewhere, waiting)).isEmpty();
    }

    @Test
    void initContainerMayWaitForAJob() {
        GivenFinding job = finding(JOB_FAILED, new Subject("Job", "shop", "migrate-7"));

        assertThat(edge(job, finding(POD_STUCK_CREATING, deployment("web")).stating(new InitContainer("wait-migrate"))))
                .contains(LIKELY);
        assertThat(edge(job, finding(POD_STUCK_CREATING, deployment("web")).says("FailedMount: no migrate volume")))
                .as("somebody else's words")
                .isEmpty();
    }

    @Test
    void initContainerMayWaitForAServiceBehindWhichIsNothing() {
        Subject database = new Subject("Service", "shop", "orders-mysql");
        GivenFinding waiting =
                finding(POD_STUCK_CREATING, deployment("web")).stating(new InitContainer("wait-for-mysql"));

        assertThat(edge(finding(SERVICE_WITHOUT_ENDPOINTS, database), waiting)).contains(LIKELY);
        assertThat(edge(finding(SERVICE_WITHOUT_ENDPOINTS, database).link(SELECTS, deployment("web")), waiting))
                .as("what is to answer for it speaks for itself")
                .isEmpty();
    }

    @Test
    void podThatLacksASecretMayWaitForWhoWritesSecrets() {
        GivenFinding writer = finding(POD_CRASH_LOOP, new Subject("Deployment", "openshift-service-ca", "service-ca"))
                .ago(60);
        GivenFinding lacking =
                finding(POD_CONFIG_ERROR, deployment("web")).ago(30).says("secret \"web-tls\" not found");

        assertThat(edge(writer, lacking)).contains(POSSIBLE);
        assertThat(edge(writer.as(Severity.MEDIUM), lacking)).isEmpty();
        assertThat(edge(
                        finding(POD_CRASH_LOOP, new Subject("Deployment", "crm", "api"))
                                .ago(60),
                        lacking))
                .isEmpty();
        assertThat(edge(
                        writer.as(Severity.HIGH),
                        finding(POD_CONFIG_ERROR, deployment("web")).ago(30).says("configmap \"web\" not found")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "Insufficient nvidia.com/gpu, nvidia-device-plugin-daemonset, true",
        "Insufficient amd.com/gpu, nvidia-device-plugin-daemonset, false",
        "Insufficient openshift.io/sriov_vf, sriov-device-plugin, true",
        "Insufficient nvidia.com/gpu, nvidia-dcgm-exporter, false",
        "Insufficient cpu, nvidia-device-plugin-daemonset, false"
    })
    void deviceIsMissingWhereItsDaemonFails(String said, String daemon, boolean connected) {
        GivenFinding failing = finding(POD_CRASH_LOOP, new Subject("DaemonSet", "gpu", daemon));
        GivenFinding unplaced =
                finding(POD_UNSCHEDULABLE, deployment("llm")).says("0/9 nodes are available: 9 " + said + ".");

        assertThat(edge(failing, unplaced)).isEqualTo(connected ? Optional.of(LIKELY) : Optional.empty());
    }

    @Test
    void sidecarWaitsForItsControlPlane() {
        GivenFinding istiod = finding(POD_UNSCHEDULABLE, new Subject("Deployment", "istio-system", "istiod"))
                .ago(60);
        GivenFinding unready =
                finding(POD_NOT_READY, deployment("web")).ago(30).stating(new ContainerNotReady("istio-proxy"));

        assertThat(edge(istiod, unready)).contains(LIKELY);
        assertThat(edge(
                        istiod,
                        finding(POD_STUCK_CREATING, deployment("web"))
                                .ago(30)
                                .stating(new ContainerNotReady("istio-proxy"))))
                .contains(LIKELY);
        assertThat(edge(
                        istiod,
                        finding(POD_NOT_READY, deployment("web")).ago(30).stating(new ContainerNotReady("web"))))
                .isEmpty();
        assertThat(edge(istiod.ago(20), unready)).isEmpty();
    }

    @Test
    void credentialsOfTheCloudAreMadeByTheirOperator() {
        GivenFinding driver =
                finding(POD_STUCK_CREATING, deployment("efs-controller")).ago(20);
        GivenFinding minting =
                finding(OPERATOR_DEGRADED, operator("cloud-credential")).ago(60);

        assertThat(edge(minting, driver.says("secret \"aws-efs-cloud-credentials\" not found")))
                .contains(LIKELY);
        assertThat(edge(
                        finding(OPERATOR_DEGRADED, operator("storage")).ago(60),
                        driver.says("secret \"aws-efs-cloud-credentials\" not found")))
                .isEmpty();
        assertThat(edge(minting, driver.says("secret \"tls\" not found"))).isEmpty();
    }

    @Test
    void apiServerThatFindsNoAgentReachesNothing() {
        GivenFinding agents = finding(POD_OOM_KILLED, new Subject("Deployment", "kube-system", "konnectivity-agent"));
        GivenFinding silent = finding(API_SERVICE_DOWN, Subject.clusterScoped("APIService", "v1beta1.metrics.k8s.io"));

        assertThat(edge(agents, silent.says("Get \"https://10.0.0.1:443\": No agent available")))
                .contains(CERTAIN);
        assertThat(edge(agents, silent.says("Get \"https://10.0.0.1:443\": i/o timeout")))
                .isEmpty();
        assertThat(edge(
                        finding(WORKLOAD_UNAVAILABLE, new Subject("DaemonSet", "kube-system", "konnectivity-agent")),
                        silent.says("Get \"https://10.0.0.1:443\": i/o timeout")))
                .as("no agent is left")
                .contains(LIKELY);
    }

    @ParameterizedTest
    @CsvSource({"node(s) exceed max volume count, true", "pod has unbound immediate PersistentVolumeClaims, false"})
    void claimWaitsForAPodThatNodesHaveNoPlaceForDisksOf(String said, boolean connected) {
        Subject claim = new Subject("PersistentVolumeClaim", "shop", "data-pg-1");
        GivenFinding unplaced = finding(POD_UNSCHEDULABLE, new Subject("StatefulSet", "shop", "pg"))
                .says("0/6 nodes are available: 3 " + said + ".")
                .link(Relation.MOUNTS, claim);
        GivenFinding pending = finding(CLAIM_PENDING, claim);

        assertThat(edge(unplaced, pending).isPresent()).isEqualTo(connected);
        assertThat(edge(pending, unplaced).isPresent()).isEqualTo(!connected);
    }

    @ParameterizedTest
    @CsvSource({
        "kube-system, aws-load-balancer-controller, target-health.elbv2.k8s.aws/k8s-web, true",
        "kube-system, aws-load-balancer-controller, example.com/warm, false",
        "shop, web, target-health.elbv2.k8s.aws/k8s-web, false"
    })
    void readinessGateWaitsForTheControllerThatSetsIt(String namespace, String name, String gate, boolean connected) {
        GivenFinding down = finding(POD_CRASH_LOOP, new Subject("Deployment", namespace, name))
                .ago(33);
        GivenFinding waiting = finding(POD_NOT_READY, deployment("checkout"))
                .in(Mode.READINESS_GATE)
                .says("corresponding condition of pod readiness gate \"" + gate + "\" does not exist.")
                .ago(32);

        assertThat(edge(down, waiting).isPresent()).isEqualTo(connected);
    }

    @Test
    void initContainerMayWaitForOtherPodsOfTheSameObject() {
        Subject cluster = new Subject("RayCluster", "ml", "train");
        GivenFinding waiting = finding(POD_STUCK_CREATING, cluster).stating(new InitContainer("wait-gcs-ready"));

        assertThat(edge(finding(POD_OOM_KILLED, cluster), waiting)).isPresent();
        assertThat(edge(finding(POD_OOM_KILLED, deployment("train")), waiting)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"failed to drain node: w1 after 1 hour, true", "failed to drain node: w2 after 1 hour, false"})
    void drainWaitsForThePodThatDoesNotEnd(String said, boolean connected) {
        GivenFinding ending =
                finding(POD_STUCK_TERMINATING, pod("web-1")).ago(70).link(Relation.RUNS_ON, node("w1"));
        GivenFinding pool = finding(POOL_DEGRADED, Subject.clusterScoped("MachineConfigPool", "worker"))
                .ago(10);

        assertThat(edge(ending, pool.says(said)).isPresent()).isEqualTo(connected);
    }

    @Test
    void machineWaitsForTheBudgetThatItsDrainNames() {
        GivenFinding blocks = finding(BUDGET_BLOCKS, new Subject("PodDisruptionBudget", "identity", "keycloak-pdb"));
        GivenFinding machine = finding(MACHINE_STUCK, new Subject("Machine", "capi", "md-0"));

        assertThat(edge(
                        blocks,
                        machine.says(
                                "Drain not completed yet: the disruption budget keycloak-pdb needs 2 healthy pods")))
                .isPresent();
        assertThat(edge(blocks, finding(MACHINE_STUCK, new Subject("Machine", "capi", "md-1"))))
                .isEmpty();
    }
}
