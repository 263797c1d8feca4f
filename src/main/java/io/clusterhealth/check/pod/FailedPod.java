// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Owners;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.meaning.Meaning.OverOwnDiskLimit;
import io.clusterhealth.meaning.Meanings;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/// A permanently failed pod that its workload lacks. Evicted pods stay until they are deleted.
///
/// A pod whose own container ended is a run that failed: pods that are to serve restart their containers. It is a
/// notice for a day if a program started it, which shows the result to its users: the controller of a TaskRun or a
/// Workflow, or one that created a pod under a generated name and left it.
///
/// @param missed how long ago it may have failed if a workload still lacks it
/// @param fresh how long a failed pod without a known owner is more than a notice
public record FailedPod(Duration missed, Duration fresh) implements PodRule {
    /// The kinds of owners that miss a pod that failed, or report it themselves.
    private static final Set<String> REPLACED = Set.of(
            "ReplicaSet", "ReplicationController", "StatefulSet", "DaemonSet", "Job", "Node", Metadata.VIRTUAL_MACHINE);

    /// Of the kubelet about a pod that it does not admit: none of its containers is created.
    private static final String REJECTED = "Pod was rejected: ";

    /// The exit code after SIGINT, which Ctrl-C sends.
    private static final int INTERRUPTED = 130;

    @Override
    public Optional<PodTrouble> judge(PodView view) {
        Pod pod = view.pod();
        if (!pod.phase().equals("Failed") || view.workload() != WorkloadState.LACKING) {
            return Optional.empty();
        }
        Optional<Instant> at = pod.endedAt();
        boolean owned = pod.metadata().controller().isPresent() && !Owners.byNode(pod) && !view.orphan();
        boolean run = run(pod, view.orphan());
        boolean stale = Age.reached(at, fresh, view.asOf());
        if ((owned && Age.reached(at, missed, view.asOf()))
                || (stale && (run || pod.reason().equals("Evicted")))) {
            return Optional.empty();
        }
        boolean old = stale || retried(pod);
        String ago = Age.text(" %s ago", at, view.asOf());
        return Optional.of(PodTrouble.of(
                        outOfMemory(pod) ? FindingCode.POD_OOM_KILLED : FindingCode.POD_FAILED,
                        at,
                        Evidence.quoting(
                                "it failed" + ago + Ends.deadline(pod.reason(), pod.deadlineSeconds()), quote(pod)))
                .rated(run || (old && !owned) ? Severity.LOW : FindingCode.POD_FAILED.severity())
                .in(mode(pod)));
    }

    private static Optional<Mode> mode(Pod pod) {
        if (Ends.byDeadline(pod.reason())) {
            return Optional.of(Mode.POD_DEADLINE);
        }
        return pod.message().startsWith(REJECTED)
                ? Optional.of(Mode.REJECTED_BY_NODE)
                : Optional.of(Mode.OVER_DISK_LIMIT)
                        .filter(_ -> Meanings.of(pod.message()).any(OverOwnDiskLimit.class));
    }

    private static boolean run(Pod pod, boolean orphan) {
        boolean ended = pod.containers().stream()
                .flatMap(container -> container.ended().stream())
                .anyMatch(end -> end.exitCode() != 0);
        return pod.reason().isEmpty()
                && ended
                && pod.metadata()
                        .controller()
                        .map(owner -> !orphan && !REPLACED.contains(owner.kind()))
                        .orElseGet(() -> LaterRuns.generated(pod.name()) || interrupted(pod));
    }

    /// Whether someone stopped it at a terminal, as at the end of `kubectl debug`.
    private static boolean interrupted(Pod pod) {
        return pod.containers().stream()
                .flatMap(container -> container.ended().stream())
                .anyMatch(end -> end.exitCode() == INTERRUPTED);
    }

    /// OpenShift's static pod operators start another installer when one fails, and become degraded if that does not
    /// help.
    private static boolean retried(Pod pod) {
        String name = pod.name();
        return pod.namespace().startsWith("openshift-")
                && (name.startsWith("installer-") || name.startsWith("revision-pruner-"));
    }

    private static boolean outOfMemory(Pod pod) {
        return pod.containers().stream()
                .flatMap(container -> container.ended().stream())
                .anyMatch(ended -> ended.outOfMemory());
    }

    /// The pod's reason, else that of the failed container.
    private static Quote quote(Pod pod) {
        Quote told = new Quote(pod.reason(), pod.message());
        return told.isEmpty()
                ? Ends.failed(pod).stream()
                        .flatMap(container -> container.ended().stream())
                        .map(ended -> new Quote(ended.reason(), ended.message()).under("exit code " + ended.exitCode()))
                        .findFirst()
                        .orElse(Quote.NONE)
                : told;
    }
}
