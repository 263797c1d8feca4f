// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Clusters.Opened;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterSourceTest {
    private static final String KUBECONFIG = """
            current-context: prod
            contexts: [{name: dev, context: {cluster: c}}, {name: prod, context: {cluster: c}}]
            clusters: [{name: c, cluster: {server: "http://127.0.0.1:1"}}]
            """;

    @TempDir
    Path home;

    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void stop() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    @Test
    void isLiveUnlessToldOtherwise() throws IOException {
        Files.writeString(home.resolve("mine"), KUBECONFIG);

        assertThat(clusters(Optional.empty(), Optional.of("~/mine"), Optional.of(" "))
                        .names())
                .containsExactly("prod", "dev");
        assertThat(clusters(Optional.of("live"), Optional.of("~/mine"), Optional.of("dev"))
                        .names())
                .containsExactly("dev", "prod");
        assertThat(clusters(Optional.of(""), Optional.of(""), Optional.empty()).open(Optional.empty()))
                .isInstanceOf(Opened.Unusable.class);
    }

    @Test
    void showsTheDemoOrASnapshot() throws IOException {
        Files.createDirectories(home.resolve("must-gather"));
        Files.writeString(home.resolve("must-gather/pods.yaml"), "{apiVersion: v1, kind: PodList, items: []}");

        assertThat(clusters(Optional.of("demo"), Optional.empty(), Optional.empty())
                        .names())
                .containsExactly("demo");
        Clusters snapshot = clusters(Optional.of("~/must-gather"), Optional.empty(), Optional.empty());
        assertThat(snapshot.names()).containsExactly("must-gather");
        assertThat(snapshot.open(Optional.empty())).isInstanceOf(Opened.Ready.class);
    }

    private Clusters clusters(Optional<String> cluster, Optional<String> kubeconfig, Optional<String> context) {
        return new ClusterSource(cluster, kubeconfig, context).open(vertx, Clock.systemUTC(), Map.of(), home);
    }
}
