// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.Optional;

/// A Warning event.
///
/// @param kind kind of the object it is about, `involvedObject.kind`
/// @param namespace namespace of that object
/// @param name name of that object
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
        String container) {}
