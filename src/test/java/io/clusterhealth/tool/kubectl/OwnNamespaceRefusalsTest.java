// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.kube.LiveClusters;
import io.clusterhealth.cluster.kube.ScriptedServer;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthToolset;
import io.clusterhealth.tool.rights.RightsToolset;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Callers that may read only the namespace of their kubeconfig's context, and ask about all.
class OwnNamespaceRefusalsTest {
    private static final String HERE = "Call for the namespace team-a only. Or ask for this ClusterRole rule: ";

    @TempDir
    private Path folder;

    @Test
    void kubectlGetNamesIt() throws IOException {
        assertThat(refusal(KubectlToolset::over, "kubectl-get", "{\"resource\":\"pods\"}"))
                .startsWith("Not allowed: you may not list pods. " + HERE);
    }

    @Test
    void checkWorkloadsNamesIt() throws IOException {
        assertThat(refusal(RightsToolset::over, "check-workloads", "{}")).contains(HERE);
    }

    @Test
    void noneIsNamedForAKindWithoutNamespaces() throws IOException {
        assertThat(refusal(KubectlToolset::over, "kubectl-get", "{\"resource\":\"nodes\"}"))
                .doesNotContain("team-a");
    }

    @Test
    void noneIsNamedWhereANamespaceWasRefused() throws IOException {
        assertThat(refusal(KubectlToolset::over, "kubectl-get", "{\"resource\":\"pods\",\"namespace\":\"team-b\"}"))
                .doesNotContain("team-a");
    }

    /// A ServiceAccount need not have rights in its own namespace.
    @Test
    void noneIsNamedThatItsRulesDoNotAllow() throws IOException {
        assertThat(refusal(KubectlToolset::over, "kubectl-get", "{\"resource\":\"pods\"}", (target, connection) -> {
                    if (target.endsWith("/selfsubjectrulesreviews")) {
                        ScriptedServer.send(connection, 201, """
                                        {"kind": "SelfSubjectRulesReview", "status": {"incomplete": false, "nonResourceRules": [],
                                        "resourceRules": [{"verbs": ["list"], "apiGroups": [""], "resources": ["configmaps"]}]}}""");
                    } else {
                        answer(target, connection);
                    }
                }))
                .startsWith("Not allowed: you may not list pods. Ask for");
    }

    /// Without the right to list, nothing is known of the other names.
    @Test
    void aNameThatMayNotBeListedIsNotTheOnlyOne() throws IOException {
        assertThat(refusal(
                        HealthToolset::over,
                        "explain-resource",
                        "{\"kind\":\"Pod\",\"namespace\":\"team-a\",\"name\":\"leaky\"}",
                        (target, connection) -> {
                            if (target.contains("/pods/leaky")) {
                                ScriptedServer.send(connection, 404, "{\"kind\":\"Status\",\"code\":404}");
                            } else {
                                answer(target, connection);
                            }
                        }))
                .contains("there is no Pod 'leaky'", "Other names are unknown: you may not list pods.");
    }

    private String refusal(Function<Clusters, List<Tool>> toolset, String tool, String arguments) throws IOException {
        return refusal(toolset, tool, arguments, OwnNamespaceRefusalsTest::answer);
    }

    private String refusal(
            Function<Clusters, List<Tool>> toolset, String tool, String arguments, ScriptedServer.Script script)
            throws IOException {
        try (ScriptedServer api = new ScriptedServer(script)) {
            Path kubeconfig = api.kubeconfig(folder);
            Files.writeString(
                    kubeconfig, Files.readString(kubeconfig).replace("user: u}", "user: u, namespace: team-a}"));
            try (LiveClusters live = new LiveClusters(kubeconfig)) {
                return switch (HealthToolset.call(
                        HealthToolset.named(toolset.apply(live.clusters()), tool), arguments)) {
                    case ToolOutcome.Refused(ToolError error) -> error.text();
                    case ToolOutcome other -> throw new AssertionError(other);
                };
            }
        }
    }

    private static void answer(String target, Socket connection) throws IOException {
        if (target.matches("/(version|readyz|apis).*") && !target.contains("/v1/")) {
            ScriptedServer.sendEmpty(target, connection);
        } else {
            ScriptedServer.send(connection, 403, "{\"kind\":\"Status\",\"code\":403}");
        }
    }
}
