// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.rights;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.kube.LiveClusters;
import io.clusterhealth.cluster.kube.ScriptedServer;
import io.clusterhealth.tool.health.HealthToolset;
import io.clusterhealth.tool.health.ToolCallFixture;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Callers that may list workloads, but no roles and bindings.
class ForbiddenListsTest {
    private static final String RULE =
            "- {apiGroups: [\"rbac.authorization.k8s.io\"], resources: [%s], verbs: [list]} # ClusterRole rule";

    @TempDir
    private Path folder;

    @Test
    void namesAllListsThatAreNeeded() throws IOException {
        assertThat(text("who-can", "{\"verb\":\"get\",\"resource\":\"pods\"}"))
                .isEqualTo("Not allowed: you may not list roles and their bindings. Ask for "
                        + RULE.formatted("clusterrolebindings, clusterroles, rolebindings, roles"));
    }

    @Test
    void saysWhyRightsOfServiceAccountsAreNotChecked() throws IOException {
        assertThat(text("check-workloads", "{}"))
                .contains("rights of service accounts not checked")
                .contains("not checked: roles (forbidden); grant: " + RULE.formatted("roles"));
    }

    private String text(String tool, String arguments) throws IOException {
        try (ScriptedServer api = new ScriptedServer(ForbiddenListsTest::answer);
                LiveClusters live = new LiveClusters(api.kubeconfig(folder))) {
            return ToolCallFixture.text(
                    HealthToolset.call(HealthToolset.named(RightsToolset.over(live.clusters()), tool), arguments));
        }
    }

    private static void answer(String target, Socket connection) throws IOException {
        if (target.startsWith("/apis/rbac.authorization.k8s.io/")) {
            ScriptedServer.send(connection, 403, "{\"kind\":\"Status\",\"code\":403}");
        } else if (target.equals("/apis")) {
            String group = "{\"name\":\"rbac.authorization.k8s.io\"}";
            ScriptedServer.send(
                    connection,
                    200,
                    ScriptedServer.groups(_ -> true).replace("\"groups\":[", "\"groups\":[" + group + ","));
        } else {
            ScriptedServer.sendEmpty(target, connection);
        }
    }
}
