// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.WarningMessage;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Job;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Finding.FindingDraft;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Severity;
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

    /// How many times of the schedule must have passed without a success for a Job that runs now to be no excuse.
    private static final int MANY = 4;

    /// How many times of the schedule must have been skipped for a Job that takes less than one otherwise.
    private static final int SKIPPED = 3;

    /// From when on a Job that others wait for may be one that does not end.
    private static final Duration LONG = Duration.ofHours(3);

    @Override
    public Reads reads() {
        return Reads.of(Resources.EVENTS, Resources.JOBS, Resources.NODES)
                .onWarning(WarningMessage.eventAbout("CronJob"), Resources.CRON_JOBS)
                .when(this::failing, Resources.CRON_JOBS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Warnings warnings = Warnings.in(picture);
        return CronJobRuns.in(picture)
                .filter(runs -> !runs.job().suspended())
                .flatMap(runs -> rejected(runs, warnings)
                        .or(() -> missing(runs, warnings))
                        .or(() -> unsuccessful(runs))
                        .or(() -> hanging(runs))
                        .stream())
                .toList();
    }

    /// The controller neither records a scheduled time for which it could not create a Job, nor the failure: only its
    /// event does. A Job that was created afterwards shows that a retry succeeded.
    private Optional<Finding> rejected(CronJobRuns runs, Warnings warnings) {
        return warnings.latest(runs.subject(), REJECTED)
                .filter(event -> Age.lately(event, recent, runs.asOf()))
                .filter(event -> runs.made()
                        .flatMap(job -> job.created().stream())
                        .noneMatch(created -> Age.before(event.last(), created)))
                .map(event -> Finding.of(FindingCode.WORKLOAD_CANNOT_CREATE_PODS, runs.subject())
                        .quoting("it cannot create its job", Quotes.of(event))
                        .rated(Severity.MEDIUM)
                        .since(first(event, runs))
                        .mode(
                                Meanings.of(event.message()).any(OverQuota.class)
                                        ? Mode.QUOTA_REFUSES_JOBS
                                        : Mode.JOBS_REFUSED));
    }

    /// A success after the event shows that the schedule goes on: the controller starts the latest of the missed Jobs.
    private Optional<Finding> missing(CronJobRuns runs, Warnings warnings) {
        return warnings.latest(runs.subject(), MISSED)
                .filter(event -> Age.lately(event, recent, runs.asOf()))
                .filter(event -> !Age.before(event.last(), runs.job().succeeded()))
                .map(event -> hanging(runs)
                        .map(hanging -> hanging.adding(Evidence.quoting(MISSES, Quotes.of(event))))
                        .orElseGet(() ->
                                overdue(runs).quoting(MISSES, Quotes.of(event)).since(first(event, runs))));
    }

    /// The first missed time, where the event may be only the latest of many: events are kept for an hour.
    private static Optional<Instant> first(Event event, CronJobRuns runs) {
        return Stream.concat(event.first().stream(), runs.missed().stream()).min(Comparator.naturalOrder());
    }

    private Optional<Finding> unsuccessful(CronJobRuns runs) {
        return runs.succeededLongBeforeStart(barren)
                .or(() -> succeededManyTimesAgo(runs))
                .map(since -> overdue(runs)
                        .saying("it succeeded last " + Age.text(since, runs.asOf()) + " ago, and has started since")
                        .since(since)
                        .mode(Mode.NO_SUCCESS));
    }

    /// The last success, if a Job is active but many scheduled times have passed since. None of them need have been
    /// a start while the cluster was shut down, or while the CronJob was suspended: a node must have been ready all
    /// the time, and the CronJob must not have been changed by hand since.
    private Optional<Instant> succeededManyTimesAgo(CronJobRuns runs) {
        return runs.job()
                .succeeded()
                .filter(_ -> runs.job().active() > 0)
                .filter(good -> CronSchedule.longestGap(runs.job().schedule())
                        .flatMap(gap -> runs.job()
                                .scheduled()
                                .map(started -> Age.reaches(longer(gap.multipliedBy(MANY), barren), good, started)))
                        .orElse(false))
                .filter(good -> runs.isUnchangedSince(good) && runs.aNodeIsReadySince(good));
    }

    private Optional<Finding> hanging(CronJobRuns runs) {
        return runs.job()
                .scheduled()
                .filter(_ -> runs.job().active() > 0)
                .filter(started -> skipsOne(runs, started) || outlasts(runs, started))
                .map(since -> overdue(runs)
                        .saying(
                                "its last job%s has run for %s, %s%d times as long as there is between two of its times%s"
                                        .formatted(
                                                runs.running()
                                                        .map(", %s,"::formatted)
                                                        .orElse(""),
                                                Age.text(since, runs.asOf()),
                                                runs.job().succeeded().isEmpty() ? "at least " : "",
                                                times(runs, since),
                                                runs.forbidsConcurrency() ? "; until it ends, no other starts" : ""))
                        .since(since));
    }

    /// Whether the last Job still runs though a scheduled time was missed since.
    private boolean skipsOne(CronJobRuns runs, Instant started) {
        return Age.reaches(barren, started, runs.asOf())
                && runs.apart(started)
                        .filter(apart -> Age.reaches(apart.multipliedBy(2), started, runs.asOf()))
                        .isPresent();
    }

    /// Whether the last Job makes others wait for several times of the schedule while its pods run, and those
    /// before it took less than one: the last success is less than one before a start on time. None need have
    /// run while the cluster was shut down.
    private static boolean outlasts(CronJobRuns runs, Instant started) {
        return CronSchedule.interval(runs.job().schedule())
                        .filter(_ -> runs.forbidsConcurrency())
                        .filter(time -> runs.job()
                                .succeeded()
                                .map(good -> Duration.between(good, started))
                                .filter(before -> !before.isNegative() && before.compareTo(time) <= 0)
                                .isPresent())
                        .map(time -> longer(longer(time, runs.longest()).multipliedBy(SKIPPED), LONG))
                        .filter(limit -> Age.reaches(limit, started, runs.asOf()))
                        .isPresent()
                && runs.made().anyMatch(last -> last.active() > 0)
                && runs.aNodeIsReadySince(started);
    }

    /// How many intervals of the schedule the last Job has run, at least 2.
    private static long times(CronJobRuns runs, Instant started) {
        Duration apart = runs.apart(started).orElse(Duration.ZERO);
        return apart.isZero()
                ? 2
                : Math.max(2, Duration.between(started, runs.asOf()).dividedBy(apart));
    }

    private static FindingDraft overdue(CronJobRuns runs) {
        return Finding.of(FindingCode.CRON_JOB_OVERDUE, runs.subject());
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? other : one;
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
