// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor.Trait;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.health.HealthToolset;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which of the product's tools are rate-limited as expensive.
class ExpensiveToolsTest {
    private static final List<Tool> TOOLS = HealthToolset.over(SingleRecording.demo());

    private final CallRates rates = new CallRates(10, Duration.ofSeconds(60), () -> 0);

    @ParameterizedTest
    @ValueSource(strings = {"what-changed", "get-upgrade-readiness"})
    void refusesTheEleventhCallInAMinute(String name) {
        Tool tool = HealthToolset.named(TOOLS, name);
        for (int i = 0; i < 10; i++) {
            assertThat(call(tool)).isEmpty();
        }

        assertThat(call(tool).map(ToolError::code)).contains("RATE_LIMITED");
    }

    /// Clients that wait are instructed to call again.
    @ParameterizedTest
    @ValueSource(strings = {"get-cluster-health", "wait-for-health"})
    void leavesTheOthersAlone(String name) {
        Tool health = HealthToolset.named(TOOLS, name);
        for (int i = 0; i < 100; i++) {
            assertThat(call(health)).isEmpty();
        }

        assertThat(TOOLS.stream().filter(tool -> tool.descriptor().has(Trait.EXPENSIVE)))
                .hasSize(2);
    }

    private Optional<ToolError> call(Tool tool) {
        return rates.refusal(tool, JsonNodeFactory.instance.objectNode(), Caller.ANONYMOUS);
    }
}
