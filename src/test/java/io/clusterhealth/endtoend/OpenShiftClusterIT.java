// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import io.clusterhealth.kubekit.KubeKit;
import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.process.StdioClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The whole program, as a process, with a real API server that holds OpenShift's own objects, and with the
/// alerts of a monitoring stack.
class OpenShiftClusterIT {
    private static final String ALERTS = """
            {"status":"success","data":{"alerts":[
             {"labels":{"alertname":"Watchdog","severity":"none"},"state":"firing","activeAt":"2026-01-10T08:40:00Z"},
             {"labels":{"alertname":"KubeNodeNotReady","node":"%s","severity":"critical"},"state":"firing"},
             {"labels":{"alertname":"etcdBackendQuotaLowSpace","namespace":"openshift-etcd","severity":"critical"},
              "annotations":{"summary":"etcd is nearly full."},"state":"firing"}]}}
            """.formatted(BrokenOpenShift.LOST_NODE);

    private static KubeKit kube;

    @BeforeAll
    static void breakACluster() {
        kube = KubeKit.start("--crds", "--controllers=clusterrole-aggregation-controller,serviceaccount-controller");
        BrokenOpenShift.into(kube);
    }

    @AfterAll
    static void stop() {
        if (kube != null) {
            kube.close();
        }
    }

    @Test
    void threeFaultsAreThreeIncidentsWithTheirSymptoms() {
        try (StdioClient client = ServerProcess.stdio(environment(Map.of()))) {
            client.initialize();

            JsonNode data = data(client.call("get-cluster-health", "{\"max_tokens\":20000}"));

            assertThat(causes(data))
                    .containsExactlyInAnyOrder(
                            "CH-321 Machine " + BrokenOpenShift.MACHINE,
                            "CH-343 IngressController default",
                            "CH-336 CatalogSource " + BrokenOpenShift.CATALOG);
            assertThat(symptoms(data))
                    .contains(
                            "CH-202 Node " + BrokenOpenShift.LOST_NODE,
                            "CH-323 MachineSet prod-worker",
                            "CH-302 ClusterOperator ingress",
                            "CH-331 Subscription pipelines");
            assertThat(data.path("coverage").path("notChecked"))
                    .allMatch(gap -> gap.path("reason").asText().equals("absent")
                            || gap.path("what").asText().equals("secrets"));
        }
    }

    @Test
    void alertsFoldUnderWhatTheChecksSawAndTheRestStandsApart() throws IOException {
        HttpServer monitoring = monitoring(200, ALERTS);
        try (StdioClient client = ServerProcess.stdio(environment(address(monitoring)))) {
            client.initialize();

            JsonNode data = data(client.call("get-cluster-health", "{\"max_tokens\":20000}"));
            JsonNode listed = data(client.call("list-alerts", "{\"severity\":\"critical\"}"));

            assertThat(symptoms(data)).contains("CH-391 Alert KubeNodeNotReady");
            assertThat(data.path("notices")).anySatisfy(notice -> {
                assertThat(notice.path("code").asText()).isEqualTo("CH-391");
                assertThat(notice.at("/subject/name").asText()).isEqualTo("etcdBackendQuotaLowSpace");
                assertThat(notice.path("severity").asText()).isEqualTo("medium");
            });
            assertThat(listed.path("watchdog").asText()).isEqualTo("firing");
            assertThat(listed.path("counts").path("critical").asInt()).isEqualTo(2);
            assertThat(listed.path("alerts").path(0).path("about").path(0).asText())
                    .isEqualTo("Node " + BrokenOpenShift.LOST_NODE);
        } finally {
            monitoring.stop(0);
        }
    }

    @Test
    void monitoringThatRefusesIsAGapAndNothingMore() throws IOException {
        HttpServer monitoring = monitoring(403, "no");
        try (StdioClient client = ServerProcess.stdio(environment(address(monitoring)))) {
            client.initialize();

            JsonNode data = data(client.call("get-cluster-health", "{\"max_tokens\":20000}"));

            assertThat(causes(data)).hasSize(3);
            assertThat(data.path("coverage").path("notChecked")).anySatisfy(gap -> {
                assertThat(gap.path("what").asText()).isEqualTo("alerts");
                assertThat(gap.path("grant").asText()).contains("prometheuses/api");
            });
        } finally {
            monitoring.stop(0);
        }
    }

    private static HttpServer monitoring(int code, String answer) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/v1/alerts", exchange -> {
            byte[] body = answer.getBytes(UTF_8);
            exchange.sendResponseHeaders(code, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        return server;
    }

    private static Map<String, String> address(HttpServer monitoring) {
        return Map.of(
                "MCP_ALERTS_URL", "http://127.0.0.1:" + monitoring.getAddress().getPort() + "/api/v1/alerts");
    }

    private static List<String> causes(JsonNode data) {
        return each(data.path("incidents")).stream()
                .map(incident -> named(incident.path("cause")))
                .toList();
    }

    private static List<String> symptoms(JsonNode data) {
        return each(data.path("incidents")).stream()
                .flatMap(incident -> each(incident.path("symptoms").path("shown")).stream())
                .map(OpenShiftClusterIT::named)
                .toList();
    }

    private static String named(JsonNode finding) {
        JsonNode subject = finding.path("subject");
        return finding.path("code").asText() + " " + subject.path("kind").asText() + " "
                + subject.path("name").asText();
    }

    private static List<JsonNode> each(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).toList();
    }

    private static JsonNode data(JsonNode result) {
        return result.path("structuredContent").path("data");
    }

    private static Map<String, String> environment(Map<String, String> more) {
        Map<String, String> environment = new HashMap<>(more);
        environment.put("KUBECONFIG", kube.viewer().toString());
        environment.put("MCP_DEADLINE", "60s");
        return environment;
    }
}
