// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Container.Termination;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A pod.
///
/// @param node `spec.nodeName`; empty until it is scheduled
/// @param phase `Pending`, `Running`, `Succeeded`, `Failed`, `Unknown`, or empty without a status
/// @param reason `status.reason`, such as `Evicted` or `NodeLost`
/// @param gated whether scheduling gates hold it back on purpose
/// @param graceSeconds `deletionGracePeriodSeconds`; 30 when it has none
/// @param claims names of the volume claims it mounts, those of generic ephemeral volumes included
/// @param requests the pod's effective request: per resource the greater of the largest init container and the sum of
///     the others, sidecars with both, plus overhead
/// @param uid of a pod whose priority is above zero: others preempt no pod, and need not be known by it; else empty
/// @param started `status.startTime`
/// @param revision label `controller-revision-hash` of a StatefulSet's pod; empty for others
/// @param placement what it asks of a node, kept as long as it has none
/// @param gates `spec.readinessGates`: types of conditions without which it is not ready; kept of one that is not
public record Pod(
        Metadata metadata,
        String node,
        String phase,
        String reason,
        String message,
        boolean gated,
        int graceSeconds,
        List<String> claims,
        Requests requests,
        String uid,
        Optional<Instant> started,
        List<Condition> conditions,
        List<Container> containers,
        String revision,
        Placement placement,
        List<String> gates)
        implements WithConditions {

    public Pod {
        claims = List.copyOf(claims);
        conditions = List.copyOf(conditions);
        containers = List.copyOf(containers);
        gates = List.copyOf(gates);
    }

    /// One whose phase is `Pending`.
    public record PendingPod(Pod pod) {}

    /// Whether its `Ready` condition is true.
    public boolean ready() {
        return is("Ready", "True");
    }

    /// How those of its containers ended last that wait to be started again; none of a pod that is ready.
    public Stream<Termination> crashes() {
        return !waiting() || ready()
                ? Stream.empty()
                : containers.stream()
                        .filter(container -> !container.ready() && container.state() instanceof State.Waiting)
                        .flatMap(container -> container.last().stream());
    }

    /// What is said of its containers that wait; an empty text of one that has no status yet.
    public Stream<String> waits() {
        return !waiting()
                ? Stream.empty()
                : containers.stream()
                        .flatMap(container -> container.state() instanceof State.Waiting(String _, String message)
                                ? Stream.of(message)
                                : Stream.empty());
    }

    /// The same, one of its containers [Container#saying] this at its end.
    public Pod saying(String container, String message) {
        return new Pod(
                metadata,
                node,
                phase,
                reason,
                this.message,
                gated,
                graceSeconds,
                claims,
                requests,
                uid,
                started,
                conditions,
                containers.stream()
                        .map(one -> one.name().equals(container) ? one.saying(message) : one)
                        .toList(),
                revision,
                placement,
                gates);
    }

    /// Whether one of its containers waits. Nearly none does, and several checks ask of every pod: a stream for each
    /// took a fiftieth of a verdict.
    public boolean waiting() {
        for (Container container : containers) {
            if (container.state() instanceof State.Waiting) {
                return true;
            }
        }
        return false;
    }
}
