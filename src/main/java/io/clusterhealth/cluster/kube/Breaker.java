// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.io.IOException;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// Spares an API server that cannot be reached, and everybody the wait for it: after a run of connections that did not
/// come about, or at a certificate that is refused, requests fail at once. Every five seconds one of them is let
/// through, and those that come meanwhile wait for what becomes of it. So do those that come with the first of all:
/// fifty
/// handshakes that fail cost seconds, and those that follow a good one are shorter. Safe for use by several threads.
final class Breaker {
    private static final int RUN = 5;

    /// What is shorter is bridged by second tries.
    private static final Duration RUN_TIME = Duration.ofSeconds(1);

    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final LongSupplier nanoTime;
    private State state = new State.Unknown();

    /// @param nanoTime as [System#nanoTime()]
    Breaker(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    private sealed interface State {
        /// Nothing has been tried.
        record Unknown() implements State {}

        /// Requests go through.
        ///
        /// @param failures in a row, up to now
        /// @param since when the first of them was
        record Closed(int failures, long since) implements State {}

        /// They fail.
        record Open(long since, Throwable why) implements State {}

        /// @param first whether nothing was known before
        record Probing(Future<Void> probe, boolean first) implements State {}
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
            case State.Open _ -> probe(attempt, false);
            case State.Unknown _ -> probe(attempt, true);
            case State.Probing(Future<Void> probe, boolean _) ->
                probe.compose(_ -> attempt.get(), _ -> connect(attempt));
        };
    }

    private <T> Future<T> probe(Supplier<Future<T>> attempt, boolean first) {
        Promise<Void> probe = Promise.promise();
        state = new State.Probing(probe.future(), first);
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
            case State.Probing(var _, boolean first) when !first -> new State.Open(now, failure);
            case State.Probing _, State.Unknown _ -> counted(failure, 0, now);
            case State.Closed(int failures, long since) -> counted(failure, failures, since);
        };
    }

    private State counted(Throwable failure, int before, long since) {
        long now = nanoTime.getAsLong();
        if (Causes.untrusted(failure)) {
            return new State.Open(now, failure);
        }
        if (!Causes.unreachable(failure)) {
            return new State.Closed(before, since);
        }
        long first = before == 0 ? now : since;
        return before + 1 >= RUN && !isWithin(RUN_TIME, first)
                ? new State.Open(now, failure)
                : new State.Closed(before + 1, first);
    }

    private boolean isWithin(Duration time, long since) {
        return nanoTime.getAsLong() - since < time.toNanos();
    }
}
