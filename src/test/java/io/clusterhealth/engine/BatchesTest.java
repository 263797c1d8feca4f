// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.jsonrpc.Decoded;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class BatchesTest {
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
    private static final String CALL =
            "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{\"name\":\"slow\"}}";

    private final EngineHarness engine = new EngineHarness(EngineHarness.AMPLE);

    @Test
    void answersWhatIsToBeAnswered() {
        String answers =
                engine.sayAll("[" + PING + ",{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"},5]");

        assertThat(answers)
                .startsWith("[{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}},{\"jsonrpc\":\"2.0\",\"error\"")
                .endsWith("}]");
    }

    @Test
    void saysNothingToNotifications() {
        assertThat(engine.sayAll("[{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}]"))
                .isEmpty();
    }

    @Test
    void shakesNoHandsInABatch() {
        assertThat(engine.sayAll("[{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"initialize\",\"params\":{}}]"))
                .contains("\"id\":2", "cannot be part of a batch");
    }

    @Test
    void takesAHundredMessagesAndNoMore() {
        assertThat(engine.sayAll("[" + (PING + ",").repeat(99) + PING + "]")).startsWith("[{");
        assertThat(engine.sayAll("[" + (PING + ",").repeat(100) + PING + "]"))
                .startsWith("{")
                .contains("at most 100 messages");
    }

    @Test
    void refusesAllOfABatchWithAMessageOfTheEraWithoutBatches() {
        String modern = """
                {"jsonrpc":"2.0","id":2,"method":"tools/list",\
                "params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}""";

        assertThat(engine.sayAll("[" + PING + "," + modern + "]"))
                .startsWith("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32600,")
                .contains("there are no batches");
    }

    @Test
    void sharesOneDeadlineAmongItsCalls() {
        Deque<Duration> left = new ArrayDeque<>();
        EngineHarness slow = new EngineHarness(EngineHarness.AMPLE, FixtureTools.plain("slow", (_, call) -> {
            Duration enough = call.remaining().minusMillis(20);
            while (call.remaining().compareTo(enough) > 0) {
                Thread.onSpinWait();
            }
            left.add(enough);
            return FixtureTools.answer("done");
        }));

        slow.sayAll("[" + CALL.formatted(1) + "," + CALL.formatted(2) + "]");

        assertThat(left).hasSize(2);
        assertThat(left.getLast()).isLessThan(left.getFirst());
    }

    @Test
    void isAnsweredAtTheDeadlineWhateverItsToolsDo() throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        CountDownLatch returned = new CountDownLatch(1);
        EngineHarness slow = new EngineHarness(Duration.ofMillis(20), FixtureTools.plain("slow", (_, _) -> {
            while (released.getCount() > 0) {
                Thread.onSpinWait();
            }
            returned.countDown();
            return FixtureTools.answer("too late");
        }));

        String answers = slow.sayAll("[" + CALL.formatted(1) + "," + PING + "]");

        assertThat(answers).contains("DEADLINE_EXCEEDED", "\"result\":{}").doesNotContain("too late");
        released.countDown();
        returned.await();
        assertThat(slow.ended()).containsExactly("slow DEADLINE_EXCEEDED");
    }

    @Test
    void callsNothingMoreOnceItIsCancelled() {
        AtomicReference<Batches> batch = new AtomicReference<>();
        AtomicInteger calls = new AtomicInteger();
        EngineHarness slow = new EngineHarness(EngineHarness.AMPLE, FixtureTools.plain("slow", (_, _) -> {
            calls.incrementAndGet();
            batch.get().cancel();
            return FixtureTools.answer("done");
        }));
        batch.set(new Batches(slow.engine(), slow.codec()));
        Decoded decoded =
                slow.codec().decode(("[" + CALL.formatted(1) + "," + CALL.formatted(2) + "]").getBytes(UTF_8));

        byte[] answers =
                batch.get().answers((Decoded.Batch) decoded, Caller.ANONYMOUS, slow.conversation(), Declared.NOTHING);

        assertThat(answers).isEmpty();
        assertThat(calls).hasValue(1);
    }
}
