// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.cluster.Deadline;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/// One API server, asked by GET and by nothing else.
final class ApiServer {
    private static final Duration TOLERATED_SKEW = Duration.ofMinutes(2);

    /// How much later than the deadline a connection is dropped that nobody waits for any more.
    private static final int GRACE_MILLIS = 50;

    static final String JSON = "application/json";

    private final HttpClient client;
    private final Endpoint endpoint;
    private final Clock clock;
    private final AtomicReference<Duration> skew = new AtomicReference<>(Duration.ZERO);

    ApiServer(HttpClient client, Endpoint endpoint, Clock clock) {
        this.client = client;
        this.endpoint = endpoint;
        this.clock = clock;
    }

    /// Sends a request; the answer is waited for apart.
    ///
    /// @param path with its query, such as `/api/v1/pods?limit=500`
    /// @param deadline when the connection is given up
    Request get(String path, Deadline deadline) {
        return get(path, JSON, deadline);
    }

    /// As [#get(String, Deadline)].
    ///
    /// @param accept the forms of the answer, best first
    Request get(String path, String accept, Deadline deadline) {
        long patience = Math.max(0, deadline.remaining().toMillis()) + GRACE_MILLIS;
        HttpRequest.Builder request = client.newHttpRequestBuilder()
                .uri(endpoint.server() + path)
                .timeout(patience, TimeUnit.MILLISECONDS)
                .header("Accept", accept);
        if (endpoint.far()) {
            request.header("Accept-Encoding", "gzip");
        }
        endpoint.login().authorization().ifPresent(value -> request.header("Authorization", value));
        ResponseBody body = new ResponseBody(deadline);
        CompletableFuture<HttpResponse<AsyncBody>> response = client.consumeBytes(request.build(), body)
                .thenApply(arrived -> {
                    body.begin(arrived.body());
                    readClock(arrived);
                    return arrived;
                });
        return new Request(response, body);
    }

    /// Where its user works, as far as the kubeconfig tells.
    List<String> namespaces() {
        return endpoint.namespaces();
    }

    /// The time now: ours, or the server's where the two are more than two minutes apart.
    Instant now() {
        Duration off = skew.get();
        return off.abs().compareTo(TOLERATED_SKEW) > 0 ? clock.instant().plus(off) : clock.instant();
    }

    private void readClock(HttpResponse<AsyncBody> response) {
        Optional.ofNullable(response.header("Date"))
                .flatMap(ApiServer::date)
                .ifPresent(theirs -> skew.set(Duration.between(clock.instant(), theirs)));
    }

    private static Optional<Instant> date(String text) {
        try {
            return Optional.of(ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant());
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }
}
