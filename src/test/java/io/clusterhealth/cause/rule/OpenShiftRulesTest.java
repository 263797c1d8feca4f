// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.node;
import static io.clusterhealth.cause.GivenFinding.operator;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.ALERT_FIRING;
import static io.clusterhealth.finding.FindingCode.API_NOT_READY;
import static io.clusterhealth.finding.FindingCode.CATALOG_DOWN;
import static io.clusterhealth.finding.FindingCode.CRON_JOB_OVERDUE;
import static io.clusterhealth.finding.FindingCode.INGRESS_DEGRADED;
import static io.clusterhealth.finding.FindingCode.INGRESS_UNAVAILABLE;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.MACHINE_FAILED;
import static io.clusterhealth.finding.FindingCode.MACHINE_SET_SHORT;
import static io.clusterhealth.finding.FindingCode.MACHINE_STUCK;
import static io.clusterhealth.finding.FindingCode.NODE_CORDONED;
import static io.clusterhealth.finding.FindingCode.NODE_LOST;
import static io.clusterhealth.finding.FindingCode.OPERATOR_DEGRADED;
import static io.clusterhealth.finding.FindingCode.OPERATOR_UNAVAILABLE;
import static io.clusterhealth.finding.FindingCode.POD_IMAGE_PULL;
import static io.clusterhealth.finding.FindingCode.POOL_PAUSED;
import static io.clusterhealth.finding.FindingCode.POOL_SLOW;
import static io.clusterhealth.finding.FindingCode.RELEASE_FAILED;
import static io.clusterhealth.finding.FindingCode.REMEDIATION_STOPPED;
import static io.clusterhealth.finding.FindingCode.ROUTE_REFUSED;
import static io.clusterhealth.finding.FindingCode.SUBSCRIPTION_BLOCKED;
import static io.clusterhealth.finding.FindingCode.UPDATE_SLOW;
import static io.clusterhealth.finding.FindingCode.VERSION_FAILING;
import static io.clusterhealth.finding.FindingCode.WATCHDOG_MISSING;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_UNAVAILABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Machines, operators' lifecycles, routers, updates and alerts.
class OpenShiftRulesTest {
    private static final Subject MACHINE = new Subject("Machine", "openshift-machine-api", "m-1");
    private static final Subject SET = new Subject("MachineSet", "openshift-machine-api", "m");
    private static final Subject CATALOG = new Subject("CatalogSource", "openshift-marketplace", "community");
    private static final Subject RELEASE = new Subject("ClusterServiceVersion", "ops", "p.v2");
    private static final Subject ROUTER = new Subject("IngressController", "openshift-ingress-operator", "default");
    private static final Subject CHECK = new Subject("MachineHealthCheck", "openshift-machine-api", "c");

    @Test
    void failedMachineExplainsItsNodeAndItsSet() {
        GivenFinding failed = finding(MACHINE_FAILED, MACHINE)
                .ago(30)
                .link(Relation.BECAME, node("worker-1"))
                .link(Relation.OWNED_BY, SET);

        assertThat(edge(failed, finding(NODE_LOST, node("worker-1")).ago(28))).contains(LIKELY);
        assertThat(edge(failed, finding(NODE_LOST, node("worker-2")).ago(28))).isEmpty();
        assertThat(edge(failed, finding(NODE_LOST, node("worker-1")).ago(90)))
                .as("earlier")
                .isEmpty();
        assertThat(edge(failed, finding(MACHINE_SET_SHORT, SET))).contains(CERTAIN);
    }

    @Test
    void lostNodeExplainsAShortSetAndAStoppedRemediation() {
        GivenFinding lost = finding(NODE_LOST, node("worker-1")).ago(30);

        assertThat(edge(lost, finding(MACHINE_SET_SHORT, SET).link(Relation.BECAME, node("worker-1"))))
                .contains(CERTAIN);
        assertThat(edge(lost, finding(REMEDIATION_STOPPED, CHECK).ago(20))).contains(LIKELY);
        assertThat(edge(lost, finding(REMEDIATION_STOPPED, CHECK).ago(200))).isEmpty();
    }

