// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterhealth.clients.Foreign;
import io.clusterhealth.clients.Toolbox;
import io.clusterhealth.matrix.ReviewingApi;
import io.clusterhealth.process.Program;
import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.report.Report;
import io.clusterhealth.tool.health.GeneratedCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The content, requests and axe-core report of the page in a browser. Skipped without Chromium or npm.
class BrowserIT {
    private static final Duration PATIENCE = Duration.ofMinutes(6);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path PICTURES = Path.of("target", "pictures").toAbsolutePath();

    /// The picture in the README, made by `-Dupdate.golden=true`.
    private static final Path SHOWN = Path.of("docs", "verdict.png").toAbsolutePath();

    private static String chromium = "";

    @TempDir
    Path folder;

    @BeforeAll
    static void find() throws IOException {
        chromium = Chromium.found();
        Files.createDirectories(PICTURES);
    }

    @Test
    void drawsWhatCheckWrites() throws IOException {
        List<JsonNode> seen = look(
                written("demo", "--cluster", "demo"),
                written("fleet", "--fleet", "--cluster", "demo-fleet"),
                written("healthy", "--cluster", "src/test/resources/cases/all-done"),
                written("forbidden", "--cluster", "src/test/resources/cases/forbidden-nodes"),
                written("control", "--cluster", "src/test/resources/cases/etcd-pod-crashes"));
        JsonNode demo = seen.getFirst();
        JsonNode fleet = seen.get(1);
        JsonNode healthy = seen.get(2);
        JsonNode forbidden = seen.get(3);
        JsonNode control = seen.getLast();

        assertThat(demo.path("title").asText()).isEqualTo("DEGRADED – demo");
        assertThat(demo.path("text").asText())
                .contains("1. Node ip-10-0-32-108.eu-central-1.compute.internal: Node stopped reporting")
                .contains("Explains 63 findings: 21 × Workload has fewer replicas than desired");
        assertThat(demo.path("text").asText())
                .as("maps and timeline")
                .contains("39 of 40 ready, 1 with findings", "34 of 34 available, 2 degraded, 2 with findings")
                .contains("1 incident below, First bad signal: 11-20 09:00 UTC");
        assertThat(demo.path("plain").asText()).as("without JavaScript").startsWith("DEGRADED: demo is degraded.");
        assertThat(demo.path("opened").asText())
                .as("the graph of the first cause")
                .containsPattern("it runs on this Node, which is down\\s+34 × Pod");
        assertThat(demo.path("text").asText())
                .as("a card")
                .containsPattern("for \\d+ (min|h|d) · CH-202")
                .contains("As of 2026-", "To do: ", "Next: ");
        assertThat(demo.path("printed").path("sheets").asInt())
                .as("printed on one sheet")
                .isOne();
        assertThat(fleet.path("text").asText())
                .contains("S1 External registry.acme.example: Image registry is unreachable")
                .containsPattern("edge-7\\s+unreachable");
        assertThat(healthy.path("text").asText()).startsWith("HEALTHY").contains("everything needed was");
        assertThat(forbidden.path("text").asText())
                .startsWith("UNKNOWN")
                .as("the missing right")
                .contains("nodes: forbidden", "- {apiGroups: [\"\"], resources: [nodes], verbs: [list]}");
        assertThat(control.path("text").asText())
                .as("where there are no cluster operators")
                .containsPattern("Control plane\\s+1 with findings\\s+!");
    }

    /// A recording without nodes and pods, in which nothing is called healthy, and one of 5,000 pods.
    @Test
    void drawsWhatIsUnknownAndWhatIsMuch() throws IOException {
        Path little = Files.createDirectory(folder.resolve("little"));
        Files.writeString(
                little.resolve("objects.yaml"),
                "{apiVersion: v1, kind: ConfigMap, metadata: {namespace: shop, name: settings}}");
        Path much = Files.createDirectory(folder.resolve("much"));
        GeneratedCluster.write(much, 1, new GeneratedCluster.Size(50, 100, 5_000, 4_000, 300, false));
        List<JsonNode> seen =
                look(written("unknown", "--cluster", little.toString()), written("much", "--cluster", much.toString()));

        assertThat(seen.getFirst().path("text").asText())
                .startsWith("UNKNOWN")
                .contains("not recorded")
                .doesNotContain("everything needed was");
        assertThat(seen.getLast().path("text").asText())
                .startsWith("DEGRADED")
                .contains("nodes 50/50 ready", "pods 5000, 4700 running");
    }

