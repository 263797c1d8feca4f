// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.pod.Ends;
import io.clusterhealth.check.pod.LaterRuns;
import io.clusterhealth.check.workload.FailedRuns.FailedRun;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Job;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Failed Jobs. Of a CronJob the newest outcome counts. Of another owner a success supersedes a failure if that Job was
/// created after the failed one had ended, and their names differ in nothing but the number or the generated suffix;
/// a failed Job without an owner is then a notice.
///
/// @param fresh how long a failure is more than a notice
public record JobOutcome(Duration fresh) implements Check {
    private static final Set<String> OUTCOMES = Set.of("Failed", "Complete");

    private static final Comparator<Job> LATEST =
            Comparator.comparing(JobOutcome::over).thenComparing(job -> job.name());

    @Override
    public Reads reads() {
        return Reads.of(Resources.JOBS, Resources.PODS).always(Resources.EVENTS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        if (picture.objects(Resources.JOBS).stream()
                .noneMatch(job -> failure(job).isPresent())) {
            return List.of();
        }
        Map<Subject, Map<String, List<Job>>> series = picture.objects(Resources.JOBS).stream()
                .collect(Collectors.groupingBy(
                        JobOutcome::series, TreeMap::new, Collectors.groupingBy(JobOutcome::work)));
        KnownRuns runs = new KnownRuns(FailedRuns.ofJobs(picture), DeletedRuns.in(picture));
        return series.entrySet().stream()
                .flatMap(entry -> entry.getValue().values().stream()
                        .flatMap(jobs -> inspect(entry.getKey(), jobs, picture, runs).stream()))
                .toList();
    }

    private record KnownRuns(FailedRuns ended, DeletedRuns deleted) {
        Optional<Evidence> evidence(Subject job, Instant asOf) {
            return ended.of(job).map(run -> JobOutcome.evidence(run, asOf)).or(() -> deleted.of(job));
        }
    }

    private static Subject series(Job job) {
        return Subjects.controller(job.metadata()).orElseGet(() -> Subjects.of("Job", job.metadata()));
    }

    /// The work of the Job, judged by its name: a custom resource may have Jobs that do different work.
    private static String work(Job job) {
        String name = job.name();
        if (job.metadata().controller("CronJob").isPresent()) {
            return "";
        }
        return LaterRuns.generated(name) ? name.substring(0, name.lastIndexOf('-')) : LaterRuns.withoutRun(name);
    }

    /// The first later Job without an owner that did the same work, judged by the names, and completed.
    private static Optional<Job> successor(Job failed, Picture picture) {
        String whole = failed.name();
        String name = LaterRuns.withoutRun(whole);
        if (name.isEmpty()
                || name.equals(whole)
                || failed.metadata().controller().isPresent()) {
            return Optional.empty();
        }
        return picture.objects(Resources.JOBS).stream()
                .filter(JobOutcome::succeeded)
                .filter(job -> job.metadata().controller().isEmpty()
                        && job.namespace().equals(failed.namespace())
                        && LaterRuns.withoutRun(job.name()).equals(name)
                        && follows(job, failed))
                .min(Comparator.comparing(JobOutcome::over));
    }

    /// Why a failed Job is no finding: a Job that did the same work has succeeded since, or has failed since and is the
    /// finding. Empty if its failure is the one that counts.
    static Optional<String> outdone(Job failed, Picture picture) {
        Subject series = series(failed);
        List<Job> jobs = picture.objects(Resources.JOBS).stream()
                .filter(job -> series(job).equals(series) && work(job).equals(work(failed)))
                .toList();
        return jobs.stream()
                .filter(job -> succeeded(job) && supersedes(job, failed, series))
                .max(LATEST)
                .map(job -> Subjects.of("Job", job.metadata()) + " has succeeded since")
                .or(() -> jobs.stream()
                        .filter(job -> failure(job).isPresent())
                        .max(LATEST)
                        .filter(newest -> !newest.name().equals(failed.name()))
                        .map(newest ->
                                Subjects.of("Job", newest.metadata()) + " has failed since, and counts instead"));
    }

    /// Runs of a CronJob do the same work; those of another owner may be parts of it that run side by side.
    private static boolean supersedes(Job success, Job failed, Subject series) {
        return series.kind().equals("CronJob") ? !over(success).isBefore(over(failed)) : follows(success, failed);
    }

    /// Whether a Job was created once another had ended.
    private static boolean follows(Job later, Job ended) {
        return later.created().filter(at -> !at.isBefore(over(ended))).isPresent();
    }

    private List<Finding> inspect(Subject series, List<Job> jobs, Picture picture, KnownRuns runs) {
        Instant asOf = picture.asOf();
        return jobs.stream()
                .filter(job -> failure(job).isPresent())
                .max(LATEST)
                .filter(newest -> jobs.stream().noneMatch(job -> succeeded(job) && supersedes(job, newest, series)))
                .flatMap(newest ->
                        failure(newest).map(how -> new GaveUp(newest, how, successor(newest, picture), asOf)))
                .map(newest -> findings(
                        series,
                        newest,
                        first(series, jobs, picture),
                        around(series, newest, jobs, runs.evidence(newest.subject(), asOf)),
                        shownBy(runs.ended().of(newest.subject()))))
                .orElse(List.of());
    }

    /// The finding is about the CronJob of the Jobs, as a pod's is about its workload: that is the object to edit.
    private List<Finding> findings(
            Subject series, GaveUp newest, Optional<Instant> since, List<Evidence> around, List<Link> shownBy) {
        Subject job = newest.subject();
        Evidence itself = newest.evidence("it");
        List<Link> owned = new ArrayList<>(shownBy);
        if (!series.equals(job)) {
            owned.add(new Link(Relation.OWNED_BY, series));
        }
        if (!series.kind().equals("CronJob")) {
            return List.of(newest.finding(fresh, job, Stream.concat(Stream.of(itself), around.stream()), owned));
        }
        Evidence named = newest.evidence("its job " + job.name());
        Finding whole = newest.finding(fresh, series, Stream.concat(Stream.of(named), around.stream()), shownBy)
                .since(since);
        return whole.severity() == Severity.LOW
                ? List.of(whole)
                : List.of(whole, newest.finding(fresh, job, Stream.of(itself), owned));
    }

    private static Optional<Instant> first(Subject series, List<Job> jobs, Picture picture) {
        return Stream.of(firstOf(jobs), CronJobRuns.failingSince(series, picture))
                .flatMap(Optional::stream)
                .min(Comparator.naturalOrder());
    }

    /// When the first of the Jobs failed that have failed since the last success.
    private static Optional<Instant> firstOf(List<Job> jobs) {
        Instant success = jobs.stream()
                .filter(JobOutcome::succeeded)
                .map(JobOutcome::over)
                .max(Comparator.naturalOrder())
                .orElse(Instant.MIN);
        return jobs.stream()
                .filter(job -> over(job).isAfter(success))
                .flatMap(job -> failure(job).flatMap(Condition::since).stream())
                .min(Comparator.naturalOrder());
    }

    private static List<Link> shownBy(Optional<FailedRun> run) {
        return run.stream()
                .flatMap(last -> Stream.of(
                                Stream.of(new Link(Relation.SHOWN_BY, Subjects.of(last.pod()))),
                                Stream.of(last.pod().node())
                                        .filter(node -> !node.isEmpty())
                                        .map(node -> new Link(Relation.RUNS_ON, Subjects.node(node))),
                                Subjects.claims(last.pod()).map(claim -> new Link(Relation.MOUNTS, claim)))
                        .flatMap(links -> links))
                .toList();
    }

    private static Evidence evidence(FailedRun run, Instant asOf) {
        String ago = Age.text(", %s ago", run.ended().at(), asOf);
        return Evidence.quoting(
                "its pod %s ended with exit code %d%s"
                        .formatted(run.pod().name(), run.ended().exitCode(), ago),
                Ends.quote(run.ended()),
                Ends.ownWords(run.ended()).toArray(Meaning[]::new));
    }

    /// Further evidence on a failure.
    private static List<Evidence> around(Subject series, GaveUp newest, List<Job> jobs, Optional<Evidence> run) {
        List<Evidence> around = new ArrayList<>();
        run.ifPresent(around::add);
        long failed = jobs.stream().filter(one -> failure(one).isPresent()).count();
        newest.successor()
                .map(job ->
                        Evidence.of("job %s was created after it had failed, and is complete".formatted(job.name())))
                .ifPresent(around::add);
        if (failed > 1) {
            around.add(Evidence.of(failed + " of " + jobs.size() + " jobs of " + series + " have failed"));
        }
        return around;
    }

    /// A Job that gave up.
    ///
    /// @param how its condition `Failed`
    /// @param successor the later Job that completed
    private record GaveUp(Job job, Condition how, Optional<Job> successor, Instant asOf) {
        Subject subject() {
            return Subjects.of("Job", job.metadata());
        }

        Evidence evidence(String who) {
            String ago = Age.text(" %s ago", how.since(), asOf);
            return Evidence.quoting(
                    who + " gave up" + ago + Ends.deadline(how.reason(), job.deadlineSeconds()), Quotes.of(how));
        }

        Finding finding(Duration fresh, Subject about, Stream<Evidence> evidence, List<Link> links) {
            boolean old = Age.reached(how.since().or(() -> job.created()), fresh, asOf);
            return Finding.of(FindingCode.JOB_FAILED, about)
                    .evidence(evidence.toList())
                    .lowIf(old || successor.isPresent())
                    .since(how.since())
                    .links(links)
                    .modeIf(Ends.byDeadline(how.reason()), Mode.JOB_DEADLINE);
        }
    }

    /// When a Job ended, else when it was created.
    private static Instant over(Job job) {
        return job.conditions().stream()
                .filter(condition -> condition.is("True") && OUTCOMES.contains(condition.type()))
                .flatMap(condition -> condition.since().stream())
                .max(Comparator.naturalOrder())
                .or(() -> job.created())
                .orElse(Instant.EPOCH);
    }

    static Optional<Condition> failure(Job job) {
        return job.holding("Failed", "True");
    }

    static boolean succeeded(Job job) {
        return job.is("Complete", "True");
    }
}
