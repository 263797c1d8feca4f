// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.WarningMessage;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.CronJob;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Job;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Finding.FindingDraft;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.OverQuota;
import io.clusterhealth.meaning.Meanings;
import io.clusterhealth.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// CronJobs that cannot create their Jobs, miss their schedule, have not succeeded for long, or hang. Suspended ones
/// are excluded.
///
/// @param recent how old an event may be
/// @param barren minimum time from the last success to the last start of a CronJob that does not succeed, and the
/// time after which its running Job may count as hanging
public record CronJobHealth(Duration recent, Duration barren) implements Check {
    private static final Set<String> REJECTED = Set.of("FailedCreate");

    /// The first was used by a controller that Kubernetes 1.22 replaced.
    private static final Set<String> MISSED = Words.setOf("""
            FailedNeedsStart TooManyMissedTimes MissSchedule UnknownTimeZone InvalidSchedule UnparseableSchedule""");

    private static final String MISSES = "it misses its schedule";

    private static final Duration DAY = Duration.ofDays(1);

    /// How many times of the schedule must have passed without a success for a Job that runs now to be no excuse.
    private static final int MANY = 4;

    /// How many times of the schedule must have been skipped for a Job that takes less than one otherwise.
    private static final int SKIPPED = 3;

    /// From when on a Job that others wait for may be one that does not end.
    private static final Duration LONG = Duration.ofHours(3);

    private static final Set<String> DAILY = Set.of("@hourly", "@daily", "@midnight");

