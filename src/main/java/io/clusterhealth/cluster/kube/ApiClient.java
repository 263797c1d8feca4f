// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.fabric8.kubernetes.client.RequestConfig;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.utils.HttpClientUtils;
import io.fabric8.kubernetes.client.vertx.VertxHttpClientBuilder;
import io.fabric8.kubernetes.client.vertx.VertxHttpClientFactory;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.ext.web.client.WebClientOptions;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;

/// fabric8's HTTP client for an endpoint. It does what it is asked and no more: no second tries, no redirects, no
/// logins of its own.
final class ApiClient implements Pool.Client {
    private static final int CONNECT_MILLIS = 1000;
    private static final int CONNECTIONS = 32;

    /// No call that goes on lets its client alone for longer.
    private static final Duration IN_USE = Duration.ofMinutes(2);

    private static final int CHUNK_BYTES = 1 << 16;

    private final HttpClient client;
    private final SentRequests sent;
    private volatile long lastSent = System.nanoTime();

    private ApiClient(HttpClient client, SentRequests sent) {
        this.client = client;
        this.sent = sent;
    }

    static ApiClient of(Endpoint endpoint, SSLContext tls, Vertx vertx) {
        SentRequests sent = new SentRequests();
        Builder builder = new Builder(sent.through(vertx), tls);
        endpoint.proxy().ifPresent(builder::proxy);
        return new ApiClient(builder.build(), sent);
    }

    HttpRequest.Builder request() {
        return client.newHttpRequestBuilder();
    }

    /// Sends a request.
    ///
    /// @param answer is completed when the answer begins, or will not come
    /// @return complete once there is a connection for it, whose reset gives the request up
    Future<HttpClientRequest> send(
            HttpRequest request,
            AsyncBody.Consumer<List<ByteBuffer>> body,
            CompletableFuture<HttpResponse<AsyncBody>> answer) {
        lastSent = System.nanoTime();
        return sent.by(() -> client.consumeBytes(request, body).whenComplete((arrived, failure) -> {
            if (failure == null) {
                answer.complete(arrived);
            } else {
                answer.completeExceptionally(failure);
            }
        }));
    }

    @Override
    public boolean inUse() {
        return System.nanoTime() - lastSent < IN_USE.toNanos();
    }

    @Override
    public void close() {
        client.close();
    }

    /// Builds without fabric8's configuration and interceptors. It would look for kubeconfigs of its own, run login
    /// programs, retry for twenty seconds, exchange a caller's token for another and follow redirects.
    private static final class Builder extends VertxHttpClientBuilder<VertxHttpClientFactory> {
        Builder(Vertx vertx, SSLContext tls) {
            super(new Direct(), vertx);
            // With traces on they would write every body, and the token, into the log.
            interceptors.clear();
            sslContext = tls;
            RequestConfig noRetries =
                    new RequestConfigBuilder().withRequestRetryBackoffLimit(0).build();
            connectTimeout(CONNECT_MILLIS, TimeUnit.MILLISECONDS).preferHttp11().tag(noRetries);
        }

        private void proxy(Endpoint.Proxy proxy) {
            proxyAddress(InetSocketAddress.createUnresolved(proxy.host(), proxy.port()));
            proxyType(
                    switch (proxy.kind()) {
                        case HTTP -> HttpClient.ProxyType.HTTP;
                        case SOCKS5 -> HttpClient.ProxyType.SOCKS5;
                    });
            if (!proxy.user().isEmpty()) {
                proxyAuthorization(HttpClientUtils.basicCredentials(proxy.user(), proxy.password()));
            }
        }
    }

    /// Sets what fabric8's builder does not know.
    private static final class Direct extends VertxHttpClientFactory {
        @Override
        protected void additionalConfig(WebClientOptions options) {
            options.setMaxPoolSize(CONNECTIONS).setMaxChunkSize(CHUNK_BYTES).setFollowRedirects(false);
        }
    }
}
