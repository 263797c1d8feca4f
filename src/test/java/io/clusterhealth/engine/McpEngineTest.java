// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class McpEngineTest {
    private final EngineHarness engine = new EngineHarness(
            EngineHarness.AMPLE, FixtureTools.plain("get-cluster-health", (_, _) -> FixtureTools.answer("fine")));

    @ParameterizedTest
    @CsvSource({
        "2024-11-05, 2024-11-05",
        "2025-03-26, 2025-03-26",
        "2025-06-18, 2025-06-18",
        "2025-11-25, 2025-11-25",
        "2026-07-28, 2025-11-25",
        "9999-01-01, 2025-11-25",
        "'', 2025-11-25"
    })
    void echoesAKnownRevisionAndOffersTheLatestOtherwise(String asked, String given) {
        ObjectNode answer = engine.ask("initialize", "{\"protocolVersion\":\"" + asked + "\"}");

        assertThat(answer.path("result").path("protocolVersion").asText()).isEqualTo(given);
    }

    @Test
    void introducesItself() {
        ObjectNode answer = engine.ask("initialize", "{\"protocolVersion\":\"2025-11-25\"}");

        assertThat(answer.path("result").path("capabilities"))
                .isEqualTo(
                        FixtureTools.json(
                                "{\"tools\":{},\"prompts\":{},\"resources\":{\"subscribe\":true},\"completions\":{},\"logging\":{}}"));
        assertThat(answer.path("result").path("serverInfo").path("version").asText())
                .isEqualTo("1.2.3");
        assertThat(answer.path("result").path("instructions").asText()).startsWith("Call get-cluster-health first");
    }

    @Test
    void refusesASecondHandshake() {
        engine.ask("initialize", "{\"protocolVersion\":\"2025-11-25\"}");

        assertThat(code(engine.ask("initialize", "{\"protocolVersion\":\"2025-11-25\"}")))
                .isEqualTo(-32600);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            initialize       | {}                                                     | 'protocolVersion' must be a string such as "2025-11-25"
            initialize       | {"protocolVersion":5}                                  | 'protocolVersion' must be a string such as "2025-11-25"
            initialize       | {"protocolVersion":"2025-11-25","capabilities":[]}     | 'capabilities' must be an object
            initialize       | {"protocolVersion":"2025-11-25","clientInfo":"me"}     | 'clientInfo' must be an object
            tools/list       | {"cursor":"garbage"}                                   | 'cursor' is none that this server gave out
            tools/list       | {"cursor":5}                                           | 'cursor' is none that this server gave out
            tools/list       | {"_meta":[]}                                           | '_meta' must be an object
            tools/list       | {"_meta":"x"}                                          | '_meta' must be an object
            tools/call       | {}                                                     | 'name' must be the name of a tool
            tools/call       | {"name":5}                                             | 'name' must be the name of a tool
            tools/call       | {"name":""}                                            | 'name' must be the name of a tool
            tools/call       | {"name":"get-cluster-health","arguments":[]}           | 'arguments' must be an object
            tools/call       | {"name":"get-cluster-health","arguments":"x"}          | 'arguments' must be an object
            tools/call       | {"name":"x","_meta":{"progressToken":{}}}              | 'progressToken' must be an integer or a string of at most 1024 characters
            tools/call       | {"name":"x","_meta":{"progressToken":1.5}}             | 'progressToken' must be an integer or a string of at most 1024 characters
            logging/setLevel | {}                                                     | 'level' must be one of debug, info, notice, warning, error, critical, alert, emergency
            logging/setLevel | {"level":"loud"}                                       | 'level' must be one of debug, info, notice, warning, error, critical, alert, emergency
            logging/setLevel | {"level":3}                                            | 'level' must be one of debug, info, notice, warning, error, critical, alert, emergency
            """)
    void saysWhichParameterDoesNotFit(String method, String params, String details) {
        ObjectNode answer = engine.ask(method, params);

        assertThat(code(answer)).isEqualTo(-32602);
        assertThat(answer.path("error").path("data").path("details").asText()).isEqualTo(details);
    }

    @ParameterizedTest
    @ValueSource(ints = {1024, 1025})
    void boundsTheProgressToken(int length) {
        ObjectNode answer = engine.ask("ping", "{\"_meta\":{\"progressToken\":\"%s\"}}".formatted("x".repeat(length)));

        assertThat(answer.has("result")).isEqualTo(length == 1024);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Tools/Call",
                "tools/call ",
                "rpc.discover",
                "__proto__",
                "server/discover",
                "subscriptions/listen"
            })
    void knowsNoOtherMethod(String method) {
        assertThat(code(engine.ask(method, "{}"))).isEqualTo(-32601);
    }

    @Test
    void namesTheToolThatWasMeant() {
        ObjectNode error = (ObjectNode)
                engine.ask("tools/call", "{\"name\":\"get-cluster-helth\"}").path("error");

        assertThat(error.path("code").asInt()).isEqualTo(-32602);
        assertThat(error.path("message").asText())
                .isEqualTo("Unknown tool: get-cluster-helth; did you mean 'get-cluster-health'?");
        assertThat(error.path("data").path("nearest").asText()).isEqualTo("get-cluster-health");
        assertThat(error.path("data").path("validTools").path(0).asText()).isEqualTo("get-cluster-health");
    }

    @Test
    void guessesNothingFarFetched() {
        assertThat(engine.ask("tools/call", "{\"name\":\"zzz\"}")
                        .path("error")
                        .path("data")
                        .has("nearest"))
                .isFalse();
    }

    @Test
    void listsToolsWithTheirSchemasAndHints() {
        JsonNode tool = engine.ask("tools/list", "{\"cursor\":null}")
                .path("result")
                .path("tools")
                .path(0);

        assertThat(tool).isEqualTo(FixtureTools.json("""
                {"name":"get-cluster-health","title":"Title of get-cluster-health",
                 "description":"Description of get-cluster-health",
                 "inputSchema":{"type":"object","additionalProperties":false,"properties":{}},
                 "outputSchema":{"type":"object"},
                 "annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}"""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"initialized\"}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/unknown\",\"params\":{\"a\":1}}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"tools/list\"}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":99}}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{}}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":[1]}",
                "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":7,\"error\":{\"code\":-1,\"message\":\"no\"}}"
            })
    void keepsSilent(String message) {
        assertThat(engine.say(message)).isEqualTo(Optional.empty());
    }

    @Test
    void answersTheShorthandWithoutAnId() {
        assertThat(engine.say("{\"method\":\"ping\"}"))
                .contains(FixtureTools.json("{\"jsonrpc\":\"2.0\",\"result\":{}}"));
        assertThat(code(engine.say("{\"id\":1,\"method\":\"ping\"}").orElseThrow()))
                .isEqualTo(-32600);
        assertThat(code(engine.say("{\"method\":\"notifications/initialized\"}").orElseThrow()))
                .isEqualTo(-32600);
    }

    private static int code(ObjectNode answer) {
        return answer.path("error").path("code").asInt();
    }
}
