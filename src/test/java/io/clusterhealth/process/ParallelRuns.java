// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// The bodies of tests that mostly wait, started at the same time: together they last as long as the longest, and
/// each test ends as its own does.
public final class ParallelRuns implements AutoCloseable {
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, Future<?>> started = new HashMap<>();

    /// The body of a test.
    @FunctionalInterface
    public interface Run {
        void run() throws Exception;
    }

    /// Starts the body of the test of this name.
    public ParallelRuns start(String test, Run run) {
        Callable<Boolean> body = () -> {
            run.run();
            return true;
        };
        started.put(test, threads.submit(body));
        return this;
    }

    /// Waits for the body of a test, and throws what it has thrown.
    public void await(String test) throws Exception {
        Future<?> run = started.get(test);
        if (run == null) {
            throw new IllegalArgumentException("not started: " + test);
        }
        try {
            run.get();
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case Error failed -> throw failed;
                case Exception failed -> throw failed;
                case null, default -> throw e;
            }
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
