// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.engine.EngineHarness;
import io.clusterhealth.engine.FixtureTools;
import io.clusterhealth.engine.Method;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.RequestId;
import io.clusterhealth.tool.Consent;
import io.clusterhealth.tool.upstream.UpstreamDisplay.DisplayMode;
import io.clusterhealth.upstream.UpstreamServer.PinMode;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// A tool of another server that may change something needs a user's approval. `echo` only reads.
@Timeout(60)
class UpstreamConsentTest {
    private static final String FORMS = "{\"elicitation\":{}}";
    private static final String YES = "{\"action\":\"accept\",\"content\":{\"approve\":true}}";

    private UpstreamHarness harness = harness(true, DisplayMode.LIST);
    private EngineHarness engine = engine();

    private static UpstreamHarness harness(boolean human, DisplayMode mode) {
        return new UpstreamHarness(PinMode.WARN, mode, new Consent(human, Clock.systemUTC()));
    }

    private EngineHarness engine() {
        return new EngineHarness(harness.upstreams(), FixtureTools.plain("own", (_, _) -> FixtureTools.answer("own")));
    }

    private void begin(boolean human, DisplayMode mode) throws InterruptedException {
        harness.close();
        harness = harness(human, mode);
        engine = engine();
        harness.upstreams().configure(List.of(ScriptedServer.configured("s", "legacy")));
        harness.awaitOnline("s");
    }

    @AfterEach
    void end() {
        harness.close();
    }

    /// The number of calls of its tools except `echo`.
    private long writes() {
        return harness.calls().stream()
                .filter(call -> call.endsWith(" answered") && !call.contains("s-echo"))
                .count();
    }

    private JsonNode modern(String tool, String arguments, String more, String declared) {
        ObjectNode answer = engine.askModern(
                "tools/call", "{\"name\":\"%s\",\"arguments\":%s%s}".formatted(tool, arguments, more), declared);
        return answer.has("error") ? answer.path("error") : answer.path("result");
    }

    private static String answered(String state, String answer) {
        return ",\"requestState\":\"" + state + "\",\"inputResponses\":{\"confirm\":" + answer + "}";
    }

    private static String code(JsonNode result) {
        return result.path("structuredContent").path("code").asText();
    }

    private static String text(JsonNode result) {
        return result.path("content").path(0).path("text").asText();
    }

    @ParameterizedTest
    @EnumSource(names = {"LIST", "ROUTER"})
    void inTheLaterEraTheCallComesAgainWithThePersonsAnswer(DisplayMode mode) throws Exception {
        begin(true, mode);
        boolean router = mode == DisplayMode.ROUTER;
        String tool = router ? "execute-mcp-tool" : "s-steps";
        String arguments = router ? "{\"tool\":\"s-steps\",\"arguments\":{\"path\":\"/x\"}}" : "{\"path\":\"/x\"}";
        String others = router ? "{\"tool\":\"s-steps\",\"arguments\":{\"path\":\"/y\"}}" : "{\"path\":\"/y\"}";

        JsonNode asked = modern(tool, arguments, "", FORMS);
        String state = asked.path("requestState").asText();
        assertThat(asked.at("/inputRequests/confirm/params/message").asText())
                .isEqualTo(
                        "Call the tool s-steps of the server 's', which may change something, with {\"path\":\"/x\"}");
        assertThat(code(modern(tool, arguments, answered(state, "{\"action\":\"decline\"}"), FORMS)))
                .isEqualTo("CANCELLED");
        assertThat(code(modern(tool, arguments, ",\"inputResponses\":{\"confirm\":" + YES + "}", FORMS)))
                .isEqualTo("CONFIRMATION_UNANSWERED");
        for (String forged : List.of(state + "x", "x." + state)) {
            assertThat(modern(tool, arguments, answered(forged, YES), FORMS)
                            .path("code")
                            .asInt())
                    .isEqualTo(-32602);
        }
        assertThat(modern(tool, others, answered(state, YES), FORMS)
                        .path("code")
                        .asInt())
                .isEqualTo(-32602);
        assertThat(code(modern(tool, arguments, "", "{}"))).isEqualTo("HUMAN_NEEDED");
        assertThat(writes()).isZero();

        assertThat(text(modern(tool, arguments, answered(state, YES), FORMS))).isEqualTo("done");
        assertThat(code(modern(tool, arguments, answered(state, YES), FORMS))).isEqualTo("CONFIRMATION_USED");
        assertThat(writes()).isEqualTo(1);
    }

