// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterhealth.comparison.Snapshots;
import io.clusterhealth.tool.TextForm;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.upgrade.UpgradeReadiness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The resources that describe the tools: clients receive their content, and it matches the enforced limits.
class DescriptorFilesTest {
    static final List<Tool> TOOLS = HealthToolsTest.TOOLS;

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path TOOLSETS = Path.of("src/main/resources/io/clusterhealth/tool");
    private static final Path FOLDER = TOOLSETS.resolve("health");

    /// Arguments with the same meaning in every tool that has them.
    private static final Set<String> SHARED = Set.of("namespace", "limit", "cursor", "max_tokens", "format", "cluster");

    /// The demo is a single cluster, so clients do not receive the argument `cluster`.
    @ParameterizedTest
    @FieldSource("TOOLS")
    void theDescriptorIsTheFile(Tool tool) {
        DescriptorFile.assertIsTold(tool, !tool.descriptor().name().equals("list-clusters"));
    }

    @Test
    void oneArgumentMeansOneThing() throws IOException {
        for (Tool tool : TOOLS) {
            properties(tool.descriptor().name()).properties().stream()
                    .filter(property -> SHARED.contains(property.getKey()))
                    .forEach(property -> assertThat(property.getValue().asText())
                            .as(tool.descriptor().name() + ": " + property.getKey())
                            .isEqualTo("shared"));
        }
    }

    /// The package of a tool determines its toolset: tools of a toolset that is off are not created.
    @Test
    void aToolsetIsAPackage() throws IOException {
        try (Stream<Path> files = Files.walk(TOOLSETS)) {
            List<Path> descriptors = files.map(TOOLSETS::relativize)
                    .filter(file -> file.toString().endsWith(".json"))
                    .filter(file -> file.getNameCount() > 1 && !file.startsWith("upstream"))
                    .toList();
            assertThat(descriptors)
                    .hasSizeGreaterThan(30)
                    .allSatisfy(file -> assertThat(
                                    JSON.readTree(TOOLSETS.resolve(file).toFile())
                                            .path("toolset")
                                            .asText())
                            .isEqualTo(file.getName(0).toString()));
        }
    }

    /// A pattern without a description is not shown to clients.
    @Test
    void everyPatternHasItsWords() {
        for (Tool tool : TOOLS) {
            tool.descriptor()
                    .inputSchema()
                    .findValues("pattern")
                    .forEach(pattern -> assertThat(TextForm.of(pattern.asText()))
                            .as(tool.descriptor().name() + ": " + pattern)
                            .isPresent());
        }
    }

    @Test
    void boundsAndChoicesAreTheEnforcedOnes() throws IOException {
        assertThat(properties("get-cluster-health").at("/since/maxLength").asInt())
                .isEqualTo(Snapshots.MAX_LENGTH);
        assertThat(texts(properties("get-upgrade-readiness").at("/section/enum")))
                .isEqualTo(UpgradeReadiness.allNames());
    }

    private static List<String> texts(JsonNode array) {
        return Arrays.asList(JSON.convertValue(array, String[].class));
    }

    private static JsonNode properties(String tool) throws IOException {
        return JSON.readTree(FOLDER.resolve(tool + ".json").toFile()).at("/inputSchema/properties");
    }
}
