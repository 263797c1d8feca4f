// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// Spares an API server that cannot be reached, and its callers the wait for it: after a run of connections that did
/// not come about, or at a certificate that is refused, requests fail at once. Every five seconds one of them is let
/// through, and those that come meanwhile wait for what becomes of it. So do those that come with the first of all:
/// fifty handshakes that fail cost seconds, and those that follow a good one are shorter. Safe for use by several
/// threads.
final class Breaker {
    private static final int RUN = 5;

    /// What is shorter is bridged by second tries.
    private static final Duration RUN_TIME = Duration.ofSeconds(1);

    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final LongSupplier nanoTime;
    private State state = new State.Unknown(0, 0);

    /// @param nanoTime as [System#nanoTime()]
    Breaker(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    private sealed interface State {
        /// No connection has come about yet.
        ///
        /// @param failures of requests that went alone
        /// @param since when the first of them was
        record Unknown(int failures, long since) implements State {}

        /// Requests go through.
        ///
        /// @param failures in a row, up to now
        /// @param since when the first of them was
        record Closed(int failures, long since) implements State {}

        /// They fail.
        record Open(long since, Throwable why) implements State {}

        /// @param before empty where connections have come about at some time
        record Probing(Future<Void> probe, Optional<Unknown> before) implements State {}
    }

    /// A request that was not made, since others before it did not come through.
    static final class Spared extends IOException {
        private static final long serialVersionUID = 1L;

        /// @param why those others did not
        Spared(Throwable why) {
            super("not tried again yet", why);
        }
    }

    /// Connects, or fails with [Spared].
    synchronized <T> Future<T> connect(Supplier<Future<T>> attempt) {
        return switch (state) {
            case State.Closed _ -> attempt.get().onComplete(this::note);
            case State.Open(long since, Throwable why)
            when isWithin(PAUSE, since) -> Future.failedFuture(new Spared(why));
            case State.Open _ -> probe(attempt, Optional.empty());
            case State.Unknown unknown -> probe(attempt, Optional.of(unknown));
            case State.Probing(Future<Void> probe, Optional<State.Unknown> _) ->
                probe.compose(_ -> attempt.get(), _ -> connect(attempt));
        };
    }

    private <T> Future<T> probe(Supplier<Future<T>> attempt, Optional<State.Unknown> before) {
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
            case State.Probing(Future<Void> _, Optional<State.Unknown> before) ->
                before.map(unknown -> afterAlone(failure, unknown, now)).orElseGet(() -> new State.Open(now, failure));
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

    /// One lost packet is no sign; a second one a second later is.
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
