// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterhealth.matrix.ReviewingApi;
import io.clusterhealth.process.ServerProcess;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The records and metrics of calls by the real process.
@Timeout(120)
class TelemetryIT {
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String INITIALIZE = """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
            "clientInfo":{"name":"test","version":"1"}}}""";

    @TempDir
    static Path folder;

    private static ReviewingApi api;
    private static ServerProcess server;
    private static int management;

    @BeforeAll
    static void start() {
        api = new ReviewingApi().with("sha256~alice", "alice");
        management = ServerProcess.freePort();
        server = api.serve(folder, Map.of("MCP_MANAGEMENT_PORT", Integer.toString(management)));
    }

    @AfterAll
    static void stop() {
        server.close();
        api.close();
    }

    @Test
    void writesDownWhatACallCaused() throws JsonProcessingException {
        call("ping", "{}");
        long before = api.requests.size();
        HttpResponse<String> answer = call(
                "tools/call",
                "{\"name\":\"get-cluster-health\",\"arguments\":{\"namespace\":\"very-private\"}}",
                "traceparent",
                "00-" + TRACE + "-b7ad6b7169203331-01");
        long made = api.requests.size() - before;

        JsonNode line = new ObjectMapper().readTree(server.stderr().await(TRACE));
        assertThat(line.path("tool").asText()).isEqualTo("get-cluster-health");
        assertThat(line.path("caller").asText()).isEqualTo("alice");
        assertThat(line.path("apiRequests").asLong()).isPositive().isEqualTo(made);
        assertThat(line.path("bytes").asLong())
                .isBetween(answer.body().length() - 100L, (long) answer.body().length());
        assertThat(line.toString()).doesNotContain("very-private", "sha256~", "of-alice");
    }

    /// Every request that reads the cluster has a line, and so has a call of an unknown tool.
    @Test
    void writesDownWhatIsNoToolOrNone() throws JsonProcessingException {
        call("resources/read", "{\"uri\":\"cluster://nodes\"}");
        call("completion/complete", """
                {"ref":{"type":"ref/prompt","name":"investigate-pods"},"argument":{"name":"namespace","value":"very"}}""");
        call("tools/call", "{\"name\":\"made-up-tool\",\"arguments\":{}}");

        JsonNode read = line("\"tool\":\"resources/read\"");
        assertThat(read.path("caller").asText()).isEqualTo("alice");
        assertThat(read.path("apiRequests").asLong()).isPositive();
        assertThat(line("\"tool\":\"completion/complete\"").has("error")).isFalse();
        assertThat(line("\"tool\":\"unknown\"").path("error").asText()).isEqualTo("UNKNOWN_TOOL");
        assertThat(metric("mcp_tool_refusals_total{code=\"UNKNOWN_TOOL\"}")).isPositive();
        assertThat(server.stderr().toString()).doesNotContain("made-up-tool", "\"very\"");
    }

    private static JsonNode line(String part) throws JsonProcessingException {
        return new ObjectMapper().readTree(server.stderr().await(part));
    }

    @Test
    void countsSessionsTokensAndRefusals() {
        String session = call("initialize", INITIALIZE.replaceAll(".*\"params\":(.*)}", "$1"))
                .headers()
                .firstValue("Mcp-Session-Id")
                .orElseThrow();
        assertThat(call("ping", "{}", "Mcp-Session-Id", session).statusCode()).isEqualTo(200);
        assertThat(call("ping", "{}", "Mcp-Session-Id", "x" + session).statusCode())
                .isEqualTo(404);
        assertThat(server.post("/mcp", INITIALIZE).statusCode()).isEqualTo(401);

        assertThat(metric("mcp_sessions_begun_total")).isPositive();
        assertThat(metric("mcp_sessions_active")).isPositive();
        assertThat(metric("mcp_sessions_refused_total")).isEqualTo(1);
        assertThat(metric("mcp_sessions_ended_total")).isZero();
        assertThat(metric("mcp_sessions_dropped_total")).isZero();
        assertThat(metric("mcp_audit_lines_lost_total")).isZero();
        assertThat(metric("mcp_tokens_lookups_total{result=\"miss\"}")).isEqualTo(1);
        assertThat(metric("mcp_tokens_lookups_total{result=\"hit\"}")).isGreaterThanOrEqualTo(2);
        assertThat(metric("mcp_tokens_remembered")).isEqualTo(1);
        assertThat(metric("mcp_http_responses_total{status=\"401\"}")).isEqualTo(1);
        assertThat(metric("mcp_http_responses_total{status=\"404\"}")).isEqualTo(1);
    }

    @Test
    void showsNobodyInItsMetrics() {
        String session = call("initialize", INITIALIZE.replaceAll(".*\"params\":(.*)}", "$1"))
                .headers()
                .firstValue("Mcp-Session-Id")
                .orElseThrow();
        String pods = call("tools/call", "{\"name\":\"list-pods\",\"arguments\":{}}", "Mcp-Session-Id", session)
                .body();
        call("tools/call", "{\"name\":\"made-up-tool\",\"arguments\":{\"namespace\":\"very-private\"}}");

        assertThat(pods).contains("of-alice");
        assertThat(scrape())
                .contains("tool=\"list-pods\"")
                .doesNotContain("alice", "sha256~", "very-private", "made-up", session);
    }

    private static HttpResponse<String> call(String method, String params, String... headers) {
        String[] all = new String[headers.length + 2];
        all[0] = "Authorization";
        all[1] = "Bearer sha256~alice";
        System.arraycopy(headers, 0, all, 2, headers.length);
        return server.post(
                "/mcp", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + params + "}", all);
    }

    private static double metric(String name) {
        String metrics = scrape();
        return metrics.lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " in\n" + metrics));
    }

    private static String scrape() {
        return server.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + management + "/metrics")))
                .body()
                .replace(",}", "}");
    }
}
