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
import static io.clusterhealth.finding.FindingCode.API_NOT_READY;
import static io.clusterhealth.finding.FindingCode.CLAIM_PENDING;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.NODE_CORDONED;
import static io.clusterhealth.finding.FindingCode.NODE_DISK_PRESSURE;
import static io.clusterhealth.finding.FindingCode.NODE_LOST;
import static io.clusterhealth.finding.FindingCode.NODE_MEMORY_PRESSURE;
import static io.clusterhealth.finding.FindingCode.NODE_NOT_READY;
import static io.clusterhealth.finding.FindingCode.NODE_PID_PRESSURE;
import static io.clusterhealth.finding.FindingCode.OPERATOR_DEGRADED;
import static io.clusterhealth.finding.FindingCode.OPERATOR_UNAVAILABLE;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_IMAGE_PULL;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POD_OOM_KILLED;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_TERMINATING;
import static io.clusterhealth.finding.FindingCode.POD_UNSCHEDULABLE;
import static io.clusterhealth.finding.FindingCode.POOL_DEGRADED;
import static io.clusterhealth.finding.FindingCode.REGISTRY_UNREACHABLE;
import static io.clusterhealth.finding.FindingCode.VERSION_UNAVAILABLE;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_BELOW_DESIRED;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Rules between two findings each: what connects them, and what does not.
class RulesTest {
    private static final Subject MASTERS = Subject.clusterScoped("MachineConfigPool", "master");
    private static final Subject CLAIM = new Subject("PersistentVolumeClaim", "shop", "data");

