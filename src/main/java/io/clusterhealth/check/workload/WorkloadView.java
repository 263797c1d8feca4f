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

/// One workload with its pods and the rejection of its pods.
record WorkloadView(Workload workload, WorkloadPods pods, Optional<PodRefusal> refusal, Instant asOf) {

    private static final Set<String> ROLLED_OUT = Set.of("NewReplicaSetAvailable", "NewReplicationControllerAvailable");

    /// Set on OpenShift once a user has cancelled a rollout.
    private static final String CANCELLED = "RolloutCancelled";

    private static final Set<String> IN_PLACE = Set.of("StatefulSet", "DaemonSet");

    /// The rejection of the workload's pods.
    record PodRefusal(Optional<Instant> since, Quote quote) {}

    int missing() {
        return workload.desired() - workload.available();
    }

    /// The number of replicas that are about to be ready: pods that are starting, and pods that terminate and are
    /// replaced.
    int coming() {
        return pods.coming() + replaced();
    }

    /// The number of terminating pods that the controller replaces only after they have been removed: the controllers
    /// of StatefulSets and DaemonSets create no pod beside the old one. A StatefulSet that is scaled down does not
    /// replace them.
    private int replaced() {
        return IN_PLACE.contains(workload.kind())
                ? Math.clamp(workload.desired() - pods.staying(), 0, pods.going())
                : 0;
    }

    /// Whether pods remain to be created: for missing replicas, or for a new version beside the old one.
    boolean lacksPods() {
        return missing() > 0 || workload.owedUpdates() > 0 || deadlineExceeded();
    }

    /// Whether the pods of a new version have been rejected for this long, whatever the deadline of its rollout.
    boolean updateRejectedFor(Duration duration) {
        return updateRejected(workload)
                .filter(failure -> Age.lasts(failure.since(), duration, asOf))
                .isPresent();
    }

    /// The condition in which the controller of a workload states that pods of a new version are rejected; those of
    /// the old one may all be available.
    static Optional<Condition> updateRejected(Workload workload) {
        return workload.paused() || !workload.observed() || workload.updated() >= workload.desired()
                ? Optional.empty()
                : workload.holding("ReplicaFailure", "True");
    }

    /// Whether a new version is being rolled out within its deadline.
    boolean rollingOut() {
        return rollingOut(workload);
    }

    /// Whether a new version of a workload is being rolled out within its deadline.
    static boolean rollingOut(Workload workload) {
        return workload.holding("Progressing", "True")
                .filter(progressing -> !ROLLED_OUT.contains(progressing.reason()))
                .isPresent();
    }

    boolean deadlineExceeded() {
        return timedOut(workload);
    }

    /// Whether a workload's rollout made no progress within its deadline, was aborted, or has no set for its pods
    /// because the API server refuses it.
    static boolean timedOut(Workload workload) {
        return !workload.paused()
                && workload.holding("Progressing", "False")
                        .filter(progressing -> !progressing.reason().equals(CANCELLED))
                        .isPresent();
    }

    /// Whether a workload is paused with a pod template that none of its replicas has; a paused canary has some.
    static boolean heldBack(Workload workload) {
        return workload.paused() && workload.deleted().isEmpty() && workload.updated() == 0 && workload.desired() > 0;
    }

    /// Whether the controller of a StatefulSet has had pods to replace for this long, and has created none. It may
    /// have to wait for a pod to start or to terminate, or for ready pods to become available (`minReadySeconds`).
    /// A DaemonSet may wait for a node as well.
    boolean stalledFor(Duration duration) {
        boolean proving = missing() > 0 && pods.serving() >= workload.desired();
        return workload.kind().equals("StatefulSet")
                && workload.owedUpdates() > 0
                && workload.observed()
                && !proving
                && coming() == 0
                && Age.reached(pods.newest(), duration, asOf);
    }

    /// Whether it is old enough to be judged, or has been reported unavailable for this long, and its controller has
    /// observed the current spec.
    boolean settled(Duration settling) {
        boolean young = Age.within(workload.created(), settling, asOf);
        return workload.observed() && (!young || unavailableFor(settling));
    }

    /// Whether its pods have been unready for this long, whatever the age of the workload.
    boolean missedFor(Duration duration) {
        return workload.observed() && Age.reached(pods.since(), duration, asOf);
    }

    /// Whether it has been reported unavailable for this long.
    boolean unavailableFor(Duration duration) {
        return workload.observed() && Age.reached(unavailable(), duration, asOf);
    }

    Optional<Instant> since() {
        return unavailable().or(pods::since);
    }

    Optional<Instant> progressSince() {
        return workload.since("Progressing").or(pods::since).or(pods::newest);
    }

    /// The workload's own condition that reports the problem.
    Quote quote() {
        return workload.holding("Progressing", "False")
                .or(() -> workload.holding("Available", "False"))
                .map(Quotes::of)
                .orElse(Quote.NONE);
    }

    private Optional<Instant> unavailable() {
        return workload.holding("Available", "False").flatMap(Condition::since);
    }
}
