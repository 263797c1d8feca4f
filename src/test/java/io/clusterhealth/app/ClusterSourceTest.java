// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Clusters.Opened;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

        assertThat(clusters("--kubeconfig", "~/mine", "--context", " ").names()).containsExactly("prod", "dev");
        assertThat(clusters("--cluster", "live", "--kubeconfig", "~/mine", "--context", "dev")
                        .names())
                .containsExactly("dev", "prod");
        assertThat(clusters("--cluster", "").open(Optional.empty(), Caller.ANONYMOUS))
                .isInstanceOf(Opened.Unusable.class);
    }

    @Test
    void showsTheDemoOrASnapshot() throws IOException {
        Files.createDirectories(home.resolve("must-gather"));
        Files.writeString(home.resolve("must-gather/pods.yaml"), "{apiVersion: v1, kind: PodList, items: []}");

        assertThat(clusters("--cluster", "demo").names()).containsExactly("demo");
        Clusters mustGather = clusters("--cluster", "~/must-gather");
        assertThat(mustGather.names()).containsExactly("must-gather");
        assertThat(mustGather.open(Optional.empty(), Caller.ANONYMOUS)).isInstanceOf(Opened.Ready.class);
    }

    private Clusters clusters(String... words) {
        Map<String, String> environment = Map.of("HOME", home.toString());
        return switch (new CommandLineReader("1", environment).read(words)) {
            case Launch.Serve(Settings settings) -> ClusterSource.of(settings, environment, () -> vertx);
            case Launch.Examine _, Launch.Watched _, Launch.Print _, Launch.Misuse _ ->
                throw new AssertionError("does not serve");
        };
    }
}
