// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.ServerProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What clients and the operating system can do to a server that runs.
class FaultsOfProcessesIT extends ServerOnFaultyApi {
    /// The longest there is: no deadline frees or ends anything before the test has looked.
    private static final Duration LONG_DEADLINE = Duration.ofSeconds(60);

    /// More clients than calls are let in at once: were a call kept after its client, none would be let in later.
    @Test
    @DisplayName("27 clients that leave in the middle of a call")
    void freesWhatAClientLeavesBehind() throws IOException {
        byte[] call = ("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
                        + HealthAnswers.QUESTION.length() + "\r\n\r\n" + HealthAnswers.QUESTION)
                .getBytes(UTF_8);
        try (ServerProcess left = HealthAnswers.serve(kubeconfig(), LONG_DEADLINE)) {
            CountDownLatch held = new CountDownLatch(1);
            api.breakListsWith((_, _, _) -> held.await(120, TimeUnit.SECONDS));
            for (int i = 0; i < 100; i++) {
                try (Socket leaver = new Socket(
                        InetAddress.getLoopbackAddress(), left.uri("/").getPort())) {
                    leaver.getOutputStream().write(call);
                    leaver.getOutputStream().flush();
                }
            }
            api.mend();

            HealthAnswers.assertWellAgain(left);
            held.countDown();
        }
    }

    @Test
    @DisplayName("28 SIGTERM in the middle of a call")
    void finishesWhatItHasBegun() throws InterruptedException {
        try (ServerProcess leaving = HealthAnswers.serve(kubeconfig(), LONG_DEADLINE)) {
            CountDownLatch called = new CountDownLatch(1);
            CountDownLatch goOn = new CountDownLatch(1);
            api.breakListsWith((_, _, healthy) -> {
                called.countDown();
                goOn.await(120, TimeUnit.SECONDS);
                healthy.send();
            });
            CompletableFuture<HttpResponse<String>> inFlight =
                    CompletableFuture.supplyAsync(() -> HealthAnswers.post(leaving));
            assertThat(called.await(30, TimeUnit.SECONDS)).isTrue();

            leaving.process().destroy();
            while (HealthAnswers.get(leaving, "/health/ready").statusCode() != 503) {
                Thread.onSpinWait();
            }
            leaving.process().destroy();
            goOn.countDown();

            assertThat(HealthAnswers.data(inFlight.join()).path("verdict").asText())
                    .isEqualTo("healthy");
            assertThat(leaving.exitCode()).isIn(0, 143);
        }
    }

    @Test
    @DisplayName("29 kill -9")
    void startsAgainAfterASuddenDeath() {
        ServerProcess killed = HealthAnswers.serve(kubeconfig());
        killed.close();
        try (ServerProcess again = HealthAnswers.serve(kubeconfig())) {
            HealthAnswers.assertWellAtLast(again);
        }
    }
}
