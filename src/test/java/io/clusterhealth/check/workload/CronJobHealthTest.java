// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.node;
import static io.clusterhealth.check.Given.warning;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.CronJob;
import io.clusterhealth.cluster.object.HandWrite;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Mode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CronJobHealthTest {
    private static final CronJobHealth CHECK = new CronJobHealth(Duration.ofHours(1), Duration.ofDays(1));
    private static final String OVERDUE = "CRON_JOB_OVERDUE MEDIUM CronJob shop/reindex";

    /// Four times of the schedule, and a day.
    @ParameterizedTest
    @CsvSource({
        "*/30 * * * *, 24h4m, 4m, true",
        "*/30 * * * *, 24h3m, 4m, false",
        "0 3 * * *, 96h4m, 4m, true",
        "0 3 * * *, 96h3m, 4m, false",
        "0 3 1 1 *, 900d, 4m, false"
    })
    void jobThatRunsNowDoesNotExcuseThatManyHaveNotSucceeded(
            String schedule, String succeeded, String scheduled, boolean overdue) {
        assertThat(told(active(schedule, succeeded, scheduled), "200d"))
                .isEqualTo(overdue ? List.of(OVERDUE) : List.of());
    }

    @Test
    void noTimesWereMissedWhileNoNodeRan() {
        CronJob job = active("*/30 * * * *", "60h", "4m");

        assertThat(told(job, "60h")).isEmpty();
        assertThat(told(job, "61h")).containsExactly(OVERDUE);
    }

    @Test
    void cronJobThatWasResumedMayRunFirst() {
        CronJob job = active("*/30 * * * *", "60h", "4m");

        assertThat(told(written(job, "59h"), "200d")).isEmpty();
        assertThat(told(written(job, "61h"), "200d")).containsExactly(OVERDUE);
    }

    @Test
    void jobThatKeepsOthersFromStartingIsNamedBesideTheMissedTimes() {
        Given given = new Given()
                .with(Resources.CRON_JOBS, cronJob("0 * * * *", "Forbid", 1, "71h", Optional.of(ago("72h"))))
                .having(Resources.JOBS, """
                        metadata:
                          namespace: shop
                          name: reindex-1
                          creationTimestamp: @71h
                          ownerReferences: [{apiVersion: batch/v1, kind: CronJob, name: reindex, controller: true}]
                        status: {active: 1}
                        """)
                .with(
                        Resources.EVENTS,
                        warning("CronJob", "reindex", "TooManyMissedTimes", "too many missed start times: 100", "1m"));

        assertThat(CHECK.inspect(given.picture())).singleElement().satisfies(found -> {
            assertThat(found.since()).contains(ago("71h"));
            assertThat(found.evidence())
                    .extracting(Evidence::statement)
                    .containsExactly(
                            "its last job, reindex-1, has run for 2 d, 71 times as long as there is between two of its"
                                    + " times; until it ends, no other starts",
                            "it misses its schedule");
        });
    }

    /// The schedule was kept until the last start, so the Jobs before it took less than an hour.
    @ParameterizedTest
    @CsvSource({
        "3h, 4h, Forbid, 200d, 10m, 1, true",
        "2h59m, 3h, Forbid, 200d, 10m, 1, false",
        "3h, 4h1m, Forbid, 200d, 10m, 1, false",
        "3h, 2h30m, Forbid, 200d, 10m, 1, false",
        "3h, 4h, Forbid, 200d, 10m, 0, false",
        "3h, 4h, Allow, 200d, 10m, 1, false",
        "3h, 4h, Forbid, 2h, 10m, 1, false",
        "4h, 5h, Forbid, 200d, 90m, 1, false",
        "5h, 6h, Forbid, 200d, 90m, 1, true"
    })
    void jobThatOutlastsThoseBeforeItHangsAfterThreeOfItsTimes(
            String started,
            String succeeded,
            String policy,
            String nodeReadySince,
            String usual,
            int pods,
            boolean hangs) {
        CronJob job = new CronJob(
                named("shop", "reindex"),
                "0 * * * *",
                policy,
                false,
                1,
                Optional.of(ago(started)),
                Optional.of(ago(succeeded)));
        Instant end = ago(succeeded);
        String made = """
                metadata:
                  namespace: shop
                  name: reindex-%d
                  creationTimestamp: %s
                  ownerReferences: [{apiVersion: batch/v1, kind: CronJob, name: reindex, controller: true}]
                status: %s
                """;
        String done = "{succeeded: 1, conditions: [{type: Complete, status: 'True', lastTransitionTime: %s}]}";
        Given given = new Given()
                .with(Resources.CRON_JOBS, job)
                .with(Resources.NODES, node("w1", "", condition("Ready", "True", nodeReadySince)))
                .having(
                        Resources.JOBS,
                        made.formatted(1, end.minus(Duration.parse("PT" + usual)), done.formatted(end)),
                        made.formatted(2, ago(started), "{active: %d}".formatted(pods)));

        assertThat(given.told(CHECK)).isEqualTo(hangs ? List.of(OVERDUE) : List.of());
    }

    /// The event is one of many, and the earlier ones are not kept.
    @ParameterizedTest
    @CsvSource({"*/10 * * * *, 4310m", "0 3 * * 1, 5m"})
    void timesAreMissedSinceTheFirstAfterTheLastStart(String schedule, String since) {
        Given given = new Given()
                .with(Resources.CRON_JOBS, cronJob(schedule, "Allow", 0, "72h", Optional.empty()))
                .with(
                        Resources.EVENTS,
                        warning("CronJob", "reindex", "MissSchedule", "Missed scheduled time to start a job", "5m"));

        assertThat(CHECK.inspect(given.picture()))
                .singleElement()
                .satisfies(found -> assertThat(found.since()).contains(ago(since)));
    }

    @Test
    void jobsThatAWebhookRefusesAreNotOfAQuota() {
        Given given = refused("0 * * * *", "admission webhook \"check.example.com\" denied the request");

        assertThat(CHECK.inspect(given.picture()))
                .singleElement()
                .satisfies(found -> assertThat(found.mode()).contains(Mode.JOBS_REFUSED));
    }

    @ParameterizedTest
    @CsvSource({"0 * * * *, 9h", "0 3 * * 1, 5m"})
    void refusedJobsAreMissedFromTheFirstTimeThatIsNotKept(String schedule, String since) {
        Given given = refused(
                schedule,
                "jobs.batch \"reindex-2\" is forbidden: exceeded quota: jobs, requested: count/jobs.batch=1,"
                        + " used: count/jobs.batch=9, limited: count/jobs.batch=9");

        assertThat(CHECK.inspect(given.picture())).singleElement().satisfies(found -> {
            assertThat(found.since()).contains(ago(since));
            assertThat(found.mode()).contains(Mode.QUOTA_REFUSES_JOBS);
        });
    }

    private static Given refused(String schedule, String why) {
        return new Given()
                .with(Resources.CRON_JOBS, cronJob(schedule, "Forbid", 0, "10h", Optional.empty()))
                .with(
                        Resources.EVENTS,
                        warning("CronJob", "reindex", "FailedCreate", "Error creating job: " + why, "5m"));
    }

    private static List<String> told(CronJob job, String nodeReadySince) {
        return new Given()
                .with(Resources.CRON_JOBS, job)
                .with(
                        Resources.NODES,
                        node("w1", "", condition("Ready", "True", nodeReadySince)),
                        node("w2", "", condition("Ready", "True", "1h")))
                .told(CHECK);
    }

    private static CronJob active(String schedule, String succeeded, String scheduled) {
        return cronJob(schedule, "Replace", 1, scheduled, Optional.of(ago(succeeded)));
    }

    private static CronJob cronJob(
            String schedule, String policy, int active, String scheduled, Optional<Instant> succeeded) {
        return new CronJob(
                named("shop", "reindex"), schedule, policy, false, active, Optional.of(ago(scheduled)), succeeded);
    }

    private static CronJob written(CronJob job, String age) {
        Metadata made = job.metadata();
        return new CronJob(
                new Metadata(
                        made.namespace(),
                        made.name(),
                        made.created(),
                        made.deleted(),
                        made.controller(),
                        Optional.of(new HandWrite("kubectl-patch", ago(age), Optional.empty())),
                        made.finalizers()),
                job.schedule(),
                job.concurrencyPolicy(),
                job.suspended(),
                job.active(),
                job.scheduled(),
                job.succeeded());
    }
}
