// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.node;
import static io.clusterhealth.cause.GivenFinding.operator;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.API_NOT_READY;
import static io.clusterhealth.finding.FindingCode.API_SERVICE_DOWN;
import static io.clusterhealth.finding.FindingCode.NODE_LOST;
import static io.clusterhealth.finding.FindingCode.OPERATOR_DEGRADED;
import static io.clusterhealth.finding.FindingCode.OPERATOR_UNAVAILABLE;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POD_UNSCHEDULABLE;
import static io.clusterhealth.finding.FindingCode.POOL_DEGRADED;
import static io.clusterhealth.finding.FindingCode.VERSION_UNAVAILABLE;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_BELOW_DESIRED;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_UNAVAILABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Effects of the control plane and its operators on each other.
class OperatorRulesTest {
    private static final Subject MASTERS = Subject.clusterScoped("MachineConfigPool", "master");

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
    void whatCannotDoWithoutTheControlPlaneFollowsIt() {
        GivenFinding master =
                finding(NODE_LOST, node("m1")).as(Severity.CRITICAL).ago(40).link(Relation.MEMBER_OF, MASTERS);
        GivenFinding packages = finding(OPERATOR_UNAVAILABLE, operator("operator-lifecycle-manager-packageserver"))
                .ago(35);

        assertThat(edge(master, packages)).contains(POSSIBLE);
        assertThat(edge(master, packages.ago(50))).isEmpty();
        assertThat(edge(master.as(Severity.HIGH), packages.ago(35))).isEmpty();
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
    void operatorWithoutReplicasDoesNotLackAWorkloadThatHasSome() {
        Subject registry = new Subject("Deployment", "openshift-image-registry", "image-registry");
        Subject agents = new Subject("DaemonSet", "openshift-image-registry", "node-ca");
        GivenFinding down = finding(OPERATOR_UNAVAILABLE, operator("image-registry"))
                .ago(30)
                .link(Relation.MANAGES, Subject.clusterScoped("Namespace", "openshift-image-registry"))
                .says("Available: the deployment has no replica\nAgentAvailable: the daemon set node-ca has replicas");

        assertThat(edge(finding(WORKLOAD_UNAVAILABLE, registry).ago(33), down)).contains(LIKELY);
        assertThat(edge(finding(WORKLOAD_BELOW_DESIRED, agents).ago(33), down)).contains(POSSIBLE);
    }

    @Test
    void operatorFollowsTheApisThatItListsAsUnavailable() {
        GivenFinding silent = finding(API_SERVICE_DOWN, Subject.clusterScoped("APIService", "v1.things.example.io"))
                .ago(20);
        GivenFinding listing = finding(OPERATOR_UNAVAILABLE, operator("example-apiserver"))
                .ago(18)
                .says("apiservices.apiregistration.k8s.io/v1.things.example.io: not available: missing response");

        assertThat(edge(silent, listing)).contains(CERTAIN);
        assertThat(edge(
                        finding(API_SERVICE_DOWN, Subject.clusterScoped("APIService", "v1.example.io"))
                                .ago(20),
                        listing))
                .isEmpty();
        assertThat(edge(silent, listing.ago(200))).isEmpty();
    }

    @Test
    void podThatWasNeverOnANodeHasUsedNoCapability() {
        Subject ui = new Subject("Deployment", "openshift-console", "console");
        GivenFinding ingress =
                finding(OPERATOR_UNAVAILABLE, operator("ingress")).ago(40);
        GivenFinding storage = finding(OPERATOR_DEGRADED, operator("storage")).ago(40);
        Subject metrics = new Subject("StatefulSet", "openshift-monitoring", "prometheus");

        assertThat(edge(ingress, finding(POD_NOT_READY, ui).ago(30))).contains(POSSIBLE);
        assertThat(edge(
                        ingress,
                        finding(POD_UNSCHEDULABLE, ui).ago(30).says("0/3 nodes are available: 3 Insufficient cpu.")))
                .isEmpty();
        assertThat(edge(
                        storage,
                        finding(POD_UNSCHEDULABLE, metrics)
                                .ago(30)
                                .says("0/3 nodes are available: pod has unbound immediate PersistentVolumeClaims.")))
                .contains(POSSIBLE);
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
}
