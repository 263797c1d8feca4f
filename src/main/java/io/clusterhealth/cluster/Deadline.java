// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.time.Duration;

/// The moment by which a call must have ended.
///
/// @param nanoTime in the terms of [System#nanoTime()]
public record Deadline(long nanoTime) {

    /// A deadline this far from now.
    public static Deadline in(Duration duration) {
        return new Deadline(System.nanoTime() + duration.toNanos());
    }

    /// The moment that leaves this much of the time for what comes after.
    public Deadline earlierBy(Duration duration) {
        return new Deadline(nanoTime - duration.toNanos());
    }

    /// After half of the time that remains, and after this time at the latest.
    public Deadline half(Duration most) {
        Duration half = remaining().dividedBy(2);
        return in(half.compareTo(most) < 0 ? half : most);
    }

    /// How long it is until then; zero or less once it has passed.
    public Duration remaining() {
        return Duration.ofNanos(nanoTime - System.nanoTime());
    }
}
