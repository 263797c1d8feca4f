// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.stdio;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Runs calls on virtual threads, ten at once; the others wait their turn.
final class CallQueue {
    private static final int RUNNING = 10;
    private static final int ADMITTED = 110;

    private final Semaphore running = new Semaphore(RUNNING, true);
    private final Semaphore admitted = new Semaphore(ADMITTED, true);

    /// Takes a call. Blocks while a hundred are waiting: then the client has to wait too.
    void add(Runnable call) {
        admitted.acquireUninterruptibly();
        Thread.ofVirtual().name("call").start(() -> {
            running.acquireUninterruptibly();
            try {
                call.run();
            } finally {
                running.release();
                admitted.release();
            }
        });
    }

    /// Takes a call that runs beside the ten, since it is hardly ever at work.
    void addApart(Runnable call) {
        admitted.acquireUninterruptibly();
        Thread.ofVirtual().name("call").start(() -> {
            try {
                call.run();
            } finally {
                admitted.release();
            }
        });
    }

    /// Waits until every call has ended, but no longer than this. No call may be added afterwards.
    boolean awaitIdle(Duration patience) throws InterruptedException {
        return admitted.tryAcquire(ADMITTED, patience.toMillis(), TimeUnit.MILLISECONDS);
    }
}
