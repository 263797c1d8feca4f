// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.stdio;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Runs calls on virtual threads, ten at the same time; the others wait in order.
final class CallQueue {
    private static final int RUNNING = 10;
    private static final int ADMITTED = 110;

    private final Semaphore running = new Semaphore(RUNNING, true);
    private final Semaphore admitted = new Semaphore(ADMITTED, true);

    /// Adds a call, which gets the action that frees its place; false while a hundred are waiting. Never blocks, since
    /// the thread that reads must also read what ends a call: its cancellation, or a response of the client.
    boolean add(Consumer<Runnable> call) {
        return addApart(free -> {
            running.acquireUninterruptibly();
            call.accept(() -> {
                running.release();
                free.run();
            });
        });
    }

    /// Adds a call that runs besides the ten, since it is idle most of the time; false as above.
    boolean addApart(Consumer<Runnable> call) {
        if (!admitted.tryAcquire()) {
            return false;
        }
        Thread.ofVirtual().name("call").start(() -> call.accept(admitted::release));
        return true;
    }

    /// Waits until every call has ended, at most this long. No call may be added afterwards.
    boolean awaitIdle(Duration patience) throws InterruptedException {
        return admitted.tryAcquire(ADMITTED, patience.toMillis(), TimeUnit.MILLISECONDS);
    }
}
