// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A call whose deadline has already passed: one code, and no duration in its text that the call did not have.
class NoTimeLeftTest {
    private static final CallContext LATE = new HealthToolset.TimedCall(Duration.ofMillis(-1));

    @ParameterizedTest
    @ValueSource(strings = {"list-pods", "list-nodes", "list-events", "calculate-pod-capacity"})
    void isRefusedWithTheCodeOfTheDeadline(String name) {
        // This instance has not read the recording yet, and reading takes time.
        Tool tool = HealthToolset.named(
                HealthToolset.over(SingleRecording.at(Path.of("src/test/resources/cases/bare-pods-and-rollout"))),
                name);

        assertThat(tool.call(new Arguments(JsonNodeFactory.instance.objectNode()), LATE))
                .isInstanceOfSatisfying(ToolOutcome.Refused.class, refused -> {
                    assertThat(refused.error().code()).isEqualTo(ToolError.DEADLINE_EXCEEDED);
                    assertThat(refused.error().text()).startsWith("No time was left to ask the cluster.");
                });
    }

    /// No setting makes a wait longer: its own argument does.
    @Test
    void aWaitThatWasTooShortNamesItsArgument() {
        Tool tool = HealthToolset.named(
                HealthToolset.over(SingleRecording.at(Path.of("src/test/resources/cases/bare-pods-and-rollout"))),
                "wait-for-health");

        assertThat(tool.call(new Arguments(JsonNodeFactory.instance.objectNode()), LATE))
                .isInstanceOfSatisfying(
                        ToolOutcome.Answer.class,
                        answer -> assertThat(answer.text())
                                .contains("no list was read in time; call again with a longer wait_seconds.")
                                .doesNotContain("MCP_DEADLINE"));
    }

    @Test
    void theTimeThatWasGivenIsSaid() {
        assertThat(Unreadable.of("pods", new Unread.Late(Duration.ofSeconds(3))).text())
                .startsWith("The cluster did not answer within 3 s.");
    }
}
