// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Reviews.Permitted;
import io.clusterhealth.cluster.kube.NearApi;
import io.clusterhealth.cluster.kube.ScriptedServer;
import io.clusterhealth.cluster.kube.api.TextReading.TextReply;
import io.clusterhealth.cluster.kube.read.StatusReading;
import io.clusterhealth.cluster.object.ServerVersion;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecentAnswersTest {
    private static final TextReply.TextBody ANSWER = new TextReply.TextBody(200, "v1.34.3");

    private long seconds;
    private final RecentAnswers recent =
            new RecentAnswers(() -> Duration.ofSeconds(seconds).toNanos());

    @Test
    void areToldForAMinute() {
        assertThat(recent.of("/version")).isEmpty();

        recent.keep("/version", ANSWER);
        seconds = 59;
        assertThat(recent.of("/version")).contains(ANSWER);
        assertThat(recent.of("/readyz")).isEmpty();
        seconds = 60;
        assertThat(recent.of("/version")).isEmpty();
    }

    /// With rights of our own, a response that one caller was permitted to get is not reused for another caller.
    @Test
    void areNotToldToWhoNeedsLeave() throws IOException, GeneralSecurityException {
        Vertx vertx = Vertx.vertx();
        try (ScriptedServer server =
                new ScriptedServer((_, out) -> ScriptedServer.send(out, 200, "{\"gitVersion\":\"v1\"}"))) {
            ApiServer given = server(server.address(), vertx);
            version(given);
            version(given);
            assertThat(server.requestsFor("/version")).isEqualTo(1);

            List<String> leave = new ArrayList<>();
            ApiServer reviewed = given.asking((path, _) -> {
                leave.add(path);
                return new Permitted.Yes();
            });
            version(reviewed);
            version(reviewed);
            assertThat(leave).containsExactly("/version", "/version");
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    private static void version(ApiServer server) {
        assertThat(new StatusReading(new TextReading(server, Deadline.in(Duration.ofSeconds(30)))).version())
                .isEqualTo(new Read.Found<>(new ServerVersion("v1")));
    }

    private static ApiServer server(String address, Vertx vertx) throws GeneralSecurityException {
        return NearApi.at(address, vertx);
    }
}
