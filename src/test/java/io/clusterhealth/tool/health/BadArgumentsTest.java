// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.engine.EngineHarness;
import io.clusterhealth.golden.Golden;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import io.clusterhealth.tool.TextForm;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.change.ChangeToolset;
import io.clusterhealth.tool.gitops.GitopsToolset;
import io.clusterhealth.tool.kubectl.KubectlToolset;
import io.clusterhealth.tool.rights.RightsToolset;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Invalid values for every argument of every tool, called through the engine for the demo:
/// `tools/bad-arguments.txt` holds each call and the error message below it.
@Holds({IsolationRow.NAMES, IsolationRow.TRUTH})
class BadArgumentsTest {
    private static final String FILE = "tools/bad-arguments.txt";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<Tool> tools = Stream.of(
                    HealthToolset.over(SingleRecording.demo()),
                    KubectlToolset.over(SingleRecording.demo()),
                    ChangeToolset.over(SingleRecording.demo()),
                    RightsToolset.over(SingleRecording.demo()),
                    GitopsToolset.over(SingleRecording.demo()))
            .flatMap(List::stream)
            .toList();
    private final EngineHarness engine = new EngineHarness(Duration.ofSeconds(30), tools.toArray(Tool[]::new));

    record Call(String tool, String arguments) {
        static Call of(String line) {
            int space = line.indexOf(' ');
            return new Call(line.substring(0, space), line.substring(space + 1));
        }

        /// The invalid or missing arguments.
        Set<String> names() {
            try {
                Set<String> names = new TreeSet<>();
                JSON.readTree(arguments).fieldNames().forEachRemaining(names::add);
                return names;
            } catch (JsonProcessingException e) {
                throw new IllegalArgumentException(arguments, e);
            }
        }
    }

    @Test
    void everyBadArgumentIsAnsweredByASentenceThatNamesIt() {
        Golden.assertMatches(
                FILE,
                calls().stream()
                        .map(call -> "%s %s\n    %s\n".formatted(call.tool(), call.arguments(), answer(call)))
                        .collect(Collectors.joining()));
    }

    @Test
    void theNameOfTheOnlyClusterIsNoBadArgument() {
        assertThat(engine.call("list-nodes", "{\"cluster\":\"demo\"}")
                        .at("/structuredContent/success")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void everyProblemIsInOneAnswer() {
        assertThat(engine.call("list-pods", "{\"a\":1,\"limit\":\"x\",\"b\":2,\"max_tokens\":\"y\"}")
                        .at("/content/0/text")
                        .asText())
                .contains("no argument 'a'", "no argument 'b'", "'limit' must be", "'max_tokens' must be");
    }

    @Test
    void noArgumentOfAnyToolIsMissing() {
        Set<String> tried = new TreeSet<>();
        calls().forEach(call -> call.names().forEach(name -> tried.add(call.tool() + " " + name)));
        for (Tool tool : tools) {
            tool.descriptor()
                    .inputSchema()
                    .path("properties")
                    .fieldNames()
                    .forEachRemaining(
                            name -> assertThat(tried).contains(tool.descriptor().name() + " " + name));
        }
    }

    /// An empty object is absent only where an object is expected: elsewhere the caller meant something else by it.
    @Test
    void anEmptyObjectInTheWrongPlaceIsNamed() {
        for (Tool tool : tools) {
            tool.descriptor().inputSchema().path("properties").properties().forEach(argument -> {
                String type = argument.getValue().path("type").asText();
                if (!type.equals("object")) {
                    JsonNode result = engine.call(tool.descriptor().name(), "{\"%s\":{}}".formatted(argument.getKey()));
                    assertThat(result.at("/structuredContent/problems"))
                            .as(tool.descriptor().name())
                            .extracting(JsonNode::asText)
                            .anyMatch(problem ->
                                    problem.matches("The argument '%s' must be an? %s, not an empty object\\."
                                            .formatted(argument.getKey(), type)));
                }
            });
        }
    }

    /// A model cannot read a regular expression, and some clients drop it.
    @Test
    void everyPatternHasWords() {
        for (Tool tool : tools) {
            assertThat(tool.descriptor().inputSchema().findValues("pattern"))
                    .allSatisfy(
                            pattern -> assertThat(TextForm.of(pattern.asText())).isPresent());
        }
    }

    private String answer(Call call) {
        JsonNode result = engine.call(call.tool(), call.arguments());
        String text = result.path("content").path(0).path("text").asText();
        assertThat(result.path("isError").asBoolean()).as(call + ": " + text).isTrue();
        assertThat(text)
                .as(call.toString())
                .hasSizeLessThanOrEqualTo(ToolError.MAX_TEXT)
                .doesNotContainIgnoringCase("temporar")
                .doesNotContain("429", "\n");
        assertThat(result.path("structuredContent").path("success").asBoolean(true))
                .isFalse();
        if (text.endsWith("…")) {
            assertEveryValidValueIsRead(result);
        }
        return text;
    }

    /// A client that reads only the text must find every valid value there.
    private static void assertEveryValidValueIsRead(JsonNode result) {
        String all = String.join("\n", result.path("content").findValuesAsText("text"));
        result.path("structuredContent").properties().stream()
                .filter(member -> member.getKey().startsWith("valid"))
                .forEach(member -> assertThat(member.getValue())
                        .allSatisfy(value -> assertThat(all).contains(value.asText())));
    }

    private static List<Call> calls() {
        try {
            return Files.readAllLines(Path.of("src/test/resources", FILE)).stream()
                    .filter(line -> !line.isBlank() && !line.startsWith(" "))
                    .map(Call::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
