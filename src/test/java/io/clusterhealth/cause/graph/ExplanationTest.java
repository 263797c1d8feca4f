// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.graph;

import static io.clusterhealth.cause.GivenFinding.NOW;
import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.node;
import static io.clusterhealth.cause.GivenFinding.operator;
import static io.clusterhealth.cause.GivenFinding.pod;
import static io.clusterhealth.finding.FindingCode.ALERT_FIRING;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.NAMESPACE_STUCK_TERMINATING;
import static io.clusterhealth.finding.FindingCode.NODE_CORDONED;
import static io.clusterhealth.finding.FindingCode.NODE_FAILS_PODS;
import static io.clusterhealth.finding.FindingCode.NODE_LOST;
import static io.clusterhealth.finding.FindingCode.NODE_VERSION_SKEW;
import static io.clusterhealth.finding.FindingCode.OPERAND_UNWELL;
import static io.clusterhealth.finding.FindingCode.OPERATOR_DEGRADED;
import static io.clusterhealth.finding.FindingCode.OPERATOR_UNAVAILABLE;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POD_OOM_KILLED;
import static io.clusterhealth.finding.FindingCode.POOL_DEGRADED;
import static io.clusterhealth.finding.FindingCode.POOL_PAUSED;
import static io.clusterhealth.finding.FindingCode.REGISTRY_UNREACHABLE;
import static io.clusterhealth.finding.FindingCode.REVISION_FAILED;
import static io.clusterhealth.finding.FindingCode.SERVICE_WITHOUT_ENDPOINTS;
import static io.clusterhealth.finding.FindingCode.SUBSCRIPTION_BLOCKED;
import static io.clusterhealth.finding.FindingCode.VERSION_FAILING;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_BELOW_DESIRED;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_UNAVAILABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Incident.Symptom;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Impact;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Scope;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExplanationTest {
    private static final Finding LOST = finding(NODE_LOST, node("w1")).ago(40).get();
    private static final Finding UNREADY = finding(POD_NOT_READY, pod("a"))
            .ago(39)
            .link(Relation.RUNS_ON, node("w1"))
            .link(Relation.OWNED_BY, deployment("web"))
            .get();
    private static final Finding OUTAGE =
            finding(WORKLOAD_UNAVAILABLE, deployment("web")).ago(38).get();

    @Test
    void nothingFoundIsNothingWrong() {
        assertThat(Explanation.of(List.of())).isEqualTo(new Diagnosis(List.of(), List.of()));
    }

    @Test
    void anOperatorNamesTheNodeOfTheRevisionThatFails() {
        Finding rolls = finding(OPERATOR_DEGRADED, operator("kube-apiserver")).get();
        Finding revision = Finding.of(REVISION_FAILED, Subject.clusterScoped("KubeAPIServer", "cluster"))
                .evidence(List.of(Evidence.quoting("m2 is at revision 9 of 10 and failed at 10", "no space left")));

        assertThat(Explanation.of(List.of(rolls, revision)).incidents())
                .singleElement()
                .satisfies(only -> assertThat(only.cause().evidence().getLast().statement())
                        .isEqualTo("m2 is at revision 9 of 10 and failed at 10"));
    }

    @ParameterizedTest
    @CsvSource({"MEDIUM, true", "LOW, false"})
    void aCriticalAlertIsQuotedWhereItsCauseHasNoMessage(Severity severity, boolean quoted) {
        Subject pool = Subject.clusterScoped("MachineConfigPool", "worker");
        Finding paused = finding(POOL_PAUSED, pool).ago(60).get();
        Finding alert = finding(ALERT_FIRING, new Subject("Alert", "mco", "MachineConfigControllerPausedPoolKubeletCA"))
                .as(severity)
                .ago(30)
                .says("the certificate rotates at 2026-12-02")
                .link(Relation.REPORTS_ON, pool)
                .get();

        assertThat(Explanation.of(List.of(paused, alert)).incidents().stream()
                        .flatMap(one -> one.cause().evidence().stream())
                        .anyMatch(one -> one.quote().contains("2026-12-02")))
                .isEqualTo(quoted);
    }

    /// An operator that only counts what fails says why in the words of one of them.
    @Test
    void operatorThatCountsWhatFailsQuotesTheReasonOfAPart() {
        Finding counts = finding(OPERATOR_DEGRADED, operator("cloud-credential"))
                .ago(50)
                .says("1 of 4 credentials requests are failing to sync.")
                .get();
        Finding part = finding(OPERAND_UNWELL, new Subject("CredentialsRequest", "cco", "ingress"))
                .ago(50)
                .says("failed to grant creds: AccessDenied: user ocp is not authorized to perform: iam:CreateUser")
                .get();

        assertThat(Explanation.of(List.of(counts, part)).incidents())
                .singleElement()
                .satisfies(incident -> assertThat(
                                incident.cause().evidence().getLast().statement())
                        .isEqualTo("CredentialsRequest cco/ingress reports"));
    }

    @Test
    void chainFoldsUnderItsFirstCause() {
        assertThat(Explanation.of(List.of(OUTAGE, UNREADY, LOST)).incidents())
                .containsExactly(new Incident(
                        "CH-202/Node/w1",
                        Severity.HIGH,
                        Impact.CLUSTER_CAPACITY,
                        Scope.WORKER_POOL,
                        Confidence.LIKELY,
                        LOST.since(),
                        LOST,
                        List.of(
                                new Symptom(OUTAGE, Confidence.LIKELY, "Pod shop/a is one of its pods"),
                                new Symptom(UNREADY, Confidence.CERTAIN, "it runs on Node w1, which is down")),
                        List.of()));
    }

    @Test
    void incidentIsAsBadAsItsWorstSymptomAndAsOldAsItsOldest() {
        Finding degraded =
                finding(OPERATOR_DEGRADED, operator("ingress")).ago(30).get();
        Finding login = finding(OPERATOR_UNAVAILABLE, operator("authentication"))
                .ago(32)
                .says("route")
                .get();

        Incident incident = Explanation.of(List.of(degraded, login)).incidents().getFirst();

        assertThat(incident.cause()).isEqualTo(degraded);
        assertThat(incident.severity()).isEqualTo(Severity.CRITICAL);
        assertThat(incident.since()).contains(NOW.minus(Duration.ofMinutes(32)));
    }

    @Test
    void lowFindingsAloneAreNotices() {
        Finding cordon = finding(NODE_CORDONED, node("w2")).get();

        assertThat(Explanation.of(List.of(cordon))).isEqualTo(new Diagnosis(List.of(), List.of(cordon)));
    }

    @Test
    void lowCauseOfLowSymptomsIsNoIncident() {
        Finding rebooting =
                finding(NODE_LOST, node("w1")).as(Severity.LOW).ago(9).get();
        Finding unready = finding(POD_NOT_READY, pod("a"))
                .as(Severity.LOW)
                .ago(9)
                .link(Relation.RUNS_ON, node("w1"))
                .get();

        assertThat(Explanation.of(List.of(unready, rebooting)))
                .isEqualTo(new Diagnosis(List.of(), List.of(rebooting, unready)));
    }

    @Test
    void quietFirstCauseComesBeforeLoudSymptomsElsewhere() {
        List<Finding> findings = new ArrayList<>();
        findings.add(finding(POOL_DEGRADED, Subject.clusterScoped("MachineConfigPool", "worker"))
                .as(Severity.MEDIUM)
                .get());
        findings.add(LOST);
        findings.add(finding(POD_CRASH_LOOP, deployment("loud")).ago(900).get());
        for (int i = 0; i < 50; i++) {
            findings.add(finding(POD_CRASH_LOOP, pod("loud-" + i))
                    .link(Relation.OWNED_BY, deployment("loud"))
                    .get());
        }

        assertThat(Explanation.of(findings).incidents())
                .extracting(Incident::id)
                .containsExactly("CH-202/Node/w1", "CH-401/Deployment/shop/loud", "CH-311/MachineConfigPool/worker");
    }

    @Test
    void whatLastsLongestComesFirstAmongEquals() {
        Finding young = finding(POD_CRASH_LOOP, pod("a")).ago(5).get();
        Finding old = finding(POD_CRASH_LOOP, pod("b")).ago(50).get();
        Finding ageless = finding(POD_CRASH_LOOP, pod("c")).get();

        assertThat(Explanation.of(List.of(ageless, young, old)).incidents())
                .extracting(Incident::cause)
                .containsExactly(old, young, ageless);
    }

    @Test
    void whatTakesMostDownComesBeforeWhatLastsLongest() {
        Finding alone = finding(POD_CRASH_LOOP, deployment("draft")).ago(50).get();
        Finding loud = finding(POD_CRASH_LOOP, deployment("sales")).ago(5).get();
        List<Finding> findings = List.of(
                alone,
                finding(WORKLOAD_UNAVAILABLE, deployment("draft")).ago(50).get(),
                loud,
                finding(WORKLOAD_UNAVAILABLE, deployment("sales")).ago(5).get(),
                finding(SERVICE_WITHOUT_ENDPOINTS, new Subject("Service", "shop", "sales"))
                        .ago(5)
                        .link(Relation.SELECTS, deployment("sales"))
                        .get());

        assertThat(Explanation.of(findings).incidents())
                .extracting(Incident::cause)
                .containsExactly(loud, alone);
    }

    /// Pods of DaemonSets serve only the node that they are on.
    @ParameterizedTest
    @CsvSource({"DaemonSet, w1", "StatefulSet, w2"})
    void aNodeWhoseLossAWorkloadSuffersFromComesBeforeAnOlderOne(String kind, String first) {
        List<Finding> findings = List.of(
                LOST,
                finding(NODE_LOST, node("w2")).ago(20).get(),
                finding(WORKLOAD_BELOW_DESIRED, new Subject(kind, "shop", "db"))
                        .ago(20)
                        .link(Relation.RUNS_ON, node("w2"))
                        .get());

        assertThat(Explanation.of(findings).incidents())
                .first()
                .extracting(incident -> incident.cause().subject())
                .isEqualTo(node(first));
    }

    /// At medium severity nothing is down, and a state whose beginning is unknown may be old.
    @ParameterizedTest
    @CsvSource({"MEDIUM, CH-407", "HIGH, CH-210"})
    void whatBeganAtAKnownTimeComesBeforeAStandingState(Severity severity, String first) {
        Finding standing = finding(NODE_VERSION_SKEW, node("w1")).as(severity).get();
        Finding begun =
                finding(POD_NOT_READY, deployment("web")).as(severity).ago(47).get();

        assertThat(Explanation.of(List.of(standing, begun))
                        .incidents()
                        .getFirst()
                        .id())
                .startsWith(first);
    }

    /// What an operator's failure affects depends on what it runs: only a few serve the API.
    @ParameterizedTest
    @CsvSource({
        "etcd, OPERATOR_DEGRADED, API_AVAILABILITY, CONTROL_PLANE",
        "kube-apiserver, OPERATOR_UNAVAILABLE, API_AVAILABILITY, CONTROL_PLANE",
        "openshift-apiserver, OPERATOR_MISSING, API_AVAILABILITY, CONTROL_PLANE",
        "authentication, OPERATOR_DEGRADED, API_AVAILABILITY, CONTROL_PLANE",
        "kube-scheduler, OPERATOR_DEGRADED, CLUSTER_CAPACITY, CONTROL_PLANE",
        "network, OPERATOR_DEGRADED, APPLICATION_AVAILABILITY, WORKER_POOL",
        "dns, OPERATOR_UNAVAILABLE, APPLICATION_OUTAGE, WORKER_POOL",
        "machine-api, OPERATOR_UNAVAILABLE, CLUSTER_CAPACITY, WORKER_POOL",
        "machine-config, OPERATOR_DEGRADED, UPDATE_STALLED, WORKER_POOL",
        "monitoring, OPERATOR_DEGRADED, APPLICATION_AVAILABILITY, NAMESPACE",
        "image-registry, OPERATOR_DEGRADED, APPLICATION_AVAILABILITY, NAMESPACE",
        "console, OPERATOR_UNAVAILABLE, APPLICATION_OUTAGE, NAMESPACE"
    })
    void operatorAffectsWhatItServes(String name, FindingCode code, Impact impact, Scope scope) {
        Incident incident = Explanation.of(List.of(finding(code, operator(name)).get()))
                .incidents()
                .getFirst();

        assertThat(incident.impact()).isEqualTo(impact);
        assertThat(incident.scope()).isEqualTo(scope);
    }

    /// The same holds for workloads and static pods that are such parts of the platform.
    @ParameterizedTest
    @CsvSource({
        "DaemonSet, kube-system, calico-node, WORKLOAD_BELOW_DESIRED, APPLICATION_AVAILABILITY, WORKER_POOL",
        "DaemonSet, kube-system, kube-proxy, WORKLOAD_BELOW_DESIRED, APPLICATION_AVAILABILITY, WORKER_POOL",
        "Deployment, kube-system, coredns, POD_CRASH_LOOP, APPLICATION_AVAILABILITY, WORKER_POOL",
        "Deployment, kube-system, coredns, WORKLOAD_UNAVAILABLE, APPLICATION_OUTAGE, WORKER_POOL",
        "Deployment, kube-system, cluster-autoscaler, POD_CRASH_LOOP, CLUSTER_CAPACITY, WORKER_POOL",
        "Deployment, kube-system, aws-cloud-controller-manager, POD_IMAGE_PULL, CLUSTER_CAPACITY, WORKER_POOL",
        "Deployment, kube-system, kube-scheduler-simulator, POD_CRASH_LOOP, APPLICATION_AVAILABILITY, NAMESPACE",
        "Deployment, shop, coredns, POD_CRASH_LOOP, APPLICATION_AVAILABILITY, NAMESPACE",
    })
    void softwareAffectsWhatItServes(
            String kind, String namespace, String name, FindingCode code, Impact impact, Scope scope) {
        assertReaches(finding(code, new Subject(kind, namespace, name)).get(), impact, scope);
    }

    @ParameterizedTest
    @CsvSource({
        "openshift-etcd, etcd-master-2, API_AVAILABILITY, CONTROL_PLANE",
        "kube-system, kube-apiserver-cp-1, API_AVAILABILITY, CONTROL_PLANE",
        "kube-system, kube-scheduler-cp-1, CLUSTER_CAPACITY, CONTROL_PLANE",
        "kube-system, kube-controller-manager-cp-1, CLUSTER_CAPACITY, CONTROL_PLANE",
        "kube-system, kube-vip-cp-1, APPLICATION_AVAILABILITY, NAMESPACE",
    })
    void staticPodOfTheControlPlaneReachesIt(String namespace, String name, Impact impact, Scope scope) {
        Finding pod = finding(POD_CRASH_LOOP, new Subject("Pod", namespace, name))
                .link(Relation.RUNS_ON, Subject.clusterScoped("Node", "cp-1"))
                .get();

        assertReaches(pod, impact, scope);
    }

    private static void assertReaches(Finding finding, Impact impact, Scope scope) {
        Incident incident = Explanation.of(List.of(finding)).incidents().getFirst();

        assertThat(incident.impact()).isEqualTo(impact);
        assertThat(incident.scope()).isEqualTo(scope);
    }

    @Test
    void operatorThatTakesTheLoginWithItReachesTheControlPlane() {
        Finding ingress =
                finding(OPERATOR_DEGRADED, operator("ingress")).ago(30).get();
        Finding login = finding(OPERATOR_UNAVAILABLE, operator("authentication"))
                .ago(29)
                .says("route")
                .get();

        Incident incident = Explanation.of(List.of(ingress, login)).incidents().getFirst();

        assertThat(incident.cause()).isEqualTo(ingress);
        assertThat(incident.impact()).isEqualTo(Impact.API_AVAILABILITY);
        assertThat(incident.scope()).isEqualTo(Scope.CONTROL_PLANE);
    }

    @Test
    void consoleComesAfterANodeThatIsDown() {
        Finding console =
                finding(OPERATOR_DEGRADED, operator("console")).ago(90).get();

        assertThat(Explanation.of(List.of(console, LOST)).incidents())
                .extracting(Incident::cause)
                .containsExactly(LOST, console);
    }

    @Test
    void scopeFollowsTheObject() {
        assertThat(scope(finding(SUBSCRIPTION_BLOCKED, new Subject("Subscription", "kafka", "amq"))
                        .get()))
                .isEqualTo(Scope.NAMESPACE);
        assertThat(scope(finding(VERSION_FAILING, Subject.clusterScoped("ClusterVersion", "version"))
                        .get()))
                .isEqualTo(Scope.CONTROL_PLANE);
        assertThat(scope(finding(NODE_LOST, node("m"))
                        .link(Relation.MEMBER_OF, Subject.clusterScoped("MachineConfigPool", "master"))
                        .get()))
                .isEqualTo(Scope.CONTROL_PLANE);
        assertThat(scope(finding(POOL_DEGRADED, Subject.clusterScoped("MachineConfigPool", "master"))
                        .get()))
                .isEqualTo(Scope.CONTROL_PLANE);
        assertThat(scope(finding(REGISTRY_UNREACHABLE, Subject.external("quay.io"))
                        .get()))
                .isEqualTo(Scope.WORKER_POOL);
        assertThat(scope(finding(NAMESPACE_STUCK_TERMINATING, Subject.clusterScoped("Namespace", "a"))
                        .get()))
                .isEqualTo(Scope.NAMESPACE);
        assertThat(scope(finding(JOB_FAILED, new Subject("Job", "a", "b")).get()))
                .isEqualTo(Scope.NAMESPACE);
    }

    private static Scope scope(Finding finding) {
        return Explanation.of(List.of(finding)).incidents().getFirst().scope();
    }

    @ParameterizedTest
    @CsvSource({"node-local-dns, true", "node-exporter, false"})
    void nodeWhoseFailingPodsAllNeedOneOfThemIsItsSymptom(String agent, boolean needed) {
        Subject daemon = new Subject("DaemonSet", "kube-system", agent);
        String said = "lookup db.shop.svc on 169.254.20.10:53: read: connection refused";
        List<Finding> given = List.of(
                finding(NODE_FAILS_PODS, node("w1"))
                        .as(Severity.LOW)
                        .ago(30)
                        .link(Relation.BLAMED_BY, daemon)
                        .link(Relation.BLAMED_BY, deployment("web"))
                        .link(Relation.BLAMED_BY, deployment("api"))
                        .get(),
                finding(POD_OOM_KILLED, daemon).ago(30).get(),
                finding(POD_CRASH_LOOP, deployment("web")).says(said).ago(29).get(),
                finding(POD_CRASH_LOOP, deployment("api")).says(said).ago(29).get());

        assertThat(Explanation.of(given).incidents())
                .singleElement()
                .extracting(incident -> incident.cause().subject())
                .isEqualTo(needed ? daemon : node("w1"));
    }
}
