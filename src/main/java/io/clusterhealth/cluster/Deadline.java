// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.time.Duration;

/// The moment by which a call must have ended.
///
/// @param nanoTime as of [System#nanoTime()]
public record Deadline(long nanoTime) {

    /// A deadline this far from now.
    public static Deadline in(Duration duration) {
        return new Deadline(System.nanoTime() + duration.toNanos());
    }

    /// An earlier deadline that leaves this much time for what follows.
    public Deadline earlierBy(Duration duration) {
        return new Deadline(nanoTime - duration.toNanos());
    }

    /// Half of the remaining time, but at most this long from now.
    public Deadline half(Duration most) {
        Duration half = remaining().dividedBy(2);
        return in(half.compareTo(most) < 0 ? half : most);
    }

    /// The time until then; zero or less once it has passed.
    public Duration remaining() {
        return Duration.ofNanos(nanoTime - System.nanoTime());
    }
}