    /// Each instance needs a control plane node of its own.
    @Test
    void nodeOfTheControlPlaneThatTakesNoPodExplainsAMissingInstance() {
        GivenFinding cordoned = finding(NODE_CORDONED, node("master-1"))
                .link(Relation.MEMBER_OF, Subject.clusterScoped("MachineConfigPool", "master"))
                .ago(70);
        GivenFinding lacking = finding(OPERATOR_DEGRADED, operator("openshift-apiserver"))
                .says("APIServerDeploymentDegraded: 1 of 3 requested instances are unavailable for apiserver.x ()");

        assertThat(edge(cordoned, lacking.ago(40))).contains(LIKELY);
        assertThat(edge(cordoned, lacking.ago(200))).isEmpty();
        assertThat(edge(
                        cordoned,
                        finding(OPERATOR_DEGRADED, operator("dns"))
                                .says("not ready")
                                .ago(40)))
                .isEmpty();
        assertThat(edge(
                        finding(NODE_CORDONED, node("worker-1"))
                                .link(Relation.MEMBER_OF, Subject.clusterScoped("MachineConfigPool", "worker"))
                                .ago(70),
                        lacking.ago(40)))
                .isEmpty();
    }

    @Test
    void machineThatDoesNotEndExplainsItsCordonedNode() {
        GivenFinding stuck = finding(MACHINE_STUCK, MACHINE).ago(40).link(Relation.BECAME, node("worker-1"));

        assertThat(edge(stuck, finding(NODE_CORDONED, node("worker-1")))).contains(LIKELY);
        assertThat(edge(stuck, finding(NODE_CORDONED, node("worker-2")))).isEmpty();
    }

    @Test
    void catalogFollowsItsPodAndSubscriptionsFollowTheirCatalog() {
        GivenFinding down = finding(CATALOG_DOWN, CATALOG).ago(30);
        Subject subscription = new Subject("Subscription", "ops", "p");

        assertThat(edge(finding(POD_IMAGE_PULL, CATALOG).ago(20), down)).contains(CERTAIN);
        assertThat(edge(down, finding(SUBSCRIPTION_BLOCKED, subscription).link(Relation.DRAWS_FROM, CATALOG)))
                .contains(LIKELY);
        assertThat(edge(
                        down,
                        finding(SUBSCRIPTION_BLOCKED, subscription)
                                .says("failed to populate resolver cache from source"
                                        + " community/openshift-marketplace: connection refused")))
                .contains(CERTAIN);
        assertThat(edge(down, finding(SUBSCRIPTION_BLOCKED, subscription).says("constraints not satisfiable")))
                .isEmpty();
    }

    @Test
    void podThatSpeaksForItsCatalogIsTakenForIt() {
        Subject subscription = new Subject("Subscription", "ops", "p");
        GivenFinding blocked = finding(SUBSCRIPTION_BLOCKED, subscription)
                .ago(20)
                .says("targeted catalogsource openshift-marketplace/community unhealthy");

        assertThat(edge(finding(POD_IMAGE_PULL, CATALOG).ago(30), blocked)).contains(CERTAIN);
        assertThat(edge(
                        finding(POD_IMAGE_PULL, new Subject("Deployment", "shop", "community"))
                                .ago(30),
                        blocked))
                .isEmpty();
    }

