// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Quote;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/// One workload with what its pods and events say.
record WorkloadView(Workload workload, WorkloadPods pods, Optional<Refusal> refusal, Instant asOf) {

    private static final Set<String> ROLLED_OUT = Set.of("NewReplicaSetAvailable", "NewReplicationControllerAvailable");

    /// Of these OpenShift has the second, Argo the third, by its own judgement or a user's; what OpenShift calls
    /// cancelled is a user's alone, and none of them.
    private static final Set<String> GIVEN_UP =
            Set.of("ProgressDeadlineExceeded", "ReplicationControllerCreateError", "RolloutAborted");

    /// That the workload's pods are refused.
    record Refusal(Optional<Instant> since, Quote quote) {}

    /// How many replicas it lacks.
    int missing() {
        return workload.desired() - workload.available();
    }

    /// Whether it has pods to make: for replicas that it lacks, or for a new version beside those of the old one.
    boolean lacksPods() {
        return missing() > 0 || workload.owedUpdates() > 0 || deadlineExceeded();
    }

    /// Whether a new version is coming up and still has time.
    boolean rollingOut() {
        return rollingOut(workload);
    }

    /// Whether a new version of a workload is coming up and still has time.
    static boolean rollingOut(Workload workload) {
        return Condition.of("Progressing", workload.conditions())
                .filter(progressing -> progressing.is("True") && !ROLLED_OUT.contains(progressing.reason()))
                .isPresent();
    }

    boolean deadlineExceeded() {
        return timedOut(workload);
    }

    /// Whether a workload's rollout got no further within its deadline.
    static boolean timedOut(Workload workload) {
        return !workload.paused()
                && Condition.of("Progressing", workload.conditions())
                        .filter(progressing -> progressing.is("False") && GIVEN_UP.contains(progressing.reason()))
                        .isPresent();
    }

    /// Whether its controller has had pods to replace for this long, and has made none. It may have to wait for pods
    /// that serve already to have done so for long enough.
    boolean stalledFor(Duration duration) {
        boolean proving = missing() > 0 && pods.serving() >= workload.desired();
        return workload.owedUpdates() > 0
                && workload.observed()
                && !proving
                && pods.newest()
                        .filter(newest -> Age.reaches(duration, newest, asOf))
                        .isPresent();
    }

    /// Whether it is old enough to be judged, or has said for as long that it is not available, and its controller has
    /// seen what it should be.
    boolean settled(Duration settling) {
        boolean young = workload.metadata()
                .created()
                .filter(created -> !Age.reaches(settling, created, asOf))
                .isPresent();
        return workload.observed() && (!young || unavailableFor(settling));
    }

    /// Whether its pods have been unready for this long, however young the workload is said to be.
    boolean missedFor(Duration duration) {
        return workload.observed()
                && pods.since()
                        .filter(since -> Age.reaches(duration, since, asOf))
                        .isPresent();
    }

    /// Whether it has said for this long that it is not available.
    boolean unavailableFor(Duration duration) {
        return workload.observed()
                && unavailable()
                        .filter(since -> Age.reaches(duration, since, asOf))
                        .isPresent();
    }

    Optional<Instant> since() {
        return unavailable().or(pods::since);
    }

    Optional<Instant> progressSince() {
        return condition("Progressing").flatMap(Condition::since).or(pods::since);
    }

    /// What the workload itself says is wrong.
    Quote quote() {
        return condition("Progressing")
                .filter(progressing -> progressing.is("False"))
                .or(() -> condition("Available").filter(available -> available.is("False")))
                .map(Quotes::of)
                .orElse(Quote.NONE);
    }

    private Optional<Instant> unavailable() {
        return condition("Available").filter(available -> available.is("False")).flatMap(Condition::since);
    }

    private Optional<Condition> condition(String type) {
        return Condition.of(type, workload.conditions());
    }
}
