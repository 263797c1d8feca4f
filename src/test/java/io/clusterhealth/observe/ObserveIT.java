// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.ServerProcess;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// `mcp-server observe` in the packaged program.
class ObserveIT {

    @Test
    @Timeout(60)
    void showsTheHealthOfClustersToCallersOnly() {
        String management = "http://127.0.0.1:" + ServerProcess.freePort() + "/metrics";
        try (ServerProcess server = ServerProcess.http(
                Map.of(
                        "MCP_CLUSTER",
                        "demo-fleet",
                        "MCP_MANAGEMENT_PORT",
                        Integer.toString(URI.create(management).getPort())),
                "observe")) {
            String seen = scrape(server);
            while (!seen.contains("cluster_health_verdict{")) {
                seen = scrape(server);
            }

            assertThat(seen.lines().filter(line -> line.startsWith("cluster_health_verdict{") && line.endsWith(" 1.0")))
                    .hasSize(6);
            assertThat(server.send(HttpRequest.newBuilder(URI.create(management)))
                            .body())
                    .as("the management port asks for no caller, so it names no object")
                    .contains("mcp_tool_calls")
                    .doesNotContain("cluster_health_");
            assertThat(get(server, "Origin", "https://evil.example").statusCode())
                    .isEqualTo(403);
        }
    }

    @Test
    void withoutItThereIsNothingToScrape() {
        try (ServerProcess server = ServerProcess.http(Map.of("MCP_CLUSTER", "demo"))) {
            HttpResponse<String> answer = get(server, "Accept", "*/*");

            assertThat(answer.statusCode()).isEqualTo(404);
            assertThat(answer.body()).startsWith("No cluster is observed here");
        }
    }

    private static String scrape(ServerProcess server) {
        HttpResponse<String> answer = get(server, "Accept", "text/plain");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type"))
                .hasValueSatisfying(
                        type -> assertThat(type).startsWith("text/plain").contains("version=0.0.4"));
        return answer.body();
    }

    private static HttpResponse<String> get(ServerProcess server, String header, String value) {
        return server.send(HttpRequest.newBuilder(server.uri("/metrics")).header(header, value));
    }
}
