// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Job;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.OverQuota;
import io.clusterhealth.meaning.Meanings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Jobs that never got a pod, because a quota, a webhook or a policy rejects it: a Job does not count that as a
/// failure, so it neither fails nor ends. The Jobs of one CronJob are one finding, about the CronJob.
///
/// @param patience from a Job's creation; a quota may only be waiting for other Jobs to end
/// @param atOnce the same, where the refusal is not that of a quota
/// @param recent how old the last rejection may be; the controller retries with growing delays
public record RefusedJobs(Duration patience, Duration atOnce, Duration recent) implements Check {
    private static final Set<String> REFUSAL = Set.of("FailedCreate");

    @Override
    public Reads reads() {
        return Reads.of(Resources.JOBS, Resources.EVENTS);
    }

    @Override
    public List<Finding> early(Picture picture) {
        return new RefusedJobs(patience, Duration.ZERO, recent).inspect(picture);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Owners owners = Owners.in(picture);
        Warnings warnings = Warnings.in(picture);
        Map<Subject, List<RefusedJob>> byWorkload = new TreeMap<>();
        for (Job job : picture.objects(Resources.JOBS)) {
            Subject subject = Subjects.of("Job", job.metadata());
            if (waits(job)) {
                warnings.latest(subject, REFUSAL)
                        .filter(event -> Age.lately(event, recent, picture.asOf()))
                        .filter(event -> Age.reached(job.created(), patience(event), picture.asOf()))
                        .ifPresent(event -> byWorkload
                                .computeIfAbsent(owners.of(subject).orElse(subject), _ -> new ArrayList<>())
                                .add(new RefusedJob(job, event)));
            }
        }
        return byWorkload.entrySet().stream()
                .map(entry -> finding(entry.getKey(), entry.getValue(), picture.asOf()))
                .toList();
    }

    private Duration patience(Event refusal) {
        return Meanings.of(refusal.message()).any(OverQuota.class) ? patience : atOnce;
    }

    private static boolean waits(Job job) {
        return job.active() + job.succeeded() + job.failed() == 0
                && job.conditions().stream().noneMatch(condition -> condition.is("True"))
                && job.deleted().isEmpty();
    }

    private static Finding finding(Subject workload, List<RefusedJob> jobs, Instant asOf) {
        RefusedJob first = jobs.stream()
                .min(Comparator.comparing(RefusedJob::created).thenComparing(RefusedJob::name))
                .orElseThrow();
        String which = workload.kind().equals("Job") ? "it has" : "its job " + first.name() + " has";
        return RefusalMode.told(Finding.of(FindingCode.WORKLOAD_CANNOT_CREATE_PODS, workload)
                .quoting(
                        "%s had no pod for %s".formatted(which, Age.text(first.created(), asOf)),
                        Quotes.of(first.refusal()))
                .rated(Severity.MEDIUM)
                .since(first.created()));
    }

    /// @param refusal the newest event
    private record RefusedJob(Job job, Event refusal) {
        Instant created() {
            return job.created().orElse(Instant.EPOCH);
        }

        String name() {
            return job.name();
        }
    }
}
