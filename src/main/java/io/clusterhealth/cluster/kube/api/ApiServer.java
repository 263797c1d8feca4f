// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.RequestWatch;
import io.clusterhealth.cluster.Reviews.Permitted;
import io.clusterhealth.cluster.Right;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.kube.login.Endpoint;
import io.clusterhealth.cluster.kube.login.ExecLogin;
import io.clusterhealth.cluster.kube.login.Login;
import io.clusterhealth.cluster.kube.login.SeenCertificate;
import io.clusterhealth.cluster.object.ServingCertificate;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.vertx.core.Future;
import io.vertx.core.http.HttpClientRequest;
import java.io.IOException;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/// One API server. Objects are read by GET; the only POST requests create reviews, which are not stored.
public final class ApiServer {
    public static final String JSON = "application/json";

    /// The only paths of POST requests.
    private static final Set<String> REVIEWS = Set.of(
            "/apis/authentication.k8s.io/v1/tokenreviews",
            "/apis/authorization.k8s.io/v1/subjectaccessreviews",
            "/apis/authorization.k8s.io/v1/selfsubjectrulesreviews",
            "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
            "/apis/authentication.k8s.io/v1/selfsubjectreviews");

    /// Maximum number of concurrent requests to a server that is reached through another one.
    private static final int OF_A_MEMBER = 8;

    private static final Duration TOLERATED_SKEW = Duration.ofMinutes(2);

    /// How long after the deadline a connection is dropped that nothing waits for any more.
    private static final int GRACE_MILLIS = 50;

    private final ApiClient client;
    private final Breaker breaker;
    private final RetryAfter retryAfter;
    private final Endpoint endpoint;
    private final Clock clock;
    private final SeenCertificate certificate;
    private final Permission permission;
    private final RequestWatch watch;
    private final RequestPlaces places;
    private final RequestPlaces ofAll;
    private final RecentAnswers recent = new RecentAnswers(System::nanoTime);
    private final AtomicReference<Duration> skew = new AtomicReference<>(Duration.ZERO);

    public ApiServer(ApiClient client, Endpoint endpoint, SeenCertificate certificate, Clock clock) {
        this(client, endpoint, certificate, clock, RequestWatch.NONE);
    }

    public ApiServer(
            ApiClient client, Endpoint endpoint, SeenCertificate certificate, Clock clock, RequestWatch watch) {
        this(
                client.as(endpoint.config()),
                new Breaker(System::nanoTime),
                new RetryAfter(System::nanoTime),
                endpoint,
                certificate,
                clock,
                Permission.GIVEN,
                watch,
                RequestPlaces.ANY,
                RequestPlaces.ANY);
    }

    /// The same server, whose requests also take the slots that all servers share.
    ///
    /// @param connections maximum number to this server at the same time
    public ApiServer within(int connections, RequestPlaces ofAll) {
        return new ApiServer(
                client,
                breaker,
                retryAfter,
                endpoint,
                certificate,
                clock,
                permission,
                watch,
                new RequestPlaces(connections),
                ofAll);
    }

    private ApiServer(
            ApiClient client,
            Breaker breaker,
            RetryAfter retryAfter,
            Endpoint endpoint,
            SeenCertificate certificate,
            Clock clock,
            Permission permission,
            RequestWatch watch,
            RequestPlaces places,
            RequestPlaces ofAll) {
        this.client = client;
        this.breaker = breaker;
        this.retryAfter = retryAfter;
        this.endpoint = endpoint;
        this.certificate = certificate;
        this.clock = clock;
        this.permission = permission;
        this.watch = watch;
        this.places = places;
        this.ofAll = ofAll;
    }

    /// Another endpoint over the same connections: this server with another login, or a server reached through it.
    /// The certificate of the latter is not seen, and a token that it refuses may still be valid here.
    ApiServer as(Endpoint theirs) {
        boolean same = theirs.server().equals(endpoint.server());
        return new ApiServer(
                client.as(theirs.config()),
                breaker,
                new RetryAfter(System::nanoTime),
                theirs,
                same ? certificate : new SeenCertificate(),
                clock,
                permission,
                same ? watch : watch::sent,
                same ? places : new RequestPlaces(OF_A_MEMBER),
                ofAll);
    }

    /// The same server, which checks before each request whether it may be sent.
    public ApiServer asking(Permission before) {
        return new ApiServer(client, breaker, retryAfter, endpoint, certificate, clock, before, watch, places, ofAll);
    }

    /// Whether it checks requests, since they are sent with rights other than the caller's.
    public boolean asks() {
        return permission != Permission.GIVEN;
    }

    /// Why a request was refused: the caller lacks the right, or our account does where the caller has it.
    ///
    /// @param path of the request, with its query
    public Unread.Denied denied(AccessRule missing, String path, Deadline deadline) {
        boolean ours = asks() && permission.of(path, deadline) instanceof Permitted.Yes;
        return new Unread.Denied(ours ? missing.asOfServer() : missing);
    }

