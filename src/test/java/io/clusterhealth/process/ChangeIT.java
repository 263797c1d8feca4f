// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterhealth.kubekit.KubeKit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The toolset `change` in the packaged program: off by default, and what it takes to be on.
class ChangeIT {
    private static final String WRITING = "io.clusterhealth.cluster.kube.write";
    private static final String WISH = "{\"action\":\"scale\",\"resource\":\"deployment\",\"name\":\"web\","
            + "\"namespace\":\"shop\",\"replicas\":5}";

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
        all.put("JDK_JAVA_OPTIONS", "-Xlog:class+load:file=" + folder.resolve("classes.txt"));
        return all;
    }

    private String loaded() throws IOException {
        return Files.readString(folder.resolve("classes.txt"));
    }

    /// The administrator of a cluster asks the default installation: it cannot, and has nothing to do it with.
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

            assertThat(names).isNotEmpty().doesNotContain("plan-change", "apply-change", "kubectl");
            assertThat(answer.path("error").path("code").asInt()).isEqualTo(-32602);
        }
        assertThat(loaded()).contains("io.clusterhealth.cluster.kube.ApiServer").doesNotContain(WRITING);
    }

    @Test
    void switchedOnItPlansAndAppliesAndLeavesAuditLines() throws IOException {
        Path audit = folder.resolve("audit.jsonl");
        Map<String, String> on = environment(Map.of(
                "MCP_TOOLSETS", "health,change", "MCP_CHANGE_NAMESPACES", "shop", "MCP_AUDIT", audit.toString()));
        try (StdioClient client = ServerProcess.stdio(on)) {
            client.initialize();
            JsonNode tools = client.request("tools/list", "{}").path("result").path("tools");
            for (JsonNode tool : tools) {
                boolean writes = tool.path("name").asText().endsWith("-change");
                assertThat(tool.at("/annotations/readOnlyHint").asBoolean()).isEqualTo(!writes);
                assertThat(tool.at("/annotations/destructiveHint").asBoolean()).isEqualTo(writes);
            }
            JsonNode plan = client.call("plan-change", WISH).at("/structuredContent/data");
            JsonNode done = client.call(
                    "apply-change",
                    new ObjectMapper()
                            .createObjectNode()
                            .put("plan", plan.path("plan").asText())
                            .put("summary", plan.path("summary").asText())
                            .toString());

            assertThat(done.at("/structuredContent/data/applied").asBoolean())
                    .as(done.toString())
                    .isTrue();
        }
        assertThat(kube.kubectl("get", "deployment", "web", "-n", "shop", "-o", "jsonpath={.spec.replicas}"))
                .isEqualTo("5");
        assertThat(Files.readAllLines(audit))
                .filteredOn(line -> line.contains("\"event\":\"change\""))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line)
                        .contains("scale Deployment shop/web from 3 to 5 on", "\"confirmation\":\"summary\""));
        assertThat(loaded()).contains(WRITING);
    }

    @Test
    void itIsNotOnWithoutNamespacesOrWithTheServersAccount() {
        try (ServerProcess server = ServerProcess.start(environment(Map.of("MCP_TOOLSETS", "health,change")))) {
            server.stderr().await("The toolset 'change' takes MCP_CHANGE_NAMESPACES");
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
