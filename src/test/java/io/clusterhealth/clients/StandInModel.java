// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.clients;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A model's API on loopback that calls one tool and records the result that the client sends back.
///
/// It implements just enough of Anthropic's Messages API, OpenAI's Responses API and Google's generateContent
/// for one turn of the clients: the first response calls the tool, the second one ends the conversation.
final class StandInModel implements AutoCloseable {
    /// The API that one client uses for its model, which determines how tools are offered and called.
    enum Api {
        ANTHROPIC,
        OPENAI,
        GOOGLE
    }

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String DONE = "done";

    private final Api api;
    private final HttpServer server;
    private final BlockingQueue<String> results = new LinkedBlockingQueue<>();

    StandInModel(Api api) {
        this.api = api;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::answer);
        server.start();
    }

    /// The base URL of the model's API.
    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /// The tool's result as the client sent it to its model; empty where no tool was offered.
    Optional<String> result() throws InterruptedException {
        return Optional.ofNullable(results.poll(1, TimeUnit.SECONDS));
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            JsonNode asked = JSON.readTree(exchange.getRequestBody());
            String path = exchange.getRequestURI().getPath();
            boolean turn = switch (api) {
                case ANTHROPIC -> path.endsWith("/messages");
                case OPENAI -> path.endsWith("/responses");
                case GOOGLE -> path.endsWith(":streamGenerateContent");
            };
            if (!turn) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            Optional<String> result = resultIn(asked);
            result.ifPresent(results::add);
            byte[] events = (result.isEmpty() && isOffered(asked) ? call(asked) : text()).getBytes(UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, events.length);
            exchange.getResponseBody().write(events);
        }
    }

    private Optional<String> resultIn(JsonNode asked) {
        return switch (api) {
            case ANTHROPIC -> last(asked.findParents("tool_use_id"), "content");
            case OPENAI -> last(asked.path("input").findParents("call_id"), "output");
            case GOOGLE -> last(asked.findValues("functionResponse"), "response");
        };
    }

    private static Optional<String> last(List<JsonNode> found, String member) {
        return found.stream()
                .filter(node -> node.has(member))
                .map(node -> node.get(member))
                .map(value -> value.isTextual() ? value.textValue() : value.toString())
                .reduce((_, later) -> later);
    }

    /// A call of `get-cluster-health`, by the name that the client gave it, with the arguments of its model.
    private String call(JsonNode asked) {
        return switch (api) {
            case ANTHROPIC -> message("""
                    {"type":"tool_use","id":"toolu_1","name":"%s","input":{}}""".formatted(named(asked)), """
                    {"type":"input_json_delta","partial_json":"{}"}""", "tool_use");
            case OPENAI -> response("""
                    {"type":"function_call","id":"fc_1","call_id":"call_1","namespace":"mcp__openshift_cluster_health",
                     "name":"get_cluster_health","arguments":"{}"}""");
            case GOOGLE -> candidate("""
                    {"functionCall":{"name":"%s","args":{"wait_for_previous":true}}}""".formatted(named(asked)));
        };
    }

    private String text() {
        return switch (api) {
            case ANTHROPIC -> message("""
                    {"type":"text","text":""}""", """
                    {"type":"text_delta","text":"%s"}""".formatted(DONE), "end_turn");
            case OPENAI -> response("""
                    {"type":"message","role":"assistant","id":"msg_1",
                     "content":[{"type":"output_text","text":"%s"}]}""".formatted(DONE));
            case GOOGLE -> candidate("{\"text\":\"" + DONE + "\"}");
        };
    }

    /// A client that sends a request before its servers are connected offers none of their tools; the turn then ends
    /// without a call.
    private boolean isOffered(JsonNode asked) {
        return api == Api.OPENAI || !named(asked).isEmpty();
    }

    private static String named(JsonNode asked) {
        return asked.path("tools").findValuesAsText("name").stream()
                .filter(name -> name.endsWith("get-cluster-health"))
                .findFirst()
                .orElse("");
    }

    /// https://docs.claude.com/en/api/messages-streaming
    private static String message(String block, String delta, String reason) {
        return event("message_start", """
                {"type":"message_start","message":{"id":"m","type":"message","role":"assistant","model":"stand-in",
                 "content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":1,"output_tokens":1}}}""")
                + event("content_block_start", """
                {"type":"content_block_start","index":0,"content_block":%s}""".formatted(block))
                + event("content_block_delta", """
                {"type":"content_block_delta","index":0,"delta":%s}""".formatted(delta))
                + event("content_block_stop", """
                {"type":"content_block_stop","index":0}""")
                + event("message_delta", """
                {"type":"message_delta","delta":{"stop_reason":"%s","stop_sequence":null},
                 "usage":{"output_tokens":1}}""".formatted(reason))
                + event("message_stop", """
                {"type":"message_stop"}""");
    }

    /// https://platform.openai.com/docs/api-reference/responses-streaming
    private static String response(String item) {
        return event("response.created", """
                {"type":"response.created","response":{"id":"r"}}""")
                + event("response.output_item.done", """
                {"type":"response.output_item.done","output_index":0,"item":%s}""".formatted(item))
                + event("response.completed", """
                {"type":"response.completed","response":{"id":"r","usage":
                 {"input_tokens":1,"output_tokens":1,"total_tokens":2}}}""");
    }

    /// https://ai.google.dev/api/generate-content
    private static String candidate(String part) {
        return "data: " + oneLine("""
                {"candidates":[{"content":{"role":"model","parts":[%s]},"finishReason":"STOP","index":0}],
                 "usageMetadata":{"promptTokenCount":1,"candidatesTokenCount":1,"totalTokenCount":2}}""".formatted(part)) + "\n\n";
    }

    private static String event(String name, String data) {
        return "event: " + name + "\ndata: " + oneLine(data) + "\n\n";
    }

    private static String oneLine(String json) {
        return json.replace("\n", "");
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
