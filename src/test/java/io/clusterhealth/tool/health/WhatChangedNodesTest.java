// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Changes of nodes.
class WhatChangedNodesTest extends ToolCallFixture {
    /// The first conditions that a kubelet reports are no changes, except for Ready.
    @ParameterizedTest
    @CsvSource({
        "MemoryPressure, False, 2026-11-21T09:40:02Z, false",
        "MemoryPressure, True, 2026-11-21T09:40:02Z, true",
        "MemoryPressure, False, 2026-11-21T09:45:00Z, true",
        "Ready, True, 2026-11-21T09:40:02Z, true"
    })
    void aNodeThatJoinsHasNoPressureAtFirst(String type, String status, String since, boolean told) throws IOException {
        write("as-of.txt", "2026-11-21T10:00:00Z");
        write("joined.yaml", """
                {apiVersion: v1, kind: Node, metadata: {name: worker-2, creationTimestamp: '2026-11-21T09:40:00Z'}, status: {
                  conditions: [{type: %s, status: '%s', message: m, lastTransitionTime: '%s'}]}}
                """.formatted(type, status, since));

        assertThat(answer("what-changed", "{}").text())
                .contains("Node worker-2: joined the cluster")
                .satisfies(text ->
                        assertThat(text.contains("Node worker-2: " + type)).isEqualTo(told));
    }
}
