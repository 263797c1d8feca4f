// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Requests whose responses are no longer needed are cancelled at the API server.
class WithdrawnRequestTest {
    /// For a list, the version, the readiness and discovery; the other list waits for discovery.
    private static final int REQUESTS = 4;

    /// The promise is one second; the rest is for a busy machine. The deadline is much later.
    private static final Duration SOON = Duration.ofSeconds(5);

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"})
    void isBrokenOffWithOrWithoutTheBeginOfAnAnswer(String begin) throws IOException, InterruptedException {
        Semaphore asked = new Semaphore(0);
        Semaphore brokenOff = new Semaphore(0);
        try (ScriptedServer server = new ScriptedServer((_, connection) -> {
                    connection.getOutputStream().write(begin.getBytes(US_ASCII));
                    asked.release();
                    try {
                        connection.getInputStream().read();
                    } finally {
                        brokenOff.release();
                    }
                });
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            Thread caller = Thread.ofVirtual()
                    .start(() -> live.read(Duration.ofMinutes(1), Resources.PODS, Resources.CLUSTER_OPERATORS));
            assertThat(asked.tryAcquire(REQUESTS, 30, TimeUnit.SECONDS)).isTrue();
            assertThat(brokenOff.availablePermits()).isZero();

            caller.interrupt();

            assertThat(brokenOff.tryAcquire(REQUESTS, SOON.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            assertThat(caller.join(SOON)).isTrue();
            assertThat(server.requests()).hasSize(REQUESTS);
        }
    }
}
