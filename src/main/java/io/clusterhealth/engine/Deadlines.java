// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

/// Cancels the work of calls that have exceeded their deadline. One thread looks at all of them in turn, as long as
/// there are any: a timer for each call would take longer than a short call itself.
final class Deadlines {
    private static final Duration LOOK_EVERY = Duration.ofMillis(100);

    private final Map<Future<?>, RunningCall> running = new ConcurrentHashMap<>();
    private final AtomicBoolean isLooking = new AtomicBoolean();

    /// Watches this work until [#forget].
    void watch(Future<?> work, RunningCall call) {
        running.put(work, call);
        lookAtAll();
    }

    void forget(Future<?> work) {
        running.remove(work);
    }

    private void lookAtAll() {
        if (!running.isEmpty() && isLooking.compareAndSet(false, true)) {
            Thread.ofVirtual()
                    .name("deadlines")
                    .inheritInheritableThreadLocals(false)
                    .start(this::look);
        }
    }

    private void look() {
        try {
            while (!running.isEmpty()) {
                Thread.sleep(LOOK_EVERY);
                running.forEach((work, call) -> {
                    if (call.isOverdue()) {
                        work.cancel(true);
                    }
                });
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            isLooking.set(false);
        }
        // A call may have begun since the last look.
        lookAtAll();
    }
}
