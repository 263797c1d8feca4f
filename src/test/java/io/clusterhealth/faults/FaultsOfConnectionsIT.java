// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.Promised;
import io.clusterhealth.process.ServerProcess;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Failures in which no API server can be reached at all.
class FaultsOfConnectionsIT extends ServerOnFaultyApi {
    private static final int PROBE_SECONDS = 5;

    @Test
    @DisplayName("1 refused at the start")
    void startsWithoutACluster() {
        try (ServerProcess alone = HealthAnswers.serve(kubeconfig("http://127.0.0.1:1"))) {
            assertThat(HealthAnswers.get(alone, "/health/ready").statusCode()).isEqualTo(200);
            assertThat(HealthAnswers.notHealthy(alone)).contains("cannot be reached");
        }
    }

    @Test
    @DisplayName("2 refused later")
    void livesThroughADeadApiServer() {
        api.disappear();

        assertThat(HealthAnswers.notHealthy(server)).contains("cannot be reached");
    }

    @Test
    @DisplayName("2 no connection for long")
    void asksADeadApiServerOnceInAWhile() {
        try (TcpProxy line = new TcpProxy(api.port());
                ServerProcess lost = HealthAnswers.serve(kubeconfig("https://127.0.0.1:" + line.port()))) {
            line.be(TcpProxy.State.CLOSED);
            int before;
            do {
                before = line.taken();
                HealthAnswers.notHealthy(lost);
            } while (line.taken() > before);

            long begin = System.nanoTime();
            for (int i = 0; i < 20; i++) {
                HealthAnswers.notHealthy(lost);
            }
            long seconds = Duration.ofNanos(System.nanoTime() - begin).toSeconds();
            assertThat(line.taken() - before).isLessThanOrEqualTo((int) seconds / PROBE_SECONDS + 1);
        }
    }

    /// The second caller gets promptly the response that the first had to wait for.
    @Test
    @DisplayName("3 packets that are dropped")
    void waitsForNobodyWhoDropsPackets() throws Exception {
        try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket _ = new Socket(deaf.getInetAddress(), deaf.getLocalPort());
                Socket _ = new Socket(deaf.getInetAddress(), deaf.getLocalPort());
                ServerProcess lost = HealthAnswers.serve(kubeconfig("http://127.0.0.1:" + deaf.getLocalPort()))) {
            assertThat(HealthAnswers.notHealthy(lost)).contains("cannot be reached");

            Promised.within(Duration.ofSeconds(1), () -> {
                long begin = System.nanoTime();
                HealthAnswers.notHealthy(lost);
                return Promised.since(begin);
            });
        }
    }

    @Test
    @DisplayName("3 a name that is not known")
    void livesWithoutNames() {
        try (ServerProcess lost = HealthAnswers.serve(kubeconfig("https://nowhere.invalid:6443"))) {
            HealthAnswers.notHealthy(lost);
        }
    }

    /// The server waits for the rest of an HTTP request, which a TLS handshake is not, so either side may close
    /// first.
    @Test
    @DisplayName("26 no TLS behind https")
    void saysThatNoSecureConnectionCameAbout() {
        try (ServerProcess lost = HealthAnswers.serve(kubeconfig("https://127.0.0.1:" + api.port()))) {
            assertThat(HealthAnswers.notHealthy(lost)).containsPattern("secure|certificate|broke|deadline");
        }
    }
}
