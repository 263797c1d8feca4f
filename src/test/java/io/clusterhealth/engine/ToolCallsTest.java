// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.RequestId;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ToolCallsTest {
    /// A change must not stop halfway because a proxy has closed the connection.
    @ParameterizedTest
    @CsvSource({"WRITE, false", "ANY_ELSEWHERE, false", "READ_ONLY, true", "READ_ELSEWHERE, true"})
    void aDisconnectCancelsNoCallThatMayChangeSomething(ToolDescriptor.Effect effect, boolean isCancelled) {
        AtomicReference<Runnable> disconnect = new AtomicReference<>(() -> {});
        Tool tool = FixtureTools.withEffect("t", effect, (_, _) -> {
            disconnect.get().run();
            return FixtureTools.answer("done");
        });
        EngineHarness engine = new EngineHarness(EngineHarness.AMPLE, tool);
        Message.Request call =
                new Message.Request(new RequestId.IntegerId("5"), "tools/call", FixtureTools.json("{\"name\":\"t\"}"));
        Exchange exchange = engine.conversation().begin(call);
        disconnect.set(exchange::disconnect);

        assertThat(engine.engine().handle(call, exchange) instanceof Handled.Silent)
                .isEqualTo(isCancelled);
    }

    @Test
    void wrapsAnAnswer() {
        EngineHarness engine = engine(FixtureTools.plain("t", (_, _) -> FixtureTools.answer("fine")));

        ObjectNode result = engine.call("t", "{}");

        JsonNode metadata = result.path("structuredContent").path("metadata");
        assertThat(metadata.path("durationMillis").isIntegralNumber()).isTrue();
        ((ObjectNode) metadata).put("durationMillis", 0);
        assertThat(result).isEqualTo(FixtureTools.json("""
                {"content":[{"type":"text","text":"fine"}],
                 "structuredContent":{"success":true,"data":{"said":"fine"},"metadata":{
                   "timestamp":"2026-11-21T12:00:00.500Z","version":"1.2.3","cluster":"test",
                   "durationMillis":0,"truncated":false}},
                 "isError":false}"""));
    }

    @Test
    void putsTheEnvelopeIntoTheTextWhenAsked() {
        EngineHarness engine = engine(FixtureTools.strict("t", (_, _) -> FixtureTools.answer("fine")));

        ObjectNode result = engine.call("t", "{\"namespace\":\"a\",\"format\":\"json\"}");

        String text = result.path("content").path(0).path("text").asText();
        assertThat(FixtureTools.json(text)).isEqualTo(result.path("structuredContent"));
        assertThat(text).doesNotContain("\n");
    }

    @Test
    void wrapsARefusal() {
        ToolError error =
                new ToolError("NO_SUCH", "No such thing.", "Try another.", Map.of("valid", List.of("a", "b")));
        EngineHarness engine = engine(FixtureTools.plain("t", (_, _) -> new ToolOutcome.Refused(error)));

        assertThat(engine.call("t", "{}")).isEqualTo(FixtureTools.json("""
                {"content":[{"type":"text","text":"No such thing. Try another."}],
                 "structuredContent":{"success":false,"error":"No such thing.","code":"NO_SUCH",
                   "suggestion":"Try another.","valid":["a","b"]},
                 "isError":true}"""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"name\":\"my-tool\"}",
                "{\"name\":\"my-tool\",\"arguments\":null}",
                "{\"name\":\"my_tool\",\"arguments\":{}}"
            })
    void takesAbsentArgumentsAndTheUnderscoreSpelling(String params) {
        EngineHarness engine = engine(FixtureTools.plain("my-tool", (_, _) -> FixtureTools.answer("fine")));

        assertThat(engine.ask("tools/call", params)
                        .path("result")
                        .path("isError")
                        .asBoolean(true))
                .isFalse();
    }

    @Test
    void hidesADefectBehindAReference() {
        EngineHarness engine = engine(FixtureTools.plain("t", (_, _) -> {
            throw new IllegalStateException("secret /home/me");
        }));

        ObjectNode answer = engine.ask("tools/call", "{\"name\":\"t\"}");

        assertThat(answer.path("error").path("code").asInt()).isEqualTo(-32603);
        assertThat(answer.toString()).contains("reference 0000abcd").doesNotContain("secret", "Exception", "/home");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void survivesAnErrorOfTheVirtualMachine(boolean quick) {
        BiFunction<Arguments, CallContext, ToolOutcome> failing = (_, _) -> {
            throw new StackOverflowError();
        };
        EngineHarness engine = engine(quick ? FixtureTools.quick("t", failing) : FixtureTools.plain("t", failing));

        assertThat(engine.ask("tools/call", "{\"name\":\"t\"}")
                        .path("error")
                        .path("code")
                        .asInt())
                .isEqualTo(-32603);
    }

    @Test
    void answersForAToolThatOverrunsItsDeadline() throws InterruptedException {
        CountDownLatch interrupted = new CountDownLatch(1);
        EngineHarness engine = new EngineHarness(Duration.ofMillis(20), FixtureTools.plain("t", (_, _) -> {
            awaitInterrupt();
            interrupted.countDown();
            return FixtureTools.answer("too late");
        }));

        ObjectNode result = engine.call("t", "{}");

        assertThat(result.path("content").path(0).path("text").asText())
                .isEqualTo(
                        "t did not answer within 0.02 s. Ask for one namespace if it was for all, call again later, or raise MCP_DEADLINE.");
        assertThat(result.path("structuredContent").path("code").asText()).isEqualTo("DEADLINE_EXCEEDED");
        interrupted.await();
    }

    @Test
    void tellsAToolHowMuchTimeIsLeft() {
        EngineHarness engine = engine(FixtureTools.plain(
                "t",
                (_, call) -> FixtureTools.answer(Long.toString(call.remaining().toMillis()))));

        long left = Long.parseLong(
                engine.call("t", "{}").path("content").path(0).path("text").asText());

        assertThat(left).isBetween(1L, EngineHarness.AMPLE.toMillis());
    }

    @Test
    void givesAToolThatAsksForItATimeOfItsOwn() {
        Tool usual = FixtureTools.plain(
                "t", (_, context) -> FixtureTools.answer(context.remaining().toMinutes() + " min"));
        Tool patient = new Tool() {
            @Override
            public ToolDescriptor descriptor() {
                return usual.descriptor();
            }

            @Override
            public Optional<Duration> patience(Arguments arguments, boolean heard) {
                return Optional.of(Duration.ofMinutes(10).plusSeconds(30));
            }

            @Override
            public ToolOutcome call(Arguments arguments, CallContext context) {
                return usual.call(arguments, context);
            }
        };

        assertThat(engine(usual).call("t", "{}").path("structuredContent").toString())
                .contains("0 min");
        assertThat(engine(patient).call("t", "{}").path("structuredContent").toString())
                .contains("10 min");
    }

    @Test
    void sendsProgressThatGrowsAndStopsShortOfTheEnd() {
        EngineHarness engine = engine(FixtureTools.plain("t", (_, call) -> {
            call.progress(1, 3, "pods");
            call.progress(1, 3, "again");
            call.progress(0, 3, "back");
            call.progress(2, 2, "nodes");
            call.progress(3, 3, "done");
            return FixtureTools.answer("fine");
        }));

        engine.ask("tools/call", "{\"name\":\"t\",\"_meta\":{\"progressToken\":\"p\"}}");

        assertThat(engine.heard())
                .extracting(notification -> notification.params().toString())
                .containsExactly(
                        "{\"progressToken\":\"p\",\"progress\":1,\"total\":3,\"message\":\"pods\"}",
                        "{\"progressToken\":\"p\",\"progress\":2,\"total\":3,\"message\":\"nodes\"}");
    }

    @Test
    void workThatDoesNotCountTakesNoTimeOfTheCall() {
        AtomicReference<Duration> charged = new AtomicReference<>(Duration.ZERO);
        AtomicReference<Duration> besides = new AtomicReference<>(Duration.ZERO);
        Tool tool = FixtureTools.plain("t", (_, call) -> {
            long begin = System.nanoTime();
            Duration before = call.remaining();
            long worked = call.untimed(ToolCallsTest::work);
            charged.set(before.minus(call.remaining()));
            besides.set(Duration.ofNanos(System.nanoTime() - begin - worked));
            return FixtureTools.answer("fine");
        });

        engine(tool).call("t", "{}");

        // True even if a busy machine takes long between the readings.
        assertThat(charged.get()).isLessThanOrEqualTo(besides.get());
    }

    /// Works for 20 ms.
    ///
    /// @return its time in nanoseconds
    private static long work() {
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < 20_000_000) {
            Thread.onSpinWait();
        }
        return System.nanoTime() - begin;
    }

    @Test
    void sendsNoProgressUnasked() {
        EngineHarness engine = engine(FixtureTools.plain("t", (_, call) -> {
            call.progress(1, 3, "pods");
            return FixtureTools.answer("fine");
        }));

        engine.call("t", "{}");

        assertThat(engine.heard()).isEmpty();
    }

    @Test
    void sendsNothingAfterACancellation() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        EngineHarness engine = engine(FixtureTools.plain("t", (_, call) -> {
            started.countDown();
            awaitInterrupt();
            call.progress(1, 3, "still here");
            return FixtureTools.answer("fine");
        }));
        CompletableFuture<Optional<ObjectNode>> answer = CompletableFuture.supplyAsync(() -> engine.say("""
                {"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"t","_meta":{"progressToken":1}}}"""));
        started.await();

        engine.say("""
                {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"a","reason":"bored"}}""");

        assertThat(answer.get()).isEmpty();
        assertThat(engine.heard()).isEmpty();
    }

    @Test
    void doesNotStartWhatWasCancelledWhileItWaited() {
        EngineHarness engine = engine(FixtureTools.plain("t", (_, _) -> FixtureTools.answer("fine")));
        Message call = new Message.Request(
                new io.clusterhealth.jsonrpc.RequestId.IntegerId("1"),
                "tools/call",
                FixtureTools.json("{\"name\":\"t\"}"));
        Exchange exchange = engine.conversation().begin(call);

        engine.conversation().cancelAll();

        assertThat(engine.engine().handle(call, exchange).answer()).isEmpty();
    }

    @Test
    void refusesASecondRequestOfAnIdThatIsStillRunning() {
        EngineHarness engine = engine(FixtureTools.plain("t", (_, _) -> FixtureTools.answer("fine")));
        Message ping = new Message.Request(
                new io.clusterhealth.jsonrpc.RequestId.IntegerId("1"), "ping", FixtureTools.json("{}"));
        Exchange running = engine.conversation().begin(ping);

        assertThat(engine.ask("ping", "{}").path("error").path("code").asInt()).isEqualTo(-32600);

        engine.engine().handle(ping, running);
        assertThat(engine.ask("ping", "{}").has("result")).isTrue();
    }

    @Test
    void tellsAListeningClientOfARefusal() {
        ToolError error = ToolError.of("NO", "No such thing.", "Try another.");
        EngineHarness engine = engine(FixtureTools.plain("t", (_, _) -> new ToolOutcome.Refused(error)));

        engine.call("t", "{}");
        engine.ask("logging/setLevel", "{\"level\":\"error\"}");
        engine.call("t", "{}");
        assertThat(engine.heard()).isEmpty();

        engine.ask("logging/setLevel", "{\"level\":\"warning\"}");
        engine.call("t", "{}");
        assertThat(engine.heard())
                .extracting(notification -> notification.params().toString())
                .containsExactly("{\"level\":\"warning\",\"logger\":\"t\",\"data\":\"No such thing. Try another.\"}");
    }

    private static EngineHarness engine(Tool... tools) {
        return new EngineHarness(EngineHarness.AMPLE, tools);
    }

    private static void awaitInterrupt() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
