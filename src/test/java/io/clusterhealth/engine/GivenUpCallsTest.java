// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.RequestId;
import io.clusterhealth.tool.Tool;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Calls on the thread of their message: it ends with the tool, the call may end before.
@Timeout(60)
class GivenUpCallsTest {
    private static final Duration SHORT = Duration.ofMillis(20);
    private static final String CALL = "{\"name\":\"t\"}";

    private final CountDownLatch started = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private final BlockingQueue<Handled> done = new LinkedBlockingQueue<>();
    private final Tool stubborn = FixtureTools.plain("t", (_, _) -> {
        started.countDown();
        awaitWhateverHappens(released);
        return FixtureTools.answer("too late");
    });

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            {"name":"t"} | false
            {"name":"t","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}} | true
            """)
    void aToolThatIgnoresItsInterruptIsAnsweredForAtTheDeadline(String params, boolean isModern) throws Exception {
        EngineHarness engine = new EngineHarness(SHORT, stubborn);
        Message.Request call = call(params);
        Exchange exchange = engine.conversation().begin(call);
        Thread thread = Thread.ofVirtual().start(() -> engine.engine().handle(call, exchange, done::add));

        Handled first = done.take();

        assertThat(json(engine, first)
                        .path("result")
                        .path("structuredContent")
                        .path("code")
                        .asText())
                .isEqualTo("DEADLINE_EXCEEDED");
        assertThat(json(engine, first).path("result").has("resultType")).isEqualTo(isModern);
        assertEndedOnce(engine, "t DEADLINE_EXCEEDED", thread);
    }

    @Test
    void aToolThatIgnoresItsCancellationOccupiesNothingElse() throws Exception {
        EngineHarness engine = new EngineHarness(EngineHarness.AMPLE, stubborn);
        Message.Request call = call(CALL);
        Exchange exchange = engine.conversation().begin(call);
        Thread thread = Thread.ofVirtual().start(() -> engine.engine().handle(call, exchange, done::add));
        started.await();

        engine.conversation().cancel(call.id());

        assertThat(done.take()).isInstanceOf(Handled.Silent.class);
        assertEndedOnce(engine, "t CANCELLED", thread);
    }

    @Test
    void whatWasCancelledBeforeIsNotStarted() throws Exception {
        EngineHarness engine = new EngineHarness(EngineHarness.AMPLE, stubborn);
        Message.Request call = call(CALL);
        Exchange exchange = engine.conversation().begin(call);
        exchange.cancel();

        engine.engine().handle(call, exchange, done::add);

        assertThat(done.take()).isInstanceOf(Handled.Silent.class);
        assertThat(engine.ended()).containsExactly("t CANCELLED");
        assertThat(started.getCount()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"false, false", "true, false", "false, true", "true, true"})
    void noInterruptReachesWhatFollowsTheTool(boolean isLate, boolean fails) throws Exception {
        CompletableFuture<Thread> ofTool = new CompletableFuture<>();
        EngineHarness engine =
                new EngineHarness(isLate ? SHORT : EngineHarness.AMPLE, FixtureTools.plain("t", (_, _) -> {
                    ofTool.complete(Thread.currentThread());
                    if (isLate) {
                        awaitInterrupt();
                    }
                    Thread.currentThread().interrupt();
                    if (fails) {
                        throw new IllegalStateException("interrupted");
                    }
                    return FixtureTools.answer("fine");
                }));
        AtomicBoolean interrupted = new AtomicBoolean();
        Message.Request call = call(CALL);
        Exchange exchange = engine.conversation().begin(call);
        Thread thread = Thread.ofVirtual().start(() -> {
            engine.engine().handle(call, exchange, done::add);
            interrupted.set(Thread.currentThread().isInterrupted());
        });
        thread.join();

        assertThat(ofTool.join()).isSameAs(thread);
        assertThat(interrupted).isFalse();
        ObjectNode answer = json(engine, done.take());
        assertThat(answer.has("error")).isEqualTo(fails && !isLate);
        assertThat(answer.toString().contains("DEADLINE_EXCEEDED")).isEqualTo(isLate);
        assertThat(engine.ended()).hasSize(1);
        assertThat(done).isEmpty();
    }

    private static Message.Request call(String params) {
        return new Message.Request(new RequestId.IntegerId("1"), "tools/call", FixtureTools.json(params));
    }

    private static ObjectNode json(EngineHarness engine, Handled handled) {
        return FixtureTools.json(
                new String(engine.codec().encode(handled.answer().orElseThrow()), UTF_8));
    }

    private static void awaitInterrupt() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException _) {
            // What follows is up to the tool.
        }
    }

    private static void awaitWhateverHappens(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException _) {
                // This tool does not end before it is done.
            }
        }
    }

    /// The call has ended, is reported once, and its tool's later result goes nowhere.
    private void assertEndedOnce(EngineHarness engine, String reported, Thread thread) throws InterruptedException {
        assertThat(engine.ended()).containsExactly(reported);
        assertThat(engine.conversation().isBusy()).isFalse();
        released.countDown();
        thread.join();
        assertThat(done).isEmpty();
        assertThat(engine.ended()).hasSize(1);
    }
}
