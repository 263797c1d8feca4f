// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.CronJob;
import io.clusterhealth.cluster.object.Job;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// A CronJob, and the runs of it that are known.
record CronJobRuns(CronJob job, Picture picture) {
    private static final Duration DAY = Duration.ofDays(1);

    private static final Set<String> DAILY = Set.of("@hourly", "@daily", "@midnight");

    static Stream<CronJobRuns> in(Picture picture) {
        return picture.objects(Resources.CRON_JOBS).stream().map(job -> new CronJobRuns(job, picture));
    }

    /// The first scheduled time after the last success, of a CronJob with equal times between its runs: failed Jobs are
    /// deleted once there are newer ones. Without equal times the last success, of one that starts every day or
    /// more often, if it has been started a day after it or later.
    static Optional<Instant> failingSince(Subject subject, Picture picture) {
        return in(picture)
                .filter(runs -> runs.subject().equals(subject))
                .flatMap(runs ->
                        runs
                                .firstAfterSuccess()
                                .or(() -> runs.succeededLongBeforeStart(DAY).filter(_ -> runs.isDaily()))
                                .stream())
                .findFirst();
    }

    Subject subject() {
        return Subjects.of("CronJob", job.metadata());
    }

    Instant asOf() {
        return picture.asOf();
    }

    /// Its Jobs that are kept.
    Stream<Job> made() {
        return picture.objects(Resources.JOBS).stream()
                .filter(made -> made.namespace().equals(job.namespace())
                        && made.metadata().madeBy("CronJob", job.name()));
    }

    /// The name of its only Job that has running pods.
    Optional<String> running() {
        List<String> names = made().filter(made -> made.active() > 0)
                .map(made -> made.name())
                .toList();
        return names.size() == 1 ? Optional.of(names.getFirst()) : Optional.empty();
    }

    /// How long the longest of its Jobs took that succeeded and are kept.
    Duration longest() {
        return made().flatMap(made -> Condition.of("Complete", made.conditions())
                        .flatMap(Condition::since)
                        .flatMap(end -> made.created().map(begun -> Duration.between(begun, end)))
                        .stream())
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    /// Whether the next Job waits until the last one has ended.
    boolean forbidsConcurrency() {
        return job.concurrencyPolicy().equals("Forbid");
    }

    private boolean isDaily() {
        return job.schedule().endsWith(" * * *") || DAILY.contains(job.schedule());
    }

    /// The interval of the schedule; if it is not always the same, estimated from the last success to the
    /// start that followed it, which is too long if a Job failed in between. Without a success it is a day at
    /// most, if the next Job waits for the last one, and the schedule names no days.
    Optional<Duration> apart(Instant started) {
        return CronSchedule.interval(job.schedule())
                .filter(_ -> job.succeeded().isPresent())
                .or(() -> job.succeeded().map(good -> Duration.between(good, started)))
                .or(() -> Optional.of(DAY).filter(_ -> forbidsConcurrency() && isDaily()))
                .filter(apart -> !apart.isNegative());
    }

    /// The scheduled time after the last start; unknown if it has been changed since.
    Optional<Instant> missed() {
        return job.scheduled()
                .filter(this::isUnchangedSince)
                .flatMap(last -> CronSchedule.interval(job.schedule()).map(last::plus));
    }

    boolean isUnchangedSince(Instant time) {
        return job.metadata().byHand().filter(write -> write.at().isAfter(time)).isEmpty();
    }

    boolean aNodeIsReadySince(Instant time) {
        return picture.objects(Resources.NODES).stream()
                .flatMap(node -> node.condition("Ready").stream())
                .anyMatch(ready -> ready.is("True") && Age.before(ready.since(), time));
    }

    /// The last success, if the CronJob has started long after it and no Job is active. A CronJob without a recorded
    /// success is not judged.
    Optional<Instant> succeededLongBeforeStart(Duration barren) {
        return job.succeeded()
                .filter(_ -> job.active() == 0)
                .filter(good -> job.scheduled()
                        .filter(started -> Age.reaches(barren, good, started))
                        .isPresent());
    }

    private Optional<Instant> firstAfterSuccess() {
        return CronSchedule.interval(job.schedule())
                .flatMap(apart -> job.succeeded()
                        .flatMap(good -> job.scheduled()
                                .filter(last -> last.isAfter(good))
                                .map(last -> last.minus(apart.multipliedBy(Duration.between(good, last.minusNanos(1))
                                        .dividedBy(apart))))));
    }
}
