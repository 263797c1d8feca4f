// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/// Parallel reads, each in a virtual thread of its own.
public final class ParallelReads {
    private ParallelReads() {}

    /// Returns when all reads have ended.
    ///
    /// @param read ends by its own deadline
    /// @return the result of each read, in the order of the keys
    /// @throws IllegalStateException when a read throws, or this thread is interrupted
    public static <K, T> Map<K, T> each(Collection<K> keys, Function<K, T> read) {
        Map<K, Future<T>> reading = new LinkedHashMap<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            keys.forEach(key -> reading.put(key, threads.submit(() -> read.apply(key))));
        }
        Map<K, T> results = new LinkedHashMap<>();
        reading.forEach((key, one) -> results.put(key, result(one)));
        return results;
    }

    private static <T> T result(Future<T> read) {
        try {
            return read.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a reader broke", e.getCause());
        }
    }
}
