// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import java.time.Duration;
import java.time.Instant;

/// What happens to the demo cluster, and when.
final class Timeline {
    static final Instant INSTALLED = Instant.parse("2026-08-03T07:12:00Z");
    /// The last update ended; every node had been restarted for it.
    static final Instant UPDATED = Instant.parse("2026-11-05T03:40:00Z");
    /// The last sign of life of the lost node.
    static final Instant LAST_HEARD = Instant.parse("2026-11-20T08:59:52Z");
    /// The node controller gives up on the node and marks its pods as not ready.
    static final Instant LOST = LAST_HEARD.plusSeconds(43);
    /// Its pods' toleration of an unreachable node ends; they are asked to go.
    static final Instant EVICTED = LOST.plusSeconds(300);
    /// The time the demo shows.
    static final Instant AS_OF = Instant.parse("2026-11-20T09:25:00Z");

    private Timeline() {}

    /// A moment before the time shown.
    static Instant ago(Duration duration) {
        return AS_OF.minus(duration);
    }
}
