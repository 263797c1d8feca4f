// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.cluster.Deadline;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// How many may be examined at a time. Safe for use by several threads.
final class Places {
    private final Semaphore free;

    Places(int places) {
        this.free = new Semaphore(places, true);
    }

    /// Waits for a place, and works in it; does nothing where none comes free by this moment, or the thread is
    /// interrupted.
    void take(Deadline moment, Runnable work) {
        try {
            if (free.tryAcquire(Math.max(0, moment.remaining().toNanos()), TimeUnit.NANOSECONDS)) {
                try {
                    work.run();
                } finally {
                    free.release();
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
