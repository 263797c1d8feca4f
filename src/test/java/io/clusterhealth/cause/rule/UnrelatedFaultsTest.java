// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.node;
import static io.clusterhealth.cause.GivenFinding.operator;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.BUDGET_BLOCKS;
import static io.clusterhealth.finding.FindingCode.CERTIFICATE_ENDS;
import static io.clusterhealth.finding.FindingCode.CUSTOM_RESOURCE_UNWELL;
import static io.clusterhealth.finding.FindingCode.DELIVERY_FAILED;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.LOAD_BALANCER_PENDING;
import static io.clusterhealth.finding.FindingCode.NODE_FAILS_PODS;
import static io.clusterhealth.finding.FindingCode.NODE_LOST;
import static io.clusterhealth.finding.FindingCode.OPERATOR_DEGRADED;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static io.clusterhealth.finding.FindingCode.POD_UNSCHEDULABLE;
import static io.clusterhealth.finding.FindingCode.POOL_DEGRADED;
import static io.clusterhealth.finding.FindingCode.REGISTRY_UNREACHABLE;
import static io.clusterhealth.finding.FindingCode.VERSION_FAILING;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.InitContainer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Faults that have a word, a time or a place in common, and nothing else.
class UnrelatedFaultsTest {
    private static final int DAY = 24 * 60;
    private static final Subject CALICO = new Subject("DaemonSet", "calico-system", "calico-node");

    @Test
    void podWhoseSelectorFitsNoNodeIsNotWaitingForALostOne() {
        GivenFinding waiting = finding(POD_UNSCHEDULABLE, deployment("web"))
                .ago(10)
                .says(
                        "0/3 nodes are available: 1 node(s) had untolerated taint {node.kubernetes.io/unreachable: }, 2 node(s)"
                                + " didn't match Pod's node affinity/selector.");

        assertThat(edge(finding(NODE_LOST, node("n1")).ago(60), waiting)).isPresent();
        assertThat(edge(finding(NODE_LOST, node("n1")).ago(60), waiting.in(Mode.NODE_LABELS)))
                .isEmpty();
    }

    /// A workload that backs another Service is not the one whose name it begins with.
    @Test
    void serviceIsNotServedByAWorkloadOfAnotherService() {
        GivenFinding docs = finding(POD_CRASH_LOOP, deployment("api-docs")).ago(30);
        GivenFinding web = finding(POD_CRASH_LOOP, deployment("web"))
                .ago(20)
                .says("Get \"http://api.shop.svc:8080/\": connect: connection refused");

        assertThat(edge(docs, web)).contains(Confidence.LIKELY);
        assertThat(edge(docs.link(Relation.PROVIDES, new Subject("Service", "shop", "api-docs")), web))
                .isNotEqualTo(Optional.of(Confidence.LIKELY));
    }

