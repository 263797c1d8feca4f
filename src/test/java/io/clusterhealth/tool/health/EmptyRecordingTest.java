// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A folder without Kubernetes objects: no cluster that could be reached has them.
class EmptyRecordingTest extends ToolCallFixture {
    @ParameterizedTest
    @ValueSource(strings = {"list-pods", "list-nodes", "list-events", "calculate-pod-capacity"})
    void asksForObjectsAndNotForAReachableCluster(String tool) throws IOException {
        write("notes.txt", "nothing");

        assertThat(refusal(tool, "{}").text())
                .contains("holds no Kubernetes objects", "YAML or JSON")
                .doesNotContain("kubectl", "kubeconfig");
    }
}
