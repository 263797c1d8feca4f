// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.clusterhealth.kubekit.KubeKit;
import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.process.StdioClient;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The whole program, as a process, called over both transports, with a real API server that holds a broken cluster.
class RealClusterIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String HEALTH = """
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get-cluster-health","arguments":{}}}""";

    private static KubeKit kube;

    @BeforeAll
    static void breakACluster() {
        kube = KubeKit.start("--crds", "--controllers=clusterrole-aggregation-controller,serviceaccount-controller");
        BrokenCluster.into(kube);
    }

    @AfterAll
    static void stop() {
        if (kube != null) {
            kube.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/message", "/mcp"})
    void httpAnswersOnEachPath(String path) throws Exception {
        try (ServerProcess server = ServerProcess.http(environment(kube.viewer()))) {
            HttpResponse<String> response = server.post(path, HEALTH);

            assertThat(response.statusCode()).isEqualTo(200);
            assertBroken(JSON.readTree(response.body()));
        }
    }

    @Test
    void stdioAnswersTheSame() {
        try (StdioClient client = ServerProcess.stdio(environment(kube.viewer()))) {
            client.initialize();

            assertBroken(client.request("tools/call", "{\"name\":\"get-cluster-health\",\"arguments\":{}}"));
        }
    }

    @Test
    void podsAndNodesAreListed() {
        try (StdioClient client = ServerProcess.stdio(environment(kube.admin()))) {
            client.initialize();

            JsonNode pods = data(client.request("tools/call", "{\"name\":\"list-pods\",\"arguments\":{}}"));
            JsonNode nodes = data(client.request("tools/call", "{\"name\":\"list-nodes\",\"arguments\":{}}"));

            assertThat(pods.path("total").asInt()).isEqualTo(BrokenCluster.PODS);
            assertThat(nodes.path("total").asInt()).isEqualTo(BrokenCluster.NODES);
            assertThat(nodes.path("nodes").path(0).path("name").asText()).isEqualTo(BrokenCluster.LOST_NODE);
        }
    }

    @Test
    void singleThingsAreExplained() {
        try (StdioClient client = ServerProcess.stdio(environment(kube.admin()))) {
            client.initialize();

            assertThat(call(
                            client,
                            "explain-resource",
                            "{\"kind\":\"no\",\"name\":\"%s\"}".formatted(BrokenCluster.LOST_NODE)))
                    .startsWith("Node %s, created ".formatted(BrokenCluster.LOST_NODE))
                    .contains("CH-202", "incident: this is the first cause");
            assertThat(call(client, "explain-resource", "{\"kind\":\"deploy\",\"name\":\"search\"}"))
                    .startsWith("Deployment ")
                    .contains("/search, created ");
            assertThat(call(client, "explain-resource", "{\"kind\":\"olsconfigs\",\"name\":\"cluster\"}"))
                    .startsWith("Argument 'name': there is no OLSConfig 'cluster'");
            assertThat(call(client, "explain-resource", "{\"kind\":\"olsconfgi\",\"name\":\"cluster\"}"))
                    .contains("Did you mean 'olsconfig'?");
            assertThat(call(client, "explain-resource", "{\"kind\":\"secrets\",\"name\":\"any\"}"))
                    .startsWith("Argument 'kind': secrets, access rules");
            assertThat(call(client, "get-pod-logs", "{\"pod\":\"search-a\"}"))
                    .contains("log")
                    .doesNotContain("https://", "10250");
            assertThat(call(client, "list-clusters", "{}")).startsWith("1 of 1 cluster answers");
            assertThat(call(client, "list-events", "{}")).contains("Warning events");
        }
    }

    private static String call(StdioClient client, String tool, String arguments) {
        return text(client.request("tools/call", "{\"name\":\"%s\",\"arguments\":%s}".formatted(tool, arguments)));
    }

    @Test
    void aCallerWithoutRightsIsToldWhichRightsAreMissing() {
        try (StdioClient client = ServerProcess.stdio(environment(kube.outsider()))) {
            client.initialize();

            JsonNode answer = client.request("tools/call", "{\"name\":\"get-cluster-health\",\"arguments\":{}}");

            assertThat(data(answer).path("verdict").asText()).isEqualTo("unknown");
            assertThat(text(answer))
                    .startsWith("UNKNOWN")
                    .contains(
                            "this login may list nothing cluster-wide; ask for the ClusterRole cluster-reader on OpenShift, else")
                    .contains("not checked: clusterversions, clusteroperators, ", "nodes, ", " more (forbidden)");
        }
    }

    @Test
    void checkExitsWithTheVerdictAndPrintsNoControlCharacterIntoAPipe() {
        try (ServerProcess check = ServerProcess.start(environment(kube.viewer()), "check")) {
            String printed = check.restOfStdout();

            assertThat(check.exitCode()).isEqualTo(1);
            assertThat(printed).startsWith("DEGRADED: viewer is degraded. First cause: Node worker-2");
            assertThat(printed).doesNotContain("\u001b").doesNotContain("\r");
            assertThat(check.stderr().lines()).isEmpty();
        }
    }

    @Test
    void theLightspeedSnippetIsValid() throws IOException {
        Matcher snippet = Pattern.compile("```yaml\\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("docs", "lightspeed.md")));
        assertThat(snippet.find()).isTrue();

        String said =
                kube.kubectlWithInput(snippet.group(1), "apply", "--dry-run=server", "--validate=strict", "-f", "-");

        assertThat(new YAMLMapper().readTree(snippet.group(1)).path("kind").asText())
                .isEqualTo("OLSConfig");
        assertThat(said).contains("created (server dry run)");
    }

    private static void assertBroken(JsonNode answer) {
        JsonNode data = data(answer);
        assertThat(data.path("verdict").asText()).isEqualTo("degraded");
        JsonNode first = data.path("incidents").path(0);
        assertThat(first.path("cause").path("subject").path("kind").asText()).isEqualTo("Node");
        assertThat(first.path("cause").path("subject").path("name").asText()).isEqualTo(BrokenCluster.LOST_NODE);
        assertThat(first.path("symptoms").path("total").asInt()).isEqualTo(BrokenCluster.SYMPTOMS_OF_THE_NODE);
        JsonNode second = data.path("incidents").path(1);
        assertThat(second.path("cause").path("subject").path("kind").asText()).isEqualTo("Deployment");
        assertThat(second.path("cause").path("subject").path("name").asText()).isEqualTo("search");
        assertThat(data.path("incidents")).hasSize(2);
        assertThat(data.path("counts").path("pods").path("total").asInt()).isEqualTo(BrokenCluster.PODS);
        assertThat(data.path("coverage").path("notChecked"))
                .as("what the API server lacks, and what only the caller's own administrator may list")
                .allMatch(gap -> gap.path("reason").asText().equals("absent")
                        || gap.path("what").asText().equals("secrets"));
        assertThat(Instant.parse(data.path("asOf").asText())).isCloseTo(Instant.now(), within(5, ChronoUnit.MINUTES));
    }

    private static JsonNode data(JsonNode answer) {
        return answer.path("result").path("structuredContent").path("data");
    }

    private static String text(JsonNode answer) {
        return answer.path("result").path("content").path(0).path("text").asText();
    }

    private static Map<String, String> environment(Path kubeconfig) {
        return Map.of("KUBECONFIG", kubeconfig.toString(), "MCP_DEADLINE", "60s");
    }
}
