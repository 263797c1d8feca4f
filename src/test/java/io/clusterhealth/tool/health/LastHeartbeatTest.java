// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A kubelet renews its Lease every ten seconds, and the time in its conditions every five minutes only.
class LastHeartbeatTest extends ToolCallFixture {
    @ParameterizedTest
    @CsvSource({
        "Unknown, 09:49:16, false",
        "Unknown, 09:59:10, true",
        "'False', 09:49:16, false",
        "'False', 10:05:00, true"
    })
    void timeOfAConditionIsToldOnlyWhereItMayBeThatOfTheLastSignOfLife(String status, String heartbeat, boolean told)
            throws IOException {
        write("as-of.txt", "2026-11-21T10:08:00Z");
        write("nodes.yaml", """
                apiVersion: v1
                kind: Node
                metadata: {name: w-1, creationTimestamp: "2026-11-01T10:00:00Z"}
                status: {conditions: [{type: Ready, status: "%s", reason: X, lastHeartbeatTime: "2026-11-21T%sZ",
                  lastTransitionTime: "2026-11-21T10:00:00Z"}]}
                """.formatted(status, heartbeat));
        write("pods.yaml", "{apiVersion: v1, kind: PodList, items: []}");

        String text = answer("get-cluster-health", "{}").text();

        assertThat(text).contains("Node w-1: ");
        assertThat(text.contains("last heartbeat")).isEqualTo(told);
    }
}
