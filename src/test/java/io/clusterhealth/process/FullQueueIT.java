// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A call that finds all slots and the whole queue taken.
@Timeout(120)
class FullQueueIT {
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
    private static final String CALL = """
            {"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"list-nodes","arguments":{}}}""";

    @Test
    void turnsAwayWhatFindsNoPlaceInTheQueue(@TempDir Path folder) {
        try (HeldApi api = new HeldApi();
                ServerProcess server = ServerProcess.http(Map.of(
                        "KUBECONFIG", api.kubeconfig(folder).toString(),
                        "MCP_DEADLINE", "60s",
                        "MCP_AUDIT", "stderr",
                        "MCP_MAX_CALLS", "1",
                        "MCP_MAX_WAITING", "0"))) {
            CompletableFuture<HttpResponse<String>> first =
                    CompletableFuture.supplyAsync(() -> server.post("/mcp", CALL));
            api.awaitRequest();

            HttpResponse<String> second = server.post("/mcp", CALL);

            assertThat(second.statusCode()).isEqualTo(503);
            assertThat(second.headers().firstValue("Retry-After")).contains("1");
            assertThat(second.body()).contains("\"id\":7", "\"error\"").doesNotContain("Exception");
            assertThat(server.stderr().await("\"error\":\"BUSY\"")).contains("\"tool\":\"list-nodes\"");
            assertThat(server.post("/mcp", PING).statusCode()).isEqualTo(200);
            assertThat(server.send(HttpRequest.newBuilder(server.uri("/health")))
                            .statusCode())
                    .isEqualTo(200);

            HttpResponse<String> batch =
                    server.post("/mcp", "[" + PING + "," + CALL.replace("list-nodes", "list-pods") + "]");

            assertThat(batch.statusCode()).isEqualTo(503);
            assertThat(server.stderr().await("\"tool\":\"list-pods\"")).contains("\"error\":\"BUSY\"");
            assertThat(server.post("/mcp", CALL, "Mcp-Session-Id", "made-up").statusCode())
                    .isEqualTo(404);
            assertThat(server.stderr().await("NO_SESSION")).contains("\"tool\":\"list-nodes\"");
            api.release();
            assertThat(first.join().statusCode()).isEqualTo(200);
            assertThat(server.post("/mcp", CALL).statusCode()).isEqualTo(200);
        }
    }
}
