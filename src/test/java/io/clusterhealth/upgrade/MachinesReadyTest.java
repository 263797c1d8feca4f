// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachinesReadyTest {

    /// The advised annotation has an empty value.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"{} | 1", "{cluster.x-k8s.io/paused: \"\"} | 0", "{cluster.x-k8s.io/paused: \"true\"} | 0"})
    void pausedHealthCheckIsNoObstacle(String annotations, int obstacles) {
        Picture picture = new Given()
                .having(
                        Resources.MACHINE_HEALTH_CHECKS,
                        "{metadata: {namespace: openshift-machine-api, name: c, annotations: %s}, status: {expectedMachines: 3}}"
                                .formatted(annotations))
                .picture();

        assertThat(MachinesReady.obstacles(picture, Target.of(Optional.empty(), picture)))
                .hasSize(obstacles);
    }
}