    @Test
    void whatIsMissingIsNotTheFaultOfTheNode() {
        GivenFinding node = finding(NODE_FAILS_PODS, node("w1")).ago(40);
        GivenFinding web = finding(POD_STUCK_CREATING, deployment("web"))
                .link(Relation.RUNS_ON, node("w1"))
                .ago(30);

        assertThat(edge(node, web)).contains(Confidence.POSSIBLE);
        assertThat(edge(node, web.says("MountVolume.SetUp failed: secret \"web-tls\" not found")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"registry.acme.com, acme, false", "acme.example.com, acme, true", "registry.acme.svc:5000, acme, true"})
    void aRegistryIsOfTheNamespaceThatItsHostBeginsWith(String host, String namespace, boolean connected) {
        GivenFinding down = finding(POD_CRASH_LOOP, new Subject("Deployment", namespace, "letters"))
                .as(Severity.HIGH)
                .ago(60);

        assertThat(edge(
                                down,
                                finding(REGISTRY_UNREACHABLE, Subject.external(host))
                                        .ago(15))
                        .isPresent())
                .isEqualTo(connected);
    }

    @ParameterizedTest
    @CsvSource({
        "one or more synchronization tasks completed unsuccessfully, false",
        "authentication required: Repository not found, true"
    })
    void deliveriesAreAlikeByTheirReason(String said, boolean connected) {
        Subject billing = new Subject("Application", "argocd", "billing");
        Subject orders = new Subject("Application", "argocd", "orders");

        assertThat(edge(
                                finding(DELIVERY_FAILED, billing).ago(2 * DAY).says(said),
                                finding(DELIVERY_FAILED, orders).ago(30).says(said))
                        .isPresent())
                .isEqualTo(connected);
        assertThat(edge(
                        finding(DELIVERY_FAILED, billing).ago(30).says(said),
                        finding(DELIVERY_FAILED, orders).ago(2 * DAY).says(said)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"gw.partner.com, false", "api.shop.svc, true"})
    void expiredCertificateIsNotThatOfAServerOutside(String host, boolean connected) {
        GivenFinding expired = finding(CERTIFICATE_ENDS, new Subject("Certificate", "tools", "grafana-tls"))
                .ago(27 * DAY)
                .says("Expired: Certificate expired on Sun, 01 Nov 2026 00:00:00 UTC");
        GivenFinding caller = finding(POD_CRASH_LOOP, deployment("pay"))
                .ago(20)
                .says("Get \"https://" + host + "/v1\": x509: certificate has expired or is not yet valid");

        assertThat(edge(expired, caller).isPresent()).isEqualTo(connected);
    }

    @ParameterizedTest
    @CsvSource({"20, false", "200, true"})
    void serviceThatWaitedLongBeforeHasAnotherReason(int downMinutes, boolean connected) {
        GivenFinding controller = finding(POD_NOT_READY, new Subject("Deployment", "metallb-system", "controller"))
                .as(Severity.HIGH)
                .ago(downMinutes);
        GivenFinding waiting = finding(LOAD_BALANCER_PENDING, new Subject("Service", "shop", "web"))
                .ago(100);

        assertThat(edge(controller, waiting).isPresent()).isEqualTo(connected);
    }

    @ParameterizedTest
    @CsvSource({"13, false", "0, true"})
    void podOfANodeFollowsItsPodNetworkSoon(int days, boolean connected) {
        GivenFinding network = finding(POD_NOT_READY, CALICO)
                .as(Severity.HIGH)
                .ago(days * DAY + 30)
                .link(Relation.RUNS_ON, node("n1"));
        GivenFinding pod = finding(POD_NOT_READY, deployment("web")).ago(20).link(Relation.RUNS_ON, node("n1"));

        assertThat(edge(network, pod).isPresent()).isEqualTo(connected);
    }

    @Test
    void webInterfaceOfANetworkPluginIsNoPodNetwork() {
        Subject whisker = new Subject("Deployment", "calico-system", "whisker");

        assertThat(FindingWords.of("software", List.of("cni-plugin"))
                        .holds(
                                finding(POD_CRASH_LOOP, whisker).get(),
                                finding(POD_CRASH_LOOP, whisker).get()))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"20, 0, true", "20, 7, false"})
    void jobWithoutAReasonFollowsWhatWentDownThatDay(int minutes, int days, boolean connected) {
        GivenFinding bot =
                finding(POD_CRASH_LOOP, deployment("bot")).as(Severity.HIGH).ago(minutes + 60 + days * DAY);
        GivenFinding job = finding(JOB_FAILED, new Subject("Job", "shop", "report-1"))
                .ago(minutes)
                .says("BackoffLimitExceeded: Job has reached the specified backoff limit");

        assertThat(edge(bot, job).isPresent()).isEqualTo(connected);
    }

    @ParameterizedTest
    @CsvSource({"5, true", "7200, false"})
    void initContainerWaitsForAnotherNamespaceOnlySoon(int before, boolean connected) {
        GivenFinding orders = finding(POD_CRASH_LOOP, new Subject("Deployment", "team-a", "orders"))
                .as(Severity.HIGH)
                .ago(20 + before);
        GivenFinding waiting =
                finding(POD_STUCK_CREATING, deployment("web")).ago(20).stating(new InitContainer("wait-for-orders"));

        assertThat(edge(orders, waiting).isPresent()).isEqualTo(connected);
    }

    @ParameterizedTest
    @CsvSource({
        "Could not update: the network policy webhook refuses it, false",
        "Cluster operator network is degraded, true",
        "waiting on operators: \"network\", true"
    })
    void operatorIsNamedAsOne(String said, boolean connected) {
        GivenFinding version = finding(VERSION_FAILING, Subject.clusterScoped("ClusterVersion", "version"))
                .ago(10)
                .says(said);

        assertThat(edge(finding(OPERATOR_DEGRADED, operator("network")).ago(30), version)
                        .filter(Confidence.CERTAIN::equals)
                        .isPresent())
                .isEqualTo(connected);
    }

    @ParameterizedTest
    @CsvSource({"the server certificate is not valid, false", "Deployment server has no ready pod, true"})
    void workloadIsNamedAsOne(String said, boolean connected) {
        GivenFinding server = finding(POD_CRASH_LOOP, deployment("server")).ago(30);
        GivenFinding widget = finding(CUSTOM_RESOURCE_UNWELL, new Subject("Widget", "shop", "w"))
                .ago(20)
                .says(said);

        assertThat(edge(server, widget).filter(Confidence.CERTAIN::equals).isPresent())
                .isEqualTo(connected);
    }

    @Test
    void budgetOnTheNodeThatTheMessageNamesIsTheObstacle() {
        GivenFinding pool = finding(POOL_DEGRADED, Subject.clusterScoped("MachineConfigPool", "worker"))
                .ago(20)
                .says("failed to drain node: w3 after 1 hour");
        GivenFinding there = finding(BUDGET_BLOCKS, new Subject("PodDisruptionBudget", "shop", "db"))
                .as(Severity.MEDIUM)
                .link(Relation.RUNS_ON, node("w3"));
        GivenFinding elsewhere = finding(BUDGET_BLOCKS, new Subject("PodDisruptionBudget", "aaa", "cache"))
                .as(Severity.MEDIUM)
                .link(Relation.RUNS_ON, node("w2"));

        assertThat(edge(there, pool)).contains(Confidence.CERTAIN);
        assertThat(edge(elsewhere, pool)).contains(Confidence.LIKELY);
    }
}
