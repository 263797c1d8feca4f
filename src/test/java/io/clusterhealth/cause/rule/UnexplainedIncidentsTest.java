// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.node;
import static io.clusterhealth.finding.FindingCode.ATTACHMENT_STUCK;
import static io.clusterhealth.finding.FindingCode.AUTOSCALER_BLIND;
import static io.clusterhealth.finding.FindingCode.CRON_JOB_OVERDUE;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.NODE_LOST;
import static io.clusterhealth.finding.FindingCode.OUTSIDE_BLAMED;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_IMAGE_PULL;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static io.clusterhealth.finding.FindingCode.ROLLOUT_STUCK;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_UNAVAILABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Incident.Symptom;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Scope;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.Exited;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What incidents have in common that are not connected by a rule.
class UnexplainedIncidentsTest {
    private static final Subject STORE = new Subject("StatefulSet", "shop", "orders-pg");
    private static final String PROBE = "HTTP probe failed with statuscode: 503";
    private static final String CALL = "dial tcp 10.0.0.7:443: i/o timeout";
    private static final GivenFinding SERVER =
            crash("api", "panic: nil").served().ago(30);

    @ParameterizedTest
    @CsvSource({"34, false", "33, true", "30, true", "20, true", "19, false"})
    void whoSaysThatOthersFailItMayLackWhatBrokeInThoseMinutes(int minutes, boolean connected) {
        assertThat(connects(lost(30), unready("web", PROBE).ago(minutes))).isEqualTo(connected);
    }

    @Test
    void suchAnEdgeIsNeverMoreThanPossible() {
        assertThat(edges(lost(30), unready("web", PROBE).ago(29)))
                .singleElement()
                .satisfies(edge -> {
                    assertThat(edge.confidence()).isEqualTo(Confidence.POSSIBLE);
                    assertThat(edge.because())
                            .isEqualTo(
                                    "same time, no link seen: it has reported a failing dependency since Node w1 failed");
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"connect: connection refused", "exit status 1", "HTTP probe failed with statuscode: 404"})
    void aProbeThatComplainsOfItsOwnProgramHasItsOwnReason(String said) {
        assertThat(connects(lost(30), unready("web", said).ago(29))).isFalse();
    }

    @Test
    void whatIsNotGraveFailsNobodyElse() {
        assertThat(connects(lost(30).as(Severity.MEDIUM), unready("web", PROBE).ago(29)))
                .isFalse();
        assertThat(connects(
                        finding(POD_IMAGE_PULL, deployment("a")).ago(30).served(),
                        unready("web", PROBE).ago(29)))
                .as("nobody can pull it, and so nobody has it")
                .isTrue();
        assertThat(connects(
                        finding(JOB_FAILED, new Subject("Job", "shop", "a"))
                                .as(Severity.HIGH)
                                .ago(30),
                        unready("web", PROBE).ago(29)))
                .isFalse();
    }

    @Test
    void whoNamesAServiceLacksNoSoftwareOfAnotherNamespace() {
        GivenFinding broken = crash("api", "panic: nil").served().ago(30);

        assertThat(connects(broken, crash("web", CALL).ago(29))).isTrue();
        assertThat(connects(broken, crash("web", "lookup db.other.svc: " + CALL).ago(29)))
                .isFalse();
        assertThat(connects(broken, crash("web", "http://api.shop.svc: " + CALL).ago(29)))
                .isTrue();
    }

    @Test
    void timeAloneConnectsNoTwoNamespaces() {
        GivenFinding store = finding(POD_CRASH_LOOP, new Subject("StatefulSet", "billing", "ledger"))
                .served()
                .as(Severity.HIGH)
                .says("panic: nil")
                .ago(30);

        assertThat(Stream.of("a", "b", "c", "d")
                        .map(namespace -> finding(JOB_FAILED, new Subject("Job", namespace, "report"))
                                .as(Severity.MEDIUM)
                                .ago(20))
                        .flatMap(job -> edges(store, job).stream()))
                .isEmpty();
        assertThat(connects(store, crash("web", CALL).ago(29))).isFalse();
        assertThat(connects(
                        store,
                        finding(POD_CRASH_LOOP, new Subject("Deployment", "billing", "api"))
                                .says(CALL)
                                .ago(29)))
                .isTrue();
        assertThat(connects(
                        finding(POD_CRASH_LOOP, new Subject("Deployment", "kube-system", "coredns"))
                                .as(Severity.HIGH)
                                .says("panic: nil")
                                .ago(30),
                        crash("web", CALL).ago(29)))
                .as("all namespaces stand on the platform")
                .isTrue();
    }

    @Test
    void nearestFaultIsTaken() {
        GivenFinding earlier = finding(NODE_LOST, node("w0")).ago(37);

        assertThat(edges(earlier, lost(30), unready("web", PROBE).ago(29)))
                .extracting(edge -> edge.cause().subject().name())
                .containsExactly("w1");
    }

    @Test
    void thoseWhoSaySoTogetherAreOne() {
        assertThat(connects(crash("a", CALL).ago(30), unready("b", PROBE).ago(24)))
                .isTrue();
        assertThat(connects(crash("a", CALL).ago(30), unready("b", PROBE).ago(23)))
                .isFalse();
        assertThat(connects(
                        crash("a", "panic: nil").as(Severity.MEDIUM).ago(30),
                        unready("b", PROBE).ago(30)))
                .isFalse();
    }

    @Test
    void aDataStoreFailsWhoLivesBesideIt() {
        GivenFinding store =
                finding(POD_CRASH_LOOP, STORE).says("timeout contacting peers").ago(30);

        assertThat(connects(store, unready("web", "connect: connection refused").ago(28)))
                .isTrue();
        assertThat(connects(
                        store,
                        finding(POD_NOT_READY, new Subject("Deployment", "crm", "web"))
                                .says("connect: connection refused")
                                .ago(28)))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"30, true", "20, true", "19, false", "31, false"})
    void whoEndsWithoutAWordMayLackWhatFailedBesideIt(int minutes, boolean connected) {
        assertThat(connects(SERVER, mute("web", 1).ago(minutes))).isEqualTo(connected);
    }

