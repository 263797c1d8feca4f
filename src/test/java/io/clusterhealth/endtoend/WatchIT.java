// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.kubekit.KubeKit;
import io.clusterhealth.process.ServerProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// `check --watch` tells a pipe what became of a cluster, once it has become so.
class WatchIT {

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

    /// The first line of the report that comes after the next time.
    private static String nextReport(BufferedReader reports) throws IOException {
        String line = reports.readLine();
        while (!line.matches("\\d{4}-\\d\\d-\\d\\dT[0-9:]+Z")) {
            line = reports.readLine();
        }
        return reports.readLine();
    }
}
