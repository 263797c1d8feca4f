// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.clusterhealth.text.NameGlob;
import io.clusterhealth.upstream.UpstreamServer;
import io.clusterhealth.upstream.UpstreamServer.SecretValue;
import io.clusterhealth.upstream.UpstreamServer.ServerReach;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;

/// An MCP server over HTTP on the loopback address, in each form of the HTTP transports.
final class ScriptedHttp implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    enum Form {
        /// Streamable HTTP with sessions and JSON responses.
        JSON,
        /// Streamable HTTP with sessions and SSE responses: a request to the client, progress, the response. A call for
        /// the region `expired` ends all sessions, and is answered with a notification of changed tools first.
        EVENTS,
        /// Like `EVENTS`, but the stream is closed before the response.
        POLLED,
        /// Like `POLLED`, but the connection breaks in the middle of the second event.
        BROKEN,
        /// Like `POLLED`, but no stream ever brings the response, and none is to be waited for.
        ENDLESS,
        /// Revision 2026-07-28. Its stream of changes ends at once.
        MODERN,
        /// HTTP with SSE, of revision 2024-11-05.
        OLDER,
        /// Not an MCP server, but a web page.
        NOTHING,
        /// Requires a login.
        CLOSED
    }

    private final HttpServer server;
    private final Form form;
    private final List<String> log = new CopyOnWriteArrayList<>();
    private final Set<String> sessions = ConcurrentHashMap.newKeySet();
    private final LinkedBlockingQueue<String> older = new LinkedBlockingQueue<>();
    private volatile String last = "";
    private volatile CountDownLatch handshakes = new CountDownLatch(0);
    private int made;
    private int listened;

    ScriptedHttp(Form form) {
        this(form, 0);
    }

    ScriptedHttp(Form form, int port) {
        this.form = form;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/mcp", this::answer);
        server.createContext("/post", this::answer);
        server.createContext("/here", exchange -> redirect(exchange, "/mcp"));
        server.createContext("/away", exchange -> redirect(exchange, "http://localhost:" + port() + "/mcp"));
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    /// The requests so far: HTTP method, MCP method, and the relevant headers.
    List<String> log() {
        return List.copyOf(log);
    }

    void forgetSessions() {
        sessions.clear();
    }

    /// Answers no handshake until [#answerHandshakes].
    void holdHandshakes() {
        handshakes = new CountDownLatch(1);
    }

    void answerHandshakes() {
        handshakes.countDown();
    }

    /// The requests of this MCP method so far, each with its session.
    List<String> sessionsOf(String method) {
        return log.stream()
                .filter(line -> line.contains(" " + method + " "))
                .map(line -> line.replaceAll(".*session=(\\S+).*", "$1"))
                .toList();
    }

    /// With another slug, for tests with several servers.
    UpstreamServer named(String slug) {
        return configured(slug, "/mcp", Map.of(), false);
    }

    UpstreamServer configured(String path, boolean caller) {
        return configured(
                "h", path, Map.of("Authorization", new SecretValue.StatedValue("Bearer service-secret")), caller);
    }

    UpstreamServer configured(String path, Map<String, SecretValue> headers) {
        return configured("h", path, headers, false);
    }

    /// A server that is configured with nothing but its address.
    static UpstreamServer at(String slug, ServerReach.HttpReach address) {
        return new UpstreamServer(
                slug,
                slug,
                true,
                "",
                address,
                Optional.empty(),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty(),
                8,
                false,
                Set.of());
    }

    private UpstreamServer configured(String slug, String path, Map<String, SecretValue> headers, boolean caller) {
        return new UpstreamServer(
                slug,
                slug,
                true,
                "",
                new ServerReach.HttpReach(URI.create("http://127.0.0.1:" + port() + path), headers, caller),
                Optional.of(Duration.ofSeconds(60)),
                List.of(),
                List.of(),
                List.of(new NameGlob("*")),
                Optional.empty(),
                8,
                false,
                Set.of("Bearer service-secret"));
    }

    private static void redirect(HttpExchange exchange, String to) throws IOException {
        exchange.getRequestBody().readAllBytes();
        exchange.getResponseHeaders().set("Location", to);
        exchange.sendResponseHeaders(307, -1);
        exchange.close();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            Headers headers = exchange.getRequestHeaders();
            JsonNode message = body.length == 0 ? JSON.createObjectNode() : JSON.readTree(body);
            String method = message.path("method").asText(message.has("error") ? "declined" : "");
            log.add("%s %s session=%s version=%s method=%s name=%s param=%s auth=%s"
                    .formatted(
                            exchange.getRequestMethod(),
                            method,
                            headers.getFirst("Mcp-Session-Id"),
                            headers.getFirst("MCP-Protocol-Version"),
                            headers.getFirst("Mcp-Method"),
                            headers.getFirst("Mcp-Name"),
                            headers.getFirst("Mcp-Param-Region"),
                            headers.getFirst("Authorization")));
            switch (form) {
                case NOTHING -> send(exchange, 404, "text/html", "<p>not here");
                case CLOSED -> send(exchange, 401, "application/json", "{}");
                case OLDER -> older(exchange, message);
                case JSON, EVENTS, POLLED, BROKEN, ENDLESS, MODERN -> streamable(exchange, message, method, headers);
            }
        }
    }

    private void streamable(HttpExchange exchange, JsonNode message, String method, Headers headers)
            throws IOException {
        switch (exchange.getRequestMethod()) {
            case "GET" -> {
                if (form == Form.ENDLESS && headers.containsKey("Last-Event-ID")) {
                    send(exchange, 200, "text/event-stream", "retry: 0\nid: 1\ndata:\n\n");
                } else if (form == Form.ENDLESS) {
                    send(exchange, listened++ == 0 ? 503 : 200, "text/event-stream", ": nothing\n\n");
                } else if ("1".equals(headers.getFirst("Last-Event-ID"))) {
                    send(exchange, 200, "text/event-stream", "id: 2\ndata: " + last + "\n\n");
                } else {
                    send(exchange, 405, "text/plain", "");
                }
                return;
            }
            case "DELETE" -> {
                sessions.remove(String.valueOf(headers.getFirst("Mcp-Session-Id")));
                send(exchange, 204, "text/plain", "");
                return;
            }
            default -> {}
        }
        if (form == Form.MODERN && !method.isEmpty() && !method.equals(headers.getFirst("Mcp-Method"))) {
            send(
                    exchange,
                    400,
                    "application/json",
                    "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32020,\"message\":\"Header mismatch\"}}");
            return;
        }
        boolean opens = method.equals("initialize") || method.equals("server/discover");
        if (opens) {
            awaitHandshakes();
        }
        if (form != Form.MODERN && !opens && !sessions.contains(String.valueOf(headers.getFirst("Mcp-Session-Id")))) {
            send(exchange, 404, "application/json", "{}");
            return;
        }
        if (!message.has("id") || message.has("error")) {
            send(exchange, 202, "text/plain", "");
            return;
        }
        if (method.equals("initialize")) {
            String id = "session-" + ++made;
            sessions.add(id);
            exchange.getResponseHeaders().set("Mcp-Session-Id", id);
        }
        ObjectNode answer = reply(message, method);
        boolean asCall = method.equals("tools/call");
        if (form == Form.EVENTS && asCall) {
            String change = "";
            if (message.at("/params/arguments/region").asText().equals("expired")) {
                sessions.clear();
                change = "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}\n\n";
            }
            String token =
                    message.path("params").path("_meta").path("progressToken").asText();
            send(exchange, 200, "text/event-stream", """
                    : hello

                    %sevent: message
                    data: {"jsonrpc":"2.0","id":"q","method":"sampling/createMessage"}

                    data: {"jsonrpc":"2.0","method":"notifications/progress",
                    data: "params":{"progressToken":%s,"progress":1,"total":2,"message":"half"}}

                    data: %s

                    """.formatted(change, token, answer));
        } else if ((form == Form.ENDLESS || form == Form.MODERN && regionIs(message, "endless")) && asCall) {
            send(exchange, 200, "text/event-stream", "retry: 0\nid: 1\ndata:\n\n");
        } else if (form == Form.POLLED && asCall) {
            last = answer.toString();
            send(exchange, 200, "text/event-stream", "id: 1\ndata:\n\n");
        } else if (form == Form.BROKEN && asCall) {
            last = answer.toString();
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 1_000);
            exchange.getResponseBody().write("id: 1\ndata:\n\nid: 2\ndata: {".getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
        } else {
            send(exchange, 200, "application/json", answer.toString());
        }
    }

    private static boolean regionIs(JsonNode message, String region) {
        return message.at("/params/arguments/region").asText().equals(region);
    }

    private void awaitHandshakes() {
        try {
            handshakes.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void older(HttpExchange exchange, JsonNode message) throws IOException {
        if (exchange.getRequestMethod().equals("GET")) {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody()
                    .write("event: endpoint\ndata: /post?session=1\n\n".getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
            try {
                while (true) {
                    exchange.getResponseBody()
                            .write(("event: message\ndata: " + older.take() + "\n\n").getBytes(StandardCharsets.UTF_8));
                    exchange.getResponseBody().flush();
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        } else if (!exchange.getRequestURI().getPath().equals("/post")) {
            send(exchange, 405, "text/plain", "");
        } else {
            send(exchange, 202, "text/plain", "");
            if (message.has("id")) {
                older.add(reply(message, message.path("method").asText()).toString());
            }
        }
    }

    private ObjectNode reply(JsonNode message, String method) {
        ObjectNode answer = JSON.createObjectNode().put("jsonrpc", "2.0");
        answer.set("id", message.path("id"));
        switch (method) {
            case "initialize" -> {
                ObjectNode result = answer.putObject("result").put("protocolVersion", "2025-06-18");
                result.putObject("capabilities").putObject("tools").put("listChanged", form == Form.ENDLESS);
                result.putObject("serverInfo").put("name", form.name()).put("version", "1");
            }
            case "server/discover" -> {
                if (form != Form.MODERN) {
                    answer.putObject("error").put("code", -32601).put("message", "Method not found");
                } else {
                    ObjectNode result = answer.putObject("result").put("resultType", "complete");
                    result.putArray("supportedVersions").add("2026-07-28");
                    result.putObject("capabilities").putObject("tools").put("listChanged", true);
                }
            }
            case "tools/list" -> {
                ObjectNode schema = answer.putObject("result")
                        .put("ttlMs", 7000)
                        .put("cacheScope", "private")
                        .putArray("tools")
                        .addObject()
                        .put("name", "where")
                        .putObject("inputSchema")
                        .put("type", "object");
                schema.putObject("properties").putObject("region").put("x-mcp-header", "Region");
            }
            case "tools/call" -> {
                String region = message.at("/params/arguments/region").asText("eu");
                answer.putObject("result")
                        .putArray("content")
                        .addObject()
                        .put("type", "text")
                        .put("text", region.equals("eu") ? "here" : "here, not " + region);
            }
            case "subscriptions/listen" -> answer.putObject("result").put("resultType", "complete");
            default -> answer.putObject("error").put("code", -32601).put("message", "Method not found");
        }
        return answer;
    }

    private static void send(HttpExchange exchange, int status, String type, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
