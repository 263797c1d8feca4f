// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.kube.NearApi;
import io.clusterhealth.cluster.kube.ScriptedServer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.authentication.SelfSubjectReview;
import io.fabric8.kubernetes.api.model.authorization.v1.LocalSubjectAccessReview;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReviewCallsTest {
    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void stop() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    @Test
    void createsNothingButReviews() throws Exception {
        List<HasMetadata> others = List.of(new ConfigMap(), new LocalSubjectAccessReview());
        try (ScriptedServer server =
                new ScriptedServer((_, connection) -> ScriptedServer.send(connection, 200, "{}"))) {
            ReviewCalls calls = new ReviewCalls(api(server), Deadline.in(Duration.ofSeconds(10)));

            for (HasMetadata other : others) {
                assertThatIllegalStateException().isThrownBy(() -> calls.create(other, HasMetadata.class));
            }

            assertThat(server.requests()).isEmpty();
        }
    }

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
            ReviewCalls calls = new ReviewCalls(api(server), Deadline.in(Duration.ofMinutes(1)));
            Thread caller =
                    Thread.ofVirtual().start(() -> calls.create(new SelfSubjectReview(), SelfSubjectReview.class));
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
