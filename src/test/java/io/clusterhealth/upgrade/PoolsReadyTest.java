// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.upgrade.Obstacle.Weight;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoolsReadyTest {

    /// Between the minor versions of a control-plane-only update the pools of workers stay paused, while another
    /// configuration waits for them.
    @ParameterizedTest
    @CsvSource({"worker, REVIEW", "infra, REVIEW", "master, BLOCKS"})
    void poolOfWorkersStaysPausedBetweenTheVersions(String pool, Weight weight) {
        Picture picture = new Given()
                .having(Resources.MACHINE_CONFIG_POOLS, """
                        {metadata: {name: %s}, spec: {paused: true, configuration: {name: rendered-b}},
                         status: {configuration: {name: rendered-a}, machineCount: 3, updatedMachineCount: 0}}
                        """.formatted(pool))
                .picture();

        assertThat(PoolsReady.obstacles(picture, Target.of(Optional.empty(), picture)))
                .extracting(Obstacle::weight)
                .containsExactly(weight);
    }
}
