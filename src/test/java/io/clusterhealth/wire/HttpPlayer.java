// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.clusterhealth.process.ServerProcess;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// Sends a conversation over HTTP like a conforming client: with its session, the negotiated revision, and
/// since 2026-07-28 the headers that repeat parts of the message.
final class HttpPlayer {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String META_VERSION = "io.modelcontextprotocol/protocolVersion";
    private static final String SESSION = "Mcp-Session-Id";
    private static final String VERSION = "MCP-Protocol-Version";
    private static final Map<String, String> NAMED =
            Map.of("tools/call", "name", "prompts/get", "name", "resources/read", "uri");

    private final ServerProcess server;
    private final String path;
    private final Map<String, String> usual = new LinkedHashMap<>();

    HttpPlayer(ServerProcess server, String path) {
        this.server = server;
        this.path = path;
    }

    void play(WireFile.Turn turn) {
        HttpResponse<String> answer = server.send(request(turn));
        answer.headers().firstValue(SESSION).ifPresent(id -> usual.put(SESSION, id));
        agreed(turn, answer.body()).ifPresent(version -> usual.put(VERSION, version));

        String about = "answer to " + turn.said() + " on " + path;
        assertThat(answer.statusCode()).as(about + ": " + answer.body()).isEqualTo(status(turn));
        List<String> messages = messages(answer);
        assertThat(messages).as(about).hasSize(turn.heard().size());
        for (int i = 0; i < messages.size(); i++) {
            assertThat(messages.get(i))
                    .as(about)
                    .matches(fitting(turn.heard().get(i)), turn.heard().get(i))
                    .doesNotMatch(Expectation::hasNull, "null somewhere");
        }
    }

    private static Predicate<String> fitting(String expected) {
        return actual -> Expectation.fits(expected, actual);
    }

    private HttpRequest.Builder request(WireFile.Turn turn) {
        boolean isPost = !turn.said().equals("GET") && !turn.said().equals("DELETE");
        Map<String, String> headers = new LinkedHashMap<>(usual);
        if (isPost) {
            headers.put("Content-Type", "application/json");
            headers.put("Accept", "application/json, text/event-stream");
            headers.putAll(repeated(tree(turn.said())));
        }
        headers.putAll(turn.headers());
        headers.values().removeIf("-"::equals);
        HttpRequest.Builder request = HttpRequest.newBuilder(server.uri(path)).timeout(ServerProcess.PATIENCE);
        headers.forEach(request::header);
        return isPost
                ? request.POST(HttpRequest.BodyPublishers.ofString(turn.said()))
                : request.method(turn.said(), HttpRequest.BodyPublishers.noBody());
    }

    /// The headers that repeat parts of a message, if its revision requires them.
    private static Map<String, String> repeated(JsonNode message) {
        JsonNode params = message.path("params");
        String version = params.path("_meta").path(META_VERSION).asText("");
        if (version.isEmpty()) {
            return Map.of();
        }
        Map<String, String> headers = new LinkedHashMap<>();
        String method = message.path("method").asText();
        headers.put(VERSION, version);
        headers.put("Mcp-Method", method);
        Optional.ofNullable(NAMED.get(method))
                .ifPresent(name -> headers.put("Mcp-Name", params.path(name).asText()));
        return headers;
    }

    /// The revision that a handshake negotiated, if its clients send it in a header.
    private static Optional<String> agreed(WireFile.Turn turn, String answer) {
        return tree(turn.said()).path("method").asText().equals("initialize")
                ? Optional.of(tree(answer)
                                .path("result")
                                .path("protocolVersion")
                                .asText(""))
                        .filter(version -> version.compareTo("2025-06-18") >= 0)
                : Optional.empty();
    }

    private static List<String> messages(HttpResponse<String> answer) {
        boolean isStream = answer.headers()
                .firstValue("Content-Type")
                .filter("text/event-stream"::equals)
                .isPresent();
        if (!isStream) {
            return answer.body().isEmpty() ? List.of() : List.of(answer.body());
        }
        return answer.body()
                .lines()
                .filter(line -> line.startsWith("data: "))
                .map(line -> line.substring("data: ".length()))
                .toList();
    }

    private static int status(WireFile.Turn turn) {
        return turn.status().orElseGet(() -> {
            if (turn.heard().isEmpty()) {
                return 202;
            }
            String last = turn.heard().getLast();
            return last.contains("\"id\":") || last.contains("\"result\":") ? 200 : 400;
        });
    }

    private static JsonNode tree(String text) {
        try {
            return text.isEmpty() ? MissingNode.getInstance() : JSON.readTree(text);
        } catch (JsonProcessingException _) {
            return MissingNode.getInstance();
        }
    }
}
