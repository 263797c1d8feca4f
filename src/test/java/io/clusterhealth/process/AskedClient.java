// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;

/// A client that supports elicitation, in one era over one transport.
interface AskedClient {
    ObjectMapper JSON = new ObjectMapper();

    /// Calls a tool, and waits for the response or for an elicitation before it.
    Turn call(String tool, String arguments);

    /// The state of a call so far.
    ///
    /// @param message the whole message from the server
    /// @param answered sends the person's answer and returns the next state
    record Turn(JsonNode message, Function<String, Turn> answered) {
        /// The text shown to a person; empty where there is no elicitation.
        String question() {
            return message.path("params")
                    .path("message")
                    .asText(message.at("/result/inputRequests/confirm/params/message")
                            .asText());
        }

        Turn answer(String text) {
            return answered.apply(text);
        }

        /// The code of a refusal.
        String code() {
            return message.at("/result/structuredContent/code")
                    .asText(message.path("error").path("code").asText());
        }

        String text() {
            return message.at("/result/content/0/text").asText();
        }
    }

    static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException _) {
            return MissingNode.getInstance();
        }
    }

    private static ObjectNode params(String tool, String arguments) {
        ObjectNode params = JSON.createObjectNode().put("name", tool);
        params.set("arguments", json(arguments));
        return params;
    }

    /// Since 2026-07-28 the elicitation is a result, and the client repeats the call.
    ///
    /// @param send takes the params of a call, and returns the response
    /// @param declared the declared client capabilities
    record ModernClient(String name, Function<ObjectNode, JsonNode> send, String declared) implements AskedClient {
        @Override
        public Turn call(String tool, String arguments) {
            return again(tool, arguments, "{}");
        }

        /// @param more further members of the params
        Turn again(String tool, String arguments, String more) {
            ObjectNode params = params(tool, arguments);
            params.setAll((ObjectNode) json(more));
            params.putObject("_meta")
                    .put("io.modelcontextprotocol/protocolVersion", "2026-07-28")
                    .<ObjectNode>set("io.modelcontextprotocol/clientCapabilities", json(declared))
                    .putObject("io.modelcontextprotocol/clientInfo")
                    .put("name", "test")
                    .put("version", "1");
            JsonNode answer = send.apply(params);
            String state = answer.at("/result/requestState").asText();
            return new Turn(answer, text -> again(tool, arguments, answering(state, text)));
        }

        static String answering(String state, String answer) {
            ObjectNode more = JSON.createObjectNode().put("requestState", state);
            more.putObject("inputResponses").set("confirm", json(answer));
            return more.toString();
        }

        static ModernClient stdio(StdioClient client, String declared) {
            return new ModernClient(
                    "stdio 2026-07-28", params -> client.request("tools/call", params.toString()), declared);
        }

        static ModernClient http(ServerProcess server, String declared) {
            return new ModernClient(
                    "http 2026-07-28",
                    params -> {
                        ObjectNode call = JSON.createObjectNode()
                                .put("jsonrpc", "2.0")
                                .put("id", 1)
                                .put("method", "tools/call");
                        call.set("params", params);
                        return json(server.post(
                                        "/mcp",
                                        call.toString(),
                                        "Accept",
                                        "application/json",
                                        "MCP-Protocol-Version",
                                        "2026-07-28",
                                        "Mcp-Method",
                                        "tools/call",
                                        "Mcp-Name",
                                        params.path("name").asText())
                                .body());
                    },
                    declared);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /// Until 2025-11-25 the elicitation is a request from the server during the client's call.
    final class LegacyClient implements AskedClient {
        /// Longer than the time a person has for an answer.
        private static final Duration PATIENCE = Duration.ofMinutes(2);

        private final String name;
        private final Consumer<String> send;
        private final Function<String, LineLog> open;
        private final AtomicInteger ids = new AtomicInteger(5_000);
        private final Set<String> seen = new HashSet<>();

        /// @param send takes a message without response
        /// @param open takes a request, and returns the lines in which its response will be
        private LegacyClient(String name, Consumer<String> send, Function<String, LineLog> open) {
            this.name = name;
            this.send = send;
            this.open = open;
        }

        @Override
        public Turn call(String tool, String arguments) {
            int id = ids.incrementAndGet();
            ObjectNode call =
                    JSON.createObjectNode().put("jsonrpc", "2.0").put("id", id).put("method", "tools/call");
            call.set("params", params(tool, arguments));
            return next(open.apply(call.toString()), id);
        }

        /// Waits for the elicitation or the response; an empty text leaves the elicitation unanswered.
        private Turn next(LineLog log, int id) {
            String line = log.await(one -> isNews(message(one), id), "question or answer", PATIENCE);
            JsonNode message = message(line);
            return new Turn(message, text -> {
                if (!text.isEmpty()) {
                    send(message.path("id"), text);
                }
                return next(log, id);
            });
        }

        private boolean isNews(JsonNode message, int id) {
            return message.path("method").asText().equals("elicitation/create")
                    ? seen.add(message.path("id").asText())
                    : !message.has("method") && message.path("id").asInt() == id;
        }

        private static JsonNode message(String line) {
            return json(line.startsWith("data: ") ? line.substring("data: ".length()) : line);
        }

        /// Sends the response to an elicitation, whether there was one or not.
        void send(JsonNode id, String result) {
            ObjectNode answer = JSON.createObjectNode().put("jsonrpc", "2.0");
            answer.set("id", id);
            answer.set("result", json(result));
            send.accept(answer.toString());
        }

        private static String hello(String declared) {
            return ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
                            + "\"capabilities\":%s,\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}}")
                    .formatted(declared);
        }

        static LegacyClient stdio(StdioClient client, String declared) {
            client.send(hello(declared));
            client.answer(1);
            return new LegacyClient("stdio 2025-11-25", client::send, text -> {
                client.send(text);
                return client.stdout();
            });
        }

        static LegacyClient http(ServerProcess server, HttpClient http, String declared) {
            String session = server.post("/mcp", hello(declared))
                    .headers()
                    .firstValue("Mcp-Session-Id")
                    .orElseThrow();
            return new LegacyClient(
                    "http 2025-11-25",
                    text -> server.post("/mcp", text, "Mcp-Session-Id", session),
                    text -> LineLog.of(opened(
                                    http,
                                    HttpRequest.newBuilder(server.uri("/mcp"))
                                            .header("Accept", "application/json, text/event-stream")
                                            .header("Content-Type", "application/json")
                                            .header("Mcp-Session-Id", session)
                                            .POST(HttpRequest.BodyPublishers.ofString(text))
                                            .build())
                            .body()));
        }

        private static HttpResponse<InputStream> opened(HttpClient http, HttpRequest request) {
            try {
                return http.send(request, HttpResponse.BodyHandlers.ofInputStream());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
