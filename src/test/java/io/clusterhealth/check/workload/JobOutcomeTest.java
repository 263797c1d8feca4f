// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.owned;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Job;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Metadata.Owner;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.OwnWords;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobOutcomeTest {
    private static final JobOutcome CHECK = new JobOutcome(Duration.ofHours(24));

    @Test
    void failureIsANoticeAfterADay() {
        assertThat(told(job("a", "", "9d", "Failed", "1439m"))).containsExactly("JOB_FAILED MEDIUM Job shop/a");
        assertThat(told(job("a", "", "9d", "Failed", "1440m"))).containsExactly("JOB_FAILED LOW Job shop/a");
    }

    @Test
    void jobThatExceededItsDeadlineHasNoPodLeftWithALog() {
        Condition late = condition("Failed", "True", "5m", "DeadlineExceeded", "Job was active longer than specified");
        Given given = new Given()
                .with(Resources.JOBS, new Job(metadata("a", "", "2h"), 0, 0, 1, 3600, List.of(late), Set.of()));

        assertThat(CHECK.inspect(given.picture())).singleElement().satisfies(finding -> {
            assertThat(finding.mode()).contains(Mode.JOB_DEADLINE);
            assertThat(finding.evidence().getFirst().statement())
                    .isEqualTo("it gave up 5 min ago, after its activeDeadlineSeconds (3600)");
        });
    }

    /// The API server cuts a long name before it adds the random letters of a pod.
    @ParameterizedTest
    @CsvSource({
        "unpack, unpack-bd7bb",
        "90845050c7922e9bc2c37bb49a4c2a75e755fd98e5fb75d221bacea2bcfbd5, 90845050c7922e9bc2c37bb49a4c2a75e755fd98e5fb75d221bacea2bcbd7bb"
    })
    void eventsAboutItsDeletedPodsAreEvidence(String name, String pod) {
        Condition late = condition("Failed", "True", "5m", "DeadlineExceeded", "Job was active longer than specified");
        Given given = new Given()
                .with(Resources.JOBS, new Job(metadata(name, "", "2h"), 0, 0, 1, 600, List.of(late), Set.of()))
                .with(
                        Resources.EVENTS,
                        warning("Pod", pod, "Failed", "Failed to pull image \"a/b\": dial tcp: i/o timeout", "8m"),
                        warning("Pod", pod, "Failed", "Error: ImagePullBackOff", "7m"),
                        warning("Pod", "other-bd7bb", "Failed", "exceeded quota: a", "6m"));

        assertThat(CHECK.inspect(given.picture()).getFirst().evidence().getLast())
                .satisfies(evidence -> {
                    assertThat(evidence.statement()).isEqualTo("its pod " + pod + ", since deleted, had an event");
                    assertThat(evidence.quote()).contains("i/o timeout");
                });
        assertThat(CHECK.inspect(given.with(Resources.PODS, pod(pod).get()).picture())
                        .getFirst()
                        .evidence())
                .as("the pod is there")
                .hasSize(1);
    }

    @Test
    void laterSuccessMakesGood() {
        assertThat(told(job("b-1", "b", "3h", "Failed", "2h"), job("b-2", "b", "1h", "Complete", "30m")))
                .isEmpty();
        assertThat(told(job("b-1", "b", "3h", "Complete", "2h"), job("b-2", "b", "1h", "Failed", "30m")))
                .containsExactly("JOB_FAILED MEDIUM CronJob shop/b", "JOB_FAILED MEDIUM Job shop/b-2");
    }

    /// A Job that a person created, or a pipeline with a number or a generated name.
    @Test
    void laterSuccessOfTheSameNameMakesAFailureANotice() {
        assertThat(told(job("m-42", "", "9h", "Failed", "8h"), job("m-43", "", "7h", "Complete", "6h")))
                .containsExactly("JOB_FAILED LOW Job shop/m-42");
        assertThat(told(job("m-x7k2p", "", "9h", "Failed", "8h"), job("m-bd4fg", "", "7h", "Complete", "6h")))
                .containsExactly("JOB_FAILED LOW Job shop/m-x7k2p");
    }

    @Test
    void successOfAnotherJobMakesNothingGood() {
        assertThat(told(job("part-1", "", "9h", "Failed", "7h"), job("part-2", "", "9h", "Complete", "6h")))
                .as("made while the other ran")
                .containsExactly("JOB_FAILED MEDIUM Job shop/part-1");
        assertThat(told(job("m-43", "", "9h", "Complete", "8h"), job("m-44", "", "7h", "Failed", "6h")))
                .as("made before")
                .containsExactly("JOB_FAILED MEDIUM Job shop/m-44");
        assertThat(told(job("load-texas", "", "9h", "Failed", "8h"), job("load-maine", "", "7h", "Complete", "6h")))
                .as("words, not generated")
                .containsExactly("JOB_FAILED MEDIUM Job shop/load-texas");
        assertThat(told(job("m-42", "", "9h", "Failed", "8h"), job("m-43", "m", "7h", "Complete", "6h")))
                .as("of a CronJob")
                .containsExactly("JOB_FAILED MEDIUM Job shop/m-42");
    }

    @Test
    void runningJobMakesNothingGood() {
        Job running = new Job(metadata("b-2", "b", "1m"), 1, 0, 0, 0, List.of(), Set.of());

        assertThat(told(job("b-1", "b", "3h", "Failed", "2h"), running))
                .containsExactly("JOB_FAILED MEDIUM CronJob shop/b", "JOB_FAILED MEDIUM Job shop/b-1");
    }

    @Test
    void seriesOfFailuresIsToldOnce() {
        Given given = new Given()
                .with(Resources.JOBS, job("b-1", "b", "3h", "Failed", "2h"), job("b-2", "b", "1h", "Failed", "30m"));

        assertThat(CHECK.inspect(given.picture()))
                .satisfiesExactly(
                        cronJob -> assertThat(cronJob.evidence())
                                .extracting(Evidence::statement)
                                .containsExactly(
                                        "its job b-2 gave up 30 min ago", "2 of 2 jobs of CronJob shop/b have failed"),
                        job -> assertThat(job.targets(Relation.OWNED_BY))
                                .containsExactly(new Subject("CronJob", "shop", "b")));
    }

    @Test
    void cronJobFailsSinceTheFirstOfItsUnbrokenFailures() {
        Given given = new Given()
                .with(
                        Resources.JOBS,
                        job("b-1", "b", "6h", "Failed", "6h"),
                        job("b-2", "b", "5h", "Complete", "5h"),
                        job("b-3", "b", "4h", "Failed", "4h"),
                        job("b-4", "b", "1h", "Failed", "1h"));

        assertThat(CHECK.inspect(given.picture()))
                .extracting(Finding::since)
                .containsExactly(Optional.of(ago("4h")), Optional.of(ago("1h")));
    }

    @ParameterizedTest
    @CsvSource({"'0 3 * * *', 9d, 193h", "'0 3,4 * * *', 9d, 9d", "'0 3 * * 0', 9d, 1h", "'0 3 * * *', 1d, 1h"})
    void dailyCronJobFailsSinceTheFirstRunAfterItsLastSuccessOrWithUnequalTimesSinceThat(
            String schedule, String success, String since) {
        Given given = new Given()
                .with(Resources.JOBS, job("b-4", "b", "1h", "Failed", "1h"))
                .having(
                        Resources.CRON_JOBS,
                        "{metadata: {namespace: shop, name: b}, spec: {schedule: '%s'}, status: {lastScheduleTime: @1h, lastSuccessfulTime: @%s}}"
                                .formatted(schedule, success));

        assertThat(CHECK.inspect(given.picture()))
                .first()
                .extracting(Finding::since)
                .isEqualTo(Optional.of(ago(since)));
    }

    /// The Jobs that failed before are deleted; with unequal times between the runs no more is known.
    @ParameterizedTest
    @CsvSource({"* * * * *, 4m5s, 4m1s", "*/2 * * * *, 5m, 4m1s", "* * * * *, 3s, 1s", "1;2 * * * *, 5m, 1s"})
    void failingCronJobFailsSinceTheFirstRunAfterItsLastSuccess(String cron, String success, String since) {
        String schedule = cron.replace(';', ',');
        Given given = new Given()
                .with(Resources.JOBS, job("b-4", "b", "1s", "Failed", "1s"))
                .having(
                        Resources.CRON_JOBS,
                        "{metadata: {namespace: shop, name: b}, spec: {schedule: '%s'}, status: {lastScheduleTime: @1s, lastSuccessfulTime: @%s}}"
                                .formatted(schedule, success));

        assertThat(CHECK.inspect(given.picture()))
                .first()
                .extracting(Finding::since)
                .isEqualTo(Optional.of(ago(since)));
    }

    @Test
    void longAgoOnlyTheCronJobIsWorthANotice() {
        assertThat(told(job("b-1", "b", "3d", "Failed", "2d"))).containsExactly("JOB_FAILED LOW CronJob shop/b");
    }

    @Test
    void jobOfAnythingElseSpeaksForItself() {
        assertThat(told(scaled("scan-1", "3h", "Failed", "2h"))).containsExactly("JOB_FAILED MEDIUM Job shop/scan-1");
    }

    @ParameterizedTest
    @CsvSource({
        "scan-1, scan-2, true",
        "scan-bcdfg, scan-7d4hk, true",
        "scan-9fa4bc01, scan-3fa4bc07, true",
        "migrate, seed, false",
        "scan-migrate, scan-seeds, false"
    })
    void ofTheJobsOfAnythingElseOnlyALaterRunSupersedesAFailure(String failed, String later, boolean superseded) {
        assertThat(told(scaled(failed, "3h", "Failed", "2h"), scaled(later, "2h", "Complete", "1h")))
                .isEqualTo(superseded ? List.of() : List.of("JOB_FAILED MEDIUM Job shop/" + failed));
    }

    @Test
    void successOfAJobThatRanBesideTheFailedOneSupersedesNothing() {
        assertThat(told(
                        scaled("train-workers-0", "3h", "Failed", "2h"),
                        scaled("train-workers-1", "3h", "Complete", "1h")))
                .containsExactly("JOB_FAILED MEDIUM Job shop/train-workers-0");
    }

    private static Job scaled(String name, String age, String outcome, String since) {
        Metadata metadata = owned("shop", name, age, "ScaledJob", "scan");
        return new Job(metadata, 0, 0, 0, 0, List.of(condition(outcome, "True", since)), Set.of());
    }

    @Test
    void namesThePodThatFailedLastWithItsExitCodeAndMessage() {
        Given given = new Given()
                .with(Resources.JOBS, job("b", "", "3h", "Failed", "30m"))
                .with(
                        Resources.PODS,
                        ended("b-1", "b", new Termination(1, "Error", "first", Optional.of(ago("40m")))),
                        ended("b-2", "b", new Termination(1, "Error", "last", Optional.of(ago("31m")))),
                        ended("b-3", "b", new Termination(0, "Completed", "fine", Optional.of(ago("30m")))),
                        ended("c-1", "c", new Termination(1, "Error", "of another", Optional.of(ago("30m")))));

        assertThat(CHECK.inspect(given.picture()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.evidence())
                        .contains(Evidence.quoting(
                                "its pod b-2 ended with exit code 1, 31 min ago", Quote.of("last"), new OwnWords())))
                .satisfies(finding -> assertThat(finding.targets(Relation.SHOWN_BY))
                        .containsExactly(new Subject("Pod", "shop", "b-2")));
    }

    @Test
    void linksTheClaimsOfThePodThatFailed() {
        Given given = new Given()
                .with(Resources.JOBS, job("b", "", "3h", "Failed", "30m"))
                .having(Resources.PODS, """
                        metadata: {namespace: shop, name: b-1, ownerReferences: [{kind: Job, name: b, controller: true}]}
                        spec:
                          containers: [{name: app}]
                          volumes: [{name: d, persistentVolumeClaim: {claimName: data}}]
                        status:
                          phase: Failed
                          containerStatuses: [{name: app, state: {terminated: {exitCode: 3, finishedAt: @31m}}}]
                        """);

        assertThat(CHECK.inspect(given.picture()))
                .flatExtracting(finding -> finding.targets(Relation.MOUNTS))
                .containsExactly(new Subject("PersistentVolumeClaim", "shop", "data"));
    }

    @Test
    void namesHowTheProgramEndedAndNotTheSidecarThatWasStoppedThen() {
        Given given = new Given()
                .with(Resources.JOBS, job("b", "", "3h", "Failed", "30m"))
                .having(Resources.PODS, """
                        metadata: {namespace: shop, name: b-1, ownerReferences: [{kind: Job, name: b, controller: true}]}
                        spec: {initContainers: [{name: mesh, restartPolicy: Always}], containers: [{name: app}]}
                        status:
                          phase: Failed
                          initContainerStatuses: [{name: mesh, state: {terminated: {exitCode: 143, finishedAt: @30m}}}]
                          containerStatuses: [{name: app, state: {terminated: {exitCode: 3, finishedAt: @31m}}}]
                        """);

        assertThat(CHECK.inspect(given.picture()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.evidence())
                        .contains(Evidence.of("its pod b-1 ended with exit code 3, 31 min ago")));
    }

    @Test
    void reasonThatTellsNoMoreThanTheExitCodeIsNotQuoted() {
        Given given = new Given()
                .with(Resources.JOBS, job("b", "", "3h", "Failed", "30m"))
                .with(Resources.PODS, ended("b-1", "b", new Termination(3, "Error", "", Optional.empty())));

        assertThat(CHECK.inspect(given.picture()))
                .singleElement()
                .satisfies(finding ->
                        assertThat(finding.evidence()).contains(Evidence.of("its pod b-1 ended with exit code 3")));
    }

    private static Pod ended(String name, String job, Termination how) {
        return pod(name).ownedBy("Job", job).phase("Failed").terminated(0, how).get();
    }

    @Test
    void jobThatSucceedsIsSilent() {
        assertThat(told(job("a", "", "3h", "Complete", "2h"))).isEmpty();
    }

    private static List<String> told(Job... jobs) {
        return new Given().with(Resources.JOBS, jobs).told(CHECK);
    }

    private static Job job(String name, String cronJob, String age, String outcome, String since) {
        return new Job(metadata(name, cronJob, age), 0, 0, 0, 0, List.of(condition(outcome, "True", since)), Set.of());
    }

    private static Metadata metadata(String name, String cronJob, String age) {
        Optional<Owner> owner = cronJob.isEmpty() ? Optional.empty() : Optional.of(new Owner("CronJob", cronJob));
        return new Metadata("shop", name, Optional.of(ago(age)), Optional.empty(), owner, Optional.empty(), List.of());
    }
}
