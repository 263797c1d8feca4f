// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.access;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.clusterhealth.caller.BearerToken;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Many unknown tokens, each of which makes a waiting one leave: the cache's entry of one token is computed while that
/// of another changes.
class GateFloodTest {
    private static final int THREADS = 4;
    private static final int TOKENS = 25_000;
    private static final Duration FAR_TOO_LONG = Duration.ofSeconds(60);

    @Test
    void severalThreadsNeverWaitForEachOther() {
        Gate gate = new Gate(new Register(), Set.of());

        assertTimeoutPreemptively(FAR_TOO_LONG, () -> {
            List<CompletableFuture<Void>> floods = IntStream.range(0, THREADS)
                    .mapToObj(thread -> onDaemon(() -> flood(gate, thread + "-")))
                    .toList();
            floods.forEach(CompletableFuture::join);
        });
    }

    private static void flood(Gate gate, String like) {
        List<CompletableFuture<Admission>> all = IntStream.range(0, TOKENS)
                .mapToObj(i -> gate.admit(new BearerToken(like + i), ""))
                .toList();
        all.forEach(CompletableFuture::join);
    }

    /// A deadlocked thread must not keep the virtual machine of the tests from ending.
    private static CompletableFuture<Void> onDaemon(Runnable work) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                work.run();
                done.complete(null);
            } catch (RuntimeException e) {
                done.completeExceptionally(e);
            }
        });
        return done;
    }
}
