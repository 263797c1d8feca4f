// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Container.Termination;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// A pod.
///
/// @param node `spec.nodeName`; empty until it is scheduled
/// @param phase `Pending`, `Running`, `Succeeded`, `Failed`, `Unknown`, or empty without a status
/// @param reason `status.reason`, such as `Evicted` or `NodeLost`
/// @param gated whether scheduling gates hold it back deliberately
/// @param graceSeconds `deletionGracePeriodSeconds`; 30 if absent
/// @param deadlineSeconds `spec.activeDeadlineSeconds` of a pod that it ended; else 0
/// @param claims names of the volume claims it mounts, those of generic ephemeral volumes included
/// @param requests the pod's effective request: per resource the greater of the largest init container and the
///     sum of the others, sidecars with both, plus overhead
/// @param uid kept for a pod with a priority above zero, since other pods preempt none; else empty
/// @param started `status.startTime`
/// @param labels kept while it is pending: it has no IP, so no EndpointSlice lists it
/// @param revision label `controller-revision-hash` of a StatefulSet's pod; empty for others
/// @param placement its requirements on a node, kept until it is scheduled
/// @param gates `spec.readinessGates`: types of conditions that it needs to be ready; kept until it is ready
/// @param pullSecrets names in `spec.imagePullSecrets`, kept until it is ready
public record Pod(
        Metadata metadata,
        String node,
        String phase,
        String reason,
        String message,
        boolean gated,
        int graceSeconds,
        int deadlineSeconds,
        List<String> claims,
        Requests requests,
        String uid,
        Optional<Instant> started,
        List<Condition> conditions,
        List<Container> containers,
        Map<String, String> labels,
        String revision,
        Placement placement,
        List<String> gates,
        List<String> pullSecrets)
        implements WithConditions {

    /// The `status.reason` of a pod that ran for its `activeDeadlineSeconds`, and of the condition of such a Job.
    public static final String DEADLINE_EXCEEDED = "DeadlineExceeded";

    /// Whether the kubelet has started none of its containers and reports no problem with them: the network and the
    /// volumes of the pod may be missing.
    public boolean preparing() {
        return !prepared()
                && containers.stream()
                        .allMatch(
                                container -> container.state() instanceof State.Waiting waiting && waiting.onItsWay());
    }

    /// Whether its `Ready` condition is true.
    public boolean ready() {
        return is("Ready", "True");
    }

    /// Whether it has no node yet.
    public boolean unbound() {
        return node.isEmpty() && phase.equals("Pending");
    }

    /// Whether it waits for the scheduler, and not for a scheduling gate.
    public boolean queued() {
        return unbound() && !gated;
    }

    /// Whether the scheduler found no node for it.
    public boolean unschedulable() {
        return unbound()
                && condition("PodScheduled")
                        .filter(scheduled -> scheduled.reason().equals("Unschedulable"))
                        .isPresent();
    }

    /// Since when its `Ready` condition has not been true.
    public Optional<Instant> unready() {
        return ready() ? Optional.empty() : since("Ready");
    }

    /// When its readiness last changed, else when its node accepted it, else when it was created.
    public Optional<Instant> changed() {
        return since("Ready").or(this::started).or(metadata::created);
    }

    /// Whether it has ended: its containers have terminated and none of them is restarted.
    public boolean ended() {
        return phase.equals("Succeeded") || phase.equals("Failed");
    }

    /// Whether its volumes are mounted and its network is set up, without which the kubelet starts no container: what
    /// events report about them has been overcome.
    public boolean prepared() {
        return condition("PodReadyToStartContainers")
                .map(prepared -> prepared.is("True"))
                .orElseGet(() -> containers.stream()
                        .anyMatch(container -> !(container.state() instanceof State.Waiting)
                                || container.last().isPresent()));
    }

    /// When a pod that failed or was evicted ended. Kubelets before Kubernetes 1.26 set no condition
    /// `DisruptionTarget`; without any other sign it is when the pod became unready, else when it started.
    public Optional<Instant> endedAt() {
        return since("DisruptionTarget")
                .or(() -> containers.stream()
                        .flatMap(container -> container.ended().flatMap(Termination::at).stream())
                        .max(Comparator.naturalOrder()))
                .or(this::unready)
                .or(() -> started)
                .or(metadata::created);
    }

    /// How those of its containers last ended that wait for a restart; empty for a ready pod.
    public Stream<Termination> crashes() {
        return !waiting() || ready()
                ? Stream.empty()
                : containers.stream()
                        .filter(container -> !container.ready() && container.state() instanceof State.Waiting)
                        .flatMap(container -> container.last().stream());
    }

    /// The messages of its waiting containers; an empty text for one that has no status yet.
    public Stream<String> waits() {
        return !waiting()
                ? Stream.empty()
                : containers.stream()
                        .flatMap(container -> container.state() instanceof State.Waiting(String _, String message)
                                ? Stream.of(message)
                                : Stream.empty());
    }

    /// The same pod with this message at the end of one of its containers, see [Container#saying].
    public Pod saying(String container, String message) {
        return new Pod(
                metadata,
                node,
                phase,
                reason,
                this.message,
                gated,
                graceSeconds,
                deadlineSeconds,
                claims,
                requests,
                uid,
                started,
                conditions,
                containers.stream()
                        .map(one -> one.name().equals(container) ? one.saying(message) : one)
                        .toList(),
                labels,
                revision,
                placement,
                gates,
                pullSecrets);
    }

    /// Whether one of its containers waits. Almost none does, and several checks call this for every pod: a stream
    /// for each call took a fiftieth of a verdict.
    public boolean waiting() {
        for (Container container : containers) {
            if (container.state() instanceof State.Waiting) {
                return true;
            }
        }
        return false;
    }
}
