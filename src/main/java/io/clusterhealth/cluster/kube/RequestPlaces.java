// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Supplier;

/// How many requests may be under way to one server at a time, each until its answer has ended; others wait for their
/// turn. So one that is silent does not take all connections of a hub. Safe for use by several threads.
final class RequestPlaces {
    /// Of a server whose client is its own, and bounded.
    static final RequestPlaces ANY = new RequestPlaces(Integer.MAX_VALUE);

    private final int most;
    private final Queue<Promise<Void>> waiting = new ArrayDeque<>();
    private int taken;

    RequestPlaces(int most) {
        this.most = most;
    }

    /// Sends a request once there is a place for it.
    Future<HttpClientRequest> send(Supplier<Future<HttpClientRequest>> sending) {
        return place().compose(_ -> sending.get())
                .onFailure(_ -> free())
                .onSuccess(request ->
                        request.response().compose(HttpClientResponse::end).onComplete(_ -> free()));
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

    private void free() {
        next().ifPresent(Promise::complete);
    }

    private synchronized Optional<Promise<Void>> next() {
        Optional<Promise<Void>> next = Optional.ofNullable(waiting.poll());
        if (next.isEmpty()) {
            taken--;
        }
        return next;
    }
}
