// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/// A Warning event.
///
/// @param kind kind of the object it is about, `involvedObject.kind`; with its group where an owner has it
/// @param count how often it happened: `series.count`, else `count`, at least 1
/// @param last when it last happened: `series.lastObservedTime`, `lastTimestamp`, `eventTime` or its creation
/// @param first when it first happened: `firstTimestamp`, `eventTime` or its creation
/// @param component `reportingComponent`, `reportingController` or `source.component`; empty if absent
/// @param container the container that it is about, as `involvedObject.fieldPath` names it; empty if absent
public record Event(
        String kind,
        String namespace,
        String name,
        String reason,
        String message,
        int count,
        Optional<Instant> last,
        Optional<Instant> first,
        String component,
        String container) {

    /// By the time of the last occurrence; an unknown time comes first.
    public static final Comparator<Event> BY_TIME =
            Comparator.comparing(event -> event.last().orElse(Instant.EPOCH));

    public static final Comparator<Event> BY_COUNT = Comparator.comparingInt(Event::count);

    /// The scheduler's report on a pod that was evicted for one of higher priority.
    ///
    /// @param namespace of the evicted pod
    /// @param victim name of the evicted pod
    /// @param preemptor the pod that replaced it: the uid of a pod since 1.27, `<namespace>/<name>` before
    public record Preemption(String namespace, String victim, String preemptor, Optional<Instant> at) {}

    /// A Normal event that reports a change of a workload or a node: scaled, cordoned, uncordoned, removed.
    public record Action(Event event) {}

    /// A controller's report on the pods that it has created.
    ///
    /// @param kind of the controller, such as `ReplicaSet`
    /// @param count how many pods this is about
    public record Creation(
            String kind, String namespace, String name, int count, Optional<Instant> first, Optional<Instant> last) {}

    /// The report of a MachineHealthCheck's controller that it has a machine deleted.
    public record Remediation(String namespace, String machine, Optional<Instant> at) {}

    /// A node autoscaler's report on a pod that waits for a node: that it has requested one, or why none would help.
    ///
    /// @param pod its name
    /// @param refusal why it requests none; empty where it has requested one
    /// @param at when it reported that last
    public record ScaleUp(String namespace, String pod, String refusal, Optional<Instant> at) {

        /// A node was requested.
        public static ScaleUp ordered(String namespace, String pod, Optional<Instant> at) {
            return new ScaleUp(namespace, pod, "", at);
        }
    }
}
