// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

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

/// A request in flight.
///
/// @param sent completes once the request has a connection
/// @param response completes once the response begins
public record ApiRequest(
        Future<HttpClientRequest> sent, CompletableFuture<HttpResponse<AsyncBody>> response, ResponseBody body) {
    private static final long LONGEST_WAIT_SECONDS = 3600;

    /// A request that was not sent; it fails with this cause.
    static ApiRequest refused(ApiServer.RequestNotSent why, Deadline deadline) {
        return new ApiRequest(
                Future.failedFuture(why), CompletableFuture.failedFuture(why), ResponseBody.empty(deadline));
    }

    /// A request that was not sent, since nothing waits for its response any more.
    static ApiRequest withdrawn(Deadline deadline) {
        return new ApiRequest(
                Future.failedFuture("withdrawn"), new CompletableFuture<>(), ResponseBody.empty(deadline));
    }

    public ResponseHead await(Deadline deadline) {
        try {
            HttpResponse<AsyncBody> arrived =
                    response.get(Math.max(1, deadline.remaining().toNanos()), TimeUnit.NANOSECONDS);
            return new ResponseHead.Arrived(
                    arrived.code(),
                    retryAfter(arrived),
                    contentType(arrived),
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

    /// Cancels the request: aborts the connection, whether or not the response has begun.
    public void cancel() {
        if (response.isDone()) {
            body.close();
        } else {
            sent.onSuccess(HttpClientRequest::reset);
        }
    }

    /// The `Retry-After` of a response in seconds, at most one hour.
    static Optional<Duration> retryAfter(HttpResponse<AsyncBody> response) {
        try {
            return Optional.ofNullable(response.header("Retry-After"))
                    .map(Long::parseLong)
                    .map(seconds -> Duration.ofSeconds(Math.clamp(seconds, 0, LONGEST_WAIT_SECONDS)));
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    private static String contentType(HttpResponse<AsyncBody> response) {
        return Optional.ofNullable(response.header("Content-Type")).orElse("");
    }

    /// The `Retry-After` that holds for all requests. A single resource also answers with a 429, as a `Status`,
    /// while its objects cannot be converted; the server as a whole refuses requests in plain text.
    static Optional<Duration> retryAfterOfServer(HttpResponse<AsyncBody> response) {
        return contentType(response).startsWith("application/") ? Optional.empty() : retryAfter(response);
    }

    private static Throwable cause(ExecutionException e) {
        return Optional.ofNullable(e.getCause()).orElse(e);
    }
}
