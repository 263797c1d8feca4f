// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.kubekit.KubeKit;
import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.process.StdioClient;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Waits for a rollout while the controllers of a real cluster work on it.
class SettlingIT {
    private static final String NODE =
            "{apiVersion: v1, kind: Node, metadata: {name: n1, annotations: {kwok.x-k8s.io/node: fake}}}";

    private static KubeKit kube;

    @BeforeAll
    static void start() {
        kube = KubeKit.start("--controllers", "--scheduler", "--kwok");
        kube.apply(NODE);
        kube.kubectl("wait", "--for=condition=Ready", "node/n1", "--timeout=60s");
        kube.apply("{apiVersion: v1, kind: Namespace, metadata: {name: shop}}");
        kube.kubectl("create", "deployment", "fits", "--image=example.com/web:1", "-n", "shop");
        kube.kubectl("rollout", "status", "deployment/fits", "-n", "shop", "--timeout=60s");
    }

    @AfterAll
    static void stop() {
        if (kube != null) {
            kube.close();
        }
    }

    @Test
    void podsThatFitOnNoNodeAreNotHealth() {
        kube.kubectl("create", "deployment", "big", "--image=example.com/web:1", "--replicas=2", "-n", "shop");
        kube.kubectl("set", "resources", "deployment/big", "--requests=cpu=9k", "-n", "shop");
        try (StdioClient client = client()) {
            JsonNode waited = waited(client, "{\"namespace\": \"shop\", \"wait_seconds\": 6}");

            assertThat(waited.path("data").path("reached").asBoolean(true)).isFalse();
            assertThat(waited.path("data").path("unsettled").asText()).contains("pending for");
            assertThat(client.call("get-cluster-health", "{\"namespace\": \"shop\"}")
                            .path("content")
                            .path(0)
                            .path("text")
                            .asText())
                    .contains("not yet judged: ", "pending for")
                    .doesNotContain("nothing is wrong");
        } finally {
            kube.kubectl("delete", "deployment", "big", "-n", "shop");
        }
    }

    @Test
    void aRolloutThatCompletesIsReached() {
        kube.kubectl("create", "deployment", "web", "--image=example.com/web:1", "--replicas=3", "-n", "shop");
        try (StdioClient client = client()) {
            JsonNode waited = waited(client, "{\"namespace\": \"shop\", \"wait_seconds\": 60}");

            assertThat(waited.path("data").path("reached").asBoolean())
                    .as(waited.toString())
                    .isTrue();
            assertThat(kube.kubectl(
                            "get", "deployment", "web", "-n", "shop", "-o", "jsonpath={.status.availableReplicas}"))
                    .isEqualTo("3");
        } finally {
            kube.kubectl("delete", "deployment", "web", "-n", "shop");
        }
    }

    /// Longer than a connection may be idle, and than the 15 s after which a response becomes a stream: a client that
    /// accepts streams receives comments, another one nothing.
    @Test
    void aLongWaitOverHttpIsAnswered() {
        kube.kubectl("create", "deployment", "vast", "--image=example.com/web:1", "-n", "shop");
        kube.kubectl("set", "resources", "deployment/vast", "--requests=cpu=9k", "-n", "shop");
        try (ServerProcess server = ServerProcess.http(Map.of(
                "KUBECONFIG", kube.admin().toString(),
                "MCP_AUTH", "none",
                "QUARKUS_HTTP_IDLE_TIMEOUT", "3S"))) {
            String call = """
                    {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"wait-for-health",\
                    "arguments":{"namespace":"shop","wait_seconds":24}}}""";
            CompletableFuture<HttpResponse<String>> streamed = CompletableFuture.supplyAsync(
                    () -> server.post("/mcp", call, "Accept", "application/json, text/event-stream"));

            assertThat(server.post("/mcp", call, "Accept", "application/json").body())
                    .contains("\"reached\":false");
            assertThat(streamed.join().body())
                    .contains("event: message\ndata: {")
                    .contains("\"reached\":false");
        } finally {
            kube.kubectl("delete", "deployment", "vast", "-n", "shop");
        }
    }

    private static StdioClient client() {
        StdioClient client =
                ServerProcess.stdio(Map.of("KUBECONFIG", kube.admin().toString()));
        client.initialize();
        return client;
    }

    private static JsonNode waited(StdioClient client, String arguments) {
        return client.call("wait-for-health", arguments).path("structuredContent");
    }
}
