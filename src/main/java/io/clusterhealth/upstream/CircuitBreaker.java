// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import java.time.Duration;
import java.util.OptionalLong;

/// The circuit breaker of a server over HTTP: after three consecutive failures it gets no calls for 10 s, doubling to
/// five minutes, each time until a list succeeds; after 60 s its tools are removed from the list. A response to a
/// call closes it, even if the tool failed. Safe for use by several threads.
public final class CircuitBreaker {
    private static final int PATIENCE = 3;
    private static final Duration FIRST = Duration.ofSeconds(10);
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final long GRACE = Duration.ofSeconds(60).toNanos();

    private int failures;
    private Duration pause = FIRST;
    private OptionalLong since = OptionalLong.empty();

    /// Records that the server was not reached.
    ///
    /// @param now in nanoseconds, of the clock that every call uses
    /// @return whether calls are suspended from now on
    public synchronized boolean failed(long now) {
        failures++;
        if (since.isEmpty()) {
            since = OptionalLong.of(now);
        }
        return isOpen();
    }

    /// Records that the server has responded.
    public synchronized void answered() {
        failures = 0;
        pause = FIRST;
        since = OptionalLong.empty();
    }

    /// Whether calls are suspended.
    public synchronized boolean isOpen() {
        return failures >= PATIENCE;
    }

    /// The pause after this failure; the next one is twice as long.
    public synchronized Duration nextPause() {
        Duration now = pause;
        pause = pause.multipliedBy(2).compareTo(LONGEST) < 0 ? pause.multipliedBy(2) : LONGEST;
        return now;
    }

    /// Whether its tools remain in the list.
    public synchronized boolean isWithinGrace(long now) {
        return since.isEmpty() || now - since.getAsLong() < GRACE;
    }

    /// How long its tools remain in the list from now; zero for no longer.
    public synchronized Duration graceLeft(long now) {
        long left = since.isEmpty() ? GRACE : GRACE - (now - since.getAsLong());
        return Duration.ofNanos(Math.max(0, left));
    }
}
