// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.node;
import static io.clusterhealth.finding.FindingCode.AUTOSCALER_AT_LIMIT;
import static io.clusterhealth.finding.FindingCode.CLAIM_PENDING;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.NODE_LOST;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_OOM_KILLED;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_UNAVAILABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.Exited;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Unrelated failures that began in the same minutes.
class SameTimeTest {
    private static final GivenFinding LOST = finding(NODE_LOST, node("w1")).ago(30);

    /// The claims name their storage class; the API server names the webhook that it could not call.
    @ParameterizedTest
    @CsvSource({"STORAGE_CLASS_MISSING, StorageClass", "WEBHOOK_DOWN, ValidatingWebhookConfiguration"})
    void whatIsStoppedByNameIsNotStoppedByTime(FindingCode code, String kind) {
        GivenFinding missing = finding(code, Subject.clusterScoped(kind, "fast"))
                .as(Severity.HIGH)
                .ago(30);
        GivenFinding crash = finding(POD_CRASH_LOOP, deployment("web"))
                .says("dial tcp 10.0.0.7:3100: i/o timeout")
                .ago(29);
        GivenFinding job = finding(JOB_FAILED, new Subject("Job", "shop", "nightly"))
                .says("BackoffLimitExceeded: Job has reached the specified backoff limit")
                .ago(20);

        assertThat(UnexplainedIncidentsTest.edges(LOST, job)).hasSize(1);
        assertThat(UnexplainedIncidentsTest.edges(missing, job)).isEmpty();
        assertThat(UnexplainedIncidentsTest.edges(LOST, crash)).hasSize(1);
        assertThat(UnexplainedIncidentsTest.edges(missing, crash)).isEmpty();
    }

    /// A claim stops the pods that mount it, and these fail another workload only through a Service.
    @ParameterizedTest
    @CsvSource({"false, 0", "true, 1"})
    void aClaimFailsOnlyTheCallersOfWhatMountsIt(boolean serves, int edges) {
        GivenFinding claim = finding(CLAIM_PENDING, new Subject("PersistentVolumeClaim", "shop", "uploads"))
                .as(Severity.HIGH)
                .ago(30);
        GivenFinding media = finding(WORKLOAD_UNAVAILABLE, deployment("media")).ago(29);
        Finding crash = finding(POD_CRASH_LOOP, deployment("cart"))
                .stating(new Exited(1))
                .ago(28)
                .get();

        assertThat(UnexplainedIncidents.among(List.of(
                        UnexplainedIncidentsTest.incident(
                                claim.get(), serves ? media.served().get() : media.get()),
                        UnexplainedIncidentsTest.incident(crash))))
                .hasSize(edges);
        assertThat(UnexplainedIncidentsTest.edges(
                        claim,
                        finding(POD_CRASH_LOOP, deployment("cart"))
                                .says("dial tcp 10.0.0.7:6379: connect: connection refused")
                                .ago(29)))
                .isEmpty();
    }

    /// Its pods ran on a node that is well; through a call that fails it could depend on another.
    @ParameterizedTest
    @CsvSource({"w1, '', 1", "w2, '', 0", "w2, 'dial tcp 10.0.0.7:3100: i/o timeout', 1"})
    void aLostNodeFailsOnlyWhatRanOnIt(String ran, String words, int edges) {
        GivenFinding job = finding(JOB_FAILED, new Subject("CronJob", "shop", "nightly"))
                .says(words.isEmpty() ? "BackoffLimitExceeded: Job has reached the specified backoff limit" : words)
                .link(Relation.RUNS_ON, node(ran))
                .ago(29);

        assertThat(UnexplainedIncidentsTest.edges(LOST, job)).hasSize(edges);
    }

    /// A workload that has not started has not missed any data.
    @ParameterizedTest
    @CsvSource({
        "POD_CRASH_LOOP, 1",
        "POD_UNSCHEDULABLE, 0",
        "POD_IMAGE_PULL, 0",
        "POD_CONFIG_ERROR, 0",
        "WORKLOAD_CANNOT_CREATE_PODS, 0"
    })
    void aDataStoreDoesNotFailWhatHasNotBegun(FindingCode code, int edges) {
        GivenFinding store = finding(POD_CRASH_LOOP, new Subject("StatefulSet", "shop", "orders-pg"))
                .says("timeout contacting peers")
                .ago(30);
        GivenFinding beside = finding(code, deployment("web"))
                .says("connect: connection refused")
                .ago(28);

        assertThat(UnexplainedIncidentsTest.edges(store, beside)).hasSize(edges);
    }

