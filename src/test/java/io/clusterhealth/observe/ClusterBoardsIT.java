// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.report.Report;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The chart's dashboards and alerts about clusters in a real Prometheus, with the metrics of the demo's
/// clusters. Skipped, with one visible line, where Prometheus is missing.
class ClusterBoardsIT {
    private static final Path FILES = Path.of("helm/cluster-health-mcp/files").toAbsolutePath();
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http = HttpClient.newHttpClient();

    @TempDir
    Path folder;

    @BeforeAll
    static void find() {
        boolean found = Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(place -> Files.isExecutable(Path.of(place, "prometheus"))
                        && Files.isExecutable(Path.of(place, "promtool")));
        if (!found) {
            Report.on("skipped").tell("Prometheus", "SKIPPED, no Prometheus on PATH");
        }
        assumeTrue(found, "no Prometheus on PATH");
    }

    @Test
    @Timeout(60)
    void alertsFireForFirstCausesAndForSilence() throws IOException, InterruptedException {
        Files.copy(FILES.resolve("cluster-rules.yaml"), folder.resolve("cluster-rules.yaml"));
        Path tests = Files.copy(
                Path.of("src/test/resources/monitoring/cluster-rules-test.yaml"), folder.resolve("tests.yaml"));
        Process promtool = new ProcessBuilder("promtool", "test", "rules", tests.toString())
                .redirectErrorStream(true)
                .start();

        String output = new String(promtool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(promtool.waitFor()).as(output).isZero();
    }

    @Test
    @Timeout(120)
    void everyPanelShowsSomethingOfTheDemo() throws IOException, InterruptedException {
        try (ServerProcess server = ServerProcess.http(Map.of("MCP_CLUSTER", "demo-fleet", "MCP_OBSERVE", "30s"))) {
            int port = ServerProcess.freePort();
            Files.writeString(folder.resolve("prometheus.yml"), """
                    global: {scrape_interval: 1s}
                    scrape_configs:
                      - job_name: observer
                        static_configs: [{targets: ['%s'], labels: {namespace: self-healing-platform}}]
                    """.formatted(
                            server.uri("/").getAuthority()));
            Process prometheus = new ProcessBuilder(
                            "prometheus",
                            "--config.file=prometheus.yml",
                            "--storage.tsdb.path=data",
                            "--web.listen-address=127.0.0.1:" + port)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("prometheus.log").toFile())
                    .start();
            try {
                URI api = URI.create("http://127.0.0.1:" + port + "/api/v1/query?query=");
                while (result(api, "cluster_health_verdict").isEmpty()) {
                    assertThat(prometheus.isAlive())
                            .as(Files.readString(folder.resolve("prometheus.log")))
                            .isTrue();
                }

                for (String expression : expressions()) {
                    assertThat(result(api, expression)).as(expression).isNotEmpty();
                }
                assertThat(result(api, "cluster_health_incident == 1"))
                        .as("what the alert on incidents fires for")
                        .isNotEmpty();
                assertThat(
                                result(
                                        api,
                                        "cluster_health_incident{resource_namespace='analytics',namespace='self-healing-platform'}"))
                        .as("what an incident is in, beside where the observer was scraped")
                        .isNotEmpty();
                assertThat(result(api, "time() - cluster_health_last_verdict_timestamp_seconds > 600"))
                        .as("what the alert on silence fires for")
                        .isEmpty();
            } finally {
                prometheus.destroy();
                prometheus.waitFor();
            }
        }
    }

    private static List<String> expressions() throws IOException {
        List<String> expressions = new ArrayList<>();
        for (String board : List.of("fleet", "cluster")) {
            JsonNode read =
                    JSON.readTree(FILES.resolve("board-" + board + ".json").toFile());
            read.path("panels").findValuesAsText("expr").forEach(one -> expressions.add(one.replace("$cluster", ".*")));
        }
        assertThat(expressions).hasSizeGreaterThan(12);
        return expressions;
    }

    /// Also empty before the server listens.
    private JsonNode result(URI api, String expression) throws InterruptedException, IOException {
        URI question = URI.create(api + URLEncoder.encode(expression, StandardCharsets.UTF_8));
        try {
            HttpResponse<String> answer =
                    http.send(HttpRequest.newBuilder(question).build(), BodyHandlers.ofString());
            return answer.statusCode() == 200
                    ? JSON.readTree(answer.body()).at("/data/result")
                    : JSON.createArrayNode();
        } catch (ConnectException _) {
            return JSON.createArrayNode();
        }
    }
}
