// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/// Leaves an API server alone for as long as it asks for: whatever is asked meanwhile is answered as the server would.
/// When the time is over one request goes ahead, and those that come meanwhile wait for what becomes of it.
///
/// Counts one login, as the API server does: no login keeps others from asking by asking too much. Safe for use by
/// several threads.
///
/// @see <a href="https://kubernetes.io/docs/concepts/cluster-administration/flow-control/">API Priority and
/// Fairness</a>
final class Respite {
    /// A server that asks for more is looked at now and then, lest one wrong header blinds us for a day.
    static final Duration LONGEST = Duration.ofMinutes(2);

    private static final int TOO_MANY_REQUESTS = 429;

    private final LongSupplier nanoTime;
    private State state = new State.Open();

    /// @param nanoTime as [System#nanoTime()]
    Respite(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    private sealed interface State {
        record Open() implements State {}

        /// Nothing is asked.
        record Resting(long until) implements State {}

        record Probing(Promise<Void> probe) implements State {}
    }

    /// Complete when the server may be asked; failed with [ApiServer.RequestNotSent] when it may not. The request that
    /// was let through must tell [#answered].
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

    /// Takes note of an answer, or of a request that came to nothing.
    ///
    /// @param code of HTTP; 0 where there is none
    /// @param retryAfter how long the server asks to be left alone
    void answered(int code, Optional<Duration> retryAfter) {
        Optional<Duration> respite = retryAfter
                .filter(wait -> code == TOO_MANY_REQUESTS && wait.isPositive())
                .map(wait -> wait.compareTo(LONGEST) > 0 ? LONGEST : wait);
        Optional<Promise<Void>> probe = note(respite);
        probe.ifPresent(waiting -> respite.ifPresentOrElse(wait -> waiting.fail(busy(wait)), waiting::complete));
    }

    private synchronized Optional<Promise<Void>> note(Optional<Duration> respite) {
        Optional<Promise<Void>> probe =
                state instanceof State.Probing(Promise<Void> waiting) ? Optional.of(waiting) : Optional.empty();
        if (respite.isPresent()) {
            state = new State.Resting(nanoTime.getAsLong() + respite.get().toNanos());
        } else if (probe.isPresent()) {
            state = new State.Open();
        }
        return probe;
    }

    private static ApiServer.RequestNotSent busy(Duration wait) {
        return new ApiServer.RequestNotSent(TOO_MANY_REQUESTS, Optional.of(wait));
    }
}
