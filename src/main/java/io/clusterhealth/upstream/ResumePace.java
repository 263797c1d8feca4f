// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import java.time.Duration;

/// The pauses before an ended stream is requested again: half a second, then twice as long each time, up to five
/// minutes. For one thread.
public final class ResumePace {
    private static final Duration FIRST = Duration.ofMillis(500);
    private static final Duration LONGEST = Duration.ofMinutes(5);

    /// A stream that lasted this long was in order.
    private static final long LONG_ENOUGH = Duration.ofMinutes(1).toNanos();

    private Duration next = FIRST;

    /// @param afresh whether the stream was in order, so that the pauses begin again with the shortest
    public Duration next(boolean afresh) {
        Duration pause = afresh ? FIRST : next;
        Duration twice = pause.multipliedBy(2);
        next = twice.compareTo(LONGEST) < 0 ? twice : LONGEST;
        return pause;
    }

    /// The pause after a stream that was requested at this time of [System#nanoTime].
    public Duration nextSince(long begin) {
        return next(System.nanoTime() - begin >= LONG_ENOUGH);
    }
}
