// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static io.clusterhealth.cluster.json.Yaml.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodMappingTest {
    @ParameterizedTest
    @CsvSource({"DeadlineExceeded, 60", "Evicted, 0"})
    void readsTheDeadlineOfAPodThatItEnded(String reason, int deadline) {
        assertThat(read(Resources.PODS, """
                metadata: {name: p, namespace: n}
                spec: {activeDeadlineSeconds: 60}
                status: {phase: Failed, reason: %s}
                """.formatted(reason)).map(Pod::deadlineSeconds))
                .contains(deadline);
    }
}
