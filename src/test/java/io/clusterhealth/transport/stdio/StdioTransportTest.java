// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.stdio;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.engine.EngineHarness;
import io.clusterhealth.engine.FixtureTools;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.jsonrpc.WireLog;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.transport.stdio.StdioTransport.Ending;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StdioTransportTest {
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"ping\"}\n";

    @Test
    void goesOnAfterBadLines() throws InterruptedException {
        List<String> answers = serve("garbage\n\n \n{\"a\":\n" + "x".repeat(2 << 20) + "\n" + PING);

        assertThat(answers).hasSize(4);
        assertThat(answers.subList(0, 3)).allMatch(line -> line.contains("\"code\":-32700"));
        assertThat(answers.getLast()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":{}}");
    }

    /// A response has no response, not even a malformed one; JSON-RPC allows an error whose id is null.
    @Test
    void answersNoResponse() throws InterruptedException {
        List<String> answers = serve("""
                {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"m"}}
                {"jsonrpc":"2.0","id":1,"error":"no"}
                {"jsonrpc":"2.0","id":1,"result":{},"extra":1}
                {"id":1,"result":{}}
                """ + PING);

        assertThat(answers).containsExactly("{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":{}}");
    }

    /// The wire log has each line once: the last without its line feed, and the start of an overlong one.
    @Test
    void logsEachLineOnce() throws InterruptedException {
        List<String> read = new ArrayList<>();
        WireLog log = new WireLog() {
            @Override
            public void read(byte[] utf8) {
                read.add(new String(utf8, UTF_8));
            }

            @Override
            public void written(byte[] utf8) {}
        };
        EngineHarness engine = new EngineHarness(Duration.ofSeconds(30));
        MessageCodec codec = new MessageCodec(1000, Set.of(), log);
        String tooLong = "{\"too\":\"" + "x".repeat(200_000) + "\"}\n";
        ByteArrayInputStream in = new ByteArrayInputStream((PING + tooLong + PING.strip()).getBytes(UTF_8));

        new StdioTransport(engine.engine(), codec, in, OutputStream.nullOutputStream(), () -> {}).run();

        assertThat(read).hasSize(3);
        assertThat(read.getFirst()).isEqualTo(PING.strip()).isEqualTo(read.getLast());
        assertThat(read.get(1)).startsWith("{\"too\":\"xxx").hasSize(2048);
    }

    /// Work that the first answer does not need is done after it, and before the process ends.
    @Test
    void preparesForLaterRequestsOnceTheFirstIsAnswered() throws InterruptedException {
        EngineHarness engine = new EngineHarness(Duration.ofSeconds(30));
        Queue<String> order = new ConcurrentLinkedQueue<>();
        OutputStream stdout = new OutputStream() {
            @Override
            public void write(int b) {
                throw new IllegalStateException("a line was written in pieces");
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                order.add("answer");
            }
        };
        ByteArrayInputStream in = new ByteArrayInputStream(PING.getBytes(UTF_8));

        new StdioTransport(engine.engine(), engine.codec(), in, stdout, () -> order.add("prepared")).run();

        assertThat(order).containsExactly("answer", "prepared");
    }

    @Test
    void letsRunningCallsFinishAfterTheEndOfInput() throws InterruptedException {
        CountDownLatch gate = new CountDownLatch(1);
        Thread.ofVirtual().start(gate::countDown);

        List<String> answers = serve(call(1), FixtureTools.plain("t", (_, _) -> {
            await(gate);
            return FixtureTools.answer("fine");
        }));

        assertThat(answers).hasSize(1).first().asString().contains("fine");
    }

    @Test
    void endsWhatDoesNotFinishWithAnErrorForItsId() throws InterruptedException {
        CountDownLatch interrupted = new CountDownLatch(1);
        long begin = System.nanoTime();

        List<String> answers = serve(call(1), FixtureTools.plain("t", (_, _) -> {
            await(new CountDownLatch(1));
            interrupted.countDown();
            return FixtureTools.answer("too late");
        }));

        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(Duration.ofMillis(1_400));
        interrupted.await();
        assertThat(answers)
                .singleElement()
                .asString()
                .contains("\"id\":1", "\"error\"", "The server ended before this was answered");
    }

    /// A call that is ended with its client is no defect of the server.
    @Test
    void whatDoesNotFinishIsCancelled() throws InterruptedException {
        EngineHarness engine = new EngineHarness(Duration.ofSeconds(30), FixtureTools.plain("t", (_, _) -> {
            await(new CountDownLatch(1));
            return FixtureTools.answer("too late");
        }));
        ByteArrayInputStream in = new ByteArrayInputStream(call(1).getBytes(UTF_8));

        new StdioTransport(engine.engine(), engine.codec(), in, OutputStream.nullOutputStream(), () -> {}).run();

        while (engine.ended().isEmpty()) {
            Thread.sleep(1);
        }
        assertThat(engine.ended()).containsExactly("t CANCELLED");
    }

    @Test
    void endsWhenNobodyReadsItsAnswers() throws Exception {
        EngineHarness engine = new EngineHarness(EngineHarness.AMPLE);
        try (PipedOutputStream client = new PipedOutputStream();
                PipedInputStream stdin = new PipedInputStream(client)) {
            OutputStream closed = new OutputStream() {
                @Override
                public void write(int b) throws IOException {
                    throw new IOException("Broken pipe");
                }
            };
            client.write(PING.getBytes(UTF_8));

            assertThat(new StdioTransport(engine.engine(), engine.codec(), stdin, closed, () -> {}).run())
                    .isEqualTo(Ending.STDOUT_CLOSED);
        }
    }

    /// Ten calls run until their deadline, so that the eleventh has no time left.
    @Test
    void theTimeOfACallBeginsWhenItArrives() throws Exception {
        Queue<Duration> left = new ConcurrentLinkedQueue<>();
        EngineHarness engine = new EngineHarness(Duration.ofMillis(400), FixtureTools.plain("t", (_, context) -> {
            left.add(context.remaining());
            await(new CountDownLatch(1));
            return FixtureTools.answer("too late");
        }));
        PipedOutputStream client = new PipedOutputStream();
        try (PipedInputStream stdin = new PipedInputStream(client)) {
            BlockingQueue<String> answers = new LinkedBlockingQueue<>();
            CompletableFuture<Ending> ending = CompletableFuture.supplyAsync(
                    () -> run(new StdioTransport(engine.engine(), engine.codec(), stdin, lines(answers), () -> {})));
            for (int id = 1; id <= 11; id++) {
                client.write(call(id).getBytes(UTF_8));
            }
            client.flush();
            for (int id = 1; id <= 11; id++) {
                assertThat(answers.take()).contains("DEADLINE_EXCEEDED");
            }
            assertThat(left).filteredOn(Duration::isPositive).hasSizeLessThanOrEqualTo(10);
            client.close();
            assertThat(ending.join()).isEqualTo(Ending.STDIN_CLOSED);
        }
    }

    /// Ten calls whose tools ignore their interrupts: all are answered, and the eleventh has a place.
    @Test
    void aToolThatDoesNotEndKeepsNoPlace() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        CountDownLatch returned = new CountDownLatch(10);
        EngineHarness engine = new EngineHarness(
                Duration.ofMillis(400),
                FixtureTools.plain("t", (_, _) -> {
                    while (gate.getCount() > 0) {
                        await(gate);
                        Thread.interrupted();
                    }
                    returned.countDown();
                    return FixtureTools.answer("too late");
                }),
                FixtureTools.plain("fast", (_, _) -> FixtureTools.answer("fine")));
        PipedOutputStream client = new PipedOutputStream();
        try (PipedInputStream stdin = new PipedInputStream(client)) {
            BlockingQueue<String> answers = new LinkedBlockingQueue<>();
            CompletableFuture<Ending> ending = CompletableFuture.supplyAsync(
                    () -> run(new StdioTransport(engine.engine(), engine.codec(), stdin, lines(answers), () -> {})));
            for (int id = 1; id <= 10; id++) {
                client.write(call(id).getBytes(UTF_8));
            }
            client.flush();
            for (int id = 1; id <= 10; id++) {
                assertThat(answers.take()).contains("DEADLINE_EXCEEDED");
            }
            client.write(call(11).replace("\"t\"", "\"fast\"").getBytes(UTF_8));
            client.flush();
            assertThat(answers.take()).contains("\"id\":11,\"result\"", "fine");
            gate.countDown();
            returned.await();
            client.close();
            assertThat(ending.join()).isEqualTo(Ending.STDIN_CLOSED);
            assertThat(answers).isEmpty();
            assertThat(engine.ended())
                    .hasSize(11)
                    .contains("fast")
                    .filteredOn("t DEADLINE_EXCEEDED"::equals)
                    .hasSize(10);
        }
    }

    /// What ends a call must be read whatever is waiting.
    @Test
    void refusesCallsBeyondAHundredAndReadsOn() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        EngineHarness engine = new EngineHarness(Duration.ofSeconds(30), FixtureTools.plain("t", (_, _) -> {
            await(gate);
            return FixtureTools.answer("fine");
        }));
        PipedOutputStream client = new PipedOutputStream();
        try (PipedInputStream stdin = new PipedInputStream(client, 1 << 20)) {
            BlockingQueue<String> answers = new LinkedBlockingQueue<>();
            OutputStream stdout = lines(answers);
            CompletableFuture<Ending> ending = CompletableFuture.supplyAsync(
                    () -> run(new StdioTransport(engine.engine(), engine.codec(), stdin, stdout, () -> {})));
            for (int id = 1; id <= 111; id++) {
                client.write(call(id).getBytes(UTF_8));
            }
            client.write(PING.getBytes(UTF_8));
            client.flush();

            assertThat(answers.take()).contains("\"id\":111,\"error\"", "ask again in a second");
            assertThat(answers.take()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":{}}\n");
            gate.countDown();
            for (int id = 1; id <= 110; id++) {
                assertThat(answers.take()).contains("fine");
            }
            client.close();
            assertThat(ending.get()).isEqualTo(Ending.STDIN_CLOSED);
        }
    }

    @Test
    void runsTenCallsAtOnceAndAnswersPingsMeanwhile() throws Exception {
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch ten = new CountDownLatch(10);
        CountDownLatch gate = new CountDownLatch(1);
        Tool tool = FixtureTools.plain("t", (_, _) -> {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            ten.countDown();
            await(gate);
            running.decrementAndGet();
            return FixtureTools.answer("fine");
        });
        EngineHarness engine = new EngineHarness(Duration.ofSeconds(30), tool);
        PipedOutputStream client = new PipedOutputStream();
        try (PipedInputStream stdin = new PipedInputStream(client)) {
            BlockingQueue<String> answers = new LinkedBlockingQueue<>();
            OutputStream stdout = lines(answers);
            CompletableFuture<Ending> ending = CompletableFuture.supplyAsync(
                    () -> run(new StdioTransport(engine.engine(), engine.codec(), stdin, stdout, () -> {})));
            for (int id = 1; id <= 15; id++) {
                client.write(call(id).getBytes(UTF_8));
            }
            client.write(PING.getBytes(UTF_8));
            client.flush();

            assertThat(answers.take()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":{}}\n");
            ten.await();
            client.write("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":15}}\n"
                    .getBytes(UTF_8));
            client.write(PING.getBytes(UTF_8));
            client.flush();
            answers.take();
            gate.countDown();
            client.close();

            List<String> results = new ArrayList<>();
            for (int i = 0; i < 14; i++) {
                results.add(answers.take());
            }
            assertThat(ending.get()).isEqualTo(Ending.STDIN_CLOSED);
            assertThat(results).allMatch(line -> line.contains("fine")).noneMatch(line -> line.contains("\"id\":15,"));
            assertThat(most.get()).isEqualTo(10);
        }
    }

    /// A stdout that adds each write, which is one line, to this queue.
    private static OutputStream lines(BlockingQueue<String> lines) {
        return new OutputStream() {
            @Override
            public void write(int b) {
                throw new IllegalStateException("a line was written in pieces");
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                lines.add(new String(bytes, offset, length, UTF_8));
            }
        };
    }

    private static Ending run(StdioTransport transport) {
        try {
            return transport.run();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> serve(String input, Tool... tools) throws InterruptedException {
        EngineHarness engine = new EngineHarness(Duration.ofSeconds(30), tools);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayInputStream in = new ByteArrayInputStream(input.getBytes(UTF_8));
        assertThat(new StdioTransport(engine.engine(), engine.codec(), in, out, () -> {}).run())
                .isEqualTo(Ending.STDIN_CLOSED);
        return out.toString(UTF_8).lines().toList();
    }

    private static String call(int id) {
        return "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{\"name\":\"t\"}}\n".formatted(id);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
