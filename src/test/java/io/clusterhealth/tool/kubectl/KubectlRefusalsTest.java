// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthToolset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What a refused command line is answered with.
class KubectlRefusalsTest {
    private static final List<Tool> TOOLS = KubectlToolset.over(SingleRecording.demo());

    private static ToolError refusal(String arguments) {
        return ((ToolOutcome.Refused) HealthToolset.call(HealthToolset.named(TOOLS, "kubectl"), arguments)).error();
    }

    /// plan-change helps with none of these.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "get pods -n shop > /tmp/x",
                "get pods --as admin",
                "kubectl get pods --token=abc",
                "get pods; rm -rf /"
            })
    void aReadIsAskedForWithoutWhatMakesItDangerous(String command) {
        ToolError error = refusal("{\"command\": \"%s\"}".formatted(command));

        assertThat(error.code()).isEqualTo("APPROVAL_REQUIRED");
        assertThat(error.suggestion()).isEqualTo("Leave that out, or run it yourself.");
    }

    /// A closed kind may have a tool that tells of it what may be told.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            describe secret db | Call kubectl-get for its name, its keys and their sizes.
            get clusterroles   | Call explain-subject or who-can for what they allow.
            """)
    void aClosedKindIsAskedAboutInAnotherWay(String command, String wayOut) {
        assertThat(refusal("{\"command\": \"%s\"}".formatted(command)).suggestion())
                .isEqualTo(wayOut);
    }

    @Test
    void whatAReadLacksIsNamed() {
        assertThat(refusal("{\"command\": \"get\"}").text())
                .isEqualTo("The command 'get' has no kind. Give one, such as: get pods -n shop.");
        assertThat(refusal("{\"command\": \"get pods --no-headers\"}").code()).isEqualTo("UNSUPPORTED_FLAG");
    }
}
