// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.kube.NearApi;
import io.clusterhealth.cluster.kube.ScriptedServer;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TypedCallsTest {
    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void stop() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    /// fabric8's client offers writes, but only GETs and reviews may be sent.
    @Test
    void cannotWrite() throws Exception {
        List<Consumer<KubernetesClient>> writes = List.of(
                client -> client.pods().inNamespace("shop").withName("cart-1").delete(),
                client -> client.configMaps()
                        .inNamespace("shop")
                        .resource(new ConfigMapBuilder()
                                .withNewMetadata()
                                .withName("c")
                                .endMetadata()
                                .build())
                        .create(),
                client -> client.pods().inNamespace("shop").withName("cart-1").patch("{}"),
                client -> client.raw("/apis/authentication.k8s.io/v1/tokenreviews", "PUT", "{}"),
                client -> client.raw("/api/v1/namespaces", "POST", "{}"));
        try (ScriptedServer server =
                new ScriptedServer((_, connection) -> ScriptedServer.send(connection, 200, "{}"))) {
            TypedCalls calls = api(server).typed();

            for (Consumer<KubernetesClient> write : writes) {
                assertThatIllegalStateException()
                        .isThrownBy(() -> calls.call(Deadline.in(Duration.ofSeconds(10)), client -> {
                            write.accept(client);
                            return "written";
                        }));
            }

            assertThat(server.requests()).noneMatch(request -> !request.startsWith("GET "));
        }
    }

    /// With fabric8 alone the request would stay open at the server.
    @Test
    void isBrokenOffWithTheThreadThatCalls() throws Exception {
        Semaphore asked = new Semaphore(0);
        Semaphore brokenOff = new Semaphore(0);
        try (ScriptedServer server = new ScriptedServer((_, connection) -> {
            asked.release();
            try {
                connection.getInputStream().read();
            } finally {
                brokenOff.release();
            }
        })) {
            TypedCalls calls = api(server).typed();
            Thread caller = Thread.ofVirtual()
                    .start(() -> calls.call(Deadline.in(Duration.ofMinutes(1)), client -> client.raw("/version")));
            assertThat(asked.tryAcquire(30, TimeUnit.SECONDS)).isTrue();

            caller.interrupt();

            assertThat(brokenOff.tryAcquire(5, TimeUnit.SECONDS)).isTrue();
            assertThat(caller.join(Duration.ofSeconds(5))).isTrue();
        }
    }

    private ApiServer api(ScriptedServer server) throws Exception {
        return NearApi.at(server.address(), vertx);
    }
}
