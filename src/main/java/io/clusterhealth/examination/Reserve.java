// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.cluster.Deadline;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// The part of a call's time that is reserved for checks, causes and text rather than reading.
///
/// It adapts to the previous calls: on a slow machine, or with much to check, reading ends earlier, so that
/// there is a response from what has been read. The first call, which has none before it, adapts to what it took
/// itself before it could begin to read. Safe for use by several threads.
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

    /// The part of the remaining time to reserve.
    Duration of(Deadline deadline) {
        return of(deadline.remaining(), deadline.elapsed());
    }

    /// @param before time that the call has taken so far
    Duration of(Duration time, Duration before) {
        long known = took.get();
        long least = Math.max(0, time.dividedBy(known < 0 ? UNKNOWN : LEAST).toNanos());
        long most = Math.max(0, time.dividedBy(MOST).toNanos());
        return Duration.ofNanos(Math.clamp(known < 0 ? least + before.toNanos() : known * MARGIN, least, most));
    }

    /// Whether the remaining time is as short as that of another round of the work has to be expected.
    boolean isUsedUp(Deadline deadline) {
        return deadline.remaining().toNanos() < took.get();
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