    @Override
    public Reads reads() {
        return Reads.of(Resources.EVENTS, Resources.JOBS, Resources.NODES)
                .onWarning(WarningMessage.eventAbout("CronJob"), Resources.CRON_JOBS)
                .when(this::failing, Resources.CRON_JOBS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<CronJob> jobs = picture.objects(Resources.CRON_JOBS);
        Warnings warnings = Warnings.in(picture);
        return jobs.stream()
                .filter(job -> !job.suspended())
                .flatMap(job -> rejected(job, warnings, picture).or(() -> judge(job, warnings, picture)).stream())
                .toList();
    }

    /// The controller neither records a scheduled time for which it could not create a Job, nor the failure: only its
    /// event does. A Job that was created afterwards shows that a retry succeeded.
    private Optional<Finding> rejected(CronJob cronJob, Warnings warnings, Picture picture) {
        Subject subject = Subjects.of("CronJob", cronJob.metadata());
        return warnings.latest(subject, REJECTED)
                .filter(event -> Age.lately(event, recent, picture.asOf()))
                .filter(event -> picture.objects(Resources.JOBS).stream()
                        .filter(job -> job.metadata().madeBy("CronJob", subject.name())
                                && job.namespace().equals(subject.namespace()))
                        .flatMap(job -> job.created().stream())
                        .noneMatch(created -> Age.before(event.last(), created)))
                .map(event -> Finding.of(FindingCode.WORKLOAD_CANNOT_CREATE_PODS, subject)
                        .quoting("it cannot create its job", Quotes.of(event))
                        .rated(Severity.MEDIUM)
                        .since(first(event, cronJob))
                        .mode(Optional.of(Mode.QUOTA_REFUSES_JOBS)
                                .filter(_ -> Meanings.of(event.message()).any(OverQuota.class))));
    }

    /// The first missed time, where the event may be only the latest of many: events are kept for an hour.
    private static Optional<Instant> first(Event event, CronJob job) {
        return Stream.concat(event.first().stream(), missed(job).stream()).min(Comparator.naturalOrder());
    }

    /// The scheduled time after the last start; unknown if it has been changed since.
    private static Optional<Instant> missed(CronJob job) {
        return job.scheduled()
                .filter(last -> job.metadata()
                        .byHand()
                        .filter(write -> write.at().isAfter(last))
                        .isEmpty())
                .flatMap(last -> CronSchedule.interval(job.schedule()).map(last::plus));
    }

    /// A success after the event shows that the schedule goes on: the controller starts the latest of the missed Jobs.
    private Optional<Finding> judge(CronJob job, Warnings warnings, Picture picture) {
        Instant asOf = picture.asOf();
        Subject subject = Subjects.of("CronJob", job.metadata());
        FindingDraft overdue = Finding.of(FindingCode.CRON_JOB_OVERDUE, subject);
        return warnings.latest(subject, MISSED)
                .filter(event -> Age.lately(event, recent, asOf))
                .filter(event -> !Age.before(event.last(), job.succeeded()))
                .map(event -> hangs(job, overdue, picture)
                        .map(hanging -> hanging.adding(Evidence.quoting(MISSES, Quotes.of(event))))
                        .orElseGet(
                                () -> overdue.quoting(MISSES, Quotes.of(event)).since(first(event, job))))
                .or(() -> barren(job, barren)
                        .or(() -> barrenThoughActive(job, picture))
                        .map(since -> overdue.saying(
                                        "it succeeded last " + Age.text(since, asOf) + " ago, and has started since")
                                .since(since)
                                .mode(Mode.NO_SUCCESS)))
                .or(() -> hangs(job, overdue, picture));
    }

    private Optional<Finding> hangs(CronJob job, FindingDraft overdue, Picture picture) {
        Instant asOf = picture.asOf();
        return hanging(job, picture)
                .map(since -> overdue.saying(
                                "its last job%s has run for %s, %s%d times as long as there is between two of its times%s"
                                        .formatted(
                                                running(job, picture),
                                                Age.text(since, asOf),
                                                job.succeeded().isEmpty() ? "at least " : "",
                                                times(job, since, asOf),
                                                waits(job) ? "; until it ends, no other starts" : ""))
                        .since(since));
    }

    /// The name of its only Job that has running pods, in commas.
    private static String running(CronJob cronJob, Picture picture) {
        List<String> names = made(cronJob, picture)
                .filter(job -> job.active() > 0)
                .map(job -> job.name())
                .toList();
        return names.size() == 1 ? ", %s,".formatted(names.getFirst()) : "";
    }

    /// The last start, if that Job still runs and a scheduled time was missed since.
    private Optional<Instant> hanging(CronJob job, Picture picture) {
        Instant asOf = picture.asOf();
        return job.scheduled()
                .filter(_ -> job.active() > 0)
                .filter(started -> Age.reaches(barren, started, asOf)
                                && interval(job, started)
                                        .filter(apart -> Age.reaches(apart.multipliedBy(2), started, asOf))
                                        .isPresent()
                        || outlasts(job, started, picture));
    }

    /// Whether the last Job makes others wait for several times of the schedule while its pods run, and those
    /// before it took less than one: the last success is less than one before a start on time. None need have
    /// run while the cluster was shut down.
    private static boolean outlasts(CronJob job, Instant started, Picture picture) {
        Optional<Duration> apart = CronSchedule.interval(job.schedule()).filter(_ -> waits(job));
        return apart.filter(time -> job.succeeded()
                                .map(good -> Duration.between(good, started))
                                .filter(before -> !before.isNegative() && before.compareTo(time) <= 0)
                                .isPresent())
                        .map(time -> longer(longer(time, usual(job, picture)).multipliedBy(SKIPPED), LONG))
                        .filter(limit -> Age.reaches(limit, started, picture.asOf()))
                        .isPresent()
                && made(job, picture).anyMatch(last -> last.active() > 0)
                && aNodeRan(started, picture);
    }

    /// How long the longest of its Jobs took that succeeded and are kept.
    private static Duration usual(CronJob cronJob, Picture picture) {
        return made(cronJob, picture)
                .flatMap(job -> Condition.of("Complete", job.conditions())
                        .flatMap(Condition::since)
                        .flatMap(end -> job.created().map(begun -> Duration.between(begun, end)))
                        .stream())
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    private static Stream<Job> made(CronJob cronJob, Picture picture) {
        return picture.objects(Resources.JOBS).stream()
                .filter(job -> job.namespace().equals(cronJob.namespace())
                        && job.metadata().madeBy("CronJob", cronJob.name()));
    }

    private static boolean aNodeRan(Instant since, Picture picture) {
        return picture.objects(Resources.NODES).stream()
                .flatMap(node -> node.condition("Ready").stream())
                .anyMatch(ready -> ready.is("True") && Age.before(ready.since(), since));
    }

    /// The interval of the schedule; if it is not always the same, estimated from the last success to the
    /// start that followed it, which is too long if a Job failed in between. Without a success it is a day at
    /// most, if the next Job waits for the last one, and the schedule names no days.
    private static Optional<Duration> interval(CronJob job, Instant started) {
        return CronSchedule.interval(job.schedule())
                .filter(_ -> job.succeeded().isPresent())
                .or(() -> job.succeeded().map(good -> Duration.between(good, started)))
                .or(() -> Optional.of(DAY).filter(_ -> waits(job) && daily(job.schedule())))
                .filter(apart -> !apart.isNegative());
    }

    private static boolean waits(CronJob job) {
        return job.concurrencyPolicy().equals("Forbid");
    }

    private static boolean daily(String schedule) {
        return schedule.endsWith(" * * *") || DAILY.contains(schedule);
    }

    /// How many intervals of the schedule the last Job has run, at least 2.
    private static long times(CronJob job, Instant started, Instant asOf) {
        Duration apart = interval(job, started).orElse(Duration.ZERO);
        return apart.isZero() ? 2 : Math.max(2, Duration.between(started, asOf).dividedBy(apart));
    }

    /// The last success, if the CronJob has started long after it and no Job is active. A CronJob without a recorded
    /// success is not judged.
    private static Optional<Instant> barren(CronJob job, Duration barren) {
        return job.succeeded()
                .filter(_ -> job.active() == 0)
                .filter(good -> job.scheduled()
                        .filter(started -> Age.reaches(barren, good, started))
                        .isPresent());
    }

    /// The last success, if a Job is active but many scheduled times have passed since. None of them need have been
    /// a start while the cluster was shut down, or while the CronJob was suspended: a node must have been ready all
    /// the time, and the CronJob must not have been changed by hand since.
    private Optional<Instant> barrenThoughActive(CronJob job, Picture picture) {
        return job.succeeded()
                .filter(_ -> job.active() > 0)
                .filter(good -> CronSchedule.longestGap(job.schedule())
                        .flatMap(gap -> job.scheduled()
                                .map(started -> Age.reaches(longer(gap.multipliedBy(MANY), barren), good, started)))
                        .orElse(false))
                .filter(good -> job.metadata()
                        .byHand()
                        .filter(write -> write.at().isAfter(good))
                        .isEmpty())
                .filter(good -> aNodeRan(good, picture));
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? other : one;
    }

    /// The first scheduled time after the last success, of a CronJob with equal times between its runs: failed Jobs are
    /// deleted once there are newer ones. Without equal times the last success, of one that starts every day or
    /// more often, if it has been started a day after it or later.
    static Optional<Instant> failingSince(Subject subject, Picture picture) {
        return picture.objects(Resources.CRON_JOBS).stream()
                .filter(job -> Subjects.of("CronJob", job.metadata()).equals(subject))
                .flatMap(job -> firstAfterSuccess(job)
                        .or(() -> Optional.of(job)
                                .filter(one -> daily(one.schedule()))
                                .flatMap(one -> barren(one, DAY)))
                        .stream())
                .findFirst();
    }

    private static Optional<Instant> firstAfterSuccess(CronJob job) {
        return CronSchedule.interval(job.schedule())
                .flatMap(apart -> job.succeeded()
                        .flatMap(good -> job.scheduled()
                                .filter(last -> last.isAfter(good))
                                .map(last -> last.minus(apart.multipliedBy(Duration.between(good, last.minusNanos(1))
                                        .dividedBy(apart))))));
    }

    private boolean failing(Picture picture) {
        return picture.objects(Resources.JOBS).stream()
                .filter(job -> job.metadata().controller().isPresent())
                .anyMatch(job -> job.failed() > 0
                        || job.active() > 0
                                && (Age.reached(job.created(), LONG, picture.asOf()) || alone(job, picture)));
    }

    /// Whether its controller keeps no Job that has succeeded, of which it keeps three by default.
    private static boolean alone(Job job, Picture picture) {
        return picture.objects(Resources.JOBS).stream()
                .filter(other -> other.namespace().equals(job.namespace())
                        && other.metadata().controller().equals(job.metadata().controller()))
                .noneMatch(other -> other.succeeded() > 0);
    }
}
