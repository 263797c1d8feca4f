// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.telemetry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.matrix.ReviewingApi;
import io.clusterhealth.process.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The content of the file in `MCP_AUDIT` after the end of the real process.
@Timeout(180)
class AuditFileIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final int MOST_BYTES = 2048;
    private static final List<String> NAMES = List.of(
            "mallory\n{\"event\":\"tool-call\",\"caller\":\"admin\"}",
            "mallory\r\nfake",
            "\u001b[2J\u001b[31mmallory",
            "mallory\u2028fake\u0085next",
            "mallory\",\"caller\":\"admin",
            "\u202emallory",
            "ma\0llory",
            "\"".repeat(20_000));

    @TempDir
    private Path folder;

    private ReviewingApi api;

    @BeforeEach
    void begin() {
        api = new ReviewingApi().with("sha256~alice", "alice");
    }

    @AfterEach
    void end() {
        api.close();
    }

    @Test
    void hasOneLineForEachCallAndNothingElse() throws IOException {
        serve(server -> {
            call(server, "alice", "ping", "{}");
            call(server, "alice", "tools/list", "{}");
            call(server, "alice", "tools/call", """
                    {"name":"get-cluster-health","arguments":{"namespace":"very-private"},\
                    "_meta":{"traceparent":"00-%s-b7ad6b7169203331-01"}}""".formatted(TRACE));
            call(
                    server,
                    "alice",
                    "tools/call",
                    "{\"name\":\"list-pods\",\"arguments\":{\"namespace\":\"Very-Private\"}}");
            call(server, "alice", "tools/call", "{\"name\":\"very-private-tool\"}");
            call(server, "alice", "resources/read", "{\"uri\":\"cluster://nodes\"}");
        });

        List<JsonNode> lines = lines();
        assertThat(lines.stream()
                        .map(line -> line.path("tool").asText() + " "
                                + line.path("error").asText("-")))
                .containsExactly(
                        "get-cluster-health -",
                        "list-pods INVALID_ARGUMENT",
                        "unknown UNKNOWN_TOOL",
                        "resources/read -");
        assertThat(names(lines.getFirst()))
                .containsExactly(
                        "time",
                        "event",
                        "caller",
                        "callerHash",
                        "tool",
                        "cluster",
                        "verdict",
                        "millis",
                        "apiRequests",
                        "bytes",
                        "trace");
        assertThat(names(lines.get(1)))
                .containsExactly(
                        "time", "event", "caller", "callerHash", "tool", "error", "millis", "apiRequests", "bytes");
        assertThat(lines).allSatisfy(line -> {
            assertThat(line.path("time").asText()).matches("[-0-9]{10}T[0-9:.]+Z");
            assertThat(line.path("event").asText()).isEqualTo("tool-call");
            assertThat(line.path("caller").asText()).isEqualTo("alice");
            assertThat(line.path("callerHash").asText()).matches("[0-9a-f]{16}");
            assertThat(line.path("millis").isIntegralNumber()).isTrue();
            assertThat(line.path("apiRequests").isIntegralNumber()).isTrue();
            assertThat(line.path("bytes").isIntegralNumber()).isTrue();
        });
        assertThat(lines.getFirst().path("trace").asText()).isEqualTo(TRACE);
        assertThat(Files.readString(file())).doesNotContainIgnoringCase("very-private", "sha256~", "of-alice");
    }

    @Test
    void growsOverRestarts() throws IOException {
        for (int i = 0; i < 2; i++) {
            serve(server -> call(server, "alice", "tools/call", "{\"name\":\"list-nodes\"}"));
        }

        assertThat(lines()).hasSize(2);
    }

    @Test
    void staysOneRecordWhateverAUserIsCalled() throws IOException {
        for (int i = 0; i < NAMES.size(); i++) {
            String written = JSON.writeValueAsString(NAMES.get(i));
            api.with("sha256~" + i, written.substring(1, written.length() - 1))
                    .callers
                    .add(NAMES.get(i));
        }

        serve(server -> {
            for (int i = 0; i < NAMES.size(); i++) {
                call(
                        server,
                        Integer.toString(i),
                        "tools/call",
                        "{\"name\":\"list-nodes\",\"arguments\":{\"name\":\"\\u001b[2J\\n{}\"}}",
                        "traceparent",
                        "00-" + TRACE + "-b7ad6b7169203331-01\t{}");
            }
        });

        assertThat(lines()).hasSize(NAMES.size());
        assertThat(Files.readAllLines(file()))
                .allSatisfy(line -> assertThat(line.chars()).allMatch(c -> c >= ' ' && c < 127))
                .allSatisfy(line -> assertThat(line).containsOnlyOnce("\"caller\":"));
    }

    /// Every write to the file fails, as on a full disk.
    @Test
    void costsNoCallWhereItCannotBeWrittenAndIsCounted() {
        int management = ServerProcess.freePort();
        try (ServerProcess server = api.serve(
                folder, Map.of("MCP_AUDIT", "/dev/full", "MCP_MANAGEMENT_PORT", Integer.toString(management)))) {
            call(server, "alice", "tools/call", "{\"name\":\"list-nodes\"}");
            call(server, "alice", "tools/call", "{\"name\":\"list-nodes\"}");

            long end = System.nanoTime() + ServerProcess.PATIENCE.toNanos();
            while (!scrape(server, management).contains("\nmcp_audit_lines_lost_total 2.0")) {
                assertThat(System.nanoTime()).isLessThan(end);
            }
        }
    }

    private static String scrape(ServerProcess server, int management) {
        return server.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + management + "/metrics")))
                .body();
    }

    private interface Calls {
        void on(ServerProcess server);
    }

    private void serve(Calls calls) {
        try (ServerProcess server = api.serve(folder, Map.of("MCP_AUDIT", file().toString()))) {
            calls.on(server);
            server.process().toHandle().destroy();
            server.exitCode();
            assertThat(server.stderr().toString()).doesNotContain("tool-call");
        }
    }

    private static void call(ServerProcess server, String user, String method, String params, String... headers) {
        List<String> all = new ArrayList<>(List.of(headers));
        all.addAll(List.of("Authorization", "Bearer sha256~" + user));
        HttpResponse<String> answer = server.post(
                "/mcp",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + params + "}",
                all.toArray(String[]::new));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }

    private Path file() {
        return folder.resolve("audit.jsonl");
    }

    private List<JsonNode> lines() throws IOException {
        List<JsonNode> lines = new ArrayList<>();
        for (String line : Files.readAllLines(file())) {
            assertThat(line.getBytes(UTF_8)).hasSizeLessThanOrEqualTo(MOST_BYTES);
            lines.add(read(line));
        }
        return lines;
    }

    private static ObjectNode read(String line) throws JsonProcessingException {
        return (ObjectNode) JSON.readTree(line);
    }

    private static List<String> names(JsonNode line) {
        List<String> names = new ArrayList<>();
        line.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
