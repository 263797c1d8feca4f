// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImpersonationTest {
    @TempDir
    Path folder;

    /// The headers that client-go sends.
    @Test
    void actsAsTheKubeconfigSays() throws IOException {
        try (ScriptedServer server = new ScriptedServer(new PlainApi(PlainApi.READY_NODE, ""))) {
            Path kubeconfig = Files.writeString(folder.resolve("kubeconfig"), """
                current-context: c
                contexts: [{name: c, context: {cluster: c, user: u}}]
                clusters: [{name: c, cluster: {server: "%s"}}]
                users:
                - name: u
                  user:
                    token: t
                    as: system:serviceaccount:shop:cart
                    as-uid: "7"
                    as-groups: [one, two]
                    as-user-extra: {example.com/scope: [a, b]}
                """.formatted(server.address()));

            try (LiveClusters live = new LiveClusters(kubeconfig)) {
                live.read(Duration.ofSeconds(10), Resources.NODES);
            }

            assertThat(server.requests())
                    .isNotEmpty()
                    .allSatisfy(request -> assertThat(request.lines()
                                    .filter(line ->
                                            line.toLowerCase(Locale.ROOT).startsWith("impersonate-")))
                            .containsExactlyInAnyOrder(
                                    "Impersonate-User: system:serviceaccount:shop:cart",
                                    "Impersonate-Uid: 7",
                                    "Impersonate-Group: one",
                                    "Impersonate-Group: two",
                                    "Impersonate-Extra-example.com%2Fscope: a",
                                    "Impersonate-Extra-example.com%2Fscope: b"));
        }
    }
}
