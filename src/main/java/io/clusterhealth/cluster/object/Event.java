// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/// An event.
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

    /// The reason of Cluster Autoscaler for a pod for which it requests no node.
    public static final String NO_SCALE_UP = "NotTriggerScaleUp";

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
}
