// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Owners;
import io.clusterhealth.check.pod.WorkloadState;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.util.Optional;

/// The pods that do the same work: those of one workload, the static pods of one component, or a single bare pod.
/// Accumulates counts; not thread-safe.
final class PodGroup {
    private final Optional<Subject> workload;
    private final boolean controlPlane;
    private final boolean replaceable;
    private final WorkloadState state;
    private int live;
    private int all;
    private int serving;

    /// @param controlPlane whether they are static pods of the control plane
    /// @param replaceable whether other pods serve their clients
    PodGroup(Optional<Subject> workload, boolean controlPlane, boolean replaceable, WorkloadState state) {
        this.workload = workload;
        this.controlPlane = controlPlane;
        this.replaceable = replaceable;
        this.state = state;
    }

    /// The workload that owns the pods; empty for static and bare pods.
    Optional<Subject> workload() {
        return workload;
    }

    WorkloadState state() {
        return state;
    }

    void count(Pod pod, boolean failing) {
        if (pod.phase().equals("Succeeded") || Owners.deploys(pod)) {
            return;
        }
        all++;
        if (pod.phase().equals("Failed") || pod.deleted().isPresent()) {
            return;
        }
        live++;
        if (pod.ready() && !failing) {
            serving++;
        }
    }

    int all() {
        return all;
    }

    int live() {
        return live;
    }

    /// Whether at least half of its pods do not serve.
    boolean halfLost() {
        return 2 * serving <= live;
    }

    /// The pods of the same component of the control plane that run.
    Optional<Evidence> rest() {
        return Optional.of(Evidence.of("%d of the %d pods of this component run".formatted(serving, live)))
                .filter(_ -> controlPlane && live > 1);
    }

    /// Whether some of its pods serve.
    boolean serves() {
        return serving > 0;
    }

    /// Whether it is a Job some of whose pods run.
    boolean progresses() {
        return serves() && workload.filter(PodGroup::job).isPresent();
    }

    Severity severity(Severity usual) {
        if (controlPlane) {
            return serving == 0 ? Severity.CRITICAL : Severity.HIGH;
        }
        if (workload.isEmpty()) {
            return usual;
        }
        boolean job = workload.filter(PodGroup::job).isPresent();
        return serving == 0 && !job && !replaceable ? Severity.HIGH : Severity.MEDIUM;
    }

    private static boolean job(Subject workload) {
        return workload.kind().equals("Job") || workload.kind().equals("CronJob");
    }
}
