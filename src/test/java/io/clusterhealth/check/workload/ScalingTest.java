// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.event;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.owned;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenWorkload;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Autoscaler;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.CronJob;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Job;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScalingTest {
    private static final AutoscalerHealth AUTOSCALERS =
            new AutoscalerHealth(Duration.ofMinutes(5), Duration.ofMinutes(15), 110, 150);
    private static final CronJobHealth CRON_JOBS = new CronJobHealth(Duration.ofHours(1), Duration.ofDays(1));
    private static final String REJECTED =
            "Error creating job: jobs.batch \"backup-1\" is forbidden: exceeded quota: jobs, requested: "
                    + "count/jobs.batch=1, used: count/jobs.batch=5, limited: count/jobs.batch=5";

    @Test
    void autoscalerMayBeBlindForFiveMinutes() {
        assertThat(told(condition("ScalingActive", "False", "4m59s"), 2)).isEmpty();
        assertThat(told(condition("ScalingActive", "False", "5m"), 2))
                .containsExactly("AUTOSCALER_BLIND MEDIUM HorizontalPodAutoscaler shop/web");
        assertThat(told(condition("ScalingActive", "False", "9d", "ScalingDisabled", ""), 2))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "FailedGetScale | unable to get the target's current scale: deployments.apps \"web\" not found | true",
                "FailedGetScale | unable to get the target's current scale: etcdserver: timeout | false",
                "FailedGetResourceMetric | no metrics returned: pods \"web-1\" not found | false"
            })
    void autoscalerOfNothingHasAdviceOfItsOwn(String reason, String message, boolean told) {
        Given given = given(condition("AbleToScale", "False", "9m", reason, message), 0, Optional.empty());

        assertThat(AUTOSCALERS.inspect(given.picture()).getFirst().mode())
                .isEqualTo(told ? Optional.of(Mode.SCALE_TARGET_MISSING) : Optional.empty());
    }

    /// Resource metrics come from metrics-server, the other ones from an adapter that has to be installed for them.
    @ParameterizedTest
    @CsvSource({
        "FailedGetExternalMetric, METRICS_ADAPTER",
        "FailedGetObjectMetric, METRICS_ADAPTER",
        "FailedGetPodsMetric, METRICS_ADAPTER",
        "AmbiguousSelector, AMBIGUOUS_SELECTOR",
        "FailedGetResourceMetric,"
    })
    void adviceForAnAutoscalerWithoutMetricsFollowsTheReason(String reason, Mode mode) {
        Given given = given(condition("ScalingActive", "False", "9m", reason, "unable to get it"), 2, Optional.empty());

        assertThat(AUTOSCALERS.inspect(given.picture()).getFirst().mode()).isEqualTo(Optional.ofNullable(mode));
    }

    @Test
    void autoscalerWithoutMetricsOfItsPodsLeadsToTheirNodes() {
        String said = "did not receive metrics for targeted pods (pods might be unready)";
        Pod web = pod("web-1").ownedBy("Deployment", "web").on("w1").get();

        assertThat(AUTOSCALERS
                        .inspect(given(
                                        condition("ScalingActive", "False", "9m", "FailedGetResourceMetric", said),
                                        2,
                                        Optional.empty())
                                .with(Resources.PODS, web, pod("other").on("w2").get())
                                .picture())
                        .getFirst()
                        .targets(Relation.RUNS_ON))
                .containsExactly(Subjects.node("w1"));
    }

    @Test
    void newestAutoscalerOfAWorkloadConflictsWithTheOthers() {
        Condition ambiguous =
                condition("ScalingActive", "False", "9m", "AmbiguousSelector", "controlled by multiple HPAs");
        Given given = new Given()
                .with(
                        Resources.AUTOSCALERS,
                        autoscaler("a", "2d", "web", ambiguous),
                        autoscaler("b", "10m", "web", ambiguous),
                        autoscaler("c", "5d", "web", ambiguous),
                        autoscaler("d", "1m", "api", condition("ScalingActive", "False", "9m")));

        assertThat(AUTOSCALERS.inspect(given.picture()).stream().filter(one -> one.linked(Relation.BLAMED_BY)))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.subject().name()).isEqualTo("b");
                    assertThat(finding.targets(Relation.BLAMED_BY))
                            .map(Subject::name)
                            .containsExactlyInAnyOrder("a", "c");
                });
    }

    private static Autoscaler autoscaler(String name, String age, String target, Condition condition) {
        return new Autoscaler(
                created("shop", name, age), "Deployment", target, 5, 2, Optional.empty(), List.of(condition));
    }

    @Test
    void twoAutoscalersOfOneWorkloadAreOneTooMany() {
        Given given = given(
                condition("ScalingActive", "False", "9m", "AmbiguousSelector", "controlled by multiple HPAs"),
                2,
                Optional.empty());
        given.with(
                Resources.AUTOSCALERS,
                given.picture().objects(Resources.AUTOSCALERS).getFirst());

        assertThat(AUTOSCALERS.inspect(given.picture()))
                .hasSize(2)
                .allSatisfy(finding -> assertThat(finding.mode()).contains(Mode.SCALED_TWICE));
    }

    @Test
    void autoscalerMayBeAtItsLimitForAQuarterOfAnHour() {
        assertThat(told(condition("ScalingLimited", "True", "14m", "TooManyReplicas", ""), 5))
                .isEmpty();
        assertThat(told(condition("ScalingLimited", "True", "15m", "TooManyReplicas", ""), 5))
                .containsExactly("AUTOSCALER_AT_LIMIT LOW HorizontalPodAutoscaler shop/web");
        assertThat(told(condition("ScalingLimited", "True", "15m", "TooManyReplicas", ""), 4))
                .isEmpty();
        assertThat(told(condition("ScalingLimited", "True", "15m", "TooFewReplicas", ""), 5))
                .isEmpty();
    }

    /// An autoscaler at its limit causes no event.
    @ParameterizedTest
    @CsvSource({"StatefulSet", "Rollout"})
    void autoscalerOfAnyWorkloadIsRead(String kind) {
        Resource<Workload> list = kind.equals("Rollout") ? Resources.ROLLOUTS : Resources.STATEFUL_SETS;
        OptionalReads reads = OptionalReads.of(List.of(AUTOSCALERS));

        assertThat(reads.byPicture(new Given().with(list, scaled(kind, true)).picture()))
                .containsExactly(Resources.AUTOSCALERS);
        assertThat(reads.byPicture(new Given().with(list, scaled(kind, false)).picture()))
                .isEmpty();
    }

    private static Workload scaled(String kind, boolean autoscaled) {
        return GivenWorkload.given(kind, named("shop", "db"))
                .replicas(3, 3, 3)
                .autoscaled(autoscaled)
                .get();
    }

    @Test
    void cronJobIsBarrenADayAfterItsLastSuccess() {
        assertThat(new Given()
                        .with(Resources.CRON_JOBS, cron(false, 0, "1h", "24h59m"))
                        .told(CRON_JOBS))
                .isEmpty();
        assertThat(new Given()
                        .with(Resources.CRON_JOBS, cron(false, 0, "1h", "25h"))
                        .told(CRON_JOBS))
                .containsExactly("CRON_JOB_OVERDUE MEDIUM CronJob shop/backup");
        assertThat(new Given()
                        .with(
                                Resources.CRON_JOBS,
                                cron(true, 0, "1h", "25h"),
                                cron(false, 1, "1h", "25h"),
                                first("*/5 * * * *", "Forbid", 0, "9d"))
                        .told(CRON_JOBS))
                .isEmpty();
    }

    @Test
    void cronJobThatStartsButDoesNotSucceedMissesNoTime() {
        assertThat(CRON_JOBS.inspect(new Given()
                        .with(Resources.CRON_JOBS, cron(false, 0, "1h", "25h"))
                        .picture()))
                .extracting(Finding::title)
                .containsExactly("CronJob has not succeeded for long");
    }

    @Test
    void cronJobHangsOnceItsJobHasRunForADayAndForTwoOfItsTimes() {
        assertThat(hanging("23h", "24h")).isEmpty();
        assertThat(hanging("24h", "25h")).containsExactly("CRON_JOB_OVERDUE MEDIUM CronJob shop/backup");
        assertThat(hanging("13d", "20d")).as("once a week").isEmpty();
        assertThat(hanging("14d", "21d")).hasSize(1);
        assertThat(hanging("3d", "2d"))
                .as("an earlier one has ended since then")
                .isEmpty();
    }

    @Test
    void hangingCronJobTellsHowManyTimesItHasMissed() {
        assertThat(CRON_JOBS.inspect(new Given()
                        .with(Resources.CRON_JOBS, cron(false, 1, "30h", "31h"))
                        .picture()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.evidence().getFirst().statement())
                        .startsWith("its last job has run for 30 h, 30 times as long"));
    }

    /// Then the interval of its times is not known, but that of a schedule without days is a day at most.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "*/5 * * * * | Forbid | 48h | 2",
                "*/5 * * * * | Forbid | 47h |",
                "@hourly | Forbid | 72h | 3",
                "*/5 * * * * | Allow | 72h |",
                "0 3 * * 1 | Forbid | 72h |",
                "0 3 1 * * | Forbid | 72h |"
            })
    void cronJobMayHangInItsFirstJob(String schedule, String policy, String age, Integer times) {
        assertThat(
                        CRON_JOBS
                                .inspect(new Given()
                                        .with(Resources.CRON_JOBS, first(schedule, policy, 1, age))
                                        .picture())
                                .stream()
                                .map(finding -> finding.evidence().getFirst().statement()))
                .isEqualTo(
                        times == null
                                ? List.of()
                                : List.of(
                                        "its last job has run for %d d, at least %d times as long as there is between two of its times; until it ends, no other starts"
                                                .formatted(times, times)));
    }

    private static CronJob first(String schedule, String policy, int active, String scheduled) {
        return new CronJob(
                named("shop", "old"), schedule, policy, false, active, Optional.of(ago(scheduled)), Optional.empty());
    }

    private static List<String> hanging(String scheduled, String succeeded) {
        return new Given()
                .with(Resources.CRON_JOBS, cron(false, 1, scheduled, succeeded))
                .told(CRON_JOBS);
    }

    @Test
    void cronJobHasMissedItsTimesSinceTheFirstEvent() {
        Event missed = event(
                "CronJob", "shop", "backup", "FailedNeedsStart", "too many", 900, "20h", "1m", "cronjob-controller");
        Given given = new Given()
                .with(Resources.CRON_JOBS, cron(false, 0, "3h", "3h"))
                .with(Resources.EVENTS, missed);

        assertThat(CRON_JOBS.inspect(given.picture()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.since()).contains(ago("20h")));
    }

    @Test
    void cronJobThatMissesItsTimesSaysSoInItsEvents() {
        Given given = new Given().with(Resources.CRON_JOBS, cron(false, 0, "3h", "3h"));

        assertThat(given.with(Resources.EVENTS, warning("CronJob", "backup", "TooManyMissedTimes", "too many", "60m"))
                        .told(CRON_JOBS))
                .isEmpty();
        assertThat(given.with(Resources.EVENTS, warning("CronJob", "backup", "FailedNeedsStart", "too many", "59m"))
                        .told(CRON_JOBS))
                .hasSize(1);
    }

    /// As after a sleep of the whole cluster: the controller then starts the latest of the missed Jobs.
    @Test
    void cronJobThatSucceededAfterTheEventMissesItsTimesNoMore() {
        assertThat(new Given()
                        .with(Resources.CRON_JOBS, cron(false, 0, "6m", "1m"))
                        .with(Resources.EVENTS, warning("CronJob", "backup", "TooManyMissedTimes", "too many", "2m"))
                        .told(CRON_JOBS))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"UnknownTimeZone", "InvalidSchedule", "UnparseableSchedule"})
    void cronJobWithAScheduleThatItsControllerCannotUseMissesItsTimes(String reason) {
        assertThat(new Given()
                        .with(Resources.CRON_JOBS, cron(false, 0, "3h", "3h"))
                        .with(Resources.EVENTS, warning("CronJob", "backup", reason, "invalid", "5m"))
                        .told(CRON_JOBS))
                .containsExactly("CRON_JOB_OVERDUE MEDIUM CronJob shop/backup");
    }

    /// The controller does not record a scheduled time for which it created no Job.
    @ParameterizedTest
    @CsvSource({"59m, false, 1", "60m, false, 0", "5m, true, 0"})
    void cronJobWhoseJobsAreRejectedIsFoundForAnHour(String rejected, boolean suspended, int findings) {
        Given given = new Given()
                .with(Resources.CRON_JOBS, cron(suspended, 0, "3h", "3h"))
                .with(Resources.EVENTS, warning("CronJob", "backup", "FailedCreate", REJECTED, rejected));

        assertThat(given.told(CRON_JOBS))
                .hasSize(findings)
                .allMatch("WORKLOAD_CANNOT_CREATE_PODS MEDIUM CronJob shop/backup"::equals);
        assertThat(CRON_JOBS.inspect(given.picture()))
                .allMatch(finding -> finding.mode().equals(Optional.of(Mode.QUOTA_REFUSES_JOBS)));
    }

    @ParameterizedTest
    @CsvSource({"4m, backup, 0", "6m, backup, 1", "4m, other, 1"})
    void jobThatWasCreatedAfterwardsShowsThatNoneIsRejectedNow(String created, String owner, int findings) {
        Job job = new Job(owned("shop", "job-1", created, "CronJob", owner), 0, 1, 0, 0, List.of(), Set.of());

        assertThat(new Given()
                        .with(Resources.CRON_JOBS, cron(false, 0, "3h", "3h"))
                        .with(Resources.JOBS, job)
                        .with(Resources.EVENTS, warning("CronJob", "backup", "FailedCreate", REJECTED, "5m"))
                        .told(CRON_JOBS))
                .hasSize(findings);
    }

    @Test
    void autoscalerAtItsLimitIsNoNewsWithinTheControllersTolerance() {
        assertThat(atLimit(110)).isEmpty();
        assertThat(atLimit(111)).containsExactly("AUTOSCALER_AT_LIMIT LOW HorizontalPodAutoscaler shop/web");
    }

    @Test
    void autoscalerAtItsLimitIsAnIncidentWithHalfAsMuchLoadAgain() {
        assertThat(atLimit(149)).containsExactly("AUTOSCALER_AT_LIMIT LOW HorizontalPodAutoscaler shop/web");
        assertThat(atLimit(150)).containsExactly("AUTOSCALER_AT_LIMIT MEDIUM HorizontalPodAutoscaler shop/web");
    }

    private static List<String> atLimit(long load) {
        return told(condition("ScalingLimited", "True", "15m", "TooManyReplicas", ""), 5, Optional.of(load));
    }

    private static List<String> told(Condition condition, int current) {
        return told(condition, current, Optional.empty());
    }

    private static List<String> told(Condition condition, int current, Optional<Long> load) {
        return given(condition, current, load).told(AUTOSCALERS);
    }

    private static Given given(Condition condition, int current, Optional<Long> load) {
        return new Given()
                .with(
                        Resources.AUTOSCALERS,
                        new Autoscaler(
                                named("shop", "web"), "Deployment", "web", 5, current, load, List.of(condition)));
    }

    private static CronJob cron(boolean suspended, int active, String scheduled, String succeeded) {
        return new CronJob(
                named("shop", "backup"),
                "",
                "",
                suspended,
                active,
                Optional.of(ago(scheduled)),
                Optional.of(ago(succeeded)));
    }
}
