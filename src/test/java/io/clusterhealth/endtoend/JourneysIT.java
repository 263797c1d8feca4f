// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.kubekit.KubeKit;
import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.process.StdioClient;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The tools for an upgrade or an outage, on a real API server.
class JourneysIT {
    private static KubeKit kube;

    @BeforeAll
    static void breakACluster() {
        kube = KubeKit.start("--crds", "--controllers=clusterrole-aggregation-controller,serviceaccount-controller");
        kube.kubectl("create", "namespace", "till");
        kube.kubectl("create", "configmap", "settings", "-n", "till", "--from-literal=url=a");
        BrokenCluster.into(kube);
        kube.kubectl("create", "secret", "generic", "db", "-n", "shop", "--from-literal=password=hunter2hunter2");
    }

    @AfterAll
    static void stop() {
        if (kube != null) {
            kube.close();
        }
    }

    @Test
    void anUpgradeIsBlockedByTheLostNode() {
        try (StdioClient client = client(kube.admin())) {
            JsonNode answer = call(client, "get-upgrade-readiness", "{}");

            assertThat(data(answer).path("verdict").asText()).isEqualTo("blocked");
            assertThat(text(answer))
                    .startsWith("BLOCKED: ")
                    .contains("[blocks] nodes: Node " + BrokenCluster.LOST_NODE)
                    .contains("run: kubectl describe node " + BrokenCluster.LOST_NODE);
        }
    }

    @Test
    void nobodyWithoutRightsIsToldToGoAhead() {
        try (StdioClient client = client(kube.outsider())) {
            JsonNode answer = call(client, "get-upgrade-readiness", "{\"max_tokens\": 4000}");

            assertThat(data(answer).path("verdict").isMissingNode()).isTrue();
            assertThat(text(answer))
                    .startsWith("Nothing of the cluster could be read: this login may list nothing cluster-wide.")
                    .contains("cluster-health-reader");
        }
    }

    @Test
    void whatChangedShowsWhoWroteASecretButNotWhatItHolds() {
        try (StdioClient client = client(kube.admin())) {
            JsonNode answer = call(client, "what-changed", "{\"namespace\": \"shop\"}");

            assertThat(text(answer)).contains("Secret shop/db: was created by: \"kubectl");
            assertThat(text(answer)).contains("[FIRST BAD SIGNAL]");
            assertThat(answer.toString()).doesNotContain("hunter2").doesNotContain("aHVudGVyMg");
        }
    }

    @Test
    void aCrashIsToldWithTheConfigurationThatWasWrittenBeforeIt() {
        kube.kubectl("patch", "configmap", "settings", "-n", "till", "--patch={\"data\": {\"url\": \"b\"}}");
        kube.apply("""
                apiVersion: v1
                kind: Pod
                metadata: {name: desk, namespace: till}
                spec: {nodeName: worker-1, containers: [
                  {name: desk, image: 'example.test/desk:1', envFrom: [{configMapRef: {name: settings}}]}]}
                """);
        kube.status("pod/desk", """
                {"status": {"phase": "Running", "conditions": [
                  {"type": "Ready", "status": "False", "lastTransitionTime": "%s"}],
                 "containerStatuses": [{"name": "desk", "image": "example.test/desk:1", "imageID": "", "ready": false,
                   "restartCount": 7, "state": {"waiting": {"reason": "CrashLoopBackOff"}}}]}}
                """.formatted(Instant.now()), "till");

        try (StdioClient client = client(kube.viewer())) {
            assertThat(text(call(client, "get-cluster-health", "{\"namespace\": \"till\"}")))
                    .contains("before it, ConfigMap till/settings was changed (CH-515) ")
                    .contains(" ago; fields: \"data.url\"; by: \"kubectl-patch\"");
        }
    }

    @Test
    void aWaitEndsByItself() {
        try (StdioClient client = client(kube.admin())) {
            JsonNode answer = client.request("tools/call", """
                    {"name": "wait-for-health", "arguments": {"wait_seconds": 10}, "_meta": {"progressToken": "p"}}""");

            assertThat(data(answer).path("reached").asBoolean()).isFalse();
            assertThat(data(answer).path("looks").asInt()).isPositive();
            assertThat(text(answer)).startsWith("NOT REACHED: waited for healthy and settled; ");
        }
    }

    @Test
    void aWaitTellsHowItGetsOnUntilItIsCancelled() {
        try (StdioClient client = client(kube.admin())) {
            int id = client.begin("tools/call", """
                    {"name": "wait-for-health", "arguments": {"wait_seconds": 600}, "_meta": {"progressToken": "p"}}""");
            client.stdout().await(line -> line.contains("notifications/progress"), "progress");
            client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":%d}}"
                    .formatted(id));

            assertThat(client.request("ping", "{}").has("result")).isTrue();
            assertThat(client.stdout().lines()).noneMatch(line -> line.contains("\"id\":" + id));
        }
    }

    @Test
    void podsHaveNoPlaceOnNodesThatDoNotSayWhatTheyHave() {
        try (StdioClient client = client(kube.viewer())) {
            JsonNode data = data(call(client, "calculate-pod-capacity", "{}"));

            assertThat(data.path("fits").asInt()).isZero();
            assertThat(data.path("nodes")).hasSize(BrokenCluster.NODES);
        }
    }

    private static StdioClient client(Path kubeconfig) {
        StdioClient client = ServerProcess.stdio(Map.of("KUBECONFIG", kubeconfig.toString(), "MCP_DEADLINE", "60s"));
        client.initialize();
        return client;
    }

    private static JsonNode call(StdioClient client, String tool, String arguments) {
        return client.request("tools/call", "{\"name\":\"%s\",\"arguments\":%s}".formatted(tool, arguments));
    }

    private static JsonNode data(JsonNode answer) {
        return answer.path("result").path("structuredContent").path("data");
    }

    private static String text(JsonNode answer) {
        return answer.path("result").path("content").path(0).path("text").asText();
    }
}
