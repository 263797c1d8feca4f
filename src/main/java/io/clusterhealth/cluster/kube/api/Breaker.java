// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.io.IOException;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// Circuit breaker for an API server that cannot be reached: after a series of failed connections, or a rejected
/// certificate, requests fail immediately. Every five seconds one request is let through, and requests made meanwhile
/// wait for its outcome. So do those made during the very first connection: fifty failing handshakes take seconds,
/// and those after a successful one are shorter. Safe for use by several threads.
final class Breaker {
    private static final int RUN = 5;

    /// Shorter outages are covered by retries.
    private static final Duration RUN_TIME = Duration.ofSeconds(1);

    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final LongSupplier nanoTime;
    private State state = new State.Unknown(0, 0);

    /// @param nanoTime as [System#nanoTime()]
    Breaker(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    private sealed interface State {
        /// No connection has been established yet.
        ///
        /// @param failures of requests that were let through alone
        /// @param since time of the first of them
        record Unknown(int failures, long since) implements State {}

        /// Requests go through.
        ///
        /// @param failures consecutive ones so far
        /// @param since time of the first of them
        record Closed(int failures, long since) implements State {}

        record Open(long since, Throwable why) implements State {}

        /// @param before the state to return to when the request is not sent
        record Probing(Future<Void> probe, State before) implements State {}
    }

    /// A request that was not sent, since connections before it failed.
    static final class Spared extends IOException {
        private static final long serialVersionUID = 1L;

        /// @param why the failure of those connections
        Spared(Throwable why) {
            super("not tried again yet", why);
        }
    }

    /// A request that its sender did not send after all, which says nothing of the server.
    static final class NotAttempted extends IOException {
        private static final long serialVersionUID = 1L;
    }

    /// Connects, or fails with [Spared].
    synchronized <T> Future<T> connect(Supplier<Future<T>> attempt) {
        return switch (state) {
            case State.Closed _ -> attempt.get().onComplete(this::note);
            case State.Open(long since, Throwable why)
            when isWithin(PAUSE, since) -> Future.failedFuture(new Spared(why));
            case State.Open _, State.Unknown _ -> probe(attempt, state);
            case State.Probing(Future<Void> probe, State _) -> probe.compose(_ -> attempt.get(), _ -> connect(attempt));
        };
    }

    private <T> Future<T> probe(Supplier<Future<T>> attempt, State before) {
        Promise<Void> probe = Promise.promise();
        state = new State.Probing(probe.future(), before);
        return attempt.get().onComplete(result -> {
            note(result);
            probe.handle(result.mapEmpty());
        });
    }

    private synchronized <T> void note(AsyncResult<T> result) {
        if (result.succeeded()) {
            state = new State.Closed(0, 0);
        } else {
            state = after(result.cause());
        }
    }

    private State after(Throwable failure) {
        long now = nanoTime.getAsLong();
        return switch (state) {
            case State.Open _ -> state;
            case State.Probing(Future<Void> _, State before) when failure instanceof NotAttempted -> before;
            case State.Probing(Future<Void> _, State.Unknown before) -> afterAlone(failure, before, now);
            case State.Probing _ -> new State.Open(now, failure);
            case State.Unknown _, State.Closed _ when Causes.untrusted(failure) -> new State.Open(now, failure);
            case State.Unknown _, State.Closed _ when !Causes.unreachable(failure) -> state;
            case State.Unknown _ -> new State.Unknown(1, now);
            case State.Closed(int failures, long since) -> {
                long first = failures == 0 ? now : since;
                yield failures + 1 >= RUN && !isWithin(RUN_TIME, first)
                        ? new State.Open(now, failure)
                        : new State.Closed(failures + 1, first);
            }
        };
    }

    /// A single lost packet does not open the breaker; a second one a second later does.
    private State afterAlone(Throwable failure, State.Unknown before, long now) {
        if (Causes.untrusted(failure)) {
            return new State.Open(now, failure);
        }
        if (!Causes.unreachable(failure)) {
            return new State.Closed(0, 0);
        }
        if (before.failures() == 0) {
            return new State.Unknown(1, now);
        }
        return isWithin(RUN_TIME, before.since())
                ? new State.Closed(before.failures() + 1, before.since())
                : new State.Open(now, failure);
    }

    private boolean isWithin(Duration time, long since) {
        return nanoTime.getAsLong() - since < time.toNanos();
    }
}
