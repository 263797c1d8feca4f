// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.node;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.API_SERVICE_DOWN;
import static io.clusterhealth.finding.FindingCode.AUTOSCALER_BLIND;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.NODE_DISK_PRESSURE;
import static io.clusterhealth.finding.FindingCode.NODE_LEASE_STALE;
import static io.clusterhealth.finding.FindingCode.PODS_WITHOUT_NETWORK;
import static io.clusterhealth.finding.FindingCode.POD_CONFIG_ERROR;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_FAILED;
import static io.clusterhealth.finding.FindingCode.POD_FILLS_DISK;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static io.clusterhealth.finding.FindingCode.WRITES_STOPPED;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.InitContainer;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Workloads that wait for another one without naming its address, and nodes without pod network.
class UpstreamRulesTest {
    private static final Subject DATABASE = new Subject("StatefulSet", "shop", "orders-db");
    private static final String BAD_GATEWAY = "Readiness probe failed: HTTP probe failed with statuscode: 502";

    @ParameterizedTest
    @CsvSource({"24, true", "30, true", "31, false", "-35, true", "-36, false"})
    void frontThatFollowsItsDatabaseSoonMayWaitForIt(int ago, boolean connected) {
        GivenFinding front = unready(BAD_GATEWAY).ago(ago);

        assertThat(edge(database(), front)).isEqualTo(connected ? Optional.of(POSSIBLE) : Optional.empty());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Readiness probe failed: dial tcp 10.1.2.3:8080: connect: connection refused",
                "Readiness probe failed: HTTP probe failed with statuscode: 500",
                ""
            })
    void podThatDoesNotAnswerItselfWaitsForNobody(String said) {
        assertThat(edge(database(), unready(said).ago(24))).isEmpty();
    }

    @Test
    void podWhoseAnswerNamesWhatIsDownBesideItWaitsForIt() {
        GivenFinding health =
                unready("Readiness probe failed: {\"db\":{\"error\":\"connection to orders-db:5432 refused\"}}");

        assertThat(edge(database(), health.ago(1))).contains(LIKELY);
        assertThat(edge(database(), health.ago(600))).isEmpty();
        assertThat(edge(
                        database(),
                        unready("{\"error\":\"connection to orders-db-ro:5432 refused\"}")
                                .ago(1)))
                .isEmpty();
    }

    @Test
    void clientThatIsRefusedMayWaitForWhatIsDownBesideIt() {
        GivenFinding refused =
                finding(POD_CRASH_LOOP, deployment("jobs")).ago(1).says("Communications link failure");
        GivenFinding elsewhere = finding(POD_CRASH_LOOP, new Subject("Deployment", "crm", "jobs"))
                .ago(1)
                .says("Communications link failure");
        GivenFinding broken = finding(POD_CRASH_LOOP, deployment("jobs")).ago(1).says("KeyError: 'URL'");

        assertThat(edge(database(), refused)).contains(POSSIBLE);
        assertThat(edge(database().as(Severity.MEDIUM), refused)).isEmpty();
        assertThat(edge(database(), elsewhere)).isEmpty();
        assertThat(edge(database(), broken)).isEmpty();
        assertThat(edge(unready(BAD_GATEWAY).as(Severity.HIGH).ago(25), refused))
                .as("who waits himself is not waited for")
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "Connection to orders-db:5432 refused., 24, LIKELY",
        "Connection to orders-db:5432 refused., -500, LIKELY",
        "Connection to orders-db:5432 refused., 31, ''",
        "Connection to orders-db-2:5432 refused., 24, POSSIBLE",
        "Connection to orders-db-2:5432 refused., -500, ''",
        "getaddrinfo ENOTFOUND orders-db, 24, LIKELY",
        "getaddrinfo ENOTFOUND order-db, 24, ''",
        "password authentication failed at orders-db, 24, ''"
    })
    void clientThatNamesWhatIsDownBesideItWaitsForIt(String said, int ago, String confidence) {
        GivenFinding client =
                finding(POD_CRASH_LOOP, deployment("orders-api")).ago(ago).says(said);

        assertThat(edge(database(), client).map(Enum::name).orElse("")).isEqualTo(confidence);
    }

    @Test
    void jobThatIsRefusedMayWaitForWhatIsDownBesideIt() {
        GivenFinding failed = finding(JOB_FAILED, new Subject("Job", "shop", "invoice-1"))
                .ago(10)
                .link(Relation.OWNED_BY, new Subject("CronJob", "shop", "invoice"));

        assertThat(edge(database(), failed)).isEmpty();
        assertThat(edge(database(), failed.says("psql: could not connect to server")))
                .contains(POSSIBLE);
    }

    @ParameterizedTest
    @CsvSource({
        "vault-agent-init, vault, true",
        "wait-for-vault, vault, true",
        "vaults-init, vault, false",
        "db, db, false"
    })
    void initContainerBearsTheNameOfWhatItWaitsFor(String container, String name, boolean connected) {
        GivenFinding server = finding(POD_NOT_READY, new Subject("StatefulSet", "vault", name))
                .as(Severity.HIGH)
                .ago(30);
        GivenFinding waiting =
                finding(POD_STUCK_CREATING, deployment("refunds")).ago(20).stating(new InitContainer(container));

        assertThat(edge(server, waiting).isPresent()).isEqualTo(connected);
    }

    @ParameterizedTest
    @CsvSource({
        "v1beta1.metrics.k8s.io, resource, true",
        "v1.metrics.k8s.io, resource, true",
        "v1beta1.custom.metrics.k8s.io, resource, false",
        "v1beta1.custom.metrics.k8s.io, custom, true",
        "v1beta1.external.metrics.k8s.io, external, true",
        "v1beta1.metrics.k8s.io, external, false",
        "v1beta1.external.metrics.k8s.io, '', true",
        "v1beta1.wardle.example.com, '', false"
    })
    void autoscalerNeedsTheApiOfMetricsThatItAsked(String service, String api, boolean connected) {
        GivenFinding blind = finding(AUTOSCALER_BLIND, new Subject("HorizontalPodAutoscaler", "shop", "web"))
                .says(
                        api.isEmpty()
                                ? "the HPA was unable to compute the replica count: unable to get metrics"
                                : "unable to fetch metrics from %s metrics API: the server could not find it"
                                        .formatted(api));

        assertThat(edge(finding(API_SERVICE_DOWN, Subject.clusterScoped("APIService", service)), blind))
                .isEqualTo(connected ? Optional.of(LIKELY) : Optional.empty());
    }

    @Test
    void autoscalerIsBlindToPodsThatFail() {
        GivenFinding blind = finding(AUTOSCALER_BLIND, new Subject("HorizontalPodAutoscaler", "shop", "web"))
                .link(Relation.SCALES, deployment("web"));

        assertThat(edge(finding(POD_CRASH_LOOP, deployment("web")), blind)).isEmpty();
        blind.says("did not receive metrics for targeted pods (pods might be unready)");
        assertThat(edge(finding(POD_CRASH_LOOP, deployment("web")), blind)).contains(LIKELY);
        assertThat(edge(finding(POD_CRASH_LOOP, deployment("api")), blind)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"calico-node, w1, LIKELY", "calico-node, w2, ''", "fluentd, w1, ''"})
    void agentOfThePodNetworkTakesTheTrafficOfItsNode(String agent, String where, String confidence) {
        GivenFinding failing = finding(POD_CRASH_LOOP, new Subject("DaemonSet", "kube-system", agent))
                .ago(30)
                .link(Relation.RUNS_ON, node(where));
        GivenFinding timeout = finding(POD_CRASH_LOOP, deployment("cards"))
                .ago(20)
                .says("dial tcp 10.244.1.2:5432: i/o timeout")
                .link(Relation.RUNS_ON, node("w1"));

        assertThat(edge(failing, timeout).map(Enum::name).orElse("")).isEqualTo(confidence);
    }

    @Test
    void podThatIsUnreadyBesideABrokenAgentMayBeCutOff() {
        GivenFinding agent = finding(POD_CRASH_LOOP, new Subject("DaemonSet", "kube-system", "cilium"))
                .ago(30)
                .link(Relation.RUNS_ON, node("w1"));
        GivenFinding unready = unready("statuscode: 500").ago(20).link(Relation.RUNS_ON, node("w1"));
        GivenFinding broken = finding(POD_CRASH_LOOP, deployment("jobs"))
                .ago(20)
                .says("KeyError: 'URL'")
                .link(Relation.RUNS_ON, node("w1"));

        assertThat(edge(agent, unready)).contains(POSSIBLE);
        assertThat(edge(agent, broken)).isEmpty();
    }

    @Test
    void pluginThatRefusesPodsComesBeforeThoseItRefuses() {
        Subject daemon = new Subject("DaemonSet", "kube-system", "aws-node");
        String said = "plugin type=\"aws-cni\" name=\"aws-cni\" failed (add): no address";
        GivenFinding refusing = finding(PODS_WITHOUT_NETWORK, daemon).ago(40).says(said);

        assertThat(edge(refusing, finding(POD_STUCK_CREATING, deployment("web")).says(said)))
                .contains(LIKELY);
        assertThat(edge(refusing, finding(POD_STUCK_CREATING, deployment("web")).says("plugin type=\"calico\"")))
                .isEmpty();
        assertThat(edge(finding(POD_CRASH_LOOP, daemon).ago(1), refusing)).contains(LIKELY);
    }

    @Test
    void apiThatTakesNoWritesComesBeforeWhoeverFellSilent() {
        GivenFinding stopped = finding(WRITES_STOPPED, new Subject("Pod", "kube-system", "etcd-m1"))
                .ago(20);

        assertThat(edge(stopped, finding(NODE_LEASE_STALE, node("w1")).ago(20))).contains(CERTAIN);
        assertThat(edge(stopped, finding(NODE_LEASE_STALE, node("w1")).ago(90))).isEmpty();
    }

    @Test
    void whoFilledTheDiskComesBeforeThePressure() {
        GivenFinding full = finding(POD_FILLS_DISK, deployment("etl")).ago(8).link(Relation.RUNS_ON, node("w1"));
        GivenFinding evicted = finding(POD_FAILED, deployment("web")).ago(7).link(Relation.RUNS_ON, node("w1"));

        assertThat(edge(full, finding(NODE_DISK_PRESSURE, node("w1")).ago(6))).contains(LIKELY);
        assertThat(edge(full, finding(NODE_DISK_PRESSURE, node("w2")).ago(6))).isEmpty();
        assertThat(edge(full, evicted)).isEmpty();
        assertThat(edge(full, evicted.says("low on resource: ephemeral-storage")))
                .contains(LIKELY);
    }

    private static GivenFinding database() {
        return finding(POD_CONFIG_ERROR, DATABASE).ago(25);
    }

    private static GivenFinding unready(String said) {
        return finding(POD_NOT_READY, deployment("front")).says(said);
    }
}
