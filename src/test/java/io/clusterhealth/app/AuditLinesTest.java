// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Whether a line is written depends on that line alone.
@Timeout(60)
class AuditLinesTest {
    private final Queue<String> disk = new ConcurrentLinkedQueue<>();
    private final AtomicReference<Consumer<String>> before = new AtomicReference<>(_ -> {});

    private final AuditLines lines = new AuditLines(StandardError.to(
            new OutputStream() {
                @Override
                public void write(int b) {
                    throw new IllegalStateException("a line was written in pieces");
                }

                @Override
                public void write(byte[] bytes, int offset, int length) throws IOException {
                    String line = new String(bytes, offset, length, UTF_8).strip();
                    before.get().accept(line);
                    if (line.equals("unwritable")) {
                        throw new IOException("No space left on device");
                    }
                    disk.add(line);
                }
            },
            lost -> lost + " lost"));

    @Test
    void isWrittenWhateverFollows() {
        CountDownLatch never = new CountDownLatch(1);
        before.set(line -> {
            if (line.equals("change")) {
                lines.write("later");
            } else {
                await(never);
            }
        });

        assertThat(lines.written("change")).isTrue();
        assertThat(disk).containsExactly("change");
        never.countDown();
    }

    @Test
    void isWrittenWhateverIsLost() throws InterruptedException {
        CountDownLatch queued = new CountDownLatch(1);
        before.set(line -> {
            if (line.equals("unwritable")) {
                await(queued);
            }
        });
        lines.write("unwritable");
        CompletableFuture<Boolean> written = new CompletableFuture<>();
        Thread writer = Thread.ofPlatform().start(() -> written.complete(lines.written("change")));
        while (writer.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        queued.countDown();

        assertThat(written.join()).isTrue();
        writer.join();
        assertThat(lines.lost()).isEqualTo(1);
    }

    @Test
    void whatCannotBeWrittenIsNot() {
        assertThat(lines.written("unwritable")).isFalse();
        assertThat(lines.written("change")).isTrue();
    }

    @Test
    void closingWaitsForTheLastLine() {
        IntStream.range(0, 500).forEach(i -> lines.write("line " + i));

        lines.close();

        assertThat(disk).hasSize(500);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
