// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import io.clusterhealth.caller.Caller;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/// Limits the rate of polls per known caller: however many resources a caller watches, its reads begin [#BETWEEN]
/// apart, which is [#PER_MINUTE] a minute. Safe for use by several threads.
final class PollPace {
    /// The reads per minute for one known caller.
    static final int PER_MINUTE = 12;

    static final Duration BETWEEN = Duration.ofMinutes(1).dividedBy(PER_MINUTE);

    private static final int MANY = 1_000;

    private final Map<String, Long> next = new HashMap<>();

    /// Reserves the next free time for a read that is due now, and returns how long to wait for it.
    ///
    /// @param now in nanoseconds
    synchronized Duration delay(Caller caller, long now) {
        if (!caller.isKnown()) {
            return Duration.ZERO;
        }
        if (next.size() >= MANY) {
            next.values().removeIf(free -> free - now < 0);
        }
        long begin = Math.max(now, next.getOrDefault(caller.identity(), now));
        next.put(caller.identity(), begin + BETWEEN.toNanos());
        return Duration.ofNanos(begin - now);
    }
}