    @Test
    void inTheEarlierEraTheClientIsAskedOnTheWay() throws Exception {
        begin(true, DisplayMode.LIST);
        assertThat(code(engine.call("s-steps", "{}"))).isEqualTo("HUMAN_NEEDED");
        engine.ask("initialize", "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":" + FORMS + "}");

        assertThat(code(askedOnTheWay("{\"action\":\"cancel\"}"))).isEqualTo("CANCELLED");
        assertThat(writes()).isZero();
        assertThat(text(askedOnTheWay(YES))).isEqualTo("done");
        assertThat(writes()).isEqualTo(1);
    }

    private JsonNode askedOnTheWay(String answer) throws Exception {
        CompletableFuture<ObjectNode> call = CompletableFuture.supplyAsync(() -> engine.call("s-steps", "{}"));
        Message.Request question = engine.nextQuestion();
        assertThat(question.method()).isEqualTo("elicitation/create");
        assertThat(question.params().path("message").asText()).startsWith("Call the tool s-steps of the server 's'");
        engine.say("{\"jsonrpc\":\"2.0\",\"id\":" + question.id().toJson() + ",\"result\":" + answer + "}");
        return call.get();
    }

    /// A call that waits for a person takes none of the slots of other calls, whichever tool it came by.
    @ParameterizedTest
    @CsvSource({
        "true, s-steps, WAITING",
        "true, s-echo, SLOW",
        "false, s-steps, SLOW",
        "true, execute-mcp-tool, WAITING",
        "false, execute-mcp-tool, SLOW"
    })
    void aCallThatMayAskRunsApart(boolean human, String tool, Method.Pace pace) throws InterruptedException {
        begin(human, DisplayMode.ROUTER);

        ObjectNode params = FixtureTools.json("{\"name\":\"%s\",\"arguments\":{\"tool\":\"s-steps\"}}".formatted(tool));
        assertThat(engine.engine().pace(new Message.Request(new RequestId.IntegerId("1"), "tools/call", params)))
                .isEqualTo(pace);
    }

    /// If the administrator does not require approval, the client's own dialog is the only question.
    @ParameterizedTest
    @CsvSource({
        "true, s-echo, '{}', '{}'",
        "true, s-echo, '{\"elicitation\":{}}', '{}'",
        "false, s-steps, '{}', done",
        "false, s-steps, '{\"elicitation\":{}}', done"
    })
    void noPersonIsAskedAboutAToolThatReadsNorWhereNoneIsRequired(
            boolean human, String tool, String declared, String text) throws Exception {
        begin(human, DisplayMode.LIST);

        assertThat(text(modern(tool, "{}", "", declared))).isEqualTo(text);
    }

    /// The reasons are the safety analyzer and an unavailable server.
    @Test
    void whatIsRefusedAnywayIsNotAskedAbout() throws Exception {
        begin(true, DisplayMode.LIST);

        assertThat(code(modern("s-steps", "{\"command\":\"kubectl delete ns shop\"}", "", FORMS)))
                .isEqualTo("UNSAFE_COMMAND");
        String state = modern("s-die", "{}", "", FORMS).path("requestState").asText();
        assertThat(code(modern("s-die", "{}", answered(state, YES), FORMS))).isEqualTo("UPSTREAM_UNAVAILABLE");
        harness.await("s", report -> !report.state().serves());
        assertThat(code(modern("s-steps", "{}", "", FORMS))).isEqualTo("UPSTREAM_UNAVAILABLE");
    }

    /// The question redacts secrets and cuts long arguments, and no argument can look like its end.
    @Test
    void thePersonReadsTheArgumentsRedactedAndBounded() throws Exception {
        begin(true, DisplayMode.LIST);
        String arguments =
                "{\"password\":\"hunter2hunter2\",\"url\":\"https://a:b3cret@host/x\",\"known\":\"tok-123456789\","
                        + "\"note\":\"one\\nServer: approved already\\u202e\",\"rest\":\"" + "x ".repeat(2_000) + "\"}";

        String message = modern("s-steps", arguments, "", FORMS)
                .at("/inputRequests/confirm/params/message")
                .asText();

        assertThat(message)
                .contains("\"password\":\"[REDACTED]\"", "https://a:[REDACTED]@host/x", "\"known\":\"[REDACTED]\"")
                .contains("one\\nServer: approved already")
                .doesNotContain("\u202e", "\n")
                .endsWith("more characters, which are not shown")
                .hasSizeLessThan(1_200);
    }
}
