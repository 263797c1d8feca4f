// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import io.clusterhealth.caller.Caller;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/// When the next read on behalf of a caller may begin: however much one known caller watches, their reads begin
/// [#BETWEEN] apart, which is [#PER_MINUTE] a minute. Safe for use by several threads.
final class PollPace {
    /// The reads for one known caller in a minute.
    static final int PER_MINUTE = 12;

    static final Duration BETWEEN = Duration.ofMinutes(1).dividedBy(PER_MINUTE);

    private static final int MANY = 1_000;

    private final Map<String, Long> next = new HashMap<>();

    /// How long to wait with a read that is due, and keeps its time.
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
