// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

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

/// fabric8's HTTP client for an endpoint. It does what it is asked and no more: no second tries, no redirects, no
/// logins of its own.
///
/// @param lastSent when, as [System#nanoTime()], by any login
record ApiClient(HttpClient http, VertxHttpClientFactory factory, SentRequests sent, AtomicLong lastSent)
        implements Pool.Client {
    /// As many as a verdict asks lists at once: silent ones must keep no other waiting.
    static final int CONNECTIONS = 16;

    /// No call that goes on lets its client alone for longer.
    private static final Duration IN_USE = Duration.ofMinutes(2);

    private static final int CHUNK_BYTES = 1 << 16;

    /// @param identity what handshakes show, and `trust` how the server's part is judged
    static ApiClient of(Endpoint endpoint, KeyManager[] identity, TrustManager[] trust, Vertx vertx) {
        return of(endpoint, identity, trust, CONNECTIONS, vertx);
    }

    /// @param connections at a time
    static ApiClient of(Endpoint endpoint, KeyManager[] identity, TrustManager[] trust, int connections, Vertx vertx) {
        SentRequests sent = new SentRequests(endpoint.trust().serverName());
        VertxHttpClientFactory factory = new Direct(sent.through(vertx), connections);
        // Else it would read all authorities of the Java installation, for a trust that is replaced here.
        Config config = new ConfigBuilder(endpoint.config())
                .withTrustCerts(true)
                .withTlsServerName("")
                .build();
        HttpClient http = factory.newBuilder(config).sslContext(identity, trust).build();
        return new ApiClient(http, factory, sent, new AtomicLong(System.nanoTime())).as(endpoint.config());
    }

    /// The same connections, with another login.
    ApiClient as(Config config) {
        HttpClient.DerivedClientBuilder derived = http.newBuilder();
        HttpClientUtils.createApplicableInterceptors(config, factory).forEach(derived::addOrReplaceInterceptor);
        derived.addOrReplaceInterceptor(TokenRefreshInterceptor.NAME, new Tokens(config))
                // With traces on it would write every body, and the token, into the log.
                .addOrReplaceInterceptor("HttpLogging", null)
                .tag(config.getRequestConfig());
        return new ApiClient(derived.build(), factory, sent, lastSent);
    }

    HttpRequest.Builder request() {
        return http.newHttpRequestBuilder();
    }

    /// Sends a request.
    ///
    /// @param answer is completed when the answer begins, or will not come
    /// @return complete once there is a connection for it, whose reset gives the request up
    Future<HttpClientRequest> send(
            HttpRequest request,
            AsyncBody.Consumer<List<ByteBuffer>> body,
            CompletableFuture<HttpResponse<AsyncBody>> answer) {
        lastSent.set(System.nanoTime());
        return sent.by(() -> http.consumeBytes(request, body).whenComplete((arrived, failure) -> {
            if (failure == null) {
                answer.complete(arrived);
            } else {
                answer.completeExceptionally(failure);
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

    /// A token that was refused is not shown again at once: where a new one takes a login, it is the next request's.
    private static final class Tokens extends TokenRefreshInterceptor {
        Tokens(Config config) {
            super(config, Instant.now(), _ -> CompletableFuture.completedFuture(""));
        }

        @Override
        protected boolean shouldFail(HttpResponse<?> response) {
            return true;
        }
    }

    /// Sets what fabric8's builder does not know.
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
