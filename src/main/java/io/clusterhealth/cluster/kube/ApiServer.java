// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.RequestWatch;
import io.clusterhealth.cluster.Reviews.Permitted;
import io.clusterhealth.cluster.Right;
import io.clusterhealth.cluster.object.ServingCertificate;
import io.vertx.core.Future;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.io.IOException;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/// One API server. What it has is asked for by GET; all that is ever created is a review, which leaves nothing behind.
final class ApiServer {
    static final String JSON = "application/json";

    private static final Duration TOLERATED_SKEW = Duration.ofMinutes(2);

    /// How much later than the deadline a connection is dropped that nobody waits for any more.
    private static final int GRACE_MILLIS = 50;

    private final HttpClient client;
    private final Breaker breaker;
    private final Respites respites;
    private final Endpoint endpoint;
    private final Clock clock;
    private final SeenCertificate certificate;
    private final Permission permission;
    private final RequestWatch watch;
    private final AtomicReference<Duration> skew = new AtomicReference<>(Duration.ZERO);

    ApiServer(HttpClient client, Endpoint endpoint, SeenCertificate certificate, Clock clock) {
        this(client, endpoint, certificate, clock, RequestWatch.NONE);
    }

    ApiServer(HttpClient client, Endpoint endpoint, SeenCertificate certificate, Clock clock, RequestWatch watch) {
        this(
                client,
                new Breaker(System::nanoTime),
                new Respites(System::nanoTime),
                endpoint,
                certificate,
                clock,
                Permission.GIVEN,
                watch);
    }

    private ApiServer(
            HttpClient client,
            Breaker breaker,
            Respites respites,
            Endpoint endpoint,
            SeenCertificate certificate,
            Clock clock,
            Permission permission,
            RequestWatch watch) {
        this.client = client;
        this.breaker = breaker;
        this.respites = respites;
        this.endpoint = endpoint;
        this.certificate = certificate;
        this.clock = clock;
        this.permission = permission;
        this.watch = watch;
    }

    /// The same server over the same connections, spoken to with another login.
    ApiServer as(Login login) {
        return new ApiServer(client, breaker, respites, endpoint.with(login), certificate, clock, permission, watch);
    }

    /// The same server, which asks before each request whether it may be made.
    ApiServer asking(Permission before) {
        return new ApiServer(client, breaker, respites, endpoint, certificate, clock, before, watch);
    }

    /// Whether it asks, since its requests are made with other rights than the caller's.
    boolean asks() {
        return permission != Permission.GIVEN;
    }

    /// The certificate it showed last.
    Optional<ServingCertificate> certificate() {
        return certificate.get();
    }

    /// How far its clock is before ours, to the second.
    Duration ahead() {
        return skew.get();
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
        return switch (permission.of(path, deadline)) {
            case Permitted.Yes() -> send(path, options(path, accept, deadline), HttpClientRequest::send, deadline);
            case Permitted.No() -> Request.refused(new Refused(403, Optional.empty()), deadline);
            case Permitted.Unclear(String _) -> Request.refused(new Refused(503, Optional.empty()), deadline);
        };
    }

    /// Creates a review.
    ///
    /// @param path such as `/apis/authentication.k8s.io/v1/tokenreviews`
    Request create(String path, String json, Deadline deadline) {
        RequestOptions options =
                options(path, JSON, deadline).setMethod(HttpMethod.POST).putHeader("Content-Type", JSON);
        return send(path, options, request -> request.send(json), deadline);
    }

    /// A request that was not made, since the API server would have refused it.
    static final class Refused extends IOException {
        private static final long serialVersionUID = 1L;
        private final int code;
        private final transient Optional<Duration> retryAfter;

        Refused(int code, Optional<Duration> retryAfter) {
            super("not asked");
            this.code = code;
            this.retryAfter = retryAfter;
        }

        /// As which answer it counts.
        Answer.Arrived answer(ResponseBody empty) {
            return new Answer.Arrived(code, retryAfter, false, empty);
        }
    }

    private RequestOptions options(String path, String accept, Deadline deadline) {
        RequestOptions options = new RequestOptions()
                .setMethod(HttpMethod.GET)
                .setAbsoluteURI(endpoint.server() + path)
                .setTimeout(Math.max(0, deadline.remaining().toMillis()) + GRACE_MILLIS)
                .putHeader("Accept", accept);
        if (endpoint.far()) {
            options.putHeader("Accept-Encoding", "gzip");
        }
        endpoint.login().authorization().ifPresent(value -> options.putHeader("Authorization", value));
        return options;
    }

    private Request send(
            String path,
            RequestOptions options,
            Function<HttpClientRequest, Future<HttpClientResponse>> sending,
            Deadline deadline) {
        if (Thread.currentThread().isInterrupted()) {
            return Request.withdrawn(deadline);
        }
        Future<Void> turn = respites.turn(endpoint.login());
        if (turn.cause() instanceof Refused refused) {
            return Request.refused(refused, deadline);
        }
        ResponseBody body = new ResponseBody(deadline);
        RequestWatch.Sent sent = watch.sent(plural(path));
        Future<HttpClientRequest> request = turn.compose(_ -> breaker.connect(() -> client.request(options)));
        Future<HttpClientResponse> response = request.compose(sending)
                .map(arrived -> {
                    body.begin(arrived);
                    readClock(arrived);
                    tellIfRefused(arrived);
                    respites.answered(endpoint.login(), arrived.statusCode(), Request.retryAfter(arrived));
                    return arrived;
                })
                .onFailure(_ -> respites.answered(endpoint.login(), 0, Optional.empty()));
        response.onComplete(
                arrived -> sent.answered(Integer.toString(arrived.statusCode())), _ -> sent.answered("broken"));
        return new Request(request, response.toCompletionStage().toCompletableFuture(), body);
    }

    private void tellIfRefused(HttpClientResponse arrived) {
        if (arrived.statusCode() == 401 && endpoint.login() instanceof Login.Token(String token)) {
            watch.refused(new BearerToken(token));
        }
    }

    private static String plural(String path) {
        return switch (RequestedRight.of(path)) {
            case Right.OfObjects of -> of.resource();
            case Right.Url _ -> "url";
        };
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

    private void readClock(HttpClientResponse response) {
        Optional.ofNullable(response.getHeader("Date"))
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
