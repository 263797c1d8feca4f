// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/// A real TLS server on loopback that sends every client the same response.
final class SecureServer implements AutoCloseable {
    private final HttpsServer https;
    private final AtomicInteger connections = new AtomicInteger();
    private final List<@Nullable String> authorizations = Collections.synchronizedList(new ArrayList<>());

    /// @param shown its certificate
    /// @param clients accepted client certificates; empty for all
    SecureServer(Certified shown, List<Certified> clients, String answer) throws IOException, GeneralSecurityException {
        SSLContext context = context(shown, clients);
        https = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
        https.setHttpsConfigurator(new HttpsConfigurator(context) {
            @Override
            public void configure(HttpsParameters parameters) {
                connections.incrementAndGet();
                SSLParameters wanted = context.getDefaultSSLParameters();
                wanted.setNeedClientAuth(!clients.isEmpty());
                parameters.setSSLParameters(wanted);
            }
        });
        byte[] body = answer.getBytes(StandardCharsets.UTF_8);
        https.createContext("/", exchange -> answer(exchange, body));
        https.start();
    }

    private void answer(HttpExchange exchange, byte[] body) throws IOException {
        authorizations.add(exchange.getRequestHeaders().getFirst("Authorization"));
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static SSLContext context(Certified shown, List<Certified> clients)
            throws IOException, GeneralSecurityException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(shown.store(), Certified.PASSWORD);
        KeyStore known = KeyStore.getInstance("PKCS12");
        known.load(null, null);
        for (int i = 0; i < clients.size(); i++) {
            known.setCertificateEntry("client" + i, clients.get(i).certificate());
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(known);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    /// Its address, such as `https://127.0.0.1:34567`.
    String address() {
        return "https://127.0.0.1:" + https.getAddress().getPort();
    }

    /// The number of connections that have begun a handshake.
    int connections() {
        return connections.get();
    }

    /// The `Authorization` header of each request.
    List<@Nullable String> authorizations() {
        return List.copyOf(authorizations);
    }

    @Override
    public void close() {
        https.stop(0);
    }
}
