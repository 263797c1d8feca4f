// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.kube.KubeClusters;
import io.clusterhealth.cluster.kube.OneContext;
import io.clusterhealth.cluster.kube.ScriptedServer;
import io.clusterhealth.cluster.kube.monitoring.AlertSource;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.health.list.ListAlertsTool;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
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
        Vertx vertx = Vertx.vertx();
        KubeClusters.ConnectionSettings settings = new KubeClusters.ConnectionSettings(
                Optional.of(file.toString()),
                Optional.empty(),
                Map.of(),
                folder,
                new AlertSource.PlatformMonitoring(Optional.empty()));
        try (KubeClusters clusters = new KubeClusters(settings, vertx, Clock.systemUTC())) {
            return ToolCallFixture.refusal(HealthToolset.call(new ListAlertsTool(HealthToolset.parts(clusters)), "{}"));
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
            server.close();
        }
    }
}
