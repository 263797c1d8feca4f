// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

import io.clusterhealth.cluster.kube.login.Endpoint;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.utils.HttpClientUtils;
import io.fabric8.kubernetes.client.utils.TokenRefreshInterceptor;
import io.fabric8.kubernetes.client.vertx.VertxHttpClientFactory;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.ext.web.client.WebClientOptions;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.KeyManager;
import javax.net.ssl.TrustManager;

/// fabric8's HTTP client for an endpoint, without retries, redirects or logins of its own.
///
/// @param lastSent when the last request of any login was sent, as [System#nanoTime()]
public record ApiClient(HttpClient http, VertxHttpClientFactory factory, SentRequests sent, AtomicLong lastSent)
        implements Pool.Client {
    /// As many as the lists that a verdict reads at the same time: requests without a response must not delay others.
    public static final int CONNECTIONS = 16;

    /// An ongoing call sends requests through its client at least this often.
    private static final Duration IN_USE = Duration.ofMinutes(2);

    private static final int CHUNK_BYTES = 1 << 16;

    /// @param identity presented in TLS handshakes; `trust` verifies the server's certificate
    public static ApiClient of(Endpoint endpoint, KeyManager[] identity, TrustManager[] trust, Vertx vertx) {
        return of(endpoint, identity, trust, CONNECTIONS, vertx);
    }

    /// @param connections maximum number at the same time
    public static ApiClient of(
            Endpoint endpoint, KeyManager[] identity, TrustManager[] trust, int connections, Vertx vertx) {
        SentRequests sent =
                new SentRequests(endpoint.trust().serverName(), endpoint.proxy().isPresent());
        VertxHttpClientFactory factory = new Direct(sent.through(vertx), connections);
        // Otherwise it would read all authorities of the Java installation, for a trust that is replaced here.
        Config config = new ConfigBuilder(endpoint.config())
                .withTrustCerts(true)
                .withTlsServerName("")
                .build();
        HttpClient http = factory.newBuilder(config).sslContext(identity, trust).build();
        return new ApiClient(http, factory, sent, new AtomicLong(System.nanoTime())).as(endpoint.config());
    }

    /// The same connections, with another login.
    public ApiClient as(Config config) {
        HttpClient.DerivedClientBuilder derived = http.newBuilder();
        HttpClientUtils.createApplicableInterceptors(config, factory).forEach(derived::addOrReplaceInterceptor);
        derived.addOrReplaceInterceptor(TokenRefreshInterceptor.NAME, new Tokens(config))
                // At trace level it would log every body, and the token.
                .addOrReplaceInterceptor("HttpLogging", null)
                .tag(config.getRequestConfig());
        return new ApiClient(derived.build(), factory, sent, lastSent);
    }

    HttpRequest.Builder request() {
        return http.newHttpRequestBuilder();
    }

    /// Sends a request.
    ///
    /// @param answer completed when the response begins, or with the failure
    /// @return completes once the request has a connection; resetting the request cancels it
    Future<HttpClientRequest> send(
            HttpRequest request,
            AsyncBody.Consumer<List<ByteBuffer>> body,
            CompletableFuture<HttpResponse<AsyncBody>> answer) {
        lastSent.set(System.nanoTime());
        return sent.by(() -> http.consumeBytes(request, body).whenComplete((arrived, failure) -> {
            if (failure == null) {
                answer.complete(arrived);
            } else {
                answer.completeExceptionally(sent.failure(failure));
            }
        }));
    }

    @Override
    public boolean inUse() {
        return System.nanoTime() - lastSent.get() < IN_USE.toNanos();
    }

    @Override
    public void close() {
        http.close();
    }

    /// A request whose token was refused is not repeated: a token from a new login is used by the next request.
    private static final class Tokens extends TokenRefreshInterceptor {
        Tokens(Config config) {
            super(config, Instant.now(), _ -> CompletableFuture.completedFuture(""));
        }

        @Override
        protected boolean shouldFail(HttpResponse<?> response) {
            return true;
        }
    }

    /// Sets options that fabric8's builder does not offer.
    private static final class Direct extends VertxHttpClientFactory {
        private final int connections;

        Direct(Vertx vertx, int connections) {
            super(vertx);
            this.connections = connections;
        }

        @Override
        protected void additionalConfig(WebClientOptions options) {
            options.setMaxPoolSize(connections).setMaxChunkSize(CHUNK_BYTES).setFollowRedirects(false);
        }
    }
}
