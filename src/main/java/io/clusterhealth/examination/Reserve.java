// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// How much of a call's time is not for reading but for checks, causes and text.
///
/// It learns from the calls before: on a machine that has little time for us, or with much to look through, reading
/// ends earlier, so that there is an answer of what has been read. For any number of threads.
final class Reserve {
    private static final int LEAST = 8;
    private static final int MOST = 2;
    /// Of the first call, which may have to load all the code it runs.
    private static final int UNKNOWN = 4;
    /// Text and JSON come after what is measured, and no two calls take the same.
    private static final int MARGIN = 2;

    private final LongSupplier nanoTime;
    private final AtomicLong took = new AtomicLong(-1);

    /// @param nanoTime as [System#nanoTime()]
    Reserve(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /// What to keep of this time.
    Duration of(Duration time) {
        long known = took.get();
        if (known < 0) {
            return time.dividedBy(UNKNOWN);
        }
        long least = Math.max(0, time.dividedBy(LEAST).toNanos());
        long most = Math.max(0, time.dividedBy(MOST).toNanos());
        return Duration.ofNanos(Math.clamp(known * MARGIN, least, most));
    }

    /// Does it, and remembers how long it took; a long time is forgotten by and by.
    <T> T timed(Supplier<T> work) {
        long begin = nanoTime.getAsLong();
        T made = work.get();
        long now = nanoTime.getAsLong() - begin;
        took.accumulateAndGet(now, (before, latest) -> Math.max(latest, before / 4 * 3));
        return made;
    }
}