    @Test
    void followsTheServerThatItCameFrom() throws IOException {
        try (ServerProcess server =
                ServerProcess.http(Map.of("MCP_CLUSTER", "demo", "MCP_DEADLINE", "30s", "MCP_AUDIT", "stderr"))) {
            JsonNode seen =
                    look(server.uri("/") + "|" + PICTURES.resolve("served.png")).getFirst();

            assertThat(seen.path("title").asText()).isEqualTo("DEGRADED – demo");
            assertThat(seen.path("opened").asText())
                    .as("explain-resource of the first cause")
                    .contains("incident: this is the first cause; 63 findings follow from it")
                    .as("the timeline, once what changed is read")
                    .contains("of 60 changes above");
            assertThat(seen.path("focused").toString()).contains("BUTTON", "SUMMARY");
            assertThat(seen.path("text").asText()).containsPattern("As of 2026-11-20T09:25:00Z, \\d+ d old");
            assertThat(server.stderr().lines().stream()
                            .filter(line -> line.contains("get-cluster-health"))
                            .count())
                    .as("three pages of one caller within 30 s are one call")
                    .isOne();
        }
    }

    /// Logs are untrusted text; a server that responds too late can only be reported with an error message.
    @Test
    void showsLogsAsTextAndSaysWhatCameTooLate() throws IOException {
        Path crashing = Files.createDirectory(folder.resolve("crashing"));
        Files.writeString(crashing.resolve("objects.yaml"), """
                apiVersion: v1
                kind: Pod
                metadata: {namespace: shop, name: cart, creationTimestamp: "2026-11-24T07:00:00Z"}
                spec: {nodeName: worker-1, containers: [{name: cart, image: cart}]}
                status:
                  phase: Running
                  conditions: [{type: Ready, status: "False", lastTransitionTime: "2026-11-24T08:00:00Z"}]
                  containerStatuses:
                    - name: cart
                      restartCount: 20
                      state: {waiting: {reason: CrashLoopBackOff, message: "<img src=x onerror=alert(1)>"}}
                      lastState: {terminated: {exitCode: 1, finishedAt: "2026-11-24T09:24:00Z", message: "<script>alert(2)</script>"}}
                """);
        Files.writeString(crashing.resolve("as-of.txt"), "2026-11-24T09:25:00Z");
        Path logs = Files.createDirectories(crashing.resolve("logs/shop/cart"));
        Files.writeString(
                logs.resolve("cart.previous.log"),
                "fatal: </pre><script>alert(3)</script><img src=x onerror=alert(4)>\n");
        try (ServerProcess server = ServerProcess.http(Map.of("MCP_CLUSTER", crashing.toString()));
                ReviewingApi api = new ReviewingApi().with(ReviewingApi.OWN_TOKEN, "server");
                ServerProcess late = ServerProcess.http(
                        Map.of("KUBECONFIG", api.kubeconfig(folder).toString(), "MCP_DEADLINE", "1s"))) {
            api.mute = true;
            List<JsonNode> seen = look(
                    server.uri("/") + "|" + PICTURES.resolve("hostile.png"),
                    late.uri("/") + "|" + PICTURES.resolve("late.png"));

            assertThat(seen.getFirst().path("opened").asText())
                    .contains("fatal: </pre><script>alert(3)</script>< img src=x onerror=alert(4)>");
            assertThat(seen.getLast().path("text").asText())
                    .as("as late as its lists, or as the whole call")
                    .matches(
                            "(?s)(UNKNOWN|No verdict).*namespace if it was for all, call again later, or raise MCP_DEADLINE.*");
        }
    }

    @Test
    void saysThatThereIsNoCluster() throws IOException {
        try (ServerProcess server = ServerProcess.http(Map.of("KUBECONFIG", "/nonexistent"))) {
            JsonNode seen =
                    look(server.uri("/") + "|" + PICTURES.resolve("none.png")).getFirst();

            assertThat(seen.path("text").asText()).startsWith("No verdict").contains("kubeconfig");
        }
    }

