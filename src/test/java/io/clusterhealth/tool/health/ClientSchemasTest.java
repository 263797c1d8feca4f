// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.recording.RecordedFleet;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.change.ChangeToolset;
import io.clusterhealth.tool.fleet.FleetToolset;
import io.clusterhealth.tool.gitops.GitopsToolset;
import io.clusterhealth.tool.kubectl.KubectlToolset;
import io.clusterhealth.tool.rights.RightsToolset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Schemas that some clients cannot read. A single one can make such a client reject the whole list of tools.
class ClientSchemasTest {
    static final List<Tool> TOOLS = Stream.of(
                    HealthToolsTest.TOOLS,
                    FleetToolset.all(RecordedFleet.demo()),
                    KubectlToolset.over(SingleRecording.demo()),
                    ChangeToolset.over(SingleRecording.demo()),
                    RightsToolset.over(SingleRecording.demo()),
                    GitopsToolset.over(SingleRecording.demo()))
            .flatMap(List::stream)
            .toList();

    /// LangChain reserves these names.
    private static final Set<String> TAKEN = Set.of("runtime", "config", "run_manager");

    /// Syntax that JavaScript or Python lacks or reads differently: flags, possessive quantifiers, classes.
    private static final Pattern OF_ONE_LANGUAGE = Pattern.compile("\\(\\?(?!:)|[*+?}]\\+|\\\\[pPAzZGhR]");

    @ParameterizedTest
    @FieldSource("TOOLS")
    void anyClientCanReadThem(Tool tool) {
        ObjectNode in = tool.descriptor().inputSchema();
        ObjectNode out = tool.descriptor().outputSchema();

        assertThat(in.path("properties").isObject()).isTrue();
        assertThat(in.path("properties").properties().stream().map(Map.Entry::getKey))
                .doesNotContainAnyElementsOf(TAKEN);
        assertThat(out.path("type").asText()).isEqualTo("object");
        assertThat(breakers(in)).isEmpty();
        assertThat(breakers(out)).isEmpty();
    }

    /// Arguments that need no description, because their name or their values are sufficient.
    private static final Set<String> PLAIN = Set.of("name", "pod", "container", "limit", "max_tokens", "format");

    @Holds(IsolationRow.TRUTH)
    @ParameterizedTest
    @FieldSource("TOOLS")
    void everyOtherArgumentIsDescribed(Tool tool) {
        tool.descriptor().inputSchema().path("properties").properties().stream()
                .filter(argument -> !PLAIN.contains(argument.getKey()))
                .forEach(argument -> assertThat(argument.getValue().has("description")
                                || argument.getValue().has("enum"))
                        .as(argument.getKey())
                        .isTrue());
    }

    /// Schemas that the first test must detect.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"properties\": {\"a\": {\"pattern\": \"(?i)x\"}}}",
                "{\"items\": {\"$ref\": \"https://example.com/schema\"}}",
                "{\"allOf\": [{\"prefixItems\": []}]}",
                "{\"properties\": {\"a\": {\"format\": \"duration\"}}}"
            })
    void wouldBeSeen(String schema) throws JsonProcessingException {
        assertThat(breakers(new ObjectMapper().readTree(schema))).hasSize(1);
    }

    private static List<String> breakers(JsonNode schema) {
        List<String> found = new ArrayList<>();
        schema.properties().stream()
                .filter(member -> isBreaker(member.getKey(), member.getValue()))
                .forEach(member -> found.add(member.toString()));
        schema.forEach(part -> found.addAll(breakers(part)));
        return found;
    }

    private static boolean isBreaker(String keyword, JsonNode value) {
        return switch (keyword) {
            case "pattern" ->
                value.isTextual() && OF_ONE_LANGUAGE.matcher(value.asText()).find();
            case "prefixItems" -> value.isArray();
            case "$schema" -> value.isTextual();
            case "$ref" -> !value.asText().startsWith("#");
            case "format" -> value.asText().equals("duration"); // rejects Java's format: PT1.5S
            default -> false;
        };
    }
}
