// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/// What affects a namespace, and is told once.
class WhatChangedInNamespaceTest extends WhatChangedFixture {
    @Test
    void aChangeThatIsNamedAboveTheTimelineIsNotRepeated() {
        assertThat(answer(TOOL, "{}").text()).containsOnlyOnce("Secret shop/db").containsOnlyOnce("revision 5");
    }

    /// The node carries no pod of the namespace, and another one is ready.
    @Test
    void incidentThatDoesNotAffectTheNamespaceIsNoSignalOfIt() throws IOException {
        readyNode();

        assertThat(answer(TOOL, "{\"namespace\": \"shop\"}").text())
                .contains("No bad signal", "Secret shop/db")
                .doesNotContain("CH-201");
    }

    @Test
    void nodeThatCarriesPodsOfTheNamespaceIsASignalOfIt() throws IOException {
        write("pods.yaml", """
                {apiVersion: v1, kind: Pod, metadata: {namespace: shop, name: cart, creationTimestamp: '2026-10-01T10:00:00Z'},
                 spec: {nodeName: worker-1}, status: {phase: Running}}
                """);

        assertThat(answer(TOOL, "{\"namespace\": \"shop\"}").text())
                .contains("First bad signal 2026-11-21T09:30:00Z: Node worker-1 Node is NotReady (CH-201).");
    }
}
