// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.pod.LaterRuns;
import io.clusterhealth.check.pod.WorkloadState;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Job;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.Optional;

/// Why failed pods and failed Jobs that no check reports count as no problem: the reason for which the checks pass over
/// them.
public record UncountedFailures(Picture picture, Owners owners, WorkloadStates states, LaterRuns runs) {
    public static UncountedFailures in(Picture picture) {
        return new UncountedFailures(picture, Owners.in(picture), WorkloadStates.in(picture), LaterRuns.in(picture));
    }

    /// `failed 2 d ago, which counts as no problem: Deployment shop/web has all its replicas`; empty for a pod that has
    /// not failed.
    public Optional<String> of(Pod pod) {
        return pod.phase().equals("Failed") ? Optional.of(said(pod.endedAt(), why(pod))) : Optional.empty();
    }

    /// `failed 2 d ago, which counts as no problem: Job shop/report-2 has succeeded since`; empty for a Job
    /// that has not failed.
    public Optional<String> of(Job job) {
        return JobOutcome.failure(job).map(failure -> said(failure.since(), JobOutcome.outdone(job, picture)));
    }

    private String said(Optional<Instant> at, Optional<String> why) {
        return "failed%s, which counts as no problem: %s"
                .formatted(Age.text(" %s ago", at, picture.asOf()), why.orElse("it is too long ago"));
    }

    private Optional<String> why(Pod pod) {
        if (runs.state(pod).isPresent()) {
            return Optional.of("a later run of the same work has succeeded");
        }
        Optional<Subject> maker = Subjects.controller(pod.metadata());
        return Owners.byJob(pod)
                ? maker.flatMap(this::ofJob)
                : owners.top(pod).or(() -> maker).flatMap(this::ofWorkload);
    }

    private Optional<String> ofJob(Subject subject) {
        Optional<Job> job = picture.objects(Resources.JOBS).stream()
                .filter(one -> Subjects.of("Job", one.metadata()).equals(subject))
                .findFirst();
        if (job.isEmpty()) {
            return Optional.of(subject + " no longer exists").filter(_ -> picture.whole(Resources.JOBS));
        }
        return JobOutcome.failure(job.get()).isEmpty()
                ? Optional.of(subject + (JobOutcome.succeeded(job.get()) ? " has succeeded" : " has not failed"))
                : JobOutcome.outdone(job.get(), picture).or(() -> Optional.of("its failure is that of " + subject));
    }

    private Optional<String> ofWorkload(Subject workload) {
        if (states.known().containsKey(workload)) {
            return switch (states.of(workload)) {
                case COMPLETE -> Optional.of(workload + " has all its replicas");
                case ROLLING_OUT -> Optional.of(workload + " is being rolled out");
                case LACKING -> Optional.empty();
            };
        }
        return Optional.of(workload + " no longer exists").filter(_ -> states.of(workload) == WorkloadState.COMPLETE);
    }
}
