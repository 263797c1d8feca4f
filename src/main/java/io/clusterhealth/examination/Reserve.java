// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// The part of a call's time that is reserved for checks, causes and text rather than reading.
///
/// It adapts to the previous calls: on a slow machine, or with much to check, reading ends earlier, so that
/// there is a response from what has been read. Safe for use by several threads.
final class Reserve {
    private static final int LEAST = 8;
    private static final int MOST = 2;
    /// For the first call, which may have to load all the code it runs.
    private static final int UNKNOWN = 4;
    /// Text and JSON follow after the measured work, and the duration differs between calls.
    private static final int MARGIN = 2;

    private final LongSupplier nanoTime;
    private final AtomicLong took = new AtomicLong(-1);

    /// @param nanoTime as [System#nanoTime()]
    Reserve(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /// The part of this time to reserve.
    Duration of(Duration time) {
        long known = took.get();
        if (known < 0) {
            return time.dividedBy(UNKNOWN);
        }
        long least = Math.max(0, time.dividedBy(LEAST).toNanos());
        long most = Math.max(0, time.dividedBy(MOST).toNanos());
        return Duration.ofNanos(Math.clamp(known * MARGIN, least, most));
    }

    /// Runs the work and records its duration; a long duration decays with further calls.
    <T> T timed(Supplier<T> work) {
        long begin = nanoTime.getAsLong();
        T made = work.get();
        long now = nanoTime.getAsLong() - begin;
        took.accumulateAndGet(now, (before, latest) -> Math.max(latest, before / 4 * 3));
        return made;
    }
}
