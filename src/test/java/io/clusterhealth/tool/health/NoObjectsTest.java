// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// `explain-resource` for subjects that are no objects of the API server but have findings.
class NoObjectsTest {
    private final Tool explain = HealthToolset.named(
            HealthToolset.over(SingleRecording.at(Path.of("src/test/resources/cases/registry-down"))),
            "explain-resource");

    @Test
    void aHostOutsideIsWhatItBroke() {
        ToolOutcome.Answer answer =
                (ToolOutcome.Answer) call("{\"kind\": \"external\", \"name\": \"registry.corp.example:5000\"}");

        assertThat(answer.text())
                .startsWith("External registry.corp.example:5000: ")
                .contains("(CH-", "evidence: ");
        assertThat(answer.data().path("findings")).hasSize(1);
        assertThat(answer.data().path("subject").path("kind").asText()).isEqualTo("External");
    }

    @Test
    void whatNothingWasFoundAboutIsStillNotThere() {
        assertThat(code("{\"kind\": \"external\", \"name\": \"registry.corp.example\"}"))
                .isEqualTo("UNKNOWN_KIND");
        assertThat(code("{\"kind\": \"node\", \"name\": \"registry.corp.example\"}"))
                .isEqualTo("NOT_FOUND");
    }

    private String code(String arguments) {
        ToolError error = ((ToolOutcome.Refused) call(arguments)).error();
        return error.code();
    }

    private ToolOutcome call(String arguments) {
        return HealthToolset.call(explain, arguments);
    }
}
