// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The result of `check` for a `kubectl cluster-info dump`, which holds no Jobs, StatefulSets, claims, quotas or
/// autoscalers.
class DumpVerdictTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @TempDir
    Path folder;

    @BeforeEach
    void dumpAWellCluster() throws IOException {
        write("nodes.json", "Node", """
                {"metadata": {"name": "worker-1"}, "status": {"conditions": [{"type": "Ready", "status": "True",
                 "lastHeartbeatTime": "2026-11-20T09:59:00Z"}]}}""");
        for (String list : new String[] {"Deployment", "ReplicaSet", "DaemonSet", "Service", "Event"}) {
            write("shop/" + list.toLowerCase(Locale.ROOT) + "s.json", list, "");
        }
        pods(pod("web-6d4b-x", "ReplicaSet", "web-6d4b", "Running", running()));
    }

    @Test
    void noDumpIsCalledHealthyAndWhatItLacksIsNamed() {
        assertThat(check()).isEqualTo(3);
        assertThat(said())
                .startsWith("UNKNOWN: ")
                .contains("not everything needed could be checked")
                .contains(
                        "not recorded: statefulsets, jobs, persistentvolumeclaims, horizontalpodautoscalers, cronjobs");
    }

    @ParameterizedTest
    @CsvSource({"Job, import", "StatefulSet, db", "ReplicaSet, db-6d4b"})
    void aPodWhoseOwnerWasNotRecordedSpeaksForItself(String kind, String owner) throws IOException {
        Files.delete(folder.resolve("shop/replicasets.json"));
        Files.delete(folder.resolve("shop/deployments.json"));
        pods(pod("web-6d4b-x", "ReplicaSet", "web-6d4b", "Running", running()) + ","
                + pod("lost-0", kind, owner, "Failed", failed("06:30:00")));

        assertThat(check()).isEqualTo(1);
        assertThat(said())
                .startsWith("DEGRADED: ")
                .contains("First cause: %s shop/%s: Pod has failed (CH-409)".formatted(kind, owner))
                .contains("it failed 3 h ago: \"exit code 3: Error\"")
                .contains("Pod shop/lost-0 (CH-409)")
                .contains("next: get-pod-logs {\"pod\":\"lost-0\",\"namespace\":\"shop\"}");
    }

    private int check() {
        VisibleOutput output = new VisibleOutput(out);
        return CommandRun.run(Map.of(), output, output, "check", "--cluster", folder.toString());
    }

    private String said() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private void pods(String items) throws IOException {
        write("shop/pods.json", "Pod", items);
    }

    private void write(String name, String kind, String items) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        String api = kind.endsWith("Set") || kind.equals("Deployment") ? "apps/v1" : "v1";
        Files.writeString(
                file,
                "{\"kind\": \"%sList\", \"apiVersion\": \"%s\", \"metadata\": {}, \"items\": [%s]}"
                        .formatted(kind, api, items));
    }

    private static String pod(String name, String kind, String owner, String phase, String status) {
        return """
                {"metadata": {"name": "%s", "namespace": "shop", "creationTimestamp": "2026-11-20T05:00:00Z",
                  "ownerReferences": [{"kind": "%s", "name": "%s", "controller": true}]},
                 "spec": {"nodeName": "worker-1", "containers": [{"name": "app"}]},
                 "status": {"phase": "%s", "startTime": "2026-11-20T05:00:00Z", %s}}""".formatted(name, kind, owner, phase, status);
    }

    private static String running() {
        return """
                "conditions": [{"type": "Ready", "status": "True"}],
                "containerStatuses": [{"name": "app", "ready": true, "restartCount": 0,
                  "state": {"running": {"startedAt": "2026-11-20T05:00:10Z"}}}]""";
    }

    private static String failed(String at) {
        return """
                "conditions": [{"type": "Ready", "status": "False", "lastTransitionTime": "2026-11-20T%1$sZ"}],
                "containerStatuses": [{"name": "app", "ready": false, "restartCount": 0,
                  "state": {"terminated": {"exitCode": 3, "reason": "Error", "finishedAt": "2026-11-20T%1$sZ"}}}]""".formatted(at);
    }
}
