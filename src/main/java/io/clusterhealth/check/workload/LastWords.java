// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Quotes;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container.Ended;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// What the containers of jobs that failed left behind: `state.terminated.message`, that of the newest run of each job.
///
/// @param byJob by the Job
record LastWords(Map<Subject, Ended> byJob) {
    static final LastWords NONE = new LastWords(Map.of());

    private static final Comparator<Ended> OLDEST_FIRST = Comparator.comparing(
                    (Ended ended) -> ended.at().orElse(Instant.EPOCH))
            .thenComparing(Ended::message);

    LastWords {
        byJob = Map.copyOf(byJob);
    }

    static LastWords ofJobs(Picture picture) {
        Map<Subject, Ended> newest = new HashMap<>();
        for (Pod pod : picture.objects(Resources.PODS)) {
            pod.metadata()
                    .controller()
                    .filter(owner -> owner.kind().equals("Job"))
                    .map(owner -> new Subject("Job", pod.metadata().namespace(), owner.name()))
                    .ifPresent(job -> failures(pod)
                            .max(OLDEST_FIRST)
                            .ifPresent(ended -> newest.merge(
                                    job, ended, (one, other) -> OLDEST_FIRST.compare(one, other) < 0 ? other : one)));
        }
        return new LastWords(newest);
    }

    private static Stream<Ended> failures(Pod pod) {
        return pod.containers().stream()
                .flatMap(container -> container.ended().stream())
                .filter(ended -> ended.exitCode() != 0 && !ended.message().isEmpty());
    }

    Optional<String> of(Subject job) {
        return Optional.ofNullable(byJob.get(job)).map(ended -> Quotes.of(ended.reason(), ended.message()));
    }
}
