// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.modern;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.engine.EngineHarness;
import io.clusterhealth.engine.FixtureTools;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.ClientRequest;
import io.clusterhealth.tool.InputNeeded;
import io.clusterhealth.tool.ToolOutcome;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModernEraTest {
    private final EngineHarness engine = new EngineHarness(
            EngineHarness.AMPLE,
            FixtureTools.plain("t", (_, _) -> FixtureTools.answer("fine")),
            FixtureTools.plain("asking", (_, context) -> greeting(context)),
            FixtureTools.plain("twice", (_, context) -> twoRounds(context)));

    @Test
    void tellsWhatTheHandshakeUsedToTell() {
        JsonNode result = engine.askModern("server/discover", "{}", "{}").path("result");

        assertThat(result.path("supportedVersions")).hasSize(1).first().hasToString("\"2026-07-28\"");
        assertThat(result.path("capabilities").has("prompts")).isTrue();
        assertThat(result.path("resultType").asText()).isEqualTo("complete");
        assertThat(result.path("cacheScope").asText()).isEqualTo("public");
        assertThat(result.path("_meta")
                        .path("io.modelcontextprotocol/serverInfo")
                        .path("version")
                        .asText())
                .isEqualTo("1.2.3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tools/list", "prompts/list", "resources/list", "resources/templates/list"})
    void saysHowLongAListHolds(String method) {
        JsonNode result = engine.askModern(method, "{}", "{}").path("result");

        assertThat(result.path("ttlMs").isIntegralNumber()).isTrue();
        assertThat(result.path("cacheScope").asText()).isEqualTo("public");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "initialize",
                "ping",
                "logging/setLevel",
                "resources/subscribe",
                "resources/unsubscribe",
                "unknown/method"
            })
    void knowsNothingOfWhatWasRemoved(String method) {
        assertThat(code(engine.askModern(method, "{}", "{}"))).isEqualTo(-32601);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"io.modelcontextprotocol/protocolVersion":"2026-07-28"} | -32602
            {"io.modelcontextprotocol/protocolVersion":5,"io.modelcontextprotocol/clientCapabilities":{}} | -32602
            {"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":[]} | -32602
            {"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/logLevel":"loud"} | -32602
            {"io.modelcontextprotocol/protocolVersion":"v999.0.0","io.modelcontextprotocol/clientCapabilities":{}} | -32022
            {"io.modelcontextprotocol/protocolVersion":"2025-11-25","io.modelcontextprotocol/clientCapabilities":{}} | -32022
            """)
    void refusesWhatSaysTooLittleOfItself(String meta, int code) {
        assertThat(code(engine.ask("tools/list", "{\"_meta\":" + meta + "}"))).isEqualTo(code);
    }

    @Test
    void namesTheRevisionsItSpeaks() {
        JsonNode data = engine.ask("tools/list", """
                {"_meta":{"io.modelcontextprotocol/protocolVersion":"v999.0.0",
                          "io.modelcontextprotocol/clientCapabilities":{}}}""").path("error").path("data");

        assertThat(data.path("supported").path(0).asText()).isEqualTo("2026-07-28");
        assertThat(data.path("requested").asText()).isEqualTo("v999.0.0");
    }

    @Test
    void stillShakesHandsWithThoseWhoDo() {
        engine.askModern("server/discover", "{}", "{}");

        assertThat(engine.ask("initialize", "{\"protocolVersion\":\"2025-11-25\"}")
                        .path("result")
                        .path("protocolVersion")
                        .asText())
                .isEqualTo("2025-11-25");
    }

    @Test
    void asksByAResultAndIsAnsweredByTheNextRequest() {
        JsonNode asked = call("asking", "", "{\"elicitation\":{}}");
        assertThat(asked.path("resultType").asText()).isEqualTo("input_required");
        assertThat(asked.path("inputRequests").path("user_name").path("method").asText())
                .isEqualTo("elicitation/create");
        assertThat(asked.has("ttlMs")).isFalse();

        JsonNode again = call("asking", ",\"inputResponses\":{\"other\":{}}", "{\"elicitation\":{}}");
        assertThat(again.path("resultType").asText()).isEqualTo("input_required");

        JsonNode done = call("asking", ",\"inputResponses\":{\"user_name\":{\"action\":\"accept\"}}", "{}");
        assertThat(done.path("resultType").asText()).isEqualTo("complete");
        assertThat(done.path("content").path(0).path("text").asText()).isEqualTo("accept");
    }

    @Test
    void namesTheCapabilityItLacks() {
        ObjectNode answer = engine.askModern("tools/call", "{\"name\":\"asking\"}", "{\"sampling\":{}}");

        assertThat(code(answer)).isEqualTo(-32021);
        assertThat(answer.path("error").path("data").path("requiredCapabilities"))
                .isEqualTo(FixtureTools.json("{\"elicitation\":{}}"));
    }

    @Test
    void hasTheClientCarryItsState() {
        JsonNode first = call("twice", "", "{\"roots\":{}}");
        String state = first.path("requestState").asText();

        JsonNode second = call("twice", ",\"requestState\":\"" + state + "\"", "{\"roots\":{}}");
        assertThat(second.path("content").path(0).path("text").asText()).isEqualTo("round 1");

        for (String wrong : new String[] {state + "-TAMPERED", "x" + state, "", "a.b", state.substring(1)}) {
            ObjectNode refused = engine.askModern(
                    "tools/call", "{\"name\":\"twice\",\"requestState\":\"" + wrong + "\"}", "{\"roots\":{}}");
            assertThat(code(refused)).as(wrong).isEqualTo(-32602);
        }
    }

    @Test
    void takesAStateForNoOtherRequest() {
        String state = call("twice", "", "{\"roots\":{}}").path("requestState").asText();

        assertThat(code(engine.askModern(
                        "tools/call", "{\"name\":\"asking\",\"requestState\":\"" + state + "\"}", "{\"roots\":{}}")))
                .isEqualTo(-32602);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"inputResponses\":[]", "\"inputResponses\":{\"user_name\":5}", "\"requestState\":5"})
    void refusesMalformedInput(String member) {
        assertThat(code(engine.askModern("tools/call", "{\"name\":\"asking\"," + member + "}", "{}")))
                .isEqualTo(-32602);
    }

    @Test
    void saysWhichResourceIsMissing() {
        JsonNode error = engine.askModern("resources/read", "{\"uri\":\"test://none\"}", "{}")
                .path("error");

        assertThat(error.path("code").asInt()).isEqualTo(-32602);
        assertThat(error.path("data").path("uri").asText()).isEqualTo("test://none");
    }

    private JsonNode call(String tool, String more, String capabilities) {
        return engine.askModern("tools/call", "{\"name\":\"" + tool + "\"" + more + "}", capabilities)
                .path("result");
    }

    private static ToolOutcome greeting(CallContext context) {
        JsonNode answer = context.inputResponses().path("user_name");
        return answer.isMissingNode()
                ? new ToolOutcome.NeedsInput(InputNeeded.of(
                        "user_name",
                        new ClientRequest(
                                ClientRequest.RequestKind.ELICITATION,
                                FixtureTools.json("{\"message\":\"Who are you?\"}"),
                                Optional.empty())))
                : FixtureTools.answer(answer.path("action").asText());
    }

    private static ToolOutcome twoRounds(CallContext context) {
        return context.requestState().isEmpty()
                ? new ToolOutcome.NeedsInput(new InputNeeded(
                        Map.of(
                                "roots",
                                new ClientRequest(
                                        ClientRequest.RequestKind.ROOTS, FixtureTools.json("{}"), Optional.empty())),
                        FixtureTools.json("{\"round\":1}")))
                : FixtureTools.answer(
                        "round " + context.requestState().path("round").asInt());
    }

    private static int code(ObjectNode answer) {
        return answer.path("error").path("code").asInt();
    }
}
