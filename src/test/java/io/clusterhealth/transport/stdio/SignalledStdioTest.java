// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.stdio;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.engine.EngineHarness;
import io.clusterhealth.engine.FixtureTools;
import io.clusterhealth.transport.stdio.StdioTransport.Ending;
import java.io.ByteArrayOutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The end of a process that a signal ends.
@Timeout(60)
class SignalledStdioTest {

    @Test
    void letsRunningCallsFinishAfterASignal() throws Exception {
        assertThat(signalled(true)).singleElement().asString().contains("\"id\":1", "fine");
    }

    @Test
    void endsWhatDoesNotFinishAfterASignalWithAnErrorForItsId() throws Exception {
        assertThat(signalled(false))
                .singleElement()
                .asString()
                .contains("\"id\":1", "\"code\":-31001", "The server ended before this was answered", "a signal");
    }

    /// @param finishes whether the call ends once the signal has come
    /// @return the lines on stdout at the end
    private static List<String> signalled(boolean finishes) throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch gate = new CountDownLatch(1);
        EngineHarness engine = new EngineHarness(Duration.ofSeconds(30), FixtureTools.plain("t", (_, _) -> {
            begun.countDown();
            await(gate);
            return FixtureTools.answer("fine");
        }));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (PipedOutputStream stdin = new PipedOutputStream();
                PipedInputStream in = new PipedInputStream(stdin)) {
            StdioTransport transport = new StdioTransport(engine.engine(), engine.codec(), in, out, () -> {});
            CompletableFuture<Ending> ended = CompletableFuture.supplyAsync(() -> run(transport));
            stdin.write(call(1).getBytes(UTF_8));
            stdin.flush();
            begun.await();
            if (finishes) {
                Thread.ofVirtual().start(gate::countDown);
            }
            transport.terminate();
            assertThat(ended.join()).isEqualTo(Ending.SIGNALLED);
        }
        return out.toString(UTF_8).lines().toList();
    }

    private static Ending run(StdioTransport transport) {
        try {
            return transport.run();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
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