    @Test
    void subscriptionThatItsNamespaceCannotBeResolvedForIsNamedByAllOfThem() {
        String said = "no operators found in channel stable of package queue referenced by subscription queue";
        GivenFinding queue = finding(SUBSCRIPTION_BLOCKED, new Subject("Subscription", "ops", "queue"))
                .says(said);
        GivenFinding other = finding(SUBSCRIPTION_BLOCKED, new Subject("Subscription", "ops", "loki"))
                .says(said);

        assertThat(edge(queue, other)).contains(LIKELY);
        assertThat(edge(other, queue)).isEmpty();
        assertThat(edge(
                        queue,
                        finding(SUBSCRIPTION_BLOCKED, new Subject("Subscription", "elsewhere", "loki"))
                                .says(said)))
                .isEmpty();
    }

    @Test
    void releaseFollowsItsDeploymentAndTheSubscriptionItsRelease() {
        Subject controller = new Subject("Deployment", "ops", "controller");
        GivenFinding failed = finding(RELEASE_FAILED, RELEASE).ago(20).link(Relation.DEPLOYS, controller);

        assertThat(edge(finding(WORKLOAD_UNAVAILABLE, controller).ago(30), failed))
                .contains(CERTAIN);
        assertThat(edge(
                        failed,
                        finding(SUBSCRIPTION_BLOCKED, new Subject("Subscription", "ops", "p"))
                                .link(Relation.DEPLOYS, RELEASE)))
                .contains(LIKELY);
    }

    @Test
    void releaseFollowsTheDeploymentItSaysItWaitsFor() {
        Subject controller = new Subject("Deployment", "ops", "controller");
        GivenFinding failed = finding(RELEASE_FAILED, RELEASE)
                .ago(20)
                .says("install timeout: waiting for deployment controller to become ready");

        assertThat(edge(finding(WORKLOAD_UNAVAILABLE, controller).ago(30), failed))
                .contains(CERTAIN);
        assertThat(edge(finding(WORKLOAD_UNAVAILABLE, new Subject("Deployment", "ops", "controller-2")), failed))
                .isEmpty();
        assertThat(edge(finding(WORKLOAD_UNAVAILABLE, new Subject("Deployment", "crm", "controller")), failed))
                .isEmpty();
        assertThat(edge(finding(WORKLOAD_UNAVAILABLE, new Subject("StatefulSet", "ops", "controller")), failed))
                .isEmpty();
    }

    @Test
    void ingressControllerStandsBetweenItsRouterAndTheOperator() {
        GivenFinding down = finding(INGRESS_UNAVAILABLE, ROUTER).ago(20);

        assertThat(edge(
                        finding(WORKLOAD_UNAVAILABLE, new Subject("Deployment", "openshift-ingress", "router-default"))
                                .ago(21),
                        down))
                .contains(LIKELY);
        assertThat(edge(
                        finding(WORKLOAD_UNAVAILABLE, new Subject("Deployment", "openshift-ingress", "router-other"))
                                .ago(21),
                        down))
                .isEmpty();
        assertThat(edge(
                        down,
                        finding(OPERATOR_UNAVAILABLE, operator("ingress"))
                                .ago(19)
                                .says("The \"default\" ingress controller reports Available=False")))
                .contains(CERTAIN);
        assertThat(edge(
                        down,
                        finding(OPERATOR_UNAVAILABLE, operator("console"))
                                .ago(15)
                                .says("RouteHealthAvailable: failed to GET route")))
                .contains(LIKELY);
        assertThat(edge(down, finding(OPERATOR_DEGRADED, operator("storage")).ago(15)))
                .isEmpty();
    }

    @Test
    void refusedRouteFollowsTheIngressControllerThatRefusesIt() {
        GivenFinding degraded = finding(INGRESS_DEGRADED, ROUTER).ago(20);
        Subject route = new Subject("Route", "shop", "web");

        assertThat(edge(degraded, finding(ROUTE_REFUSED, route).ago(15).link(Relation.ADMITTED_BY, ROUTER)))
                .contains(LIKELY);
        assertThat(edge(degraded, finding(ROUTE_REFUSED, route).ago(90).link(Relation.ADMITTED_BY, ROUTER)))
                .isEmpty();
    }

