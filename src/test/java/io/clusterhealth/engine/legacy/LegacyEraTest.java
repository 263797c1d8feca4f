// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.legacy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.engine.EngineHarness;
import io.clusterhealth.engine.FixtureOffers;
import io.clusterhealth.engine.FixtureTools;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.tool.ClientReply;
import io.clusterhealth.tool.ClientRequest;
import io.clusterhealth.tool.Content;
import io.clusterhealth.tool.InputNeeded;
import io.clusterhealth.tool.LogLevel;
import io.clusterhealth.tool.ToolOutcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(30)
class LegacyEraTest {
    private static final ClientRequest ROOTS =
            new ClientRequest(ClientRequest.RequestKind.ROOTS, FixtureTools.json("{}"), Optional.empty());

    private final AtomicInteger version = new AtomicInteger();
    private final EngineHarness engine = new EngineHarness(
            EngineHarness.AMPLE,
            FixtureOffers.resources(version),
            FixtureOffers.prompts(),
            FixtureTools.plain("asking", (_, context) -> switch (context.ask(ROOTS)) {
                case ClientReply.ClientResult given ->
                    FixtureTools.answer(given.result().path("said").asText());
                case ClientReply.ErrorReply failed -> FixtureTools.answer(failed.message());
                case ClientReply.Impossible impossible -> FixtureTools.answer(impossible.why());
            }),
            FixtureTools.plain("needing", (_, context) -> {
                JsonNode roots = context.inputResponses().path("roots");
                return roots.isMissingNode()
                        ? new ToolOutcome.NeedsInput(InputNeeded.of("roots", ROOTS))
                        : FixtureTools.answer(roots.path("said").asText());
            }),
            FixtureTools.plain("patient", (_, context) -> {
                JsonNode roots = context.inputResponses().path("roots");
                return roots.isMissingNode()
                        ? new ToolOutcome.NeedsInput(InputNeeded.of(
                                "roots",
                                new ClientRequest(
                                        ClientRequest.RequestKind.ROOTS,
                                        FixtureTools.json("{}"),
                                        Optional.of(Duration.ofSeconds(20)))))
                        : FixtureTools.answer(roots.path("action").asText() + ": "
                                + roots.path("failed").asText());
            }),
            FixtureTools.plain("hasty", (_, context) -> {
                JsonNode roots = context.inputResponses().path("roots");
                return roots.isMissingNode()
                        ? new ToolOutcome.NeedsInput(InputNeeded.of(
                                "roots",
                                new ClientRequest(
                                        ClientRequest.RequestKind.ROOTS,
                                        FixtureTools.json("{}"),
                                        Optional.of(Duration.ofMillis(1)))))
                        : FixtureTools.answer(roots.path("action").asText());
            }),
            FixtureTools.plain("stubborn", (_, context) -> {
                try {
                    return FixtureTools.answer(context.ask(ROOTS).toString());
                } catch (CancellationException _) {
                    return FixtureTools.answer(context.ask(ROOTS).toString());
                }
            }),
            FixtureTools.plain("logging", (_, context) -> {
                context.log(LogLevel.INFO, "logging", JsonNodeFactory.instance.textNode("here"));
                context.log(LogLevel.DEBUG, "logging", JsonNodeFactory.instance.textNode("not here"));
                return FixtureTools.answer("fine");
            }),
            FixtureTools.plain(
                    "contents",
                    (_, _) -> new ToolOutcome.ContentParts(
                            List.of(
                                    new Content.Text("t"),
                                    passedOn("{'type':'image','data':'aQ==','mimeType':'image/png'}"),
                                    passedOn("{'type':'audio','data':'aQ==','mimeType':'audio/wav'}"),
                                    passedOn(
                                            "{'type':'resource','resource':{'uri':'u:1','mimeType':'a/b','blob':'aQ=='}}"),
                                    passedOn("{'type':'resource_link','uri':'u:2','name':'two'}"),
                                    passedOn("{'type':'resource_link','uri':'u:3','name':'three',"
                                            + "'description':'the third','mimeType':'a/b'}")),
                            true)));

    /// @param piece in JSON, with `'` for quotes
    private static Content passedOn(String piece) {
        return new Content.PassedOn(FixtureTools.json(piece.replace('\'', '"')));
    }

    @ParameterizedTest
    @CsvSource({"asking", "needing"})
    void asksItsClientOnTheWay(String tool) throws Exception {
        handshake("{\"roots\":{}}");

        CompletableFuture<ObjectNode> result = CompletableFuture.supplyAsync(() -> engine.call(tool, "{}"));
        Message.Request asked = engine.nextQuestion();
        assertThat(asked.method()).isEqualTo("roots/list");
        engine.say("{\"jsonrpc\":\"2.0\",\"id\":" + asked.id().toJson() + ",\"result\":{\"said\":\"/home\"}}");

        assertThat(text(result.get())).isEqualTo("/home");
        assertThat(engine.heard()).isEmpty();
    }

