// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.read;

import io.clusterhealth.cluster.Deadline;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Runs each reading on a virtual thread. Readings end by themselves, at the deadline or when they are interrupted;
/// an interrupt of a thread that waits for one interrupts all of them.
public final class Readers implements AutoCloseable {
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    public <R> Future<R> start(Callable<R> reading) {
        return threads.submit(reading);
    }

    /// Starts a reading; empty where the readers have been shut down.
    <R> Optional<Future<R>> startIfWanted(Callable<R> reading) {
        try {
            return Optional.of(threads.submit(reading));
        } catch (RejectedExecutionException _) {
            return Optional.empty();
        }
    }

    /// Whether the readers were shut down; then no reading can be started any more.
    public boolean cut() {
        return threads.isShutdown();
    }

    public <R> R result(Future<R> reading) {
        return patiently(reading::get);
    }

    /// Waits for the result of a reading until this moment; empty while it is still running.
    public <R> Optional<R> result(Future<R> reading, Deadline moment) {
        return patiently(() -> {
            try {
                long left = Math.max(0, moment.remaining().toNanos());
                return Optional.of(reading.get(left, TimeUnit.NANOSECONDS));
            } catch (TimeoutException _) {
                return Optional.empty();
            }
        });
    }

    @FunctionalInterface
    private interface Waiting<R> {
        R get() throws InterruptedException, ExecutionException;
    }

    private <R> R patiently(Waiting<R> waiting) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return waiting.get();
                } catch (InterruptedException _) {
                    interrupted = true;
                    threads.shutdownNow();
                } catch (ExecutionException e) {
                    throw new IllegalStateException("a reader broke", e.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Interrupts the readings that are still running.
    @Override
    public void close() {
        threads.shutdownNow();
        threads.close();
    }
}
