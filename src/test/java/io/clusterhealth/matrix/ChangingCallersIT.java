// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterhealth.kubekit.KubeKit;
import io.clusterhealth.process.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Changes over HTTP: each caller can make only the changes they have the rights for, and have planned themselves.
@Timeout(180)
class ChangingCallersIT {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    @Test
    void aChangeIsMadeForTheCallerWhoMayMakeItAndHasPlannedIt() throws IOException {
        try (KubeKit kube = KubeKit.start(
                "--audit", "--controllers=clusterrole-aggregation-controller,serviceaccount-controller")) {
            kube.apply("{apiVersion: v1, kind: Namespace, metadata: {name: team}}");
            for (String account : List.of("changer", "onlooker")) {
                kube.apply("{apiVersion: v1, kind: ServiceAccount, metadata: {name: %s, namespace: team}}"
                        .formatted(account));
            }
            for (String binding : List.of("changer edit", "onlooker view", "changer door", "onlooker door")) {
                String[] words = binding.split(" ");
                kube.apply("""
                        {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: door},
                          rules: [{nonResourceURLs: [/cluster-health-mcp], verbs: [get]}]}
                        ---
                        {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRoleBinding, metadata: {name: %1$s-%2$s},
                          roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: %2$s},
                          subjects: [{kind: ServiceAccount, name: %1$s, namespace: team}]}
                        """.formatted(words[0], words[1]));
            }
            changes(kube);
        }
    }

    private void changes(KubeKit kube) throws IOException {
        kube.apply("{apiVersion: v1, kind: ConfigMap, metadata: {name: conf, namespace: team}, data: {a: b}}");
        Path lines = folder.resolve("changes.jsonl");
        String wish = "{\"action\":\"patch\",\"resource\":\"configmap\",\"name\":\"conf\",\"namespace\":\"team\","
                + "\"patch\":{\"data\":{\"a\":\"c\"}}}";
        try (ServerProcess changing = ServerProcess.http(Map.of(
                "KUBECONFIG",
                kube.admin().toString(),
                "MCP_AUTH",
                "user",
                "MCP_TOOLSETS",
                "health,change",
                "MCP_CHANGE_NAMESPACES",
                "team",
                "MCP_AUDIT",
                lines.toString(),
                "MCP_MANAGEMENT_PORT",
                "0",
                "MCP_DEADLINE",
                "60s"))) {
            Ask admin = new Ask(changing, token(kube, "changer"), true);
            Ask viewer = new Ask(changing, token(kube, "onlooker"), true);
            assertThat(viewer.result("plan-change", wish)
                            .at("/structuredContent/code")
                            .asText())
                    .isEqualTo("FORBIDDEN");
            JsonNode plan = admin.result("plan-change", wish).at("/structuredContent/data");
            String apply = JSON.createObjectNode()
                    .put("plan", plan.path("plan").asText())
                    .put("summary", plan.path("summary").asText())
                    .toString();
            assertThat(viewer.result("apply-change", apply)
                            .at("/structuredContent/code")
                            .asText())
                    .isEqualTo("PLAN_INVALID");
            assertThat(kube.kubectl("get", "configmap", "conf", "-n", "team", "-o", "jsonpath={.data.a}"))
                    .isEqualTo("b");
            JsonNode done = admin.result("apply-change", apply);
            assertThat(done.at("/structuredContent/data/applied").asBoolean())
                    .as(done.toString())
                    .isTrue();
        }
        assertThat(kube.kubectl("get", "configmap", "conf", "-n", "team", "-o", "jsonpath={.data.a}"))
                .isEqualTo("c");
        List<String> authors = new ArrayList<>();
        for (String line : Files.readAllLines(kube.folder().resolve("audit.log"))) {
            JsonNode event = JSON.readTree(line);
            String uri = event.path("requestURI").asText();
            if (event.path("verb").asText().equals("patch")
                    && uri.contains("/configmaps/conf")
                    && uri.contains("cluster-health-mcp")
                    && !uri.contains("dryRun")) {
                authors.add(event.path("user").path("username").asText());
            }
        }
        assertThat(authors).isNotEmpty().containsOnly("system:serviceaccount:team:changer");
        Set<String> hashes = new TreeSet<>();
        for (String line : Files.readAllLines(lines)) {
            if (line.contains("\"event\":\"change\"")
                    || (line.contains("apply-change") && !line.contains("\"error\""))) {
                hashes.add(JSON.readTree(line).path("callerHash").asText());
            }
        }
        assertThat(hashes).hasSize(1).doesNotContain("");
    }

    private static String token(KubeKit kube, String account) {
        return kube.kubectl("create", "token", account, "-n", "team").strip();
    }
}
