// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.clusterhealth.kubekit.KubeKit;
import io.clusterhealth.process.ServerProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// `check --watch` reports each change of a cluster to a pipe when the change happens.
class WatchIT {
    private static final String JAVA_HOME = System.getProperty("java.home");

    @Test
    @Timeout(120)
    void tellsWhatHasChanged() throws IOException {
        try (KubeKit kube = KubeKit.start()) {
            kube.apply("{apiVersion: v1, kind: Node, metadata: {name: worker-1}}");
            kube.status("node/worker-1", """
                    {"status": {"conditions": [{"type": "Ready", "status": "True", "reason": "KubeletReady",
                      "lastTransitionTime": "2026-11-01T00:00:00Z"}]}}""");
            try (ServerProcess check = ServerProcess.start(
                            Map.of("KUBECONFIG", kube.admin().toString()), "check", "--watch=5s");
                    BufferedReader reports = check.process().inputReader(StandardCharsets.UTF_8)) {
                String first = nextReport(reports);
                kube.status("node/worker-1", """
                        {"status": {"conditions": [{"type": "Ready", "status": "False", "reason": "KubeletNotReady",
                          "lastTransitionTime": "2026-11-01T00:10:00Z"}]}}""");
                String second = nextReport(reports);

                assertThat(first).startsWith("HEALTHY: admin is healthy");
                assertThat(second).startsWith("DEGRADED: admin is degraded").contains("Node worker-1");
            }
        }
    }

    /// `script` of util-linux gives the launcher a terminal.
    @Test
    @Timeout(120)
    void breaksLinesToTheWidthOfItsTerminal() throws IOException {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(":"))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "script"))),
                "there is no script(1)");
        try (KubeKit kube = KubeKit.start()) {
            ProcessBuilder script = new ProcessBuilder(
                    "script",
                    "-qefc",
                    "stty cols 30 rows 12; exec ./mcp-server check --watch=5s",
                    kube.admin().resolveSibling("typescript").toString());
            script.environment()
                    .putAll(Map.of("KUBECONFIG", kube.admin().toString(), "MCP_AOT", "off", "JAVA_HOME", JAVA_HOME));
            Process terminal = script.redirectErrorStream(true).start();
            try (BufferedReader shown = terminal.inputReader(StandardCharsets.UTF_8)) {
                String line = shown.readLine();
                while (!line.contains("mcp-server check,")) {
                    line = shown.readLine();
                }
                assertThat(line).endsWith("mcp-server check, every 5 s;");
                assertThat(shown.readLine()).isEqualTo("  this is of");
                assertThat(shown.readLine()).startsWith("  20");
                assertThat(shown.readLine()).isEmpty();
                for (line = shown.readLine(); !line.matches("… \\d+ more lines.*"); line = shown.readLine()) {
                    assertThat(line.replaceAll("\\e\\[[0-9;]*m", "")).hasSizeLessThanOrEqualTo(30);
                }
            } finally {
                terminal.destroy();
            }
        }
    }

    /// The first line of the report after the next timestamp.
    private static String nextReport(BufferedReader reports) throws IOException {
        String line = reports.readLine();
        while (!line.matches("\\d{4}-\\d\\d-\\d\\dT[0-9:]+Z")) {
            line = reports.readLine();
        }
        return reports.readLine();
    }
}
