// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterhealth.change.Snapshots;
import io.clusterhealth.tool.TextForm;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.upgrade.UpgradeReadiness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The resources that describe tools: what clients are told is what stands there, and agrees with what is enforced.
class DescriptorFilesTest {
    static final List<Tool> TOOLS = HealthToolsTest.TOOLS;

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path TOOLSETS = Path.of("src/main/resources/io/clusterhealth/tool");
    private static final Path FOLDER = TOOLSETS.resolve("health");

    /// Arguments that mean the same in every tool that has them.
    private static final Set<String> SHARED = Set.of("namespace", "limit", "cursor", "max_tokens", "format", "cluster");

    /// The demo is one cluster: there is nothing to choose.
    @ParameterizedTest
    @FieldSource("TOOLS")
    void theDescriptorIsTheFile(Tool tool) {
        DescriptorFile.assertIsTold(tool, !tool.descriptor().name().equals("list-clusters"));
    }

    @Test
    void oneArgumentMeansOneThing() throws IOException {
        Map<String, JsonNode> first = new HashMap<>();
        for (Tool tool : TOOLS) {
            properties(tool.descriptor().name()).properties().stream()
                    .filter(property -> SHARED.contains(property.getKey()))
                    .forEach(property -> assertThat(property.getValue())
                            .as(tool.descriptor().name() + ": " + property.getKey())
                            .isEqualTo(first.computeIfAbsent(property.getKey(), _ -> property.getValue())));
        }
        assertThat(first).containsOnlyKeys(SHARED);
    }

    /// Tools whose package is a toolset that is off are not made.
    @Test
    void aToolsetIsAPackage() throws IOException {
        try (Stream<Path> files = Files.walk(TOOLSETS)) {
            List<Path> descriptors = files.map(TOOLSETS::relativize)
                    .filter(file -> file.toString().endsWith(".json"))
                    .filter(file -> !file.startsWith("upstream"))
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

    /// A pattern without words is told to nobody.
    @Test
    void everyPatternHasItsWords() throws IOException {
        for (Tool tool : TOOLS) {
            properties(tool.descriptor().name())
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
