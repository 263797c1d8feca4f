// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What we ask of a workflow beyond its being one; [WorkflowsIT] lets the linter look.
@Holds(IsolationRow.SUPPLY)
class WorkflowsTest {
    static final Path FOLDER = Path.of(".github", "workflows");

    static Stream<Path> workflows() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void pinsEveryActionByItsCommit(Path workflow) throws IOException {
        assertThat(Files.readAllLines(workflow).stream()
                        .filter(line -> line.contains("uses:"))
                        .toList())
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).matches(".*uses: [\\w./-]+@[0-9a-f]{40} # v\\d+\\.\\d+\\.\\d+"));
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void startsWithTheRightToReadAndEndsInTime(Path workflow) throws IOException {
        JsonNode read = new YAMLMapper().readTree(workflow.toFile());

        assertThat(read.path("permissions").toString()).isEqualTo("{\"contents\":\"read\"}");
        assertThat(read.path("jobs").properties()).isNotEmpty().allSatisfy(job -> {
            assertThat(job.getValue().path("timeout-minutes").asInt())
                    .as(job.getKey())
                    .isBetween(1, 60);
            assertThat(job.getValue().path("permissions").toString()).doesNotContain("write-all");
        });
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void neverRunsAStrangersCodeWithOurSecrets(Path workflow) throws IOException {
        String text = Files.readString(workflow);

        assertThat(text).doesNotContain("pull_request_target", "workflow_run");
        if (text.contains("pull_request:")) {
            assertThat(text).doesNotContain("secrets.");
        }
    }

    /// An expression inside a script is code that whoever names a branch has written.
    @ParameterizedTest
    @MethodSource("workflows")
    void passesNoExpressionIntoAScript(Path workflow) throws IOException {
        JsonNode read = new YAMLMapper().readTree(workflow.toFile());

        assertThat(read.findValuesAsText("run"))
                .allSatisfy(script -> assertThat(script).doesNotContain("${{"));
    }

    /// The digests are not known to a clone; the page has the command that pins them.
    @Test
    void theCommandThatPinsTheImagesNamesThoseOfTheDockerfile() throws IOException {
        String page = Files.readString(Path.of("docs", "security.md"));

        assertThat(Files.readAllLines(Path.of("Dockerfile")))
                .filteredOn(line -> line.matches("ARG (BASE|BUILDER)=.*"))
                .hasSize(2)
                .allSatisfy(line -> assertThat(page)
                        .contains(line.replaceFirst("ARG (\\w+)=(.*)", "--build-arg $1=\"\\$(pinned $2)\"")));
    }
}
