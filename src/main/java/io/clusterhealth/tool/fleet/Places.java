// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.cluster.Deadline;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Limits how many clusters are examined at the same time. Safe for use by several threads.
final class Places {
    private final Semaphore free;

    Places(int places) {
        this.free = new Semaphore(places, true);
    }

    /// Waits for a slot and runs the work in it; does nothing where none becomes free by the deadline, or the thread
    /// is interrupted.
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
