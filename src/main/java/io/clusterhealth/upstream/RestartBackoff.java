// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/// Schedules restarts of a child that has ended: after 1 s, 5 s and 15 s, three times within any five minutes. For
/// one thread.
public final class RestartBackoff {
    private static final List<Duration> PAUSES =
            List.of(Duration.ofSeconds(1), Duration.ofSeconds(5), Duration.ofSeconds(15));
    private static final long WINDOW = Duration.ofMinutes(5).toNanos();

    private final Deque<Long> restarts = new ArrayDeque<>();
    private long all;

    /// The pause before the next start; empty after three restarts in five minutes.
    ///
    /// @param now in nanoseconds, from the same clock in every call
    public Optional<Duration> next(long now) {
        while (!restarts.isEmpty() && now - restarts.getFirst() >= WINDOW) {
            restarts.removeFirst();
        }
        if (restarts.size() >= PAUSES.size()) {
            return Optional.empty();
        }
        Duration pause = PAUSES.get(restarts.size());
        restarts.addLast(now);
        all++;
        return Optional.of(pause);
    }

    public long count() {
        return all;
    }
}
