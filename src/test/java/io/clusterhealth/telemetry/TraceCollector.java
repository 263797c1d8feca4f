// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.telemetry;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/// Receives traces and keeps them unparsed: Protobuf encodes strings unchanged, and ids as their bytes.
final class TraceCollector implements AutoCloseable {
    private final HttpServer server;
    private final List<String> received = new CopyOnWriteArrayList<>();

    TraceCollector() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/traces", this::take);
        server.start();
    }

    /// The setting that makes a server send its traces here.
    Map.Entry<String, String> setting() {
        return Map.entry(
                "OTEL_EXPORTER_OTLP_ENDPOINT",
                "http://127.0.0.1:" + server.getAddress().getPort());
    }

    /// Everything received so far.
    String received() {
        return String.join("", received);
    }

    private void take(HttpExchange exchange) throws IOException {
        received.add(new String(exchange.getRequestBody().readAllBytes(), ISO_8859_1));
        exchange.sendResponseHeaders(200, -1);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
