// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

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

/// Limits the number of requests in flight, each counted until its response has ended; others are queued. So one
/// silent server does not take all connections of a hub, and requests to many servers are not all sent at the same
/// time. Safe for use by several threads.
public final class RequestPlaces {
    /// No limit, where something else bounds the requests.
    public static final RequestPlaces ANY = new RequestPlaces(Integer.MAX_VALUE);

    /// Maximum for all clusters together.
    public static final int MOST_OF_ALL = 64;

    /// The response of a healthy server begins sooner, except for that of a very long list.
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

    /// Slots for many servers.
    public static RequestPlaces ofAll() {
        return ofAll(PATIENCE);
    }

    /// The same, where a request whose response has not begun within this time gives up its slot and continues, so
    /// that silent servers do not block others.
    public static RequestPlaces ofAll(Duration patience) {
        return new RequestPlaces(
                MOST_OF_ALL,
                Optional.of(CompletableFuture.delayedExecutor(patience.toMillis(), TimeUnit.MILLISECONDS)));
    }

    /// Sends a request once it has a slot.
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

    public synchronized int waiting() {
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
