// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.quarkus.vertx.http.ManagementInterface;
import io.smallrye.health.SmallRyeHealth;
import io.smallrye.health.SmallRyeHealthReporter;
import io.smallrye.mutiny.Uni;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/// The access rules of the management port, and its detailed health; its metrics are those of Quarkus' extension.
/// Accepts only GET, and no requests from foreign web pages. There is no authentication.
@Singleton
public final class ManagementRoutes {
    private static final int BEFORE_THE_EXTENSIONS = -1;
    private static final int LONGEST_HEADERS = 16 << 10;
    private static final Duration IDLE = Duration.ofMinutes(1);
    private static final int BACKLOG = 64;

    private final OriginRule origins;
    private final Refusals refusals;
    private final Instance<SmallRyeHealthReporter> reporter;
    private final Instance<HealthDetails> details;
    private final Vertx vertx;
    private final AtomicReference<Router> routes = new AtomicReference<>();

    ManagementRoutes(
            Vertx vertx,
            HttpRules rules,
            Refusals refusals,
            Instance<SmallRyeHealthReporter> reporter,
            Instance<HealthDetails> details) {
        this.vertx = vertx;
        this.origins = OriginRule.withAddresses(rules);
        this.refusals = refusals;
        this.reporter = reporter;
        this.details = details;
    }

    void register(@Observes ManagementInterface management) {
        Router router = management.router();
        router.route().order(Integer.MIN_VALUE).handler(this::judge);
        serve(router, "/health", () -> reporter.get().getHealthAsync());
        serve(router, "/health/live", () -> reporter.get().getLivenessAsync());
        serve(router, "/health/ready", () -> reporter.get().getReadinessAsync());
        routes.set(router);
    }

    /// Listens on this address. Quarkus would abort the start for a port in use, however late that shows.
    ///
    /// @return false when another process already listens on it
    public boolean listen(String host, int port) {
        HttpServerOptions options = new HttpServerOptions()
                .setHost(host)
                .setPort(port)
                .setHttp2ClearTextEnabled(false)
                .setAcceptBacklog(BACKLOG)
                .setIdleTimeout((int) IDLE.toSeconds())
                .setMaxHeaderSize(LONGEST_HEADERS);
        return Optional.ofNullable(routes.get())
                .map(router -> vertx.createHttpServer(options)
                        .requestHandler(request -> router.handle(anyFormat(request)))
                        .listen()
                        .map(true)
                        .otherwise(false)
                        .toCompletionStage()
                        .toCompletableFuture()
                        .join())
                .orElse(false);
    }

    /// The extension's route refuses a client that accepts neither text nor its exact media type of OpenMetrics,
    /// parameters included, though its handler then gives it OpenMetrics.
    private static HttpServerRequest anyFormat(HttpServerRequest request) {
        Optional.ofNullable(request.getHeader(HttpHeaders.ACCEPT))
                .filter(accepted -> !accepted.contains("text/"))
                .ifPresent(_ -> request.headers().remove(HttpHeaders.ACCEPT));
        return request;
    }

    private void judge(RoutingContext context) {
        MultiMap headers = context.request().headers();
        Optional<String> stranger = origins.refusal(
                headers.getAll("Host"),
                headers.getAll("Origin"),
                context.request().uri());
        if (stranger.isPresent()) {
            refusals.refuse(context, 403, stranger.get());
        } else if (!context.request().method().equals(HttpMethod.GET)) {
            context.response().setStatusCode(405).putHeader("Allow", "GET").end();
        } else {
            context.next();
        }
    }

    private void serve(Router router, String path, Supplier<Uni<SmallRyeHealth>> health) {
        router.route(path)
                .order(BEFORE_THE_EXTENSIONS)
                .handler(context -> health.get().subscribe().with(found -> answer(context, found), context::fail));
    }

    private void answer(RoutingContext context, SmallRyeHealth health) {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("status", health.isDown() ? "DOWN" : "UP");
        details.get().addTo(json);
        context.response()
                .setStatusCode(health.isDown() ? 503 : 200)
                .putHeader("Content-Type", "application/json")
                .end(json.toString());
    }
}
