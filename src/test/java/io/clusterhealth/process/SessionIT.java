// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.session.SessionIds;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Sessions, streams and both eras over HTTP, with the real process.
@Timeout(120)
class SessionIT {
    private static final String SESSION = "Mcp-Session-Id";
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
    private static final String MODERN = "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
            + "\"io.modelcontextprotocol/clientCapabilities\":{}}";

    private static ServerProcess server;

    @BeforeAll
    static void start() {
        server = ServerProcess.http(Map.of("MCP_CLUSTER", "demo"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @TempDir
    private Path folder;

    @Test
    void aSessionOutlivesItsProcessAndEndsWithDelete() throws IOException {
        Path keys = Files.writeString(folder.resolve("keys"), "0123456789abcdef0123456789abcdef\n");
        Map<String, String> environment = Map.of("MCP_CLUSTER", "demo", "MCP_SESSION_KEY_FILE", keys.toString());
        String id;
        try (ServerProcess first = ServerProcess.http(environment)) {
            id = initialize(first);
            assertThat(first.post("/mcp", PING, SESSION, id).statusCode()).isEqualTo(200);
            assertThat(first.post("/mcp", PING, SESSION, "x" + id).statusCode()).isEqualTo(404);
            assertThat(first.post("/mcp", PING, SESSION, "x" + id).body()).contains("\"id\":1", "no such session");
        }
        try (ServerProcess second = ServerProcess.http(environment)) {
            assertThat(second.post("/mcp", PING, SESSION, id).statusCode()).isEqualTo(200);
            assertThat(delete(second, id)).isEqualTo(204);
            assertThat(second.post("/mcp", PING, SESSION, id).statusCode()).isEqualTo(404);
            assertThat(delete(second, id)).isEqualTo(404);
        }
    }

    @Test
    void noticesThatItsKeysChangeWhileItRuns() throws IOException {
        String old = "0123456789abcdef0123456789abcdef\n";
        String fresh = "fedcba9876543210fedcba9876543210\n";
        Path keys = Files.writeString(folder.resolve("keys"), old);
        try (ServerProcess rotated =
                ServerProcess.http(Map.of("MCP_CLUSTER", "demo", "MCP_SESSION_KEY_FILE", keys.toString()))) {
            String id = initialize(rotated);

            Files.writeString(keys, fresh + old);
            String later = awaitIdOf(rotated, fresh);
            assertThat(rotated.post("/mcp", PING, SESSION, id).statusCode()).isEqualTo(200);

            Files.writeString(keys, fresh);
            Files.setLastModifiedTime(keys, FileTime.from(Instant.now().plusSeconds(5)));
            long end = System.nanoTime() + ServerProcess.PATIENCE.toNanos();
            while (rotated.post("/mcp", PING, SESSION, id).statusCode() == 200 && System.nanoTime() < end) {
                Thread.onSpinWait();
            }
            assertThat(rotated.post("/mcp", PING, SESSION, id).statusCode()).isEqualTo(404);
            assertThat(rotated.post("/mcp", PING, SESSION, later).statusCode()).isEqualTo(200);
        }
    }

    /// A session id that is signed with this key, once the server uses the key.
    private static String awaitIdOf(ServerProcess server, String key) {
        SessionIds ids = new SessionIds(
                () -> List.of(key.strip().getBytes(StandardCharsets.UTF_8)), Duration.ofDays(7), Instant::now);
        long end = System.nanoTime() + ServerProcess.PATIENCE.toNanos();
        String id = initialize(server);
        while (ids.read(id, Caller.ANONYMOUS.identity()).isEmpty() && System.nanoTime() < end) {
            id = initialize(server);
        }
        assertThat(ids.read(id, Caller.ANONYMOUS.identity())).isPresent();
        return id;
    }

    @Test
    void everyReplicaWithTheKeyComparesWithTheSnapshotOfAnother() throws IOException {
        Path keys = Files.writeString(folder.resolve("keys"), "0123456789abcdef0123456789abcdef\n");
        Map<String, String> environment =
                Map.of("MCP_CLUSTER", "demo", "MCP_SESSIONS", "none", "MCP_SESSION_KEY_FILE", keys.toString());
        try (ServerProcess first = ServerProcess.http(environment);
                ServerProcess second = ServerProcess.http(environment)) {
            Matcher snapshot = Pattern.compile("\"snapshot\":\"([^\"]+)\"")
                    .matcher(first.post("/mcp", health("{\"snapshot\":true}")).body());
            assertThat(snapshot.find()).isTrue();
            String since = "{\"since\":\"" + snapshot.group(1) + "\"}";

            assertThat(second.post("/mcp", health(since)).body()).contains("no finding has changed");
            assertThat(server.post("/mcp", health(since)).body()).contains("is no snapshot of this server");
        }
    }

    private static String health(String arguments) {
        return """
                {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get-cluster-health","arguments":%s}}""".formatted(arguments);
    }

    @Test
    void givesOutNoIdsWhenSessionsAreOff() {
        try (ServerProcess forgetful = ServerProcess.http(Map.of("MCP_SESSIONS", "none", "MCP_CLUSTER", "demo"))) {
            HttpResponse<String> answer = forgetful.post("/mcp", handshake());

            assertThat(answer.headers().firstValue(SESSION)).isEmpty();
            assertThat(answer.body()).doesNotContain("subscribe", "logging");
            assertThat(forgetful.post("/mcp", PING, SESSION, "anything").statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void streamsProgressThenTheAnswer() {
        String id = initialize(server);
        HttpResponse<String> answer =
                server.post("/mcp", """
                    {"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"get-cluster-health",
                     "_meta":{"progressToken":"p"}}}""", "Accept", "application/json, text/event-stream", SESSION, id);

        assertThat(answer.headers().firstValue("Content-Type")).contains("text/event-stream");
        assertThat(answer.body()).startsWith("id: 1-1\ndata:\n\n").contains("notifications/progress");
        assertThat(answer.body().strip().lines().toList().getLast()).startsWith("data: {\"jsonrpc\":\"2.0\",\"id\":5");

        HttpResponse<String> again = server.send(HttpRequest.newBuilder(server.uri("/mcp"))
                .header("Accept", "text/event-stream")
                .header(SESSION, id)
                .header("Last-Event-ID", "1-1"));
        assertThat(again.body()).contains("notifications/progress", "\"id\":5");
    }

    @Test
    void keepsAStreamOpenForWhatIsSaidUnasked() throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            String id = initialize(server);
            HttpRequest get = HttpRequest.newBuilder(server.uri("/mcp"))
                    .header("Accept", "text/event-stream")
                    .header(SESSION, id)
                    .build();
            var answer = client.send(get, HttpResponse.BodyHandlers.ofInputStream());
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8))) {
                assertThat(answer.statusCode()).isEqualTo(200);
                assertThat(lines.readLine()).isEqualTo(": ready");
                assertThat(lines.readLine()).isEmpty();
                assertThat(lines.readLine()).isEqualTo("id: 0-1");
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            server/discover | server/discover | 2026-07-28 | 200 | "supportedVersions"
            ping            | ping            | 2026-07-28 | 404 | -32601
            tools/list      | TOOLS/LIST      | 2026-07-28 | 400 | -32020
            tools/list      | tools/list      | 2025-11-25 | 400 | -32020
            resources/list  | resources/list  | 2026-07-28 | 200 | cluster://health
            prompts/list    | prompts/list    | 2026-07-28 | 200 | diagnose-cluster-issues
            """)
    void holdsHeadersAgainstMessages(String method, String header, String version, int status, String part) {
        HttpResponse<String> answer = server.post(
                "/mcp",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":{" + MODERN + "}}",
                "MCP-Protocol-Version",
                version,
                "Mcp-Method",
                header);

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.body()).contains("\"id\":1", part);
    }

    @Test
    void wantsTheHeadersOfItsEra() {
        String message = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{" + MODERN + "}}";

        assertThat(server.post("/mcp", message).statusCode()).isEqualTo(400);
        assertThat(server.post("/mcp", PING, "MCP-Protocol-Version", "2026-07-28")
                        .body())
                .contains("-32602");
    }

    @Test
    void answersABatchInTheOneRevisionThatHasThem() {
        String batch = "[" + PING + ",{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}]";

        assertThat(server.post("/mcp", batch, "MCP-Protocol-Version", "2025-03-26")
                        .body())
                .isEqualTo("[{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}]");
        assertThat(server.post("/mcp", batch, "MCP-Protocol-Version", "2025-06-18")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void readsItsResourcesAndCompletesTheirNames() {
        assertThat(server.post("/mcp", request("resources/read", "{\"uri\":\"cluster://incidents\"}"))
                        .body())
                .contains("\"contents\"", "incidents");
        assertThat(server.post("/mcp", request("resources/read", "{\"uri\":\"cluster://nothing\"}"))
                        .body())
                .contains("-32002");
        assertThat(server.post("/mcp", request("completion/complete", """
                        {"ref":{"type":"ref/resource","uri":"cluster://namespaces/{namespace}/health"},
                         "argument":{"name":"namespace","value":"openshift-"}}""")).body())
                .contains("openshift-");
        assertThat(server.post("/mcp", request("prompts/get", """
                        {"name":"investigate-pods","arguments":{"namespace":"shop"}}""")).body()).contains("namespace \\\"shop\\\"");
    }

    private static String initialize(ServerProcess server) {
        return server.post("/mcp", handshake()).headers().firstValue(SESSION).orElseThrow();
    }

    private static int delete(ServerProcess server, String id) {
        return server.send(HttpRequest.newBuilder(server.uri("/mcp"))
                        .header(SESSION, id)
                        .DELETE())
                .statusCode();
    }

    private static String handshake() {
        return request("initialize", "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{}}");
    }

    private static String request(String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + params + "}";
    }
}
