// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/// Applies the `Retry-After` of a 429 of the whole server: until it ends, requests fail as the API server would
/// answer them. Then one request is sent, and requests made meanwhile wait for its outcome.
///
/// Applies to one login, as in the API server: too many requests of one login do not block others. Safe for use by
/// several threads.
///
/// @see <a href="https://kubernetes.io/docs/concepts/cluster-administration/flow-control/">API Priority and
/// Fairness</a>
public final class RetryAfter {
    /// Longer pauses are cut to this, so that one wrong header does not block requests for a day.
    public static final Duration LONGEST = Duration.ofMinutes(2);

    private static final int TOO_MANY_REQUESTS = 429;

    private final LongSupplier nanoTime;
    private State state = new State.Open();

    /// @param nanoTime as [System#nanoTime()]
    RetryAfter(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    private sealed interface State {
        record Open() implements State {}

        /// No request is sent.
        record Resting(long until) implements State {}

        record Probing(Promise<Void> probe) implements State {}
    }

    /// Completes when a request may be sent; fails with [ApiServer.RequestNotSent] when not. The outcome of the
    /// request that was let through must be passed to [#answered].
    synchronized Future<Void> turn() {
        return switch (state) {
            case State.Open() -> Future.succeededFuture();
            case State.Probing(Promise<Void> probe) -> probe.future();
            case State.Resting(long until) -> {
                Duration left = Duration.ofNanos(until - nanoTime.getAsLong());
                if (left.isPositive()) {
                    yield Future.failedFuture(busy(left));
                }
                state = new State.Probing(Promise.promise());
                yield Future.succeededFuture();
            }
        };
    }

    /// Records a response, or a failed request.
    ///
    /// @param code HTTP status code; 0 without a response
    /// @param retryAfter pause that the server requests
    void answered(int code, Optional<Duration> retryAfter) {
        Optional<Duration> pause = retryAfter
                .filter(wait -> code == TOO_MANY_REQUESTS && wait.isPositive())
                .map(wait -> wait.compareTo(LONGEST) > 0 ? LONGEST : wait);
        Optional<Promise<Void>> probe = note(pause);
        probe.ifPresent(waiting -> pause.ifPresentOrElse(wait -> waiting.fail(busy(wait)), waiting::complete));
    }

    private synchronized Optional<Promise<Void>> note(Optional<Duration> pause) {
        Optional<Promise<Void>> probe =
                state instanceof State.Probing(Promise<Void> waiting) ? Optional.of(waiting) : Optional.empty();
        if (pause.isPresent()) {
            state = new State.Resting(nanoTime.getAsLong() + pause.get().toNanos());
        } else if (probe.isPresent()) {
            state = new State.Open();
        }
        return probe;
    }

    private static ApiServer.RequestNotSent busy(Duration wait) {
        return new ApiServer.RequestNotSent(TOO_MANY_REQUESTS, Optional.of(wait));
    }
}
