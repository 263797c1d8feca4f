// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterhealth.process.ServerProcess;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A server over a cluster in which every free text is another secret: nothing that it answers, writes or counts holds
/// one.
class NoSecretLeavesIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<EvidenceIsDataTest.Canary> CANARIES = EvidenceIsDataTest.CANARIES;

    @TempDir
    Path folder;

    @Test
    void neitherAnswersNorLogsNorMetricsHoldASecret() throws JsonProcessingException {
        PlantedCluster planted = PlantedCluster.with(
                CANARIES.stream().map(EvidenceIsDataTest.Canary::text).toList(), folder);
        int management = ServerProcess.freePort();
        try (ServerProcess server = ServerProcess.http(Map.of(
                "MCP_CLUSTER",
                folder.toString(),
                "MCP_LOG_LEVEL",
                "debug",
                "MCP_MANAGEMENT_PORT",
                Integer.toString(management),
                "XDG_STATE_HOME",
                folder.resolve("state").toString()))) {
            StringBuilder said = new StringBuilder();
            for (PlantedCluster.Call call : planted.calls()) {
                String answer = server.post("/mcp", body(call)).body();
                assertThat(answer).as(call.toString()).contains("\"result\"");
                said.append(answer).append('\n');
            }
            said.append(server.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + management + "/metrics")))
                    .body());
            assertThat(said).contains("get-cluster-health", "mcp_");
            said.append(server.stderr());
            assertHoldsNone(said.toString());
            server.process().toHandle().destroy(); // that of the process would close the stream
            assertHoldsNone(server.restOfStdout());
        }
    }

    private static String body(PlantedCluster.Call call) throws JsonProcessingException {
        return """
                {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "%s", "arguments": %s}}""".formatted(call.tool(), JSON.readTree(call.arguments()));
    }

    private static void assertHoldsNone(String said) {
        for (EvidenceIsDataTest.Canary canary : CANARIES) {
            assertThat(said.contains(canary.secret())).as(canary.name()).isFalse();
        }
    }
}
