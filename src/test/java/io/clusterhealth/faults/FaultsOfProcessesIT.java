// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.ServerProcess;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What the operating system can do to a running server.
class FaultsOfProcessesIT extends ServerOnFaultyApi {
    /// The longest allowed deadline: no deadline frees or ends anything before the test has checked.
    private static final Duration LONG_DEADLINE = Duration.ofSeconds(60);

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
            assertThat(inFlight.join().headers().firstValue("Connection")).contains("close");
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
