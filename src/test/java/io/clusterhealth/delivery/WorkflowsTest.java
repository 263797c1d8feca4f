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
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Our rules for workflows beyond valid syntax, which [WorkflowsIT] checks with the linter.
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

    /// A build runs the code of its dependencies, which could publish and attest in our name.
    @ParameterizedTest
    @MethodSource("workflows")
    void noJobThatMayWriteBuilds(Path workflow) throws IOException {
        JsonNode read = new YAMLMapper().readTree(workflow.toFile());

        assertThat(read.path("jobs").properties())
                .filteredOn(job -> job.getValue().path("permissions").toString().contains("write"))
                .allSatisfy(job -> assertThat(job.getValue().findValuesAsText("run"))
                        .as(job.getKey())
                        .noneMatch(script -> script.matches("(?s).*(\\.ci/|mvnw|npx|npm|pip).*")));
    }

    /// An expression inside a script inserts text that others control, such as a branch name, as code.
    @ParameterizedTest
    @MethodSource("workflows")
    void passesNoExpressionIntoAScript(Path workflow) throws IOException {
        JsonNode read = new YAMLMapper().readTree(workflow.toFile());

        assertThat(read.findValuesAsText("run"))
                .allSatisfy(script -> assertThat(script).doesNotContain("${{"));
    }

    /// Each image also has the tag by which its current digest is looked up.
    @Test
    void imagesArePinnedByDigest() throws IOException {
        assertThat(images())
                .hasSize(3)
                .allSatisfy(image -> assertThat(image).matches("[a-z0-9./-]+:[a-z0-9.-]+@sha256:[0-9a-f]{64}"));
    }

    @Test
    void theCommandThatPinsNewerImagesNamesThoseOfTheDockerfile() throws IOException {
        String page = Files.readString(Path.of("docs", "security.md"));

        assertThat(bases())
                .hasSize(2)
                .allSatisfy((name, image) -> assertThat(page)
                        .contains("--build-arg %s=\"$(pinned %s)\"".formatted(name, image.replaceFirst("@.*", ""))));
    }

    /// The images that are pulled, except our own.
    private static List<String> images() throws IOException {
        JsonNode values = new YAMLMapper()
                .readTree(Path.of("helm", "cluster-health-mcp", "values.yaml").toFile());
        return Stream.concat(
                        bases().values().stream(),
                        Stream.of(values.path("test").path("image").asText()))
                .toList();
    }

    private static Map<String, String> bases() throws IOException {
        return Files.readAllLines(Path.of("Dockerfile")).stream()
                .filter(line -> line.matches("ARG (BASE|BUILDER)=.*"))
                .map(line -> line.substring("ARG ".length()).split("=", 2))
                .collect(Collectors.toMap(part -> part[0], part -> part[1]));
    }
}
