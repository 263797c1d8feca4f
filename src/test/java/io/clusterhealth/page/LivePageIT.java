// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterhealth.clients.Foreign;
import io.clusterhealth.clients.Toolbox;
import io.clusterhealth.process.ServerProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The page in a real browser while a server or a host of MCP Apps is behind it.
class LivePageIT {
    private static final Duration PATIENCE = Duration.ofMinutes(6);
    private static final ObjectMapper JSON = new ObjectMapper();

    /// Uses the library of real hosts: a frame with a separate origin, which may only run scripts.
    @Test
    void isAnAppOfAHost() throws IOException {
        try (ServerProcess server = ServerProcess.http(
                Map.of("MCP_CLUSTER", "demo", "MCP_DEADLINE", "30s", "MCP_TOOLSETS", "health,fleet"))) {
            Foreign host = Toolbox.node()
                    .run(
                            PATIENCE,
                            "app.mjs",
                            List.of(Chromium.found(), server.uri("/mcp").toString()));

            assertThat(host.ok()).as(host.output()).isTrue();
            JsonNode seen = JSON.readTree(host.lastLine());
            String drawn = "{\"name\":\"%s\",\"_meta\":{\"ui\":{\"resourceUri\":\"ui://cluster-health/verdict.html\"},"
                    + "\"ui/resourceUri\":\"ui://cluster-health/verdict.html\"},\"readOnly\":true}";
            assertThat(seen.path("drawn"))
                    .as("the tools that hosts draw, by the name of before the revision, too")
                    .extracting(JsonNode::toString)
                    .containsExactlyInAnyOrder(
                            drawn.formatted("get-cluster-health"), drawn.formatted("get-fleet-health"));
            assertThat(seen.path("fleet").asText())
                    .containsPattern("Clusters\\s+Cluster\\s+Verdict[^\\n]*\\ndemo\\s+degraded");
            assertThat(seen.path("mimeType").asText()).isEqualTo("text/html;profile=mcp-app");
            assertThat(seen.path("text").asText())
                    .startsWith("DEGRADED")
                    .contains("1. Node ip-10-0-32-108.eu-central-1.compute.internal: Node stopped reporting");
            assertThat(seen.path("calls").toString())
                    .isEqualTo("[{\"name\":\"explain-resource\",\"arguments\":{\"kind\":\"Node\","
                            + "\"name\":\"ip-10-0-32-108.eu-central-1.compute.internal\"}}]");
            assertThat(seen.path("sizes")).isNotEmpty();
            assertThat(seen.path("problems")).isEmpty();
            assertThat(seen.path("afterForgery").asText())
                    .as("a result that does not come from the host")
                    .isEqualTo("DEGRADED");
            assertThat(seen.path("hostile").path("text").asText())
                    .contains("<img src=x onerror=document.body.remove()>: <img src=x onerror=document.body.remove()>");
            assertThat(seen.path("hostile").path("pictures").asInt()).isZero();
        }
    }

    /// Rows refer to an entry for what clusters share, because a model reads the same response.
    @Test
    void opensAClusterOfAFleetAndGoesBack() throws IOException {
        try (ServerProcess server = ServerProcess.http(Map.of("MCP_CLUSTER", "demo-fleet", "MCP_DEADLINE", "30s"))) {
            Foreign browser = Toolbox.node()
                    .run(
                            PATIENCE,
                            "fleet.mjs",
                            List.of(Chromium.found(), server.uri("/").toString(), "prod-eu"));

            assertThat(browser.ok()).as(browser.output()).isTrue();
            JsonNode seen = JSON.readTree(browser.lastLine());
            assertThat(seen.path("problems")).isEmpty();
            assertThat(seen.path("fleet").asText())
                    .startsWith("DEGRADED\n\n6 clusters: 1 unreachable, 4 degraded, 1 healthy.")
                    .containsPattern("As of 2026-11-20T09:25:00Z, \\d+ d old")
                    .containsPattern(
                            "prod-eu\\s+degraded\\s+v1.33.5\\s+"
                                    + "External registry.acme.example: Image registry is unreachable \\(CH-801\\)\\s+27 min\\s+S1")
                    .containsPattern("edge-7\\s+unreachable\\s+the API server cannot be reached")
                    .containsPattern("dev\\s+healthy")
                    .contains("Clusters examined: 5 in full, 0 by triage, 1 not.");
            assertThat(seen.path("opened").path("title").asText()).isEqualTo("DEGRADED – prod-eu");
            assertThat(seen.path("opened").path("focused").asText()).isEqualTo("All clusters");
            assertThat(seen.path("opened").path("said").asText())
                    .as("explain-resource in the cluster that is open")
                    .contains("this is the first cause; 9 findings follow from it");
            assertThat(seen.path("again")).isEqualTo(seen.path("fleet"));
        }
    }

    @Test
    void keepsUpWithTheServerAndSaysWhenItCannot() throws IOException {
        try (ServerProcess server = ServerProcess.http(Map.of("MCP_CLUSTER", "demo", "MCP_DEADLINE", "30s"))) {
            Foreign browser = Toolbox.node()
                    .run(
                            PATIENCE,
                            "live.mjs",
                            List.of(Chromium.found(), server.uri("/").toString()));

            assertThat(browser.ok()).as(browser.output()).isTrue();
            JsonNode seen = JSON.readTree(browser.lastLine());
            JsonNode graph = seen.path("graph");
            assertThat(graph.path("node").asText()).startsWith("Pod ");
            assertThat(graph.path("said").asText())
                    .as("a node of the graph opens explain-resource")
                    .contains(graph.path("node").asText().replaceAll(".*/", ""), "incident:");
            assertThat(graph.path("root").toString()).contains("\"Node ip-10-0-32-108", "this is the first cause");
            assertThat(seen.path("heard").asText())
                    .as("what a screen reader tells")
                    .contains("heading \"DEGRADED\" [level=1]", "region \"Incidents\"", "region \"Coverage\"")
                    .contains(
                            "button \"Node ip-10-0-32-108.eu-central-1.compute.internal, high: Node stopped reporting\"")
                    .contains("img \"1 incident below, First bad signal: 11-20 09:00 UTC\"")
                    .contains("- status");
            assertThat(seen.path("changed").toString())
                    .as("30 s later, once it is not hidden, where it was read")
                    .isEqualTo("{\"title\":\"UNHEALTHY – demo\",\"scrolled\":400,\"asked\":2,\"focused\":\"SUMMARY\"}");
            assertThat(seen.path("meanwhile").path("title").asText())
                    .as("what is open stays")
                    .isEqualTo("DEGRADED – demo");
            assertThat(seen.path("meanwhile").path("news").asText()).startsWith("By now: UNHEALTHY. ");
            assertThat(seen.path("gone").path("news").asText())
                    .startsWith("Not refreshed: ")
                    .contains("asked for again every 30 s")
                    .endsWith("What is shown is as old as it says.");
            assertThat(seen.path("gone").path("seen").asBoolean())
                    .as("where the reader is, however long the page")
                    .isTrue();
            assertThat(seen.path("gone").path("age").asText()).containsPattern("As of 2\\S+Z, [23] min old");
            assertThat(seen.path("gone").path("verdict").asText()).isEqualTo("UNHEALTHY");
            assertThat(seen.path("back").asText()).isEmpty();
        }
    }
}
