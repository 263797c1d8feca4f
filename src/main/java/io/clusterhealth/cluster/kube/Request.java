// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.cluster.Deadline;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A request that is under way.
record Request(CompletableFuture<HttpResponse<AsyncBody>> response, ResponseBody body) {
    private static final Duration LONGEST_WAIT = Duration.ofHours(1);

    /// A request that was not even made.
    static Request refused(ApiServer.Refused why, Deadline deadline) {
        return new Request(CompletableFuture.failedFuture(why), ResponseBody.empty(deadline));
    }

    /// Waits for the answer.
    Answer await(Deadline deadline) {
        try {
            HttpResponse<AsyncBody> arrived =
                    response.get(Math.max(1, deadline.remaining().toNanos()), TimeUnit.NANOSECONDS);
            return new Answer.Arrived(
                    arrived.code(), retryAfter(arrived), "gzip".equals(arrived.header("Content-Encoding")), body);
        } catch (ExecutionException e) {
            return cause(e) instanceof ApiServer.Refused refused
                    ? new Answer.Arrived(refused.code(), Optional.empty(), false, body)
                    : deadline.remaining().isNegative() ? new Answer.Late() : new Answer.Broken(cause(e));
        } catch (TimeoutException _) {
            cancel();
            return new Answer.Late();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            cancel();
            return new Answer.Late();
        }
    }

    /// Wants the answer no more.
    void cancel() {
        CompletableFuture<Void> _ = response.thenRun(body::close);
    }

    private static Optional<Duration> retryAfter(HttpResponse<AsyncBody> response) {
        try {
            return Optional.ofNullable(response.header("Retry-After"))
                    .map(Long::parseLong)
                    .map(Duration::ofSeconds)
                    .map(wait -> wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait);
        } catch (NumberFormatException | ArithmeticException _) {
            return Optional.empty();
        }
    }

    private static Throwable cause(ExecutionException e) {
        return Optional.ofNullable(e.getCause()).orElse(e);
    }
}
