// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.pod.Ends;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;

/// How the pods of Jobs failed: the newest run of each Job with a nonzero exit code. A Job that restarts in place
/// (`restartPolicy: OnFailure`) deletes its pod when it gives up; then nothing is known.
///
/// @param byJob the newest failed run by Job
record FailedRuns(Map<Subject, FailedRun> byJob) {
    /// One run of a container.
    record FailedRun(Pod pod, Termination ended) {}

    /// Orders runs with a message after those without, then by time.
    private static final Comparator<FailedRun> NEWEST_LAST = Comparator.comparing(
                    (FailedRun run) -> !run.ended().message().isEmpty())
            .thenComparing(run -> run.ended().at().orElse(Instant.EPOCH))
            .thenComparing(run -> run.ended().message())
            .thenComparing(run -> Subjects.of(run.pod()));

    static FailedRuns ofJobs(Picture picture) {
        Map<Subject, FailedRun> newest = new HashMap<>();
        for (Pod pod : picture.objects(Resources.PODS)) {
            Subjects.controller(pod.metadata())
                    .filter(_ -> Owners.byJob(pod))
                    .ifPresent(
                            job -> of(pod).forEach(run -> newest.merge(job, run, BinaryOperator.maxBy(NEWEST_LAST))));
        }
        return new FailedRuns(newest);
    }

    private static Stream<FailedRun> of(Pod pod) {
        return Ends.failed(pod).stream()
                .flatMap(container -> container.ended().stream())
                .map(ended -> new FailedRun(pod, ended));
    }

    Optional<FailedRun> of(Subject job) {
        return Optional.ofNullable(byJob.get(job));
    }
}
