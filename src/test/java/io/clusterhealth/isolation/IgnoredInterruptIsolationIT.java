// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.Program;
import io.clusterhealth.process.Promised;
import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A tool that computes on after its interrupt: its call is answered and audited, and its only slot is free.
@Timeout(120)
@Holds(IsolationRow.TIME)
class IgnoredInterruptIsolationIT {
    private static final String BUSY = """
            {"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"test_busy","arguments":{}}}""";
    private static final String OTHER = """
            {"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":"list-nodes","arguments":{}}}""";

    @ParameterizedTest
    @ValueSource(strings = {BUSY, "[" + BUSY + "]"})
    void aCallThatComputesIsAnsweredAtItsDeadline(String message) throws Exception {
        try (ServerProcess server = ServerProcess.http(
                Program.WITH_FIXTURES,
                Map.of(
                        "MCP_CLUSTER", "demo",
                        "MCP_DEADLINE", "1s",
                        "MCP_AUDIT", "stderr",
                        "MCP_MAX_CALLS", "1",
                        "MCP_MAX_WAITING", "0"))) {
            Promised.within(Duration.ofSeconds(4), () -> {
                long begin = System.nanoTime();
                assertThat(server.post("/mcp", message).body()).contains("DEADLINE_EXCEEDED");
                return Promised.since(begin);
            });

            assertThat(server.stderr().await("\"tool\":\"test_busy\"")).contains("DEADLINE_EXCEEDED");
            HttpResponse<String> other = server.post("/mcp", OTHER);
            assertThat(other.statusCode()).isEqualTo(200);
            assertThat(other.body()).contains("\"id\":8", "\"result\"");
        }
    }
}
