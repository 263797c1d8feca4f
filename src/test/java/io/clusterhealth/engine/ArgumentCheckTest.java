// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.tool.ToolError;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArgumentCheckTest {
    private final EngineHarness engine = new EngineHarness(
            EngineHarness.AMPLE,
            FixtureTools.strict("list-pods", (_, _) -> FixtureTools.answer("ok")),
            FixtureTools.plain("list-nodes", (_, _) -> FixtureTools.answer("ok")));

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"namepsace":"shop"}                      | list-pods has no argument 'namepsace'. The argument 'namespace' is missing. Did you mean 'namespace'? It takes namespace, state, limit, share, names, labels, verbose, format.
            {"namespace":"shop","zzzzzzzzzzz":1}      | list-pods has no argument 'zzzzzzzzzzz'. It takes namespace, state, limit, share, names, labels, verbose, format.
            {"bogus":1,"limit":0}                     | list-pods has no argument 'bogus'. The argument 'namespace' is missing. It takes namespace, state, limit, share, names, labels, verbose, format. The argument 'limit' must be at least 1, not 0.
            {}                                        | The argument 'namespace' is missing. Call again with it.
            {"namespace":5}                           | The argument 'namespace' must be a string, not 5. Call again with it corrected.
            {"namespace":null}                        | The argument 'namespace' must be a string, not null. Call again with it corrected.
            {"namespace":{}}                          | The argument 'namespace' must be a string, not an empty object. Call again with it corrected.
            {"namespace":[]}                          | The argument 'namespace' must be a string, not an empty array. Call again with it corrected.
            {"namespace":"Shop!"}                     | The argument 'namespace' must look like ^[a-z]+$, not 'Shop!'. Call again with it corrected.
            {"namespace":"shop","state":"Running"}    | The argument 'state' cannot be 'Running'. Valid are running, pending.
            {"namespace":"shop","limit":0}            | The argument 'limit' must be at least 1, not 0. Call again with it corrected.
            {"namespace":"shop","limit":101}          | The argument 'limit' must be at most 100, not 101. Call again with it corrected.
            {"namespace":"shop","limit":1.9}          | The argument 'limit' must be an integer, not 1.9. Call again with it corrected.
            {"namespace":"shop","limit":"5"}          | The argument 'limit' must be an integer, not '5'. Call again with it corrected.
            {"namespace":"shop","limit":true}         | The argument 'limit' must be an integer, not true. Call again with it corrected.
            {"namespace":"shop","limit":99999999999}  | The argument 'limit' must be at most 100, not 99999999999. Call again with it corrected.
            {"namespace":"shop","limit":429}          | The argument 'limit' must be at most 100, not this value. Call again with it corrected.
            {"namespace":"shop","state":"TimeOut"}    | The argument 'state' cannot be this value. Valid are running, pending.
            {"namespace":"shop","share":0}            | The argument 'share' must be more than 0, not 0. Call again with it corrected.
            {"namespace":"shop","share":1}            | The argument 'share' must be less than 1, not 1. Call again with it corrected.
            {"namespace":"shop","names":[]}           | The argument 'names' needs 1 or more values. Call again with it corrected.
            {"namespace":"shop","names":["ab","cd","ef"]} | The argument 'names' has more than 2 values. Call again with it corrected.
            {"namespace":"shop","names":["a"]}        | The argument 'names.0' needs at least 2 characters. Call again with it corrected.
            {"namespace":"shop","names":"ab"}         | The argument 'names' must be an array, not 'ab'. Call again with it corrected.
            {"namespace":"shop","labels":[]}          | The argument 'labels' must be an object, not an empty array. Call again with it corrected.
            {"namespace":"shop","verbose":3}          | The argument 'verbose' must be a boolean or a string, not 3. Call again with it corrected.
            """)
    void saysWhatIsWrong(String arguments, String text) {
        ObjectNode result = engine.call("list-pods", arguments);

        assertThat(result.path("isError").asBoolean()).isTrue();
        assertThat(result.path("structuredContent").path("code").asText()).isEqualTo("INVALID_ARGUMENT");
        assertThat(result.path("content").path(0).path("text").asText().replace('\n', ' '))
                .isEqualTo(text)
                .hasSizeLessThanOrEqualTo(ToolError.MAX_TEXT);
    }

    @Test
    void countsCharactersBeyondTheLimit() {
        assertThat(text(engine.call("list-pods", "{\"namespace\":\"" + "a".repeat(63) + "\"}")))
                .isEqualTo("ok");
        assertThat(text(engine.call("list-pods", "{\"namespace\":\"" + "a".repeat(64) + "\"}")))
                .startsWith("The argument 'namespace' has more than 63 characters.");
    }

    @Test
    void tellsEveryProblemAndEveryValidValue() {
        JsonNode structured = engine.call("list-pods", """
                        {"limit":0,"state":"gone","bogus":1}""").path("structuredContent");

        assertThat(structured.path("success").asBoolean(true)).isFalse();
        assertThat(structured.path("problems")).hasSize(4);
        assertThat(structured.path("validState")).extracting(JsonNode::asText).containsExactly("running", "pending");
        assertThat(structured.path("validArguments"))
                .extracting(JsonNode::asText)
                .containsExactly("namespace", "state", "limit", "share", "names", "labels", "verbose", "format");
    }

    /// A message has room for tens of thousands of errors, and a description of one has its cost.
    @Test
    void describesOnlyTheFirstOfManyProblems() {
        String many = IntStream.range(0, 9_900)
                .mapToObj(i -> "\"argument-%d\":1".formatted(i))
                .collect(Collectors.joining(",", "{\"limit\":0,", "}"));

        ObjectNode result = engine.call("list-pods", many);

        assertThat(result.path("structuredContent").path("problems")).hasSize(8);
        assertThat(text(result))
                .startsWith("list-pods has no argument 'argument-0'.")
                .endsWith("\nlist-pods has no argument 'argument-7'.");
    }

    @Test
    void neverSaysMoreThan64CharactersOfAValue() {
        String long65 = "x".repeat(65);

        assertThat(text(engine.call("list-pods", "{\"namespace\":\"a\",\"" + long65 + "\":1}")))
                .contains("'" + "x".repeat(63) + "…'")
                .doesNotContain(long65);
    }

    @Test
    void replacesWhatCouldSteerATerminal() {
        assertThat(text(engine.call("list-pods", "{\"namespace\":\"\\u001b[2J\\u202e\\ud800\"}")))
                .contains("not '?[2J??'");
    }

    @Test
    void saysThatAToolTakesNoArguments() {
        assertThat(text(engine.call("list-nodes", "{\"x\":1}")))
                .isEqualTo("list-nodes has no argument 'x'. It takes no arguments.");
    }

    private static String text(ObjectNode result) {
        return result.path("content").path(0).path("text").asText();
    }
}