    @ParameterizedTest
    @CsvSource({"1, true", "125, true", "126, false", "127, false", "137, false", "143, false"})
    void whoIsKilledOrNeverStartedEndsForItself(int exit, boolean connected) {
        assertThat(connects(SERVER, mute("web", exit).ago(28))).isEqualTo(connected);
    }

    @Test
    void whoLeavesAWordOrLivesElsewhereEndsForItself() {
        assertThat(connects(
                        SERVER, mute("web", 1).says("Error: KeyError: 'URL'").ago(28)))
                .isFalse();
        assertThat(connects(
                        SERVER,
                        finding(POD_CRASH_LOOP, new Subject("Deployment", "crm", "web"))
                                .stating(new Exited(1))
                                .ago(28)))
                .isFalse();
        assertThat(connects(SERVER.as(Severity.MEDIUM), mute("web", 1).ago(28))).isFalse();
    }

    @Test
    void whatFailedBesideItMayHaveACauseElsewhere() {
        Finding store = finding(POD_STUCK_CREATING, STORE)
                .as(Severity.HIGH)
                .says("FailedAttachVolume")
                .served()
                .ago(30)
                .get();
        Finding web = mute("web", 1).ago(28).get();

        assertThat(UnexplainedIncidents.among(List.of(incident(lost(40).get(), store), incident(web))))
                .singleElement()
                .satisfies(edge -> {
                    assertThat(edge.cause()).isEqualTo(store);
                    assertThat(edge.symptom()).isEqualTo(web);
                });
    }

    @Test
    void whatHungOnACauseBeforeItFailedDoesNotMakeItOlder() {
        GivenFinding scaler = finding(AUTOSCALER_BLIND, new Subject("HorizontalPodAutoscaler", "shop", "api"))
                .ago(40_000);
        GivenFinding down = finding(WORKLOAD_UNAVAILABLE, STORE).ago(31);
        Incident store = incident(finding(POD_CRASH_LOOP, STORE).ago(20).get(), scaler.get(), down.get());
        Finding web = mute("web", 1).ago(28).get();

        assertThat(UnexplainedIncidents.among(List.of(store, incident(web))))
                .singleElement()
                .satisfies(edge -> assertThat(edge.symptom()).isEqualTo(web));
    }

