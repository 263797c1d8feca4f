// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.time.Duration;

/// The moment by which a call must have ended.
///
/// @param begin when the call began, as of [System#nanoTime()]
/// @param nanoTime as of [System#nanoTime()]
public record Deadline(long begin, long nanoTime) {

    /// A deadline this far from now.
    public static Deadline in(Duration duration) {
        return after(Duration.ZERO, duration);
    }

    /// The deadline of a call that began this long ago.
    public static Deadline after(Duration elapsed, Duration remaining) {
        long now = System.nanoTime();
        return new Deadline(now - elapsed.toNanos(), now + remaining.toNanos());
    }

    /// An earlier deadline that leaves this much time for what follows.
    public Deadline earlierBy(Duration duration) {
        return new Deadline(begin, nanoTime - duration.toNanos());
    }

    /// Half of the remaining time, but at most this long from now.
    public Deadline half(Duration most) {
        Duration half = remaining().dividedBy(2);
        return in(half.compareTo(most) < 0 ? half : most);
    }

    /// The time since the call began.
    public Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    /// The time until then; zero or less once it has passed.
    public Duration remaining() {
        return Duration.ofNanos(nanoTime - System.nanoTime());
    }
}