    @Test
    void updateWaitsForWhatItsMessageNames() {
        Subject version = Subject.clusterScoped("ClusterVersion", "version");
        Subject pool = Subject.clusterScoped("MachineConfigPool", "worker");

        assertThat(edge(
                        finding(OPERATOR_DEGRADED, operator("machine-config")),
                        finding(UPDATE_SLOW, version).says("waiting on machine-config")))
                .contains(CERTAIN);
        assertThat(edge(finding(VERSION_FAILING, version), finding(UPDATE_SLOW, version)))
                .contains(LIKELY);
        assertThat(edge(
                        finding(POOL_PAUSED, pool),
                        finding(UPDATE_SLOW, version).says("waiting on machine-config")))
                .contains(LIKELY);
        assertThat(edge(
                        finding(POOL_PAUSED, pool),
                        finding(UPDATE_SLOW, version).says("waiting on dns")))
                .isEmpty();
        assertThat(edge(
                        finding(NODE_LOST, node("worker-1")).ago(60).link(Relation.MEMBER_OF, pool),
                        finding(POOL_SLOW, pool).ago(40)))
                .contains(LIKELY);
    }

    @Test
    void alertFollowsTheObjectItIsAboutButNotALaterFault() {
        GivenFinding lost = finding(NODE_LOST, node("worker-1")).ago(30);

        assertThat(edge(lost, alert("KubeNodeNotReady").ago(15).link(Relation.REPORTS_ON, node("worker-1"))))
                .contains(CERTAIN);
        assertThat(edge(lost, alert("NodeFilesystemFull").ago(900).link(Relation.REPORTS_ON, node("worker-1"))))
                .isEmpty();
        assertThat(edge(lost, alert("KubeNodeNotReady").ago(15).link(Relation.REPORTS_ON, node("worker-2"))))
                .isEmpty();
    }

