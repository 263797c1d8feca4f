// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.engine.FixtureTools;
import io.clusterhealth.tool.Tool;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WiringTest {

    @Test
    void showsTheVerdictFirst() {
        List<Tool> tools = Stream.of("what-changed", "list-nodes", "list-alerts", "get-cluster-health", "list-pods")
                .map(name -> FixtureTools.plain(name, (_, _) -> FixtureTools.answer("")))
                .toList();

        assertThat(Wiring.inOrder(tools))
                .extracting(tool -> tool.descriptor().name())
                .containsExactly("get-cluster-health", "list-pods", "list-nodes", "list-alerts", "what-changed");
    }
}
