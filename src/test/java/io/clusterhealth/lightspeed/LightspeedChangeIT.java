// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.lightspeed;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.clusterhealth.kubekit.KubeKit;
import io.clusterhealth.process.ServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A change as Lightspeed makes it: it asks its user before each call of a tool that is not read-only and shows
/// the arguments; each call is a separate session, on any replica; its model reads only the text.
@Timeout(180)
class LightspeedChangeIT {
    private static final Pattern SUMMARY = Pattern.compile("nothing is changed yet: (.*)");
    private static final Pattern PLAN = Pattern.compile("(?m)^plan: (\\S+)$");

    @TempDir
    private Path home;

    @Test
    void theSentenceThatItsUserApprovesIsTheChange() throws Exception {
        try (KubeKit kube = KubeKit.start()) {
            kube.apply("""
                    {apiVersion: v1, kind: Namespace, metadata: {name: shop}}
                    ---
                    {apiVersion: apps/v1, kind: Deployment, metadata: {name: web, namespace: shop}, spec: {replicas: 3,
                      selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}},
                      spec: {containers: [{name: app, image: web}]}}}}
                    """);
            try (ServerProcess one = start(kube);
                    ServerProcess other = start(kube)) {
                JsonNode plan = new LightspeedCall(one.uri("/mcp")).call("plan-change", """
                        {"action":"scale","resource":"deployment","name":"web","namespace":"shop","replicas":1}""");
                String text = plan.path("content").path(0).path("text").asText();
                String summary = found(SUMMARY, text);
                String approved = JsonNodeFactory.instance
                        .objectNode()
                        .put("plan", found(PLAN, text))
                        .put("summary", summary)
                        .toString();

                assertThat(approved).contains("scale Deployment shop/web from 3 to 1 on admin: stops 2 pods");
                JsonNode done = new LightspeedCall(other.uri("/mcp")).call("apply-change", approved);

                assertThat(done.path("content").path(0).path("text").asText()).startsWith("Done: " + summary);
                assertThat(kube.kubectl("get", "deployment", "web", "-n", "shop", "-o", "jsonpath={.spec.replicas}"))
                        .isEqualTo("1");
                JsonNode again = new LightspeedCall(one.uri("/mcp")).call("apply-change", approved);
                assertThat(again.path("content").path(0).path("text").asText()).contains("a plan works once");
            }
        }
    }

    private static String found(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .findFirst()
                .orElseThrow(() -> new AssertionError(text));
    }

    private ServerProcess start(KubeKit kube) throws IOException {
        return ServerProcess.http(Map.of(
                "KUBECONFIG",
                kube.admin().toString(),
                "MCP_TOOLSETS",
                "health,change",
                "MCP_CHANGE_NAMESPACES",
                "shop",
                "MCP_AUDIT",
                home.resolve("audit.jsonl").toString(),
                "HOME",
                home.toString()));
    }
}
