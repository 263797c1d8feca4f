// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.telemetry;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.matrix.ReviewingApi;
import io.clusterhealth.process.ServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The traces that the real process sends to a collector.
@Timeout(120)
class TracesIT {
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String PARENT = "b7ad6b7169203331";
    private static final String CALL = """
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get-cluster-health",\
            "arguments":{"namespace":"very-private"},"_meta":{"traceparent":"00-%s-%s-01"}}}""".formatted(TRACE, PARENT);

    @Test
    void areSentWithoutAnythingThatIsNobodysBusiness(@TempDir Path folder) throws IOException {
        try (TraceCollector collector = new TraceCollector();
                ReviewingApi api = new ReviewingApi().with("sha256~alice", "alice");
                ServerProcess server =
                        api.serve(folder, Map.ofEntries(Map.entry("MCP_DEADLINE", "30s"), collector.setting()))) {
            assertThat(server.post("/mcp", CALL, "Authorization", "Bearer sha256~alice")
                            .statusCode())
                    .isEqualTo(200);
            server.stderr().await(TRACE);
            server.process().toHandle().destroy();
            server.exitCode();

            assertThat(collector.received())
                    .contains(
                            "tools/call get-cluster-health", "cluster-health-mcp", "pods", bytes(TRACE), bytes(PARENT))
                    .doesNotContain("sha256~", "alice", "very-private", ReviewingApi.OWN_TOKEN);
        }
    }

    private static String bytes(String hexadecimal) {
        return new String(HexFormat.of().parseHex(hexadecimal), ISO_8859_1);
    }
}
