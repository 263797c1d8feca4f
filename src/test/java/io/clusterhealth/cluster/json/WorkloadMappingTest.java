// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadMappingTest {
    @ParameterizedTest
    @CsvSource({
        "'', a, b, 1, 2",
        "'updateStrategy: {type: RollingUpdate, rollingUpdate: {partition: 2}}', a, b, 1, 0",
        "'updateStrategy: {type: RollingUpdate, rollingUpdate: {partition: 1}}', a, b, 1, 1",
        "'updateStrategy: {type: OnDelete}', a, b, 0, 0",
        "'', b, b, 0, 0"
    })
    void statefulSetOwesTheUpdatesThatNothingHoldsBack(
            String strategy, String current, String update, int updated, int owed) {
        String object = """
                spec: {replicas: 3, %s}
                status: {updatedReplicas: %d, currentRevision: %s, updateRevision: %s}
                """.formatted(strategy, updated, current, update);

        assertThat(Given.read(Resources.STATEFUL_SETS, object).owedUpdates()).isEqualTo(owed);
    }

    @ParameterizedTest
    @CsvSource({
        "'', 3, 1, 2",
        "'updateStrategy: {type: RollingUpdate}', 3, 1, 2",
        "'updateStrategy: {type: OnDelete}', 3, 1, 0",
        "'', 3, 3, 0",
        "'', 2, 3, 0"
    })
    void daemonSetOwesTheUpdatesOfItsNodes(String strategy, int desired, int updated, int owed) {
        String object = """
                spec: {%s}
                status: {desiredNumberScheduled: %d, updatedNumberScheduled: %d}
                """.formatted(strategy, desired, updated);

        assertThat(Given.read(Resources.DAEMON_SETS, object).owedUpdates()).isEqualTo(owed);
    }
}
