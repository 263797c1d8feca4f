// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.matrix.ReviewingApi;
import io.clusterhealth.process.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// No output of the real process at its most verbose contains a token, valid or not, wherever it was sent.
@Timeout(180)
class NoTokenLeavesIT {
    private static final String CALL = """
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get-cluster-health","arguments":{}}}""";
    private static final String PUT_ELSEWHERE = """
            {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"list-pods",\
            "arguments":{"namespace":"Bearer sha256~in-an-argument-0123456789abcdef"}}}""";

    @Test
    void isSaidByNobody(@TempDir Path folder) throws IOException {
        int management = ServerProcess.freePort();
        try (TraceCollector collector = new TraceCollector();
                ReviewingApi api = new ReviewingApi().with("sha256~alice", "alice");
                ServerProcess server = api.serve(
                        folder,
                        Map.ofEntries(
                                Map.entry("MCP_LOG_LEVEL", "debug"),
                                Map.entry("MCP_DEBUG", "true"),
                                Map.entry("MCP_DEADLINE", "30s"),
                                Map.entry("MCP_MANAGEMENT_PORT", Integer.toString(management)),
                                collector.setting()))) {
            assertThat(post(server, CALL, "Bearer sha256~alice").statusCode()).isEqualTo(200);
            assertThat(post(server, CALL, "Bearer sha256~stranger").statusCode())
                    .isEqualTo(401);
            assertThat(post(server, CALL, "Bearer sha256~two words").statusCode())
                    .isEqualTo(401);
            assertThat(post(server, CALL, "Basic sha256~basic").statusCode()).isEqualTo(401);
            assertThat(server.post("/mcp?access_token=sha256~in-the-target", CALL)
                            .statusCode())
                    .isEqualTo(401);
            HttpResponse<String> elsewhere = post(server, PUT_ELSEWHERE, "Bearer sha256~alice");
            assertThat(elsewhere.statusCode()).isEqualTo(200);
            api.reviews = "500";
            assertThat(post(server, CALL, "Bearer sha256~doubtful").statusCode())
                    .isEqualTo(503);
            String metrics = server.send(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + management + "/metrics")))
                    .body();
            String health = server.send(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + management + "/health")))
                    .body();
            server.process().toHandle().destroy();
            server.exitCode();

            assertThat(server.stderr().toString())
                    .contains("[MCP] <- ", "[MCP] -> ", "tool-call", "TokenReview")
                    .doesNotContain("sha256~", ReviewingApi.OWN_TOKEN);
            assertThat(collector.received()).contains("tools/call").doesNotContain("sha256~");
            assertThat(metrics).contains("mcp_tool_calls").doesNotContain("sha256~");
            assertThat(health).contains("UP").doesNotContain("sha256~");
            assertThat(server.stderr().lines())
                    .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(2048));
        }
    }

    private static HttpResponse<String> post(ServerProcess server, String message, String authorization) {
        return server.post("/mcp", message, "Authorization", authorization);
    }
}
