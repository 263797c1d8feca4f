// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.pod.WorkloadState;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Subject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Jobs known only from their pods, because the list of Jobs was not read: their state is derived from the pods.
///
/// @param read the Jobs that were read
/// @param whole whether all were read: then a missing Job is gone
/// @param succeeded the Jobs with a succeeded pod
/// @param lastSuccess by CronJob, the due time of its latest Job with a succeeded pod
record UnreadJobs(Set<Subject> read, boolean whole, Set<Subject> succeeded, Map<Subject, Long> lastSuccess) {
    /// The CronJob controller names a Job after its CronJob and the minute it was due.
    private static final Pattern SCHEDULED = Pattern.compile("(.+)-([0-9]{8,12})");

    static UnreadJobs in(Picture picture) {
        Set<Subject> read = new HashSet<>();
        picture.objects(Resources.JOBS).forEach(job -> read.add(Subjects.of("Job", job.metadata())));
        Set<Subject> succeeded = new HashSet<>();
        Map<Subject, Long> lastSuccess = new HashMap<>();
        for (Pod pod : picture.objects(Resources.PODS)) {
            if (pod.phase().equals("Succeeded")) {
                job(pod).ifPresent(job -> {
                    succeeded.add(job);
                    schedule(job).ifPresent(run -> lastSuccess.merge(run.cronJob(), run.due(), Math::max));
                });
            }
        }
        return new UnreadJobs(read, picture.whole(Resources.JOBS), succeeded, lastSuccess);
    }

    /// The state of the Job that owns a pod: complete once another pod of the Job has succeeded, or a later Job of
    /// its CronJob. Empty for pods without such a Job.
    Optional<WorkloadState> state(Pod pod) {
        return whole
                ? Optional.empty()
                : job(pod).filter(job -> !read.contains(job)).map(this::state);
    }

    private WorkloadState state(Subject job) {
        boolean done = succeeded.contains(job)
                || schedule(job)
                        .filter(run -> lastSuccess.getOrDefault(run.cronJob(), 0L) > run.due())
                        .isPresent();
        return done ? WorkloadState.COMPLETE : WorkloadState.LACKING;
    }

    private static Optional<Subject> job(Pod pod) {
        return Optional.of(pod.metadata()).filter(_ -> Owners.byJob(pod)).flatMap(Subjects::controller);
    }

    private static Optional<ScheduledRun> schedule(Subject job) {
        Matcher name = SCHEDULED.matcher(job.name());
        return name.matches()
                ? Optional.of(new ScheduledRun(
                        new Subject("CronJob", job.namespace(), name.group(1)), Long.parseLong(name.group(2))))
                : Optional.empty();
    }

    /// @param due in minutes of the epoch
    private record ScheduledRun(Subject cronJob, long due) {}
}
