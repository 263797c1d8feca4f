// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.ServerProcess;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Ways in which no API server can be talked to at all.
class FaultsOfConnectionsIT extends ServerOnFaultyApi {

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
    @DisplayName("3 a name that is not known")
    void livesWithoutNames() {
        try (ServerProcess lost = HealthAnswers.serve(kubeconfig("http://nowhere.invalid:6443"))) {
            HealthAnswers.notHealthy(lost);
        }
    }

    /// The other side waits for more of a request that never looks like one, so either of the two may end it.
    @Test
    @DisplayName("26 no TLS behind https")
    void saysThatNoSecureConnectionCameAbout() {
        try (ServerProcess lost = HealthAnswers.serve(kubeconfig("https://127.0.0.1:" + api.port()))) {
            assertThat(HealthAnswers.notHealthy(lost)).containsPattern("secure|certificate|broke|deadline");
        }
    }
}
