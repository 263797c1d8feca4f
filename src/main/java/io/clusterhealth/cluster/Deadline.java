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

    /// How long it is until then; zero or less once it has passed.
    public Duration remaining() {
        return Duration.ofNanos(nanoTime - System.nanoTime());
    }
}
