// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.cluster.Deadline;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.vertx.core.Future;
import io.vertx.core.http.HttpClientRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A request that is under way.
///
/// @param sent complete once there is a connection for it
/// @param response complete once the answer begins
record ApiRequest(
        Future<HttpClientRequest> sent, CompletableFuture<HttpResponse<AsyncBody>> response, ResponseBody body) {
    private static final long LONGEST_WAIT_SECONDS = 3600;

    /// A request that was not even made.
    static ApiRequest refused(ApiServer.RequestNotSent why, Deadline deadline) {
        return new ApiRequest(
                Future.failedFuture(why), CompletableFuture.failedFuture(why), ResponseBody.empty(deadline));
    }

    /// A request that was not made either, since nothing waits for its answer any more.
    static ApiRequest withdrawn(Deadline deadline) {
        return new ApiRequest(
                Future.failedFuture("withdrawn"), new CompletableFuture<>(), ResponseBody.empty(deadline));
    }

    /// Waits for the answer.
    ResponseHead await(Deadline deadline) {
        try {
            HttpResponse<AsyncBody> arrived =
                    response.get(Math.max(1, deadline.remaining().toNanos()), TimeUnit.NANOSECONDS);
            return new ResponseHead.Arrived(
                    arrived.code(),
                    retryAfter(arrived),
                    Optional.ofNullable(arrived.header("Content-Type")).orElse(""),
                    "gzip".equals(arrived.header("Content-Encoding")),
                    body);
        } catch (ExecutionException e) {
            return cause(e) instanceof ApiServer.RequestNotSent refused
                    ? refused.answer(body)
                    : deadline.remaining().isNegative()
                            ? new ResponseHead.NoResponse()
                            : new ResponseHead.Broken(cause(e));
        } catch (TimeoutException _) {
            cancel();
            return new ResponseHead.NoResponse();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            cancel();
            return new ResponseHead.NoResponse();
        }
    }

    /// Wants the answer no more: the connection is broken off, whether the answer has begun or not.
    void cancel() {
        if (response.isDone()) {
            body.close();
        } else {
            sent.onSuccess(HttpClientRequest::reset);
        }
    }

    /// How long the server asks to be left alone.
    static Optional<Duration> retryAfter(HttpResponse<AsyncBody> response) {
        try {
            return Optional.ofNullable(response.header("Retry-After"))
                    .map(Long::parseLong)
                    .map(seconds -> Duration.ofSeconds(Math.clamp(seconds, 0, LONGEST_WAIT_SECONDS)));
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    private static Throwable cause(ExecutionException e) {
        return Optional.ofNullable(e.getCause()).orElse(e);
    }
}
