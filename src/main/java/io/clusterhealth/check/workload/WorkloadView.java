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
record WorkloadView(Workload workload, WorkloadPods pods, Optional<PodRefusal> refusal, Instant asOf) {

    private static final Set<String> ROLLED_OUT = Set.of("NewReplicaSetAvailable", "NewReplicationControllerAvailable");

    /// Of these OpenShift has the second, Argo the third, by its own judgement or a user's; what OpenShift calls
    /// cancelled is a user's alone, and none of them.
    private static final Set<String> GIVEN_UP =
            Set.of("ProgressDeadlineExceeded", "ReplicationControllerCreateError", "RolloutAborted");

    /// That the workload's pods are refused.
    record PodRefusal(Optional<Instant> since, Quote quote) {}

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
        return workload.condition("Progressing")
                .filter(progressing -> progressing.is("True") && !ROLLED_OUT.contains(progressing.reason()))
                .isPresent();
    }

    boolean deadlineExceeded() {
        return timedOut(workload);
    }

    /// Whether a workload's rollout got no further within its deadline.
    static boolean timedOut(Workload workload) {
        return !workload.paused()
                && workload.condition("Progressing")
                        .filter(progressing -> progressing.is("False") && GIVEN_UP.contains(progressing.reason()))
                        .isPresent();
    }

    /// Whether a workload is paused with a pod template that none of its replicas has: a canary was let out.
    static boolean heldBack(Workload workload) {
        return workload.paused()
                && workload.metadata().deleted().isEmpty()
                && workload.updated() == 0
                && workload.desired() > 0;
    }

    /// Whether its controller has had pods to replace for this long, and has made none. It may have to wait for pods
    /// that serve already to have done so for long enough.
    boolean stalledFor(Duration duration) {
        boolean proving = missing() > 0 && pods.serving() >= workload.desired();
        return workload.owedUpdates() > 0
                && workload.observed()
                && !proving
                && Age.reached(pods.newest(), duration, asOf);
    }

    /// Whether it is old enough to be judged, or has said for as long that it is not available, and its controller has
    /// seen what it should be.
    boolean settled(Duration settling) {
        boolean young = Age.within(workload.metadata().created(), settling, asOf);
        return workload.observed() && (!young || unavailableFor(settling));
    }

    /// Whether its pods have been unready for this long, however young the workload is said to be.
    boolean missedFor(Duration duration) {
        return workload.observed() && Age.reached(pods.since(), duration, asOf);
    }

    /// Whether it has said for this long that it is not available.
    boolean unavailableFor(Duration duration) {
        return workload.observed() && Age.reached(unavailable(), duration, asOf);
    }

    Optional<Instant> since() {
        return unavailable().or(pods::since);
    }

    Optional<Instant> progressSince() {
        return workload.since("Progressing").or(pods::since);
    }

    /// What the workload itself says is wrong.
    Quote quote() {
        return workload.condition("Progressing")
                .filter(progressing -> progressing.is("False"))
                .or(() -> workload.condition("Available").filter(available -> available.is("False")))
                .map(Quotes::of)
                .orElse(Quote.NONE);
    }

    private Optional<Instant> unavailable() {
        return workload.condition("Available")
                .filter(available -> available.is("False"))
                .flatMap(Condition::since);
    }
}