    @Test
    void workloadsAreNotConnectedByAConstantMessageOrByMissingObjects() {
        assertThat(UnexplainedIncidentsTest.edges(Stream.of("a", "b", "c")
                        .map(name -> finding(AUTOSCALER_AT_LIMIT, new Subject("HorizontalPodAutoscaler", name, name))
                                .says("the desired replica count is more than the maximum replica count"))
                        .toArray(GivenFinding[]::new)))
                .isEmpty();
        assertThat(UnexplainedIncidentsTest.edges(Stream.of("a", "b", "c")
                        .map(name -> finding(POD_STUCK_CREATING, new Subject("Deployment", name, name))
                                .says("MountVolume.SetUp failed: configmap \"" + name + "-7d9f\" not found"))
                        .toArray(GivenFinding[]::new)))
                .isEmpty();
    }

    @Test
    void aDataStoreDoesNotFailWhatGivesAReasonOfItsOwn() {
        GivenFinding store = finding(POD_CRASH_LOOP, new Subject("StatefulSet", "shop", "orders-pg"))
                .says("timeout contacting peers")
                .ago(30);

        assertThat(UnexplainedIncidentsTest.edges(
                        store,
                        finding(POD_CRASH_LOOP, deployment("web"))
                                .says("open /etc/web.yaml: permission denied")
                                .ago(28)))
                .isEmpty();
        assertThat(UnexplainedIncidentsTest.edges(
                        store, finding(POD_OOM_KILLED, deployment("web")).ago(28)))
                .isEmpty();
    }

    @Test
    void accountsOfDifferentServersAreDifferent() {
        assertThat(UnexplainedIncidentsTest.edges(refused("a", "sso.acme.com"), refused("b", "sso.acme.com")))
                .hasSize(1);
        assertThat(UnexplainedIncidentsTest.edges(refused("a", "sso.acme.com"), refused("b", "login.example.net")))
                .isEmpty();
    }

    private static GivenFinding refused(String name, String host) {
        return finding(POD_CRASH_LOOP, new Subject("Deployment", name, name))
                .says("cannot fetch token from https://" + host + "/token: 400 Bad Request: invalid_grant")
                .ago(name.equals("a") ? 900 : 20);
    }

    @Test
    void whoseLastRunTellsWhyGivesAReason() {
        Evidence gaveUp = Evidence.quoting("it gave up", "BackoffLimitExceeded: Job has reached the backoff limit");
        Evidence run = Evidence.quoting("its pod ended with exit code 1", "ERROR: relation \"users\" does not exist");

        assertThat(edges(gaveUp)).hasSize(1);
        assertThat(edges(gaveUp, run)).isEmpty();
    }

    private static List<Edge> edges(Evidence... evidence) {
        Finding job = Finding.of(JOB_FAILED, new Subject("Job", "shop", "migrate"))
                .evidence(List.of(evidence))
                .since(Optional.of(GivenFinding.NOW.minus(Duration.ofMinutes(20))));
        return UnexplainedIncidents.among(Stream.of(LOST.get(), job)
                .map(UnexplainedIncidentsTest::incident)
                .toList());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Get http://10.1.2.3:8081/: dial tcp 10.1.2.3:8081: connect: connection refused | 0",
                "Get http://10.1.2.3:8081/: context deadline exceeded | 0",
                "HTTP probe failed with statuscode: 503 | 1"
            })
    void whoDoesNotAnswerItsLivenessProbeDoesNotSayThatOthersFailIt(String answer, int edges) {
        GivenFinding killed = finding(POD_CRASH_LOOP, deployment("web"))
                .says("Liveness probe failed: " + answer)
                .ago(29);

        assertThat(UnexplainedIncidentsTest.edges(LOST, killed)).hasSize(1);
        assertThat(UnexplainedIncidentsTest.edges(LOST, killed.in(Mode.LIVENESS_PROBE)))
                .hasSize(edges);
    }
}
