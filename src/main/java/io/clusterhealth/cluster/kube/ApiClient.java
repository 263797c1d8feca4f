// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.IdentityCipherSuiteFilter;
import io.netty.handler.ssl.JdkSslContext;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.net.JdkSSLEngineOptions;
import io.vertx.core.net.ProxyOptions;
import io.vertx.core.net.ProxyType;
import io.vertx.core.spi.tls.SslContextFactory;
import javax.net.ssl.SSLContext;

/// Builds the HTTP client for an endpoint. It does what it is asked and no more: no second tries, no redirects, no
/// logins of its own.
final class ApiClient {
    private static final int CONNECT_MILLIS = 1000;
    private static final int CONNECTIONS = 32;
    private static final int CHUNK_BYTES = 1 << 16;

    private ApiClient() {}

    static HttpClient of(Endpoint endpoint, SSLContext tls, Vertx vertx) {
        HttpClientOptions options = new HttpClientOptions()
                .setConnectTimeout(CONNECT_MILLIS)
                .setMaxChunkSize(CHUNK_BYTES)
                .setSsl(true)
                .setSslEngineOptions(new Prepared(tls));
        endpoint.proxy().map(ApiClient::proxy).ifPresent(options::setProxyOptions);
        return vertx.createHttpClient(options, new PoolOptions().setHttp1MaxSize(CONNECTIONS));
    }

    private static ProxyOptions proxy(Endpoint.Proxy proxy) {
        ProxyOptions options = new ProxyOptions()
                .setType(
                        switch (proxy.kind()) {
                            case HTTP -> ProxyType.HTTP;
                            case SOCKS5 -> ProxyType.SOCKS5;
                        })
                .setHost(proxy.host())
                .setPort(proxy.port());
        return proxy.user().isEmpty()
                ? options
                : options.setUsername(proxy.user()).setPassword(proxy.password());
    }

    /// Secure connections with what [Tls] has prepared: Vert.x would read keys and authorities from files.
    private static final class Prepared extends JdkSSLEngineOptions {
        private final SSLContext tls;

        Prepared(SSLContext tls) {
            this.tls = tls;
        }

        @Override
        public JdkSSLEngineOptions copy() {
            return new Prepared(tls);
        }

        @Override
        public SslContextFactory sslContextFactory() {
            return () -> new JdkSslContext(
                    tls,
                    true,
                    null,
                    IdentityCipherSuiteFilter.INSTANCE,
                    ApplicationProtocolConfig.DISABLED,
                    ClientAuth.NONE,
                    null,
                    false);
        }
    }
}
