// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/// Metrics and detailed health on a port of their own, for those who run the server. Takes nothing but GET.
///
/// @param metrics in the text format of Prometheus
/// @param health a JSON object
public record ManagementServer(Vertx vertx, Readiness readiness, Supplier<String> metrics, Supplier<String> health) {
    private static final int IDLE_SECONDS = 60;
    private static final int MOST_CONNECTIONS_WAITING = 64;

    /// Begins to serve.
    ///
    /// @throws CompletionException when the address is not to be had
    public HttpServer start(String host, int port) {
        HttpServerOptions options = new HttpServerOptions()
                .setHost(host)
                .setPort(port)
                .setHttp2ClearTextEnabled(false)
                .setIdleTimeout(IDLE_SECONDS)
                .setAcceptBacklog(MOST_CONNECTIONS_WAITING);
        return vertx.createHttpServer(options)
                .requestHandler(this::answer)
                .listen()
                .toCompletionStage()
                .toCompletableFuture()
                .join();
    }

    private void answer(HttpServerRequest request) {
        if (!request.method().equals(HttpMethod.GET)) {
            request.response().setStatusCode(405).putHeader("Allow", "GET").end();
            return;
        }
        switch (String.valueOf(request.path())) {
            case "/metrics" -> answer(request, 200, "text/plain; version=0.0.4; charset=utf-8", metrics.get());
            case "/health", "/health/ready" ->
                answer(request, readiness.isReady() ? 200 : 503, "application/json", health.get());
            case "/health/live" -> answer(request, 200, "application/json", health.get());
            default -> request.response().setStatusCode(404).end();
        }
    }

    private static void answer(HttpServerRequest request, int status, String type, String body) {
        request.response().setStatusCode(status).putHeader("Content-Type", type).end(body);
    }
}