    @Test
    void whatWasLongSoDoesNotFollow() {
        Subject nightly = new Subject("CronJob", "shop", "nightly");
        Finding job = finding(JOB_FAILED, nightly).ago(30).get();
        Finding cron = finding(CRON_JOB_OVERDUE, nightly).ago(6000).get();

        assertThat(UnexplainedIncidents.among(List.of(incident(lost(40).get()), incident(job))))
                .hasSize(1);
        assertThat(UnexplainedIncidents.among(List.of(incident(lost(40).get()), incident(job, cron))))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "shop, 30, containers with unready status: [web], true",
        "shop, 29, containers with unready status: [web], false",
        "shop, 41, containers with unready status: [web], false",
        "kube-system, 30, containers with unready status: [web], false",
        "shop, 30, Readiness probe failed: HTTP probe failed with statuscode: 404, false"
    })
    void whoIsNotReadyWithoutAWordFollowsAtOnce(String namespace, int ago, String said, boolean follows) {
        GivenFinding web = finding(POD_NOT_READY, new Subject("Deployment", namespace, "web"))
                .as(Severity.HIGH)
                .ago(ago)
                .says("ContainersNotReady: " + said);

        assertThat(edges(lost(40), web).isEmpty()).isEqualTo(!follows);
    }

    @Test
    void threeInTheSameWordsAreOneAndTwoOnlyTogether() {
        assertThat(edges(attachment("first", 900), attachment("second", 300), attachment("third", 20)))
                .extracting(edge -> edge.cause().subject().name())
                .containsExactly("first", "first");
        assertThat(edges(attachment("first", 35), attachment("second", 20))).hasSize(1);
        assertThat(edges(attachment("first", 36), attachment("second", 20))).isEmpty();
    }

    @Test
    void twoInTheSameWordsThatMountTheSameVolumeAreOne() {
        assertThat(edges(hanging("archive", "shared", 120), hanging("viewer", "shared", 20)))
                .extracting(edge -> edge.cause().subject().name())
                .containsExactly("archive");
        assertThat(edges(hanging("archive", "shared", 120), hanging("viewer", "own", 20)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"CONFIG_MISSING", "POD_CRASH_LOOP", "POD_UNSCHEDULABLE", "NODE_LOST", "POD_CONFIG_ERROR"})
    void someFailInTheSameWordsForThemselves(FindingCode code) {
        GivenFinding[] alike = Stream.of("a", "b", "c")
                .map(name -> finding(code, deployment(name))
                        .says("the very same words, and many of them")
                        .ago(20))
                .toArray(GivenFinding[]::new);

        assertThat(edges(alike)).isEmpty();
    }

    @Test
    void fewWordsAreThoseOfMany() {
        assertThat(edges(
                        finding(ROLLOUT_STUCK, deployment("a"))
                                .says("exit status 1")
                                .ago(20),
                        finding(ROLLOUT_STUCK, deployment("b"))
                                .says("exit status 2")
                                .ago(20)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"60, true", "61, false", "-1, false"})
    void whoDoesNotSayWhyMayFollowWhatHadFailed(int later, boolean connected) {
        GivenFinding rollout = finding(ROLLOUT_STUCK, deployment("web"))
                .says("ProgressDeadlineExceeded: ReplicaSet \"web-1\" has timed out progressing.")
                .ago(90 - later);

        assertThat(connects(lost(90), rollout)).isEqualTo(connected);
    }

    @Test
    void whoSaysWhyOrIsGraveDoesNotFollow() {
        GivenFinding job = finding(JOB_FAILED, new Subject("Job", "shop", "nightly"));

        assertThat(connects(lost(90), job.says("Error: no such table: orders").ago(60)))
                .isFalse();
        assertThat(connects(
                        lost(90),
                        finding(ROLLOUT_STUCK, deployment("web"))
                                .as(Severity.HIGH)
                                .ago(60)))
                .isFalse();
    }

    @Test
    void nothingFollowsWhatHasNoTime() {
        assertThat(connects(
                        finding(NODE_LOST, node("w1")), unready("web", PROBE).ago(29)))
                .isFalse();
        assertThat(connects(lost(30), unready("web", PROBE))).isFalse();
    }

    @Test
    void aServerOutsideIsNamedByWhoCallsIt() {
        GivenFinding silent = finding(OUTSIDE_BLAMED, Subject.external("db.example.com"))
                .as(Severity.HIGH)
                .ago(30);

        assertThat(connects(silent, crash("web", CALL).ago(29))).isFalse();
        assertThat(connects(silent, unready("web", PROBE).ago(29))).isTrue();
    }

    private static GivenFinding lost(int minutes) {
        return finding(NODE_LOST, node("w1")).ago(minutes);
    }

    private static GivenFinding unready(String name, String said) {
        return finding(POD_NOT_READY, deployment(name)).says(said);
    }

    private static GivenFinding crash(String name, String said) {
        return finding(POD_CRASH_LOOP, deployment(name)).says(said);
    }

    private static GivenFinding mute(String name, int exit) {
        return finding(POD_CRASH_LOOP, deployment(name))
                .stating(new Exited(exit))
                .says("CrashLoopBackOff: back-off 5m0s restarting failed container=app pod=" + name + "_shop(1)");
    }

    private static GivenFinding hanging(String name, String claim, int minutes) {
        return finding(POD_STUCK_CREATING, deployment(name))
                .says("FailedMount: mount failed: exit status 32, permission denied")
                .link(Relation.MOUNTS, new Subject("PersistentVolumeClaim", "shop", claim))
                .ago(minutes);
    }

    private static GivenFinding attachment(String name, int minutes) {
        return finding(ATTACHMENT_STUCK, Subject.clusterScoped("VolumeAttachment", name))
                .says("rpc error: code = DeadlineExceeded desc = volume vol-" + minutes + " is busy")
                .ago(minutes);
    }

    private static boolean connects(GivenFinding cause, GivenFinding symptom) {
        return edges(cause, symptom).stream()
                .anyMatch(edge ->
                        edge.cause().equals(cause.get()) && edge.symptom().equals(symptom.get()));
    }

    static List<Edge> edges(GivenFinding... findings) {
        return UnexplainedIncidents.among(Stream.of(findings)
                .map(GivenFinding::get)
                .map(UnexplainedIncidentsTest::incident)
                .toList());
    }

    /// An incident with symptoms, whose evidence does not matter here.
    static Incident incident(Finding cause, Finding... symptoms) {
        return new Incident(
                cause.code().id() + "/" + cause.subject(),
                cause.severity(),
                cause.code().impact(),
                Scope.NAMESPACE,
                Confidence.CERTAIN,
                IncidentStart.of(cause, List.of(symptoms)),
                cause,
                Stream.of(symptoms)
                        .map(symptom -> new Symptom(symptom, Confidence.CERTAIN, "seen"))
                        .toList(),
                List.of());
    }
}
