// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/// How many requests may be under way at a time, each until its answer has ended; others wait for their turn. So one
/// server that is silent does not take all connections of a hub, and many servers do not get all their requests at
/// once. Safe for use by several threads.
final class RequestPlaces {
    /// Where something else bounds them.
    static final RequestPlaces ANY = new RequestPlaces(Integer.MAX_VALUE);

    /// To all clusters together.
    static final int MOST_OF_ALL = 64;

    /// No answer of a server that is well takes longer to begin, but for that of a very long list.
    private static final Duration PATIENCE = Duration.ofMillis(500);

    private final int most;
    private final Optional<Executor> patience;
    private final Queue<Promise<Void>> waiting = new ArrayDeque<>();
    private int taken;

    RequestPlaces(int most) {
        this(most, Optional.empty());
    }

    private RequestPlaces(int most, Optional<Executor> patience) {
        this.most = most;
        this.patience = patience;
    }

    /// Places for many servers.
    static RequestPlaces ofAll() {
        return ofAll(PATIENCE);
    }

    /// The same, where a request whose answer has not begun within this time goes on without a place, so that silent
    /// servers keep no other waiting.
    static RequestPlaces ofAll(Duration patience) {
        return new RequestPlaces(
                MOST_OF_ALL,
                Optional.of(CompletableFuture.delayedExecutor(patience.toMillis(), TimeUnit.MILLISECONDS)));
    }

    /// Sends a request once there is a place for it.
    Future<HttpClientRequest> send(Supplier<Future<HttpClientRequest>> sending) {
        return place().compose(_ -> {
            AtomicBoolean freed = new AtomicBoolean();
            AtomicBoolean begun = new AtomicBoolean();
            patience.ifPresent(later -> later.execute(() -> {
                if (!begun.get()) {
                    free(freed);
                }
            }));
            return sending.get()
                    .onFailure(_ -> free(freed))
                    .onSuccess(request -> request.response()
                            .onSuccess(_ -> begun.set(true))
                            .compose(HttpClientResponse::end)
                            .onComplete(_ -> free(freed)));
        });
    }

    /// How many requests wait for their turn.
    synchronized int waiting() {
        return waiting.size();
    }

    private synchronized Future<Void> place() {
        if (taken < most) {
            taken++;
            return Future.succeededFuture();
        }
        Promise<Void> turn = Promise.promise();
        waiting.add(turn);
        return turn.future();
    }

    private void free(AtomicBoolean freed) {
        if (freed.compareAndSet(false, true)) {
            next().ifPresent(Promise::complete);
        }
    }

    private synchronized Optional<Promise<Void>> next() {
        Optional<Promise<Void>> next = Optional.ofNullable(waiting.poll());
        if (next.isEmpty()) {
            taken--;
        }
        return next;
    }
}