    @Test
    void drawsManyIncidentsAndClustersAndNothingOfWhatTheySay() throws IOException {
        List<JsonNode> all = look(
                page("incidents", LargeAnswers.incidents(200, 20)),
                page("nodes", LargeAnswers.nodes(4000)),
                page("clusters", LargeAnswers.fleet(1000)));

        assertThat(all.getFirst().path("text").asText())
                .contains("200. Deployment shop/<img src=x onerror=alert(199)>");
        assertThat(all.get(1).path("text").asText()).contains("3960 of 4000 ready, 20 with findings");
        assertThat(all.getLast().path("text").asText()).contains("cluster-999");
        // On a fast machine the first slice may contain all the text of the nodes: the map has none.
        assertThat(List.of(all.getFirst(), all.getLast()))
                .as("made in slices, of which the first is a part")
                .allSatisfy(
                        seen -> assertThat(seen.path("printed").path("before").asInt())
                                .isLessThan(seen.path("text").asText().length()));
        for (JsonNode seen : all) {
            String title = seen.path("title").asText();
            JsonNode processor = seen.path("processor");
            assertThat(processor.path("painted").asInt())
                    .as("%s: milliseconds of the processor until it was painted", title)
                    .isBetween(1, 500);
            assertThat(processor.path("longestTaskWhileScrolling").asInt())
                    .as("%s: milliseconds of the processor for the longest task while scrolling", title)
                    .isBetween(1, 50);
            Report.on("page")
                    .tell(
                            title,
                            "page %s: painted %s after its answer had come (%s ms of the processor), whole after %s ms, longest task while scrolling %s (%s ms of the processor), while drawing %s ms"
                                    .formatted(
                                            title,
                                            wanted(seen.path("painted").asInt(), 500),
                                            processor.path("painted"),
                                            seen.path("whole"),
                                            wanted(
                                                    seen.path("longTaskWhileScrolling")
                                                            .asInt(),
                                                    50),
                                            processor.path("longestTaskWhileScrolling"),
                                            seen.path("longTaskWhileDrawing")));
        }
    }

    /// Reported and not asserted, unlike the processor time: a busy machine makes the elapsed time longer.
    private static String wanted(int milliseconds, int most) {
        return "%d ms (≤ %d ms %s)".formatted(milliseconds, most, milliseconds <= most ? "reached" : "missed");
    }

    private String written(String name, String... words) throws IOException {
        Path file = folder.resolve(name + ".html");
        List<String> command = new ArrayList<>(Program.PRODUCT.command());
        command.addAll(List.of("check", "--output", "html"));
        command.addAll(List.of(words));
        Foreign check = Foreign.run(Path.of("").toAbsolutePath(), PATIENCE, command);
        Files.writeString(file, check.output().substring(check.output().indexOf("<!DOCTYPE")));
        Path picture =
                name.equals("demo") && Boolean.getBoolean("update.golden") ? SHOWN : PICTURES.resolve(name + ".png");
        return file.toUri() + "|" + picture;
    }

    private String page(String name, JsonNode answer) throws IOException {
        Path file = folder.resolve(name + ".html");
        Files.writeString(file, VerdictPage.of("the same as text", answer));
        return file.toUri() + "|" + PICTURES.resolve(name + ".png");
    }

    /// The measurements of each page, after the checks that apply to every page.
    private static List<JsonNode> look(String... pages) throws IOException {
        List<String> words = new ArrayList<>(List.of(chromium));
        words.addAll(List.of(pages));
        Foreign browser = Toolbox.node().run(PATIENCE, "browser.mjs", words);
        assertThat(browser.ok()).as(browser.output()).isTrue();
        List<JsonNode> all = new ArrayList<>();
        for (String line : browser.output().lines().toList()) {
            JsonNode seen = JSON.readTree(line);
            assertThat(seen.path("violations")).as("axe-core").isEmpty();
            assertThat(seen.path("console"))
                    .as("errors, reports of the policy, dialogs")
                    .isEmpty();
            assertThat(seen.path("elsewhere")).as("requests to other places").isEmpty();
            assertThat(seen.path("overflow").asInt()).as("at 320 px").isZero();
            assertThat(seen.path("scripts").asInt()).as("its own two").isEqualTo(2);
            assertThat(seen.path("plain").asText()).as("without JavaScript").isNotBlank();
            if (pages[all.size()].startsWith("file:")) { // a server may have read its cluster again
                assertThat(seen.path("printed").path("text").asText())
                        .as("printed before it is whole")
                        .isEqualTo(seen.path("text").asText());
            }
            all.add(seen);
        }
        assertThat(all).hasSize(pages.length);
        return all;
    }
}
