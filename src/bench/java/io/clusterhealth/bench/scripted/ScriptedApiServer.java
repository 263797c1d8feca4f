// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.scripted;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// Serves a script over HTTP on the loopback address. Every request is delayed by the same time, like network
/// latency; requests and bytes are counted. The tally is served under `/_scripted/`, without either.
public final class ScriptedApiServer implements AutoCloseable {
    private static final int BACKLOG = 256;

    private final Script script;
    private final Duration delay;
    private final Tally tally = new Tally();
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /// @param port 0 for any free port
    public ScriptedApiServer(int port, Duration delay, Script script) {
        System.setProperty("sun.net.httpserver.nodelay", "true");
        this.script = script;
        this.delay = delay;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::serve);
        server.start();
    }

    public String address() {
        return "http://127.0.0.1:" + port();
    }

    public int port() {
        return server.getAddress().getPort();
    }

    public Tally tally() {
        return tally;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    /// Closes the streams, not the exchange, which would close the connection as well.
    private void serve(HttpExchange exchange) throws IOException {
        Request request = Request.of(exchange);
        boolean counts = !request.path().startsWith("/_scripted/");
        try {
            Reply reply = counts ? answer(exchange, request) : tally.answer(request);
            exchange.getResponseHeaders().set("Content-Type", reply.contentType());
            exchange.sendResponseHeaders(reply.status(), reply.body().length);
            try (OutputStream out = exchange.getResponseBody()) {
                // In pieces: the server copies the whole array of one write.
                new ByteArrayInputStream(reply.body()).transferTo(out);
            }
            if (counts) {
                tally.end();
            }
        } catch (InterruptedException e) {
            exchange.close();
            Thread.currentThread().interrupt();
        }
    }

    private Reply answer(HttpExchange exchange, Request request) throws InterruptedException {
        tally.begin();
        Thread.sleep(delay);
        Reply reply = script.answer(request);
        tally.add(request, exchange.getRequestURI().toString(), reply.body().length);
        return reply;
    }
}
