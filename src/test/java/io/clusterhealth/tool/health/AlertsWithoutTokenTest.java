// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.kube.LiveClusters;
import io.clusterhealth.cluster.kube.OneContext;
import io.clusterhealth.cluster.kube.ScriptedServer;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.health.list.ListAlertsTool;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A kubeconfig without a token, as from kind, minikube and kubeadm. The error names missing monitoring first.
class AlertsWithoutTokenTest {
    private static final String ROUTES = "/apis/route.openshift.io/v1/namespaces/openshift-monitoring/routes/";

    @TempDir
    Path folder;

    @Test
    void whereThereIsNoMonitoringNoTokenIsAskedFor() throws IOException {
        ToolError error = refusal(404, "{\"kind\": \"Status\", \"code\": 404}");

        assertThat(error.code()).isEqualTo("NOT_SERVED");
        assertThat(error.text()).doesNotContain("token", "oc login");
    }

    @Test
    void whereThereIsOneItIs() throws IOException {
        assertThat(refusal(200, "{\"kind\": \"Route\", \"spec\": {\"host\": \"thanos.example.com\"}}")
                        .text())
                .contains("asks for a token");
    }

    private ToolError refusal(int status, String route) throws IOException {
        ScriptedServer server = new ScriptedServer((target, connection) -> {
            boolean asked = target.startsWith(ROUTES);
            ScriptedServer.send(
                    connection,
                    asked ? status : 404,
                    asked ? route : "{\"kind\": \"Status\", \"code\": 404}",
                    "Content-Type: application/json");
        });
        Path file = OneContext.kubeconfig(folder, "kind", server.address(), "");
        try (LiveClusters live = new LiveClusters(file)) {
            return ToolCallFixture.refusal(
                    HealthToolset.call(new ListAlertsTool(HealthToolset.parts(live.clusters())), "{}"));
        } finally {
            server.close();
        }
    }
}
