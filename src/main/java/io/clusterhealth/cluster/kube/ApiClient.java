// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.fabric8.kubernetes.client.RequestConfig;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.utils.HttpClientUtils;
import io.fabric8.kubernetes.client.vertx.VertxHttpClientBuilder;
import io.fabric8.kubernetes.client.vertx.VertxHttpClientFactory;
import io.vertx.core.Vertx;
import io.vertx.ext.web.client.WebClientOptions;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;

/// Builds fabric8's HTTP client for an endpoint, without its configuration and its interceptors.
///
/// fabric8 would look for kubeconfigs of its own, run login programs, retry for twenty seconds, exchange a caller's
/// token for another and follow redirects: none of it is wanted.
final class ApiClient extends VertxHttpClientBuilder<VertxHttpClientFactory> {
    private static final int CONNECT_MILLIS = 1000;
    private static final int CONNECTIONS = 32;
    private static final int CHUNK_BYTES = 1 << 16;

    private ApiClient(Vertx vertx) {
        super(new Direct(), vertx);
        // With traces on it would write every body, and the token, into the log.
        interceptors.clear();
    }

    static HttpClient of(Endpoint endpoint, SSLContext tls, Vertx vertx) {
        RequestConfig noRetries =
                new RequestConfigBuilder().withRequestRetryBackoffLimit(0).build();
        ApiClient builder = new ApiClient(vertx);
        builder.sslContext = tls;
        builder.connectTimeout(CONNECT_MILLIS, TimeUnit.MILLISECONDS).preferHttp11();
        builder.tag(noRetries);
        endpoint.proxy().ifPresent(builder::through);
        return builder.build();
    }

    private void through(Endpoint.Proxy proxy) {
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

    /// Sets what fabric8's builder does not know.
    private static final class Direct extends VertxHttpClientFactory {
        @Override
        protected void additionalConfig(WebClientOptions options) {
            options.setMaxPoolSize(CONNECTIONS).setMaxChunkSize(CHUNK_BYTES).setFollowRedirects(false);
        }
    }
}
