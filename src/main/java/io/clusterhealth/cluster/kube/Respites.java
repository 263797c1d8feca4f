// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/// Leaves an API server alone for as long as it asks for: whatever is asked meanwhile is answered as the server would.
/// When the time is over one request goes ahead, and those that come meanwhile wait for what becomes of it.
///
/// Each login is counted apart, as the API server does: nobody keeps others from asking by asking too much. Safe for
/// use by several threads.
///
/// @see <a href="https://kubernetes.io/docs/concepts/cluster-administration/flow-control/">API Priority and
/// Fairness</a>
final class Respites {
    /// A server that asks for more is looked at now and then, lest one wrong header blinds us for a day.
    static final Duration LONGEST = Duration.ofMinutes(2);

    private static final int MOST = 1_000;
    private static final int TOO_MANY_REQUESTS = 429;

    private final LongSupplier nanoTime;
    private final Map<Login, State> states = new LinkedHashMap<>();

    /// @param nanoTime as [System#nanoTime()]
    Respites(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    private sealed interface State {
        /// Nothing is asked.
        record Resting(long until) implements State {}

        record Probing(Promise<Void> probe) implements State {}
    }

    /// Complete when this login may ask; failed with [ApiServer.Refused] when it may not. Whoever was let through must
    /// tell [#answered].
    synchronized Future<Void> turn(Login login) {
        return switch (states.get(login)) {
            case null -> Future.succeededFuture();
            case State.Probing(Promise<Void> probe) -> probe.future();
            case State.Resting(long until) -> {
                Duration left = Duration.ofNanos(until - nanoTime.getAsLong());
                if (left.isPositive()) {
                    yield Future.failedFuture(busy(left));
                }
                states.put(login, new State.Probing(Promise.promise()));
                yield Future.succeededFuture();
            }
        };
    }

    /// Takes note of an answer, or of a request that came to nothing.
    ///
    /// @param code of HTTP; 0 where there is none
    /// @param retryAfter how long the server asks to be left alone
    void answered(Login login, int code, Optional<Duration> retryAfter) {
        Optional<Duration> respite = retryAfter
                .filter(wait -> code == TOO_MANY_REQUESTS && wait.isPositive())
                .map(wait -> wait.compareTo(LONGEST) > 0 ? LONGEST : wait);
        Optional<Promise<Void>> probe = note(login, respite);
        probe.ifPresent(waiting -> respite.ifPresentOrElse(wait -> waiting.fail(busy(wait)), waiting::complete));
    }

    private synchronized Optional<Promise<Void>> note(Login login, Optional<Duration> respite) {
        Optional<Promise<Void>> probe = states.get(login) instanceof State.Probing(Promise<Void> waiting)
                ? Optional.of(waiting)
                : Optional.empty();
        if (respite.isPresent()) {
            long until = nanoTime.getAsLong() + respite.get().toNanos();
            makeRoom();
            states.put(login, new State.Resting(until));
        } else if (probe.isPresent()) {
            states.remove(login);
        }
        return probe;
    }

    /// Forgets who rests no longer, or for longest, unless somebody waits for them.
    private void makeRoom() {
        Iterator<State> all = states.values().iterator();
        while (states.size() >= MOST && all.hasNext()) {
            if (all.next() instanceof State.Resting) {
                all.remove();
            }
        }
    }

    private static ApiServer.Refused busy(Duration wait) {
        return new ApiServer.Refused(TOO_MANY_REQUESTS, Optional.of(wait));
    }
}