    /// Neither the call nor the code that sends its request to the client waits for a response after cancellation.
    @ParameterizedTest
    @CsvSource({"asking", "needing", "stubborn"})
    void stopsAskingWhenTheCallIsCancelled(String tool) throws Exception {
        handshake("{\"roots\":{}}");

        CompletableFuture<Optional<ObjectNode>> result = CompletableFuture.supplyAsync(() -> engine.say(
                "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool + "\"}}"));
        Message.Request asked = engine.nextQuestion();
        CompletableFuture<Message.Notification> withdrawn = engine.nextNotification();
        engine.say("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":5}}");

        assertThat(result.get()).isEmpty();
        assertThat(withdrawn.get()).isEqualTo(cancelled(asked));
        engine.say("{\"jsonrpc\":\"2.0\",\"id\":" + asked.id().toJson() + ",\"result\":{\"said\":\"/home\"}}");
        assertThat(engine.hasQuestion()).isFalse();
        assertThat(text(engine.call("logging", "{}"))).isEqualTo("fine");
    }

    @Test
    void hearsTheClientsRefusal() throws Exception {
        handshake("{\"roots\":{}}");

        CompletableFuture<ObjectNode> result = CompletableFuture.supplyAsync(() -> engine.call("asking", "{}"));
        engine.say("{\"jsonrpc\":\"2.0\",\"id\":" + engine.nextQuestion().id().toJson()
                + ",\"error\":{\"code\":-1,\"message\":\"no roots\"}}");

        assertThat(text(result.get())).isEqualTo("no roots");
    }

    @Test
    void asksNobodyWhoCannotBeAsked() {
        handshake("{}");

        assertThat(text(engine.call("asking", "{}"))).contains("did not declare the capability roots");
        assertThat(engine.ask("tools/call", "{\"name\":\"needing\"}")
                        .path("error")
                        .path("code")
                        .asInt())
                .isEqualTo(-32600);
    }

    /// A request with a timeout of its own ends as cancelled after that, and the tool receives this result.
    @Test
    void silenceIsACancelledAnswerWhereTheQuestionMayNotWait() throws Exception {
        handshake("{\"roots\":{}}");

        assertThat(text(engine.call("hasty", "{}"))).isEqualTo("cancel");
        assertThat(engine.heard()).containsExactly(cancelled(engine.nextQuestion()));
    }

    /// The tool then refuses with an error of its own, as where its user declines.
    @Test
    void anErrorIsACancelledAnswerWhereTheCallMayDoWithoutIt() throws Exception {
        handshake("{\"roots\":{}}");

        CompletableFuture<ObjectNode> result = CompletableFuture.supplyAsync(() -> engine.call("patient", "{}"));
        engine.say("{\"jsonrpc\":\"2.0\",\"id\":" + engine.nextQuestion().id().toJson()
                + ",\"error\":{\"code\":-1,\"message\":\"no window\"}}");

        assertThat(text(result.get())).isEqualTo("cancel: no window");
    }

    private static Message.Notification cancelled(Message.Request asked) {
        ObjectNode params = FixtureTools.json("{}");
        params.set("requestId", asked.id().toJson());
        return new Message.Notification("notifications/cancelled", params);
    }

    @Test
    void passesOnWhatAToolHasToSay() {
        engine.call("logging", "{}");

        assertThat(engine.heard())
                .extracting(one -> one.params().path("data").asText())
                .containsExactly("here");
    }

    @Test
    void showsContentAsItIs() {
        ObjectNode result = engine.call("contents", "{}");

        assertThat(result).isEqualTo(FixtureTools.json("""
                {"content":[{"type":"text","text":"t"},{"type":"image","data":"aQ==","mimeType":"image/png"},
                  {"type":"audio","data":"aQ==","mimeType":"audio/wav"},
                  {"type":"resource","resource":{"uri":"u:1","mimeType":"a/b","blob":"aQ=="}},
                  {"type":"resource_link","uri":"u:2","name":"two"},
                  {"type":"resource_link","uri":"u:3","name":"three","description":"the third","mimeType":"a/b"}],
                 "isError":true}"""));
    }

    @Test
    void listsAndReadsResources() {
        assertThat(engine.ask("resources/list", "{}")
                        .path("result")
                        .path("resources")
                        .path(0)
                        .path("uri")
                        .asText())
                .isEqualTo("test://fixed");
        assertThat(engine.ask("resources/templates/list", "{}")
                        .path("result")
                        .path("resourceTemplates")
                        .path(0)
                        .path("uriTemplate")
                        .asText())
                .isEqualTo("test://of/{name}/data");
        assertThat(read("test://fixed")
                        .path("result")
                        .path("contents")
                        .path(0)
                        .path("text")
                        .asText())
                .isEqualTo("0");
        assertThat(read("test://of/a%20b/data")
                        .path("result")
                        .path("contents")
                        .path(0)
                        .path("text")
                        .asText())
                .isEqualTo("a b");
    }

    @ParameterizedTest
    @CsvSource({
        "test://none, -32002",
        "test://of//data, -32002",
        "test://of/a/b/data, -32002",
        "test://of/a/other, -32002",
        "test://of/refused/data, -31000",
        "test://of/nowhere/data, -32002",
        "test://of/missing/data, -32002"
    })
    void saysWhatCannotBeRead(String uri, int code) {
        assertThat(read(uri).path("error").path("code").asInt()).isEqualTo(code);
    }

    @Test
    void tellsSubscribersOfChangesUntilTheyLeave() throws Exception {
        assertThat(engine.ask("resources/subscribe", "{\"uri\":\"test://fixed\"}")
                        .has("result"))
                .isTrue();
        CompletableFuture<Message.Notification> told = engine.nextNotification();
        version.incrementAndGet();
        while (!told.isDone()) {
            version.incrementAndGet();
            Thread.onSpinWait();
        }

        assertThat(told.get().method()).isEqualTo("notifications/resources/updated");
        assertThat(told.get().params().path("uri").asText()).isEqualTo("test://fixed");
        assertThat(engine.ask("resources/unsubscribe", "{\"uri\":\"test://fixed\"}")
                        .has("result"))
                .isTrue();
        assertThat(engine.ask("resources/subscribe", "{\"uri\":\"test://none\"}")
                        .has("error"))
                .isTrue();
        assertThat(engine.ask("resources/subscribe", "{}").has("error")).isTrue();
        assertThat(engine.ask("resources/unsubscribe", "{}").has("error")).isTrue();
    }

    @Test
    void saysWhetherThereIsNothingToWatchOrTooMuch() {
        for (int i = 0; i < EngineHarness.WATCHES; i++) {
            assertThat(subscribe("test://of/" + i + "/data").has("result")).isTrue();
        }

        assertThat(subscribe("test://fixed").path("error").path("code").asInt()).isEqualTo(-31001);
        assertThat(subscribe("test://none").path("error").path("code").asInt()).isEqualTo(-32002);
        assertThat(subscribe("test://of/" + "x".repeat(1_000) + "/data")
                        .path("error")
                        .path("code")
                        .asInt())
                .isEqualTo(-32002);

        engine.ask("resources/unsubscribe", "{\"uri\":\"test://of/0/data\"}");
        assertThat(subscribe("test://fixed").has("result")).isTrue();
    }

    @Test
    void watchesNothingForAClientThatIsGone() {
        engine.conversation().cancelAll();

        assertThat(subscribe("test://fixed").has("error")).isTrue();
    }

    private ObjectNode subscribe(String uri) {
        return engine.ask("resources/subscribe", "{\"uri\":\"" + uri + "\"}");
    }

    @Test
    void givesAPromptForItsArguments() {
        assertThat(engine.ask("prompts/list", "{}")
                        .path("result")
                        .path("prompts")
                        .path(0)
                        .path("arguments"))
                .hasSize(2);
        JsonNode result = engine.ask("prompts/get", "{\"name\":\"greet\",\"arguments\":{\"who\":\"Ann\"}}")
                .path("result");
        assertThat(result.path("messages").path(0).path("role").asText()).isEqualTo("user");
        assertThat(result.path("messages").path(0).path("content").path("text").asText())
                .isEqualTo("Hello Ann");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {}                                                 | 'name' must be the name of a prompt
            {"name":"none"}                                    | There is no prompt 'none'; there are greet
            {"name":"greet"}                                   | The prompt needs the argument 'who'
            {"name":"greet","arguments":[]}                    | 'arguments' must be an object
            {"name":"greet","arguments":{"who":5}}             | The argument 'who' must be a string
            {"name":"greet","arguments":{"x":"y"}}             | The prompt has no argument 'x'; it takes who, how
            {"name":"greet","arguments":{"who":"nobody"}}      | Nobody cannot be greeted
            """, quoteCharacter = '`')
    void saysWhatAPromptLacks(String params, String details) {
        assertThat(engine.ask("prompts/get", params)
                        .path("error")
                        .path("data")
                        .path("details")
                        .asText())
                .isEqualTo(details);
    }

    @Test
    void completesArgumentsAndVariables() {
        JsonNode prompt = engine.ask("completion/complete", """
                {"ref":{"type":"ref/prompt","name":"greet"},"argument":{"name":"who","value":"A"},
                 "context":{"arguments":{"how":"loud"}}}""").path("result").path("completion");
        assertThat(prompt).isEqualTo(FixtureTools.json("{\"values\":[\"Ann\",\"Abe\"],\"total\":2,\"hasMore\":false}"));
        assertThat(engine.ask("completion/complete", """
                {"ref":{"type":"ref/resource","uri":"test://of/{name}/data"},"argument":{"name":"name","value":""}}""")
                        .path("result")
                        .path("completion")
                        .path("values"))
                .isEmpty();
        assertThat(engine.ask("completion/complete", "{\"ref\":{},\"argument\":{\"name\":\"a\",\"value\":\"\"}}")
                        .has("error"))
                .isTrue();
        assertThat(engine.ask("completion/complete", "{\"argument\":{}}").has("error"))
                .isTrue();
    }

    private ObjectNode read(String uri) {
        return engine.ask("resources/read", "{\"uri\":\"" + uri + "\"}");
    }

    private void handshake(String capabilities) {
        engine.ask("initialize", "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":" + capabilities + "}");
    }

    private static String text(ObjectNode result) {
        return result.path("content").path(0).path("text").asText();
    }
}