    @Test
    void alertOnANamespaceFollowsTheOperatorOrTheSoftwareThere() {
        Subject etcd = Subject.clusterScoped("Namespace", "openshift-etcd");
        GivenFinding members = alert("etcdMembersDown").ago(10).link(Relation.REPORTS_ON, etcd);

        assertThat(edge(finding(OPERATOR_DEGRADED, operator("etcd")).ago(20).link(Relation.MANAGES, etcd), members))
                .contains(LIKELY);
        assertThat(edge(
                        finding(WORKLOAD_UNAVAILABLE, new Subject("Deployment", "openshift-etcd", "x"))
                                .ago(20),
                        members))
                .contains(POSSIBLE);
        assertThat(edge(
                        finding(WORKLOAD_UNAVAILABLE, new Subject("Deployment", "openshift-etcd", "x"))
                                .ago(20),
                        alert("KubePodNotReady")
                                .ago(10)
                                .link(Relation.REPORTS_ON, new Subject("Pod", "openshift-etcd", "y"))
                                .link(Relation.REPORTS_ON, etcd)))
                .as("an alert that names another object")
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "LokiRequestErrors, logging-loki-ingester, LIKELY",
        "LokiRequestErrors, lokistack-ui, ''",
        "KubePodNotReady, kube-proxy, ''",
        "NATSClusterDown, nats, LIKELY"
    })
    void alertFollowsWhatBearsTheNameOfItsProduct(String name, String workload, String confidence) {
        GivenFinding crashing = finding(WORKLOAD_UNAVAILABLE, new Subject("StatefulSet", "logs", workload))
                .ago(20);
        GivenFinding alert = alert(name)
                .ago(10)
                .link(Relation.REPORTS_ON, new Subject("Route", "logs", "push"))
                .link(Relation.REPORTS_ON, Subject.clusterScoped("Namespace", "logs"));

        assertThat(edge(crashing, alert).map(Enum::name).orElse("")).isEqualTo(confidence);
        assertThat(edge(crashing.ago(2), alert)).isEmpty();
    }

    @Test
    void alertsAboutTheApiAndAMissingWatchdogNameNoObject() {
        assertThat(edge(
                        finding(API_NOT_READY, Subject.clusterScoped("APIServer", "kube-apiserver")),
                        alert("KubeAPIErrorBudgetBurn").ago(10)))
                .contains(LIKELY);
        assertThat(edge(
                        finding(OPERATOR_DEGRADED, operator("monitoring")).ago(10),
                        finding(WATCHDOG_MISSING, new Subject("Alert", "", "Watchdog"))))
                .contains(LIKELY);
    }

    @Test
    void machinesOfOneSetThatFailAlikeAreOneMatter() {
        Subject set = new Subject("MachineSet", "openshift-machine-api", "w-c");
        GivenFinding first = machine("w-c-1").link(Relation.OWNED_BY, set).says("no capacity");
        GivenFinding second = machine("w-c-2").link(Relation.OWNED_BY, set).says("no capacity");

        assertThat(edge(first, second)).contains(LIKELY);
        assertThat(edge(second, first)).isEmpty();
        assertThat(edge(first, second.says("no such image"))).isEmpty();
        assertThat(edge(first, machine("w-d-1").says("no capacity"))).isEmpty();
    }

    private static GivenFinding machine(String name) {
        return finding(MACHINE_FAILED, new Subject("Machine", "openshift-machine-api", name));
    }

    @Test
    void operatorThatSpeaksOfAFailedJobFollowsIt() {
        Subject job = new Subject("Job", "openshift-image-registry", "image-pruner-1");
        GivenFinding degraded = finding(OPERATOR_DEGRADED, operator("image-registry"))
                .ago(10)
                .link(Relation.MANAGES, Subject.clusterScoped("Namespace", "openshift-image-registry"));

        assertThat(edge(finding(JOB_FAILED, job).ago(11), degraded)).isEmpty();
        assertThat(edge(finding(JOB_FAILED, job).ago(11), degraded.says("Job has reached the backoff limit")))
                .contains(LIKELY);
        assertThat(edge(
                        finding(CRON_JOB_OVERDUE, new Subject("CronJob", "openshift-image-registry", "image-pruner"))
                                .ago(11),
                        degraded.says("Job has reached the backoff limit")))
                .contains(LIKELY);
    }

    @Test
    void alertsExplainNothing() {
        assertThat(edge(
                        alert("KubeNodeNotReady").ago(60).link(Relation.REPORTS_ON, node("worker-1")),
                        finding(NODE_LOST, node("worker-1")).ago(30)))
                .isEmpty();
        assertThat(edge(
                        alert("A").ago(60).link(Relation.REPORTS_ON, new Subject("Alert", "shop", "B")),
                        finding(ALERT_FIRING, new Subject("Alert", "shop", "B")).ago(30)))
                .isEmpty();
    }

    private static GivenFinding alert(String name) {
        return finding(ALERT_FIRING, new Subject("Alert", "shop", name));
    }

    @ParameterizedTest
    @CsvSource({
        "openshift-marketplace, 90845050c7922e9bc2c37bb49a4c2a75e755fd98e5fb75d221bacea2bcfb, true",
        "openshift-marketplace, nightly, false",
        "shop, 90845050c7922e9bc2c37bb49a4c2a75e755fd98e5fb75d221bacea2bcfb, false"
    })
    void subscriptionWaitsForTheJobThatUnpacksItsBundle(String namespace, String job, boolean connected) {
        GivenFinding subscription = finding(SUBSCRIPTION_BLOCKED, new Subject("Subscription", "messaging", "amq"))
                .says("BundleUnpackFailed: bundle unpacking failed. Reason: DeadlineExceeded");

        assertThat(edge(subscription, finding(JOB_FAILED, new Subject("Job", namespace, job)))
                        .isPresent())
                .isEqualTo(connected);
    }
}
