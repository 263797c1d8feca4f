// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;

/// Examinations compute, and virtual threads share as many carriers as there are processors, without being
/// preempted: they would keep the thread that has to answer by the deadline from running.
final class Computing {
    /// Threads that the system preempts.
    static final ThreadFactory THREADS =
            Thread.ofPlatform().daemon().name("examination-", 0).factory();

    private Computing() {}

    /// Runs the work on such a thread and waits for it; does not wait any longer when interrupted, but interrupts the
    /// work.
    static void run(Runnable work) throws InterruptedException {
        FutureTask<Void> task = new FutureTask<>(work, null);
        Thread thread = THREADS.newThread(task);
        thread.start();
        try {
            task.get();
        } catch (InterruptedException e) {
            thread.interrupt();
            throw e;
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RuntimeException broken -> throw broken;
                case Error broken -> throw broken;
                case null, default -> throw new IllegalStateException(e);
            }
        }
    }
}
