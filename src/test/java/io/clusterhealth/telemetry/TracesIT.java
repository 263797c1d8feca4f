// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.telemetry;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.clusterhealth.matrix.ReviewingApi;
import io.clusterhealth.process.ServerProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What a collector of traces gets from the real process.
@Timeout(120)
class TracesIT {
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String PARENT = "b7ad6b7169203331";
    private static final String CALL = """
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get-cluster-health",\
            "arguments":{"namespace":"very-private"},"_meta":{"traceparent":"00-%s-%s-01"}}}""".formatted(TRACE, PARENT);

    @Test
    void areSentWithoutAnythingThatIsNobodysBusiness(@TempDir Path folder) throws IOException {
        List<String> received = new CopyOnWriteArrayList<>();
        HttpServer collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        collector.createContext("/v1/traces", exchange -> {
            received.add(new String(exchange.getRequestBody().readAllBytes(), ISO_8859_1));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        collector.start();
        try (ReviewingApi api = new ReviewingApi().with("sha256~alice", "alice");
                ServerProcess server = api.serve(
                        folder,
                        Map.of(
                                "MCP_DEADLINE",
                                "30s",
                                "OTEL_EXPORTER_OTLP_ENDPOINT",
                                "http://127.0.0.1:" + collector.getAddress().getPort()))) {
            assertThat(server.post("/mcp", CALL, "Authorization", "Bearer sha256~alice")
                            .statusCode())
                    .isEqualTo(200);
            server.stderr().await(TRACE);
            server.process().toHandle().destroy();
            server.exitCode();
        } finally {
            collector.stop(0);
        }

        // Protobuf has texts as they are, and ids as their bytes.
        assertThat(String.join("", received))
                .contains("tools/call get-cluster-health", "cluster-health-mcp", "pods", bytes(TRACE), bytes(PARENT))
                .doesNotContain("sha256~", "alice", "very-private", ReviewingApi.OWN_TOKEN);
    }

    private static String bytes(String hexadecimal) {
        return new String(HexFormat.of().parseHex(hexadecimal), ISO_8859_1);
    }
}
