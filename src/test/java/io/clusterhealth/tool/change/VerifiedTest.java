// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Verdict;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.comparison.Changes;
import io.clusterhealth.examination.Examined;
import io.clusterhealth.finding.Coverage;
import io.clusterhealth.finding.Coverage.Blind;
import io.clusterhealth.finding.Coverage.Reason;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Scope;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.finding.Unsettled;
import io.clusterhealth.finding.Unsettled.Stage;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.render.Counts;
import io.clusterhealth.render.HealthReport;
import io.clusterhealth.upgrade.Updates;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class VerifiedTest {
    private static final Instant AS_OF = Instant.parse("2026-11-20T10:00:00Z");
    private static final Incident OPEN = incident();

    @Test
    void incidentThatIsNoMoreIsGone() {
        assertThat(text(report(List.of(OPEN)), report(List.of()))).contains("result: gone", "CH-503");
    }

    @Test
    void incidentsThatAreNotNamedAreCounted() {
        Examined.Reported eight = report(IntStream.range(0, 8)
                .mapToObj(i -> incident(
                        Finding.of(FindingCode.WORKLOAD_CANNOT_CREATE_PODS, new Subject("Deployment", "team", "x" + i))
                                .saying("0 of 1 replicas are available"),
                        List.of()))
                .toList());

        assertThat(text(eight, eight))
                .contains("still there: [high] Deployment team/x4", "still there: 3 more; get-cluster-health lists all")
                .doesNotContain("team/x5");
        assertThat(text(report(List.of(OPEN)), report(List.of(OPEN)))).doesNotContain("more");
    }

    @Test
    void incidentThatCannotBeSeenIsNotGone() {
        assertThat(text(report(List.of(OPEN)), report(List.of(), "deployments", "pods")))
                .contains("result: open (not read after it: deployments, pods)")
                .doesNotContain("gone");
    }

    @Test
    void whatWasNotReadBeforeEitherDecidesNothing() {
        assertThat(text(report(List.of(OPEN), "alerts"), report(List.of(), "alerts")))
                .contains("result: gone");
    }

    @Test
    void incidentOfAListThatWasNotReadBeforeIsNotNew() {
        assertThat(text(report(List.of(), "deployments"), report(List.of(OPEN))))
                .contains("result: open (not read before it: deployments)")
                .contains("there now, not known whether before it: [high] Deployment team/x")
                .doesNotContain("worse", "new:", "still there");
    }

    /// Pods in back-off start anew minutes after the ConfigMap that they lack was mended.
    @Test
    void anUnchangedStateIsToldWithItsAge() {
        Incident old = began(Duration.ofMinutes(-8));

        assertThat(text(report(List.of()), report(List.of(old))))
                .containsPattern("result: unchanged so far, .+ after the change");
    }

    @Test
    void incidentThatIsOlderThanTheChangeIsStillThere() {
        Incident old = began(Duration.ofMinutes(-8));
        for (Examined.Reported before : List.of(report(List.of(), "deployments"), report(List.of()))) {
            assertThat(text(before, report(List.of(old))))
                    .contains("result: unchanged", "still there: [high] Deployment team/x")
                    .doesNotContain("worse", "new:");
        }
        assertThat(text(report(List.of(), "deployments"), report(List.of(old))))
                .contains("not read before it: deployments");
    }

    @Test
    void incidentThatBeganAfterTheChangeIsNew() {
        Incident fresh = began(Duration.ofSeconds(2));
        assertThat(text(report(List.of()), report(List.of(fresh)))).contains("result: worse", "new: [high]");
        assertThat(text(report(List.of(), "events"), report(List.of(fresh)))).contains("result: worse", "new: [high]");
        assertThat(text(report(List.of(), "deployments"), report(List.of(fresh))))
                .contains("result: open")
                .doesNotContain("worse");
    }

    @Test
    void incidentWithoutATimeIsNewOnlyWhereAllWasReadBefore() {
        assertThat(text(report(List.of()), report(List.of(OPEN)))).contains("result: worse", "new: [high]");
        assertThat(text(report(List.of(), "alerts"), report(List.of(OPEN), "alerts")))
                .contains("result: worse");
        assertThat(text(report(List.of(), "pods"), report(List.of(OPEN)))).contains("result: open");
    }

    /// Discovery may be late too: then it is not known before that a list is not served.
    @Test
    void listThatIsNotServedMakesNoDifference() {
        Examined.Reported open = report(List.of(OPEN));
        Examined.Reported absent = new Examined.Reported(
                open.report()
                        .with(new Coverage(
                                List.of("nodes"),
                                List.of(new Blind("certificates", Reason.ABSENT, "", "", false, false)))),
                open.whole());

        assertThat(text(report(List.of(), "certificates"), absent))
                .contains("result: worse")
                .doesNotContain("not read");
        assertThat(text(absent, report(List.of(), "certificates")))
                .contains("result: gone")
                .doesNotContain("not read");
    }

    @Test
    void symptomThatIsLeftWithoutItsCauseIsNotNew() {
        Incident cause = incident(
                Finding.of(FindingCode.NODE_CORDONED, Subject.clusterScoped("Node", "w1"))
                        .saying("spec.unschedulable is set"),
                List.of(new Incident.Symptom(OPEN.cause(), Confidence.LIKELY, "no node takes its pods")));
        assertThat(text(report(List.of(cause)), report(List.of(OPEN))))
                .contains("result: gone in part", "gone: [low] Node w1", "still there: [high] Deployment team/x")
                .doesNotContain("new:", "worse");
        assertThat(text(report(List.of(OPEN)), report(List.of(cause)))).contains("result: worse", "new: [low] Node w1");
    }

    /// Both may be there before the change and after it, of other objects.
    @Test
    void changedServiceIsJudgedByItsOwnPods() {
        Examined.Reported report = report(List.of(began(Duration.ofMinutes(-8))));
        ChangeTarget service = new ChangeTarget(Kinds.called("Service").orElseThrow(), new ObjectName("shop", "web"));
        Verified verified = new Verified(
                Optional.of(report),
                Optional.of(report),
                List.of(service),
                Optional.empty(),
                List.of(new Verified.ReadyPods(service, 0, 3)));

        assertThat(verified.facts(Optional.empty()).text())
                .contains("ready pods: Service shop/web 0 → 3\nresult: improved", "other incidents, as before: 1");
        assertThat(verified.isDecided()).isTrue();
    }

    /// Controllers need some time to react.
    @Test
    void anUnchangedResultIsNotFinalAtOnce() {
        List<Incident> old = List.of(began(Duration.ofMinutes(-8)));

        assertThat(verified(report(old), report(old)).isDecided()).isFalse();
        assertThat(new Verified(
                                Optional.of(report(old)),
                                Optional.of(report(AS_OF.plusSeconds(9), List.of(), old)),
                                List.of(),
                                Optional.empty(),
                                List.of())
                        .isDecided())
                .isTrue();
    }

    /// A moment after a crashing pod was deleted, its successor has not crashed yet.
    @Test
    void incidentOfAWorkloadThatIsStillDownIsNotGone() {
        Incident before = incident(
                pod(FindingCode.POD_CRASH_LOOP, "x-1-a"),
                List.of(new Incident.Symptom(OPEN.cause(), Confidence.LIKELY, "its pods crash")));
        Verified verified = verified(report(List.of(before)), report(List.of(OPEN)));

        assertThat(verified.facts(Optional.empty()).text())
                .contains("result: unchanged", "still there: [high] Deployment team/x")
                .doesNotContain("gone");
        assertThat(verified.isDecided()).isFalse();
    }

    @Test
    void sameProblemOfAnotherPodOfAWorkloadIsNotNew() {
        Examined.Reported before = report(List.of(incident(pod(FindingCode.POD_CRASH_LOOP, "x-1-a"), List.of())));
        Incident after =
                incident(pod(FindingCode.POD_CRASH_LOOP, "x-1-b").since(Optional.of(AS_OF.plusSeconds(9))), List.of());

        assertThat(text(before, report(List.of(after))))
                .contains("result: unchanged", "still there: [high] Pod team/x-1-b")
                .doesNotContain("worse");
    }

    @Test
    void crashLoopThatMayReturnIsObservedForTheWholeCall() {
        Examined.Reported before = report(List.of(incident(pod(FindingCode.POD_CRASH_LOOP, "x-1-a"), List.of())));
        Verified verified = verified(before, report(AS_OF.plusSeconds(4), List.of(), List.of()));

        assertThat(verified.isDecided()).isFalse();
        assertThat(verified.facts(Optional.empty()).text()).contains("result: gone (observed for 4 s)");
        assertThat(verified(report(List.of(OPEN)), report(List.of())).isDecided())
                .isTrue();
    }

    @Test
    void whatIsStillChangingInTheNamespaceIsWaitedFor() {
        Unsettled pending = new Unsettled(
                Stage.POD_PENDING, 1, new Subject("Pod", "team", "x"), Optional.empty(), Optional.empty());

        assertThat(verified(report(List.of(OPEN)), report(AS_OF, List.of(pending), List.of()))
                        .isDecided())
                .isFalse();
    }

    @Test
    void noticeAboutAnotherObjectThatIsRatedHigherIsNotNew() {
        Diagnosis noticed = new Diagnosis(List.of(), List.of(OPEN.cause()));
        Examined.Reported before =
                new Examined.Reported(report(List.of()).report().with(noticed), noticed);
        assertThat(text(before, report(List.of(OPEN)))).contains("result: unchanged", "still there: [high]");
        assertThat(new Verified(
                                Optional.of(before),
                                Optional.of(report(List.of(OPEN))),
                                List.of(new ChangeTarget(
                                        Kinds.called("Deployment").orElseThrow(), new ObjectName("team", "x"))),
                                Optional.empty(),
                                List.of())
                        .facts(Optional.empty())
                        .text())
                .contains("result: worse", "new: [high]");
    }

    /// The change may only have made it affect the namespace, such as by a first pod that a webhook refuses.
    @Test
    void incidentThatWasOutsideOfTheNamespaceBeforeIsNotNew() {
        Examined.Reported before = telling(List.of(), report(List.of(OPEN)));

        assertThat(text(before, report(List.of(OPEN))))
                .contains("result: unchanged", "still there: [high]")
                .doesNotContain("new");
    }

    @Test
    void incidentThatNoLongerAffectsTheNamespaceIsNotGone() {
        Examined.Reported after = telling(List.of(), report(List.of(OPEN)));

        assertThat(text(report(List.of(OPEN)), after)).doesNotContain("gone");
    }

    @Test
    void resultThatIsOpenSaysWhy() {
        assertThat(new Verified(
                                Optional.empty(),
                                Optional.of(report(List.of())),
                                List.of(),
                                Optional.empty(),
                                List.of())
                        .facts(Optional.empty())
                        .text())
                .contains("result: open (health could not be read before it in time)");
        assertThat(new Verified(
                                Optional.of(report(List.of())),
                                Optional.empty(),
                                List.of(),
                                Optional.empty(),
                                List.of())
                        .facts(Optional.empty())
                        .text())
                .contains("result: open (health could not be read after it in time)");
    }

    /// A rollout that fails never settles.
    @Test
    void incidentThatIsNewIsToldBeforeAllHasSettled() {
        Verified verified = new Verified(
                Optional.of(report(List.of())),
                Optional.of(report(List.of(OPEN))),
                List.of(),
                Optional.of("Deployment team/x: 1 of 3 pods are updated; 3 are available"),
                List.of());

        assertThat(verified.facts(Optional.empty()).text())
                .contains(
                        "result: open (Deployment team/x: 1 of 3 pods",
                        "new so far: [high] Deployment team/x",
                        "(CH-503): 0 of 1 replicas are available");
        assertThat(verified.broke()).isTrue();
    }

    /// The pods of a workload have its name as prefix, but so has another workload.
    @Test
    void incidentOfAnObjectWithALongerNameIsNotItsOwn() {
        Finding pod = Finding.of(FindingCode.POD_CRASH_LOOP, new Subject("Pod", "team", "x-1-a"))
                .saying("it crashes");
        Incident own = incident(
                pod.links(List.of(new Link(Relation.OWNED_BY, new Subject("Deployment", "team", "x")))), List.of());
        Incident other = incident(
                pod.links(List.of(new Link(Relation.OWNED_BY, new Subject("Deployment", "team", "x-1")))), List.of());
        List<ChangeTarget> targets =
                List.of(new ChangeTarget(Kinds.called("Deployment").orElseThrow(), new ObjectName("team", "x")));

        assertThat(new IncidentsCompared(report(List.of(own)), report(List.of(own)), targets).remaining())
                .hasSize(1);
        assertThat(new IncidentsCompared(report(List.of(other)), report(List.of(other)), targets).remaining())
                .isEmpty();
    }

    private static Finding pod(FindingCode code, String name) {
        return Finding.of(code, new Subject("Pod", "team", name))
                .saying("it crashes")
                .links(List.of(new Link(Relation.OWNED_BY, OPEN.cause().subject())));
    }

    static Verified verified(Examined.Reported before, Examined.Reported after) {
        ChangeTarget pod = new ChangeTarget(Kinds.called("Pod").orElseThrow(), new ObjectName("team", "x-1-a"));
        return new Verified(Optional.of(before), Optional.of(after), List.of(pod), Optional.empty(), List.of());
    }

    private static String text(Examined.Reported before, Examined.Reported after) {
        return new Verified(Optional.of(before), Optional.of(after), List.of(), Optional.empty(), List.of())
                .facts(Optional.empty())
                .text();
    }

    private static Incident began(Duration after) {
        return incident(OPEN.cause().since(Optional.of(AS_OF.plus(after))), List.of());
    }

    private static Incident incident() {
        Finding cause = Finding.of(FindingCode.WORKLOAD_CANNOT_CREATE_PODS, new Subject("Deployment", "team", "x"))
                .saying("0 of 1 replicas are available");
        return incident(cause, List.of());
    }

    static Incident incident(Finding cause, List<Incident.Symptom> symptoms) {
        return new Incident(
                cause.code().id() + "/" + cause.subject(),
                cause.severity(),
                cause.code().impact(),
                Scope.NAMESPACE,
                Confidence.CERTAIN,
                cause.since(),
                cause,
                symptoms,
                List.of());
    }

    static Examined.Reported report(List<Incident> incidents, String... unread) {
        return report(AS_OF, List.of(), incidents, unread);
    }

    private static Examined.Reported report(
            Instant asOf, List<Unsettled> unsettled, List<Incident> incidents, String... unread) {
        Coverage coverage = new Coverage(
                List.of("nodes"),
                Stream.of(unread)
                        .map(what ->
                                new Blind(what, Reason.FAILED, "the API server cannot be reached", "", false, true))
                        .toList());
        HealthReport report = new HealthReport(
                "prod",
                "",
                Optional.empty(),
                Verdict.over(incidents, coverage),
                asOf,
                new Counts(Optional.empty(), Optional.empty(), Optional.empty()),
                Updates.NONE,
                new Diagnosis(incidents, List.of()),
                0,
                coverage,
                unsettled,
                Changes.NONE);
        return new Examined.Reported(report, report.diagnosis());
    }

    /// The same look, of which the report tells only of what affects the namespace.
    private static Examined.Reported telling(List<Incident> some, Examined.Reported look) {
        return new Examined.Reported(look.report().with(new Diagnosis(some, List.of())), look.whole());
    }
}
