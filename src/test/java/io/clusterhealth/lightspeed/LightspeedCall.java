// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.lightspeed;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.conformance.Json;
import io.clusterhealth.process.ServerProcess;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;

/// One tool call as Lightspeed makes it: a new session on three connections, and a second request for the
/// tools, because the SDK needs the output schema. Each step is checked for errors that would end the SDK's
/// session.
final class LightspeedCall {
    private static final String ACCEPTED = "application/json, text/event-stream";

    private final URI endpoint;
    private Optional<String> session = Optional.empty();

    LightspeedCall(URI endpoint) {
        this.endpoint = endpoint;
    }

    /// The session id, if the server sent one.
    Optional<String> session() {
        return session;
    }

    /// Makes the whole call.
    ///
    /// @return the tool's result
    JsonNode call(String tool, String arguments) throws IOException, InterruptedException {
        try (HttpClient first = connection();
                HttpClient second = connection();
                HttpClient third = connection()) {
            greet(first);
            Optional<HttpResponse<InputStream>> stream = listen(second);
            JsonNode result = result(post(third, 1, "tools/call", """
                    {"name":"%s","arguments":%s}""".formatted(tool, arguments)));
            JsonNode tools = result(post(third, 2, "tools/list", "null"));
            assertThat(tools.path("tools").findValuesAsText("name")).contains(tool);
            if (session.isPresent()) {
                HttpResponse<String> end = third.send(request().DELETE().build(), HttpResponse.BodyHandlers.ofString());
                assertThat(end.statusCode()).isBetween(200, 204);
            }
            if (stream.isPresent()) {
                stream.get().body().close();
            }
            return result;
        }
    }

    private void greet(HttpClient connection) throws IOException, InterruptedException {
        HttpResponse<String> greeting = post(connection, 0, "initialize", """
                {"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"mcp","version":"0.1.0"}}""");
        assertThat(result(greeting).path("protocolVersion").asText()).isEqualTo("2025-11-25");
        session = greeting.headers().firstValue("Mcp-Session-Id");
        HttpResponse<String> accepted = connection.send(
                request()
                        .POST(HttpRequest.BodyPublishers.ofString(
                                "{\"method\":\"notifications/initialized\",\"jsonrpc\":\"2.0\"}"))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(accepted.statusCode()).isEqualTo(202);
        assertThat(accepted.body()).isEmpty();
    }

    /// The SDK listens only within a session. It expects a stream that stays open, or a 405.
    private Optional<HttpResponse<InputStream>> listen(HttpClient connection) throws IOException, InterruptedException {
        if (session.isEmpty()) {
            return Optional.empty();
        }
        HttpResponse<InputStream> stream =
                connection.send(request().GET().build(), HttpResponse.BodyHandlers.ofInputStream());
        assertThat(stream.statusCode()).isIn(200, 405);
        if (stream.statusCode() == 200) {
            assertThat(stream.headers().firstValue("Content-Type").orElse("")).startsWith("text/event-stream");
        }
        return Optional.of(stream);
    }

    private HttpResponse<String> post(HttpClient connection, int id, String method, String params)
            throws IOException, InterruptedException {
        String body = "{\"method\":\"" + method + "\","
                + (params.equals("null") ? "" : "\"params\":" + params + ",")
                + "\"jsonrpc\":\"2.0\",\"id\":" + id + "}";
        return connection.send(
                request().POST(HttpRequest.BodyPublishers.ofString(body)).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private HttpRequest.Builder request() {
        HttpRequest.Builder request = HttpRequest.newBuilder(endpoint)
                .timeout(ServerProcess.PATIENCE)
                .header("Accept", ACCEPTED)
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer sha256~none-of-your-business")
                .header("User-Agent", "python-httpx/0.28.1");
        session.ifPresent(id -> request.header("Mcp-Session-Id", id).header("Mcp-Protocol-Version", "2025-11-25"));
        return request;
    }

    private static JsonNode result(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        String type = answer.headers().firstValue("Content-Type").orElse("");
        String json = type.startsWith("text/event-stream")
                ? answer.body()
                        .lines()
                        .filter(line -> line.startsWith("data: {"))
                        .reduce("", (_, last) -> last.substring(6))
                : answer.body();
        JsonNode result = Json.tree(json).path("result");
        assertThat(result.isObject()).as(json).isTrue();
        return result;
    }

    /// A separate client, which has separate connections.
    private static HttpClient connection() {
        return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }
}