    /// Recent responses to this login.
    RecentAnswers recent() {
        return recent;
    }

    /// The certificate that the server presented last.
    public Optional<ServingCertificate> certificate() {
        return certificate.get();
    }

    /// How far its clock is ahead of ours, to the second.
    public Duration ahead() {
        return skew.get();
    }

    /// Sends a request without waiting for the response.
    ///
    /// @param path with its query, such as `/api/v1/pods?limit=500`
    /// @param deadline when the connection is dropped
    public ApiRequest get(String path, Deadline deadline) {
        return get(path, JSON, deadline);
    }

    /// As [#get(String, Deadline)].
    ///
    /// @param accept media types of the response, preferred first
    public ApiRequest get(String path, String accept, Deadline deadline) {
        return switch (permission.of(path, deadline)) {
            case Permitted.Yes() -> send(path, request(path, accept), deadline);
            case Permitted.No() -> ApiRequest.refused(new RequestNotSent(403, Optional.empty()), deadline);
            case Permitted.PermissionUnclear(String _) ->
                ApiRequest.refused(new RequestNotSent(503, Optional.empty()), deadline);
        };
    }

    ApiRequest review(String path, String body, Deadline deadline) {
        if (!REVIEWS.contains(path)) {
            throw new IllegalStateException("POST " + path + " is never sent");
        }
        return send(path, request(path, JSON).method("POST", JSON, body), deadline);
    }

    private HttpRequest.Builder request(String path, String accept) {
        return client.request().uri(endpoint.server() + path).header("Accept", accept);
    }

    /// A request that was not sent, since the API server would have refused it.
    static final class RequestNotSent extends IOException {
        private static final long serialVersionUID = 1L;
        private final int code;
        private final transient Optional<Duration> retryAfter;

        RequestNotSent(int code, Optional<Duration> retryAfter) {
            super("not asked");
            this.code = code;
            this.retryAfter = retryAfter;
        }

        /// The response that it counts as.
        ResponseHead.Arrived answer(ResponseBody empty) {
            return new ResponseHead.Arrived(code, retryAfter, JSON, false, empty);
        }
    }

    private ApiRequest send(String path, HttpRequest.Builder request, Deadline deadline) {
        if (Thread.currentThread().isInterrupted()) {
            return ApiRequest.withdrawn(deadline);
        }
        endpoint.login().prepare(); // may throw, and a turn must be answered
        Future<Void> turn = retryAfter.turn();
        if (turn.cause() instanceof RequestNotSent refused) {
            return ApiRequest.refused(refused, deadline);
        }
        request.timeout(Math.max(0, deadline.remaining().toMillis()) + GRACE_MILLIS, TimeUnit.MILLISECONDS);
        if (endpoint.far()) {
            request.header("Accept-Encoding", "gzip");
        }
        ResponseBody body = new ResponseBody(deadline);
        RequestWatch.Sent sent = watch.sent(plural(path));
        CompletableFuture<HttpResponse<AsyncBody>> answer = new CompletableFuture<>();
        Future<HttpClientRequest> connected = turn.compose(_ -> places.send(() ->
                breaker.connect(() -> ofAll.send(() -> deadline.remaining().isPositive()
                        ? client.send(request.build(), body, answer)
                        : Future.failedFuture(new Breaker.NotAttempted())))));
        connected.onFailure(answer::completeExceptionally);
        CompletableFuture<HttpResponse<AsyncBody>> response = answer.thenApply(arrived -> {
            body.begin(arrived.body());
            readClock(arrived);
            tellIfRefused(arrived);
            retryAfter.answered(arrived.code(), ApiRequest.retryAfterOfServer(arrived));
            return arrived;
        });
        CompletableFuture<HttpResponse<AsyncBody>> _ = response.whenComplete((arrived, failure) -> {
            if (failure == null) {
                sent.answered(Integer.toString(arrived.code()));
            } else {
                retryAfter.answered(0, Optional.empty());
                sent.answered("broken");
            }
        });
        return new ApiRequest(connected, response, body);
    }

    private void tellIfRefused(HttpResponse<AsyncBody> arrived) {
        if (arrived.code() != 401) {
            return;
        }
        switch (endpoint.login()) {
            case Login.Token(String token) -> watch.refused(new BearerToken(token));
            case Login.Program(ExecLogin plugin) -> plugin.refused();
            case Login.Anonymous _, Login.TokenFile _, Login.Basic _, Login.Certificate _ -> {}
        }
    }

    private static String plural(String path) {
        return switch (RequestedRight.of(path)) {
            case Right.OfObjects of -> of.resource();
            case Right.Url _ -> "url";
        };
    }

    /// The namespaces of its user, as far as the kubeconfig names them.
    public List<String> namespaces() {
        return endpoint.namespaces();
    }

    /// The current time: ours, or the server's where the two differ by more than two minutes.
    public Instant now() {
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
