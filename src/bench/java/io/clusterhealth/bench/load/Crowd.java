// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Runs the same action many times concurrently, each on its own virtual thread.
final class Crowd {
    private Crowd() {}

    /// The action of one member.
    @FunctionalInterface
    interface Member {
        void act(int number) throws Exception;
    }

    /// Returns when all are done; throws an `ExecutionException` when one failed.
    static void of(int size, Member member) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                int number = i;
                all.add(threads.submit(() -> {
                    member.act(number);
                    return null;
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
    }
}
