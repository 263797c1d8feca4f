// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterhealth.kubekit.AdmissionWebhook;
import io.clusterhealth.kubekit.KubeKit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The toolset `change` in the packaged program: off by default, and the settings that enable it.
class ChangeIT {
    private static final List<String> WRITERS = List.of("plan-change", "apply-change", "kubectl-apply");
    private static final String WRITING = "io.clusterhealth.cluster.kube.write";
    private static final String WISH = "{\"action\":\"scale\",\"resource\":\"deployment\",\"name\":\"web\","
            + "\"namespace\":\"shop\",\"replicas\":5}";

    private static final String LABEL = "{\"action\":\"label\",\"resource\":\"deployment\",\"name\":\"web\","
            + "\"namespace\":\"shop\",\"values\":{\"team\":\"a\"}}";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";

    private static KubeKit kube;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        kube = KubeKit.start();
        kube.apply("{apiVersion: v1, kind: Namespace, metadata: {name: shop}}");
        kube.apply("""
                {apiVersion: apps/v1, kind: Deployment, metadata: {name: web, namespace: shop}, spec: {replicas: 3,
                  selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}},
                  spec: {containers: [{name: app, image: web}]}}}}
                """);
        kube.readyNode("worker-0");
    }

    @AfterAll
    static void stop() {
        if (kube != null) {
            kube.close();
        }
    }

    private Map<String, String> environment(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(more);
        all.put("KUBECONFIG", kube.admin().toString());
        all.put("MCP_AOT", "off");
        all.put("MCP_DEADLINE", "30s");
        all.put("JDK_JAVA_OPTIONS", "-Xlog:class+load:file=" + folder.resolve("classes.txt"));
        return all;
    }

    private String loaded() throws IOException {
        return Files.readString(folder.resolve("classes.txt"));
    }

    /// In the default installation even a cluster administrator cannot write: the program has no tool for it.
    @Test
    void theDefaultInstallationCannotWrite() throws IOException {
        try (StdioClient client = ServerProcess.stdio(environment(Map.of()))) {
            client.initialize();
            List<String> names = client.request("tools/list", "{}")
                    .path("result")
                    .path("tools")
                    .findValuesAsText("name");
            JsonNode answer = client.request("tools/call", "{\"name\":\"plan-change\",\"arguments\":" + WISH + "}");
            client.call("get-cluster-health", "{}");

            assertThat(names).isNotEmpty().doesNotContainAnyElementsOf(WRITERS).doesNotContain("kubectl");
            assertThat(answer.path("error").path("code").asInt()).isEqualTo(-32602);
        }
        assertThat(loaded())
                .contains("io.clusterhealth.cluster.kube.api.ApiServer")
                .doesNotContain(WRITING);
    }

    @Test
    void switchedOnItPlansAndAppliesAndLeavesAuditLines() throws IOException {
        // As its controller sets it after the change; there is none, and the answer would wait for it.
        kube.status("deployment/web", """
                {"status": {"observedGeneration": 2, "replicas": 5, "updatedReplicas": 5, "readyReplicas": 5, "availableReplicas": 5}}
                """, "shop");
        Path audit = folder.resolve("audit.jsonl");
        Map<String, String> on = environment(Map.of(
                "MCP_TOOLSETS", "health,change", "MCP_CHANGE_NAMESPACES", "shop", "MCP_AUDIT", audit.toString()));
        try (StdioClient client = ServerProcess.stdio(on)) {
            client.initialize();
            JsonNode tools = client.request("tools/list", "{}").path("result").path("tools");
            assertThat(tools.findValuesAsText("name")).containsAll(WRITERS);
            for (JsonNode tool : tools) {
                boolean writes = WRITERS.contains(tool.path("name").asText());
                assertThat(tool.at("/annotations/readOnlyHint").asBoolean()).isEqualTo(!writes);
                assertThat(tool.at("/annotations/destructiveHint").asBoolean()).isEqualTo(writes);
                assertThat(tool.at("/_meta/ui/visibility/0").asText()).isEqualTo(writes ? "model" : "");
            }
            JsonNode plan = client.call("plan-change", WISH).at("/structuredContent/data");
            JsonNode done = client.request(
                            "tools/call",
                            "{\"name\":\"apply-change\",\"arguments\":%s,\"_meta\":{\"traceparent\":\"00-%s-b7ad6b7169203331-01\"}}"
                                    .formatted(arguments(plan.path("plan"), plan.path("summary")), TRACE))
                    .path("result");

            assertThat(done.at("/structuredContent/data/applied").asBoolean())
                    .as(done.toString())
                    .isTrue();
            // The audit line of a call is written beside its answer: a server that is killed may lose it.
            client.closeStdin();
            assertThat(client.server().exitCode()).isZero();
        }
        assertThat(kube.kubectl("get", "deployment", "web", "-n", "shop", "-o", "jsonpath={.spec.replicas}"))
                .isEqualTo("5");
        assertThat(Files.readAllLines(audit))
                .filteredOn(line -> line.contains("\"event\":\"change\""))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line)
                        .contains("patch Deployment shop/web (spec.replicas)", "\"confirmation\":\"summary\"")
                        .doesNotContain("from 3 to 5"));
        // The audit lines of plan and change have one plan digest, caller and trace.
        assertThat(Files.readAllLines(audit).stream()
                        .filter(line -> line.contains("\"event\":\"change\""))
                        .map(ChangeIT::json)
                        .map(line -> line.path("plan").asText() + " "
                                + line.path("callerHash").asText())
                        .distinct())
                .hasSize(1);
        assertThat(Files.readAllLines(audit))
                .filteredOn(line -> line.contains(TRACE))
                .hasSize(3)
                .map(line -> json(line).path("callerHash").asText())
                .containsOnly(json(Files.readAllLines(audit).getFirst())
                        .path("callerHash")
                        .asText());
        assertThat(loaded()).contains(WRITING);
    }

    /// A plan is not stored in the server: another server accepts it after the first was killed.
    @Test
    void aPlanOutlivesTheServerThatMadeIt() throws Exception {
        Map<String, String> on = switchedOn();
        JsonNode plan;
        try (StdioClient client = ServerProcess.stdio(on)) {
            client.initialize();
            plan = client.call("plan-change", LABEL).at("/structuredContent/data");
            client.process().destroyForcibly().waitFor();
        }
        try (StdioClient client = ServerProcess.stdio(on)) {
            client.initialize();
            JsonNode done = client.call("apply-change", arguments(plan.path("plan"), plan.path("summary")));
            assertThat(done.at("/structuredContent/data/applied").asBoolean())
                    .as(done.toString())
                    .isTrue();
        }
    }

    /// When the server is killed during the second of two documents, the first has been created; the plan is then
    /// stale, and the plan offered instead creates the rest.
    @Test
    void whatIsLeftAfterAKillBetweenTwoDocumentsIsPlannedAnew() throws Exception {
        Map<String, String> on = switchedOn();
        String manifest = Stream.of("first", "held")
                .map(name ->
                        "{apiVersion: v1, kind: ConfigMap, metadata: {name: %s, namespace: shop, labels: {hooked: 'true'}}, data: {a: b}}"
                                .formatted(name))
                .collect(Collectors.joining("\n---\n"));
        try (AdmissionWebhook webhook = new AdmissionWebhook(kube)) {
            JsonNode plan;
            try (StdioClient client = ServerProcess.stdio(on)) {
                client.initialize();
                plan = client.call(
                                "plan-change",
                                JSON.createObjectNode()
                                        .put("action", "apply")
                                        .put("manifest", manifest)
                                        .toString())
                        .at("/structuredContent/data");
                client.send(
                        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"apply-change\","
                                + "\"arguments\":" + arguments(plan.path("plan"), plan.path("summary")) + "}}");
                webhook.awaitHeld();
                client.process().destroyForcibly().waitFor();
            }
            webhook.release();
            assertThat(kube.kubectl("get", "configmap", "first", "-n", "shop", "-o", "name"))
                    .isNotBlank();
            try (StdioClient client = ServerProcess.stdio(on)) {
                client.initialize();
                JsonNode stale = client.call("apply-change", arguments(plan.path("plan"), plan.path("summary")))
                        .path("structuredContent");
                if (!stale.path("code").asText().equals("NOTHING_TO_DO")) {
                    assertThat(stale.path("code").asText()).isEqualTo("PLAN_STALE");
                    assertThat(stale.at("/summary/0").asText()).startsWith("create ConfigMap shop/held on admin");
                    client.call("apply-change", arguments(stale.at("/plan/0"), stale.at("/summary/0")));
                }
            }
        }
        assertThat(kube.kubectl("get", "configmap", "held", "-n", "shop", "-o", "jsonpath={.data.stamped}"))
                .isEqualTo("yes");
    }

    /// A PodDisruptionBudget blocks one pod, so the drain waits; the client cancels it: no response, only an audit
    /// line.
    @Test
    void aDrainThatIsGivenUpHalfWayStopsAndSaysSoInTheAudit() {
        kube.apply("""
                {apiVersion: v1, kind: Node, metadata: {name: worker-1}}
                ---
                {apiVersion: v1, kind: ServiceAccount, metadata: {name: default, namespace: shop}}
                ---
                {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: keep, namespace: shop}, spec: {minAvailable: 1,
                  selector: {matchLabels: {app: kept}}}}
                """);
        for (String pod : List.of("free", "kept")) {
            kube.apply("""
                    {apiVersion: v1, kind: Pod, metadata: {name: %s, namespace: shop, labels: {app: %s}}, spec: {nodeName: worker-1,
                      containers: [{name: c, image: x}]}}
                    """.formatted(pod, pod));
        }
        // A budget does not block pods that are not running.
        kube.kubectl(
                "patch",
                "pod",
                "kept",
                "-n",
                "shop",
                "--subresource=status",
                "-p",
                "{\"status\":{\"phase\":\"Running\"}}");
        Map<String, String> on = environment(
                Map.of("MCP_TOOLSETS", "health,change", "MCP_CHANGE_NAMESPACES", "*", "MCP_AUDIT", "stderr"));
        try (StdioClient client = ServerProcess.stdio(on)) {
            client.initialize();
            JsonNode plan = client.call(
                            "plan-change",
                            "{\"action\":\"drain\",\"resource\":\"node\",\"name\":\"worker-1\",\"force\":true}")
                    .at("/structuredContent/data");
            assertThat(plan.path("summary").asText()).contains("evict 2 pods");
            client.send(
                    "{\"jsonrpc\":\"2.0\",\"id\":77,\"method\":\"tools/call\",\"params\":{\"_meta\":{\"progressToken\":\"p\"},"
                            + "\"name\":\"apply-change\",\"arguments\":"
                            + arguments(plan.path("plan"), plan.path("summary"))
                            + "}}");
            client.stdout().await("done: evict Pod shop/free");
            client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":77}}");

            // If the cancellation comes during the eviction request for the pod, its result is unclear.
            client.server()
                    .stderr()
                    .await(
                            line -> line.matches(".*\"outcome\":\"(CANCELLED|UNCLEAR) after 2 of 3\".*"),
                            "line of what was done");
            client.request("ping", "{}");
            assertThat(client.stdout().lines()).noneMatch(line -> line.contains("\"id\":77"));
        }
        assertThat(kube.kubectl("get", "pod", "kept", "-n", "shop", "-o", "jsonpath={.metadata.deletionTimestamp}"))
                .isEmpty();
    }

    private Map<String, String> switchedOn() throws IOException {
        Path key = Files.writeString(folder.resolve("key"), "0123456789".repeat(4));
        return environment(Map.of(
                "MCP_TOOLSETS",
                "health,change",
                "MCP_CHANGE_NAMESPACES",
                "shop",
                "MCP_AUDIT",
                folder.resolve("audit.jsonl").toString(),
                "MCP_SESSION_KEY_FILE",
                key.toString()));
    }

    private static JsonNode json(String line) {
        try {
            return JSON.readTree(line);
        } catch (JsonProcessingException e) {
            throw new AssertionError(line, e);
        }
    }

    private static String arguments(JsonNode plan, JsonNode summary) {
        return JSON.createObjectNode()
                .put("plan", plan.asText())
                .put("summary", summary.asText())
                .toString();
    }

    @Test
    void itIsNotOnWithoutNamespacesOrWithTheServersAccount() {
        try (ServerProcess server = ServerProcess.start(environment(Map.of("MCP_TOOLSETS", "health,change")))) {
            server.stderr().await("The toolset 'change' requires MCP_CHANGE_NAMESPACES");
        }
        try (ServerProcess server = ServerProcess.start(environment(Map.of(
                "MCP_TOOLSETS", "health,change",
                "MCP_TRANSPORT", "http",
                "MCP_AUTH", "user",
                "MCP_CHANGE_NAMESPACES", "shop",
                "MCP_CLUSTER_ACCESS", "service-account")))) {
            server.stderr().await("MCP_CLUSTER_ACCESS must not be service-account");
        }
    }
}