    @Test
    void nodeThatIsDownTakesItsPodsWithIt() {
        GivenFinding lost = finding(NODE_LOST, node("w1")).ago(20);

        assertThat(edge(lost, finding(POD_NOT_READY, pod("a")).ago(20).link(Relation.RUNS_ON, node("w1"))))
                .contains(CERTAIN);
        assertThat(edge(lost, finding(POD_STUCK_CREATING, pod("a")).ago(20).link(Relation.RUNS_ON, node("w1"))))
                .contains(LIKELY);
        assertThat(edge(lost, finding(POD_NOT_READY, pod("a")).ago(20).link(Relation.RUNS_ON, node("w2"))))
                .isEmpty();
        assertThat(edge(lost, finding(POD_CRASH_LOOP, pod("a")).ago(20).link(Relation.RUNS_ON, node("w1"))))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"15, true", "25, true", "26, false"})
    void causeMayBeginFiveMinutesAfterItsSymptomAtMost(int symptomAgo, boolean connected) {
        GivenFinding lost = finding(NODE_LOST, node("w1")).ago(20);
        GivenFinding unready = finding(POD_NOT_READY, pod("a")).ago(symptomAgo).link(Relation.RUNS_ON, node("w1"));

        assertThat(edge(lost, unready).isPresent()).isEqualTo(connected);
    }

    @Test
    void schedulerNamesNodesThatAreDown() {
        GivenFinding lost = finding(NODE_LOST, node("w1")).ago(20);
        GivenFinding named = finding(POD_UNSCHEDULABLE, deployment("web"))
                .ago(10)
                .says("0/3: 1 node(s) had untolerated taint {node.kubernetes.io/unreachable: }, 2 Insufficient cpu");
        GivenFinding unnamed =
                finding(POD_UNSCHEDULABLE, deployment("web")).ago(10).says("0/3: 3 Insufficient cpu");

        assertThat(edge(lost, named)).contains(LIKELY);
        assertThat(edge(lost, unnamed)).isEmpty();
        assertThat(edge(lost, named.link(Relation.OWNED_BY, deployment("x")))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"memory, NODE_MEMORY_PRESSURE", "disk, NODE_DISK_PRESSURE", "pid, NODE_PID_PRESSURE"})
    void schedulerNamesThePressure(String word, FindingCode code) {
        GivenFinding waiting = finding(POD_UNSCHEDULABLE, deployment("web"))
                .says("untolerated taint {node.kubernetes.io/" + word + "-pressure: }");

        for (FindingCode pressure : List.of(NODE_MEMORY_PRESSURE, NODE_DISK_PRESSURE, NODE_PID_PRESSURE)) {
            assertThat(edge(finding(pressure, node("w1")), waiting).isPresent()).isEqualTo(pressure == code);
        }
    }

    @Test
    void cordonIsACauseOnlyWhenNothingElseKeepsThePodOut() {
        GivenFinding cordon = finding(NODE_CORDONED, node("w1"));
        GivenFinding all = finding(POD_UNSCHEDULABLE, deployment("web"))
                .says(
                        "0/3 nodes are available: 1 node(s) had untolerated taint {node-role.kubernetes.io/control-plane: },"
                                + " 2 node(s) were unschedulable.");
        GivenFinding some = finding(POD_UNSCHEDULABLE, deployment("web"))
                .says("0/3 nodes are available: 1 node(s) were unschedulable, 2 Insufficient cpu.");

        assertThat(edge(cordon, all)).contains(LIKELY);
        assertThat(edge(cordon, some)).isEmpty();
    }

    @Test
    void shortageComesBeforeTheSameNodesSilenceWhenItIsClose() {
        GivenFinding pressure = finding(NODE_MEMORY_PRESSURE, node("w1")).ago(30);

        assertThat(edge(pressure, finding(NODE_NOT_READY, node("w1")).ago(20))).contains(POSSIBLE);
        assertThat(edge(pressure, finding(NODE_NOT_READY, node("w2")).ago(20))).isEmpty();
        assertThat(edge(
                        finding(NODE_MEMORY_PRESSURE, node("w1")).ago(300),
                        finding(NODE_NOT_READY, node("w1")).ago(20)))
                .isEmpty();
    }

    @Test
    void workloadExplainsThoseOfItsPodsThatFailAlike() {
        GivenFinding lead = finding(POD_CRASH_LOOP, deployment("web"));

        assertThat(edge(lead, finding(POD_CRASH_LOOP, pod("a")).link(Relation.OWNED_BY, deployment("web"))))
                .contains(CERTAIN);
        assertThat(edge(lead, finding(POD_IMAGE_PULL, pod("a")).link(Relation.OWNED_BY, deployment("web"))))
                .isEmpty();
        assertThat(edge(lead, finding(POD_CRASH_LOOP, pod("a")).link(Relation.OWNED_BY, deployment("api"))))
                .isEmpty();
        assertThat(edge(lead, finding(WORKLOAD_BELOW_DESIRED, deployment("web"))))
                .contains(CERTAIN);
        assertThat(edge(lead, finding(WORKLOAD_BELOW_DESIRED, deployment("api"))))
                .isEmpty();
    }

    @Test
    void podExplainsWhatItsWorkloadLacks() {
        GivenFinding hanging = finding(POD_STUCK_TERMINATING, pod("a")).link(Relation.OWNED_BY, deployment("web"));

        assertThat(edge(hanging, finding(WORKLOAD_BELOW_DESIRED, deployment("web"))))
                .contains(LIKELY);
    }

    @Test
    void killsForMemoryExplainOtherCrashesOfTheSameWorkload() {
        assertThat(edge(finding(POD_OOM_KILLED, deployment("web")), finding(POD_CRASH_LOOP, deployment("web"))))
                .contains(LIKELY);
        assertThat(edge(
                        finding(POD_CRASH_LOOP, deployment("web")).ago(9),
                        finding(POD_NOT_READY, deployment("web")).ago(9)))
                .contains(LIKELY);
    }

    @Test
    void jobFailsWhenItsPodsDoNotGetToRun() {
        Subject cronJob = new Subject("CronJob", "shop", "backup");
        Subject job = new Subject("Job", "shop", "backup-1");

        assertThat(edge(
                        finding(POD_IMAGE_PULL, cronJob).ago(60),
                        finding(JOB_FAILED, job).ago(10).link(Relation.OWNED_BY, cronJob)))
                .contains(LIKELY);
        assertThat(edge(
                        finding(POD_IMAGE_PULL, job).ago(60),
                        finding(JOB_FAILED, job).ago(10)))
                .contains(LIKELY);
    }

    @Test
    void claimHoldsThePodOrThePodHoldsTheClaim() {
        GivenFinding claim = finding(CLAIM_PENDING, CLAIM);
        GivenFinding forVolumes = finding(POD_UNSCHEDULABLE, pod("db-0"))
                .says("pod has unbound immediate PersistentVolumeClaims")
                .link(Relation.MOUNTS, CLAIM);
        GivenFinding forMemory = finding(POD_UNSCHEDULABLE, pod("db-0"))
                .says("3 Insufficient memory")
                .link(Relation.MOUNTS, CLAIM);

        assertThat(edge(claim, forVolumes)).contains(CERTAIN);
        assertThat(edge(forVolumes, claim)).isEmpty();
        assertThat(edge(claim, forMemory)).isEmpty();
        assertThat(edge(forMemory, claim)).contains(LIKELY);
        assertThat(edge(finding(CLAIM_PENDING, CLAIM).says("ProvisioningFailed: no class"), forMemory))
                .contains(LIKELY);
    }

    @Test
    void claimHoldsAPodOfWhichNothingIsSaid() {
        GivenFinding claim = finding(CLAIM_PENDING, CLAIM);
        GivenFinding silent = finding(POD_UNSCHEDULABLE, pod("db-0")).link(Relation.MOUNTS, CLAIM);

        assertThat(edge(claim, silent)).contains(LIKELY);
        assertThat(edge(silent, claim)).isEmpty();
    }

    @Test
    void volumeThatIsAttachedElsewhereIsTheOtherPods() {
        GivenFinding old = finding(POD_STUCK_TERMINATING, pod("db-1")).link(Relation.MOUNTS, CLAIM);
        GivenFinding fresh = finding(POD_STUCK_CREATING, pod("db-2"))
                .says("FailedAttachVolume: Multi-Attach error for volume")
                .link(Relation.MOUNTS, CLAIM);

        assertThat(edge(old, fresh)).contains(LIKELY);
    }

    @ParameterizedTest
    @CsvSource({
        "kube-system, calico-node, true",
        "kube-system, metrics-server, false",
        "openshift-ovn-kubernetes, ovnkube-node, true",
        "shop, calico-node, false"
    })
    void onlyTheNetworksOwnSoftwareHoldsNodes(String namespace, String name, boolean connected) {
        GivenFinding crashing = finding(POD_CRASH_LOOP, new Subject("DaemonSet", namespace, name))
                .ago(30);
        GivenFinding waiting = finding(NODE_NOT_READY, node("w1")).ago(28).says("cni plugin not initialized");

        assertThat(edge(crashing, waiting).isPresent()).isEqualTo(connected);
        assertThat(edge(crashing, finding(NODE_NOT_READY, node("w1")).ago(28).says("runtime is down")))
                .isEmpty();
    }

    @Test
    void provisionerThatFailsMayHoldClaims() {
        Subject csi = new Subject("Deployment", "kube-system", "ebs-csi-controller");

        assertThat(edge(
                        finding(POD_CRASH_LOOP, csi).ago(9),
                        finding(CLAIM_PENDING, CLAIM).ago(5)))
                .contains(POSSIBLE);
        assertThat(edge(
                        finding(POD_CRASH_LOOP, deployment("web")).ago(9),
                        finding(CLAIM_PENDING, CLAIM).ago(5)))
                .isEmpty();
    }

    @Test
    void registryHoldsThoseWhoPullFromIt() {
        Subject registry = Subject.external("quay.io");

        assertThat(edge(
                        finding(REGISTRY_UNREACHABLE, registry),
                        finding(POD_IMAGE_PULL, deployment("web")).link(Relation.PULLS_FROM, registry)))
                .contains(LIKELY);
        assertThat(edge(
                        finding(REGISTRY_UNREACHABLE, registry),
                        finding(POD_IMAGE_PULL, deployment("web"))
                                .link(Relation.PULLS_FROM, Subject.external("ghcr.io"))))
                .isEmpty();
    }

    @Test
    void registryInTheClusterIsServedByItsPods() {
        Subject registry = Subject.external("image-registry.openshift-image-registry.svc:5000");
        Subject server = new Subject("Deployment", "openshift-image-registry", "image-registry");

        assertThat(edge(finding(POD_CRASH_LOOP, server), finding(REGISTRY_UNREACHABLE, registry)))
                .contains(LIKELY);
    }

    @Test
    void operatorFollowsWhatItsMessagePointsTo() {
        GivenFinding etcd = finding(OPERATOR_DEGRADED, operator("etcd")).ago(300);

        assertThat(edge(
                        etcd,
                        finding(OPERATOR_DEGRADED, operator("kube-apiserver"))
                                .ago(10)
                                .says("etcdserver: timed out")))
                .contains(LIKELY);
        assertThat(edge(
                        etcd,
                        finding(OPERATOR_DEGRADED, operator("kube-apiserver"))
                                .ago(10)
                                .says("x")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"60, true", "5, true", "-1, false"})
    void operatorFollowsWhatBrokeWithinAnHourBefore(int lag, boolean connected) {
        GivenFinding etcd = finding(OPERATOR_DEGRADED, operator("etcd")).ago(70);
        GivenFinding api = finding(OPERATOR_DEGRADED, operator("kube-apiserver"))
                .ago(connected ? 70 - lag : 9)
                .says("something else");

        assertThat(edge(etcd, api)).isEqualTo(connected ? Optional.of(POSSIBLE) : Optional.empty());
    }

    @Test
    void operatorThatBlamesItselfIsBelieved() {
        GivenFinding login =
                finding(OPERATOR_UNAVAILABLE, operator("authentication")).ago(50);
        GivenFinding own =
                finding(OPERATOR_DEGRADED, operator("console")).ago(40).says("configmap \"logo\" not found");

        assertThat(edge(login, own)).isEmpty();
    }

    @Test
    void nodeExplainsOperatorsThatNameIt() {
        GivenFinding lost = finding(NODE_LOST, node("worker-1")).ago(40);

        assertThat(edge(
                        lost,
                        finding(OPERATOR_DEGRADED, operator("monitoring"))
                                .ago(20)
                                .says("node worker-1 is gone")))
                .contains(LIKELY);
        assertThat(edge(
                        lost,
                        finding(OPERATOR_DEGRADED, operator("monitoring"))
                                .ago(20)
                                .says("node worker-10 is gone")))
                .isEmpty();
        assertThat(edge(
                        lost,
                        finding(OPERATOR_DEGRADED, operator("dns")).ago(20).says("DaemonSet has unavailable pods")))
                .contains(POSSIBLE);
    }

    @Test
    void memberOfTheControlPlaneExplainsEtcd() {
        GivenFinding master = finding(NODE_LOST, node("m1")).ago(40).link(Relation.MEMBER_OF, MASTERS);
        GivenFinding etcd = finding(OPERATOR_DEGRADED, operator("etcd")).ago(35).says("2 of 3 members are available");

        assertThat(edge(master, etcd)).contains(LIKELY);
        assertThat(edge(finding(NODE_LOST, node("w1")).ago(40), etcd)).isEmpty();
    }

    @Test
    void poolExplainsItsOperator() {
        GivenFinding pool = finding(POOL_DEGRADED, Subject.clusterScoped("MachineConfigPool", "worker"))
                .ago(40);

        assertThat(edge(
                        pool,
                        finding(OPERATOR_DEGRADED, operator("machine-config"))
                                .ago(30)
                                .says("pool worker is degraded")))
                .contains(CERTAIN);
        assertThat(edge(
                        pool,
                        finding(OPERATOR_DEGRADED, operator("machine-config"))
                                .ago(30)
                                .says("sync failed")))
                .contains(LIKELY);
        assertThat(edge(
                        pool,
                        finding(OPERATOR_DEGRADED, operator("dns")).ago(30).says("pool worker is degraded")))
                .isEmpty();
    }

    @Test
    void podsOfAnOperatorsNamespaceExplainIt() {
        Subject router = new Subject("Deployment", "openshift-ingress", "router-default");
        GivenFinding ingress = finding(OPERATOR_DEGRADED, operator("ingress"))
                .ago(30)
                .link(Relation.MANAGES, Subject.clusterScoped("Namespace", "openshift-ingress"));

        assertThat(edge(finding(POD_UNSCHEDULABLE, router).ago(40), ingress)).contains(LIKELY);
        assertThat(edge(finding(POD_UNSCHEDULABLE, router).ago(400), ingress)).contains(POSSIBLE);
        assertThat(edge(finding(POD_UNSCHEDULABLE, router).ago(400), ingress.says("pods of router-default: none")))
                .contains(CERTAIN);
        assertThat(edge(finding(POD_UNSCHEDULABLE, deployment("web")).ago(40), ingress))
                .isEmpty();
    }

    @Test
    void platformPodsFollowTheOperatorTheyWorkThrough() {
        Subject api = new Subject("Deployment", "openshift-apiserver", "apiserver");

        assertThat(edge(
                        finding(OPERATOR_DEGRADED, operator("etcd")).ago(40),
                        finding(POD_NOT_READY, api).ago(30)))
                .contains(POSSIBLE);
        assertThat(edge(
                        finding(OPERATOR_DEGRADED, operator("etcd")).ago(400),
                        finding(POD_NOT_READY, api).ago(30)))
                .isEmpty();
        assertThat(edge(
                        finding(OPERATOR_DEGRADED, operator("etcd")).ago(40),
                        finding(POD_NOT_READY, deployment("web")).ago(30)))
                .isEmpty();
    }

    @Test
    void apiServerNamesEtcd() {
        Subject server = Subject.clusterScoped("APIServer", "kube-apiserver");
        Subject member = new Subject("Pod", "kube-system", "etcd-cp-1");

        assertThat(edge(
                        finding(POD_CRASH_LOOP, member),
                        finding(API_NOT_READY, server).says("etcd, etcd-readiness")))
                .contains(LIKELY);
        assertThat(edge(
                        finding(POD_CRASH_LOOP, member),
                        finding(API_NOT_READY, server).says("informer-sync")))
                .isEmpty();
        assertThat(edge(
                        finding(OPERATOR_DEGRADED, operator("etcd")),
                        finding(API_NOT_READY, server).says("etcd")))
                .contains(LIKELY);
        assertThat(edge(finding(OPERATOR_DEGRADED, operator("kube-apiserver")), finding(API_NOT_READY, server)))
                .contains(LIKELY);
        assertThat(edge(
                        finding(NODE_LOST, node("m1")).as(Severity.CRITICAL).link(Relation.MEMBER_OF, MASTERS),
                        finding(API_NOT_READY, server)))
                .contains(LIKELY);
    }

    @Test
    void versionIsUnavailableForItsOperators() {
        Subject version = Subject.clusterScoped("ClusterVersion", "version");

        assertThat(edge(
                        finding(OPERATOR_UNAVAILABLE, operator("dns")).ago(9),
                        finding(VERSION_UNAVAILABLE, version).ago(8)))
                .contains(LIKELY);
        assertThat(edge(
                        finding(OPERATOR_DEGRADED, operator("dns")).ago(9),
                        finding(VERSION_UNAVAILABLE, version).ago(8)))
                .isEmpty();
    }

    @Test
    void everyRuleGivesItsEvidence() {
        assertThat(Rules.all())
                .filteredOn(PathRule.class::isInstance)
                .allSatisfy(rule -> assertThat(((PathRule) rule).because()).isNotBlank());
    }

    /// The surest edge from one finding to another.
    private static Optional<Confidence> edge(GivenFinding cause, GivenFinding symptom) {
        Finding explained = symptom.get();
        Findings all = new Findings(List.of(cause.get(), explained));
        return Rules.all().stream()
                .filter(rule -> rule.symptoms().contains(explained.code()))
                .flatMap(rule -> rule.explain(explained, all))
                .map(Edge::confidence)
                .sorted()
                .findFirst();
    }
}
