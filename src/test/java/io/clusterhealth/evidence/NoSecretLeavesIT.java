// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A server over a cluster in which every free text is another secret: nothing that it answers, writes or counts holds
/// one.
@Holds(IsolationRow.SECRETS)
class NoSecretLeavesIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<EvidenceIsDataTest.Canary> CANARIES = EvidenceIsDataTest.CANARIES;

    @TempDir
    Path folder;

    @Test
    void neitherAnswersNorLogsNorMetricsHoldASecret() throws JsonProcessingException {
        PlantedCluster planted = PlantedCluster.with(texts(), folder);
        int management = ServerProcess.freePort();
        try (ServerProcess server = ServerProcess.http(Map.of(
                "MCP_CLUSTER",
                folder.toString(),
                "MCP_TOOLSETS",
                "health,fleet,kubectl,rights,gitops",
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
            for (String resource : List.of("health", "nodes", "incidents", "namespaces/shop/health")) {
                String answer =
                        server.post("/mcp", reading("cluster://" + resource)).body();
                assertThat(answer).as(resource).contains("\"contents\"");
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

    @Test
    void noRecordingHoldsASecret() throws IOException {
        PlantedCluster.with(texts(), folder);
        Path recording = folder.resolve("recording");
        try (PlantedApi api = new PlantedApi(folder);
                ServerProcess recorder = ServerProcess.start(
                        Map.of(
                                "KUBECONFIG",
                                api.kubeconfig(folder).toString(),
                                "MCP_ALERTS_URL",
                                "off",
                                "XDG_STATE_HOME",
                                folder.resolve("state").toString()),
                        "snapshot",
                        "--output",
                        recording.toString())) {
            String said = recorder.restOfStdout();

            assertThat(recorder.exitCode()).as(said + recorder.stderr()).isZero();
            assertHoldsNone(said + recorder.stderr());
        }
        try (Stream<Path> files = Files.list(recording)) {
            List<Path> written = files.toList();
            assertThat(written)
                    .extracting(file -> file.getFileName().toString())
                    .contains(
                            "pods.json",
                            "routes.route.openshift.io.json",
                            "machines.machine.openshift.io.json",
                            "clusterversions.config.openshift.io.json");
            for (Path file : written) {
                assertHoldsNone(Files.readString(file));
            }
        }
    }

    private static List<String> texts() {
        return CANARIES.stream().map(EvidenceIsDataTest.Canary::text).toList();
    }

    private static String reading(String uri) {
        return """
                {"jsonrpc": "2.0", "id": 1, "method": "resources/read", "params": {"uri": "%s"}}""".formatted(uri);
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
