// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class StandardErrorTest {

    @Test
    void passesOnWhatIsWritten() {
        ByteArrayOutputStream pipe = new ByteArrayOutputStream();
        StandardError error = StandardError.to(pipe, StandardErrorTest::notice);

        new PrintStream(error, true, UTF_8).println("é");
        error.await(Duration.ofSeconds(10));

        assertThat(pipe.toString(UTF_8)).isEqualTo("é" + System.lineSeparator());
    }

    @Test
    void neverWaitsForAPipeThatNobodyReads() {
        CountDownLatch reader = new CountDownLatch(1);
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        StandardError error = StandardError.to(
                new OutputStream() {
                    @Override
                    public void write(int b) {
                        try {
                            reader.await();
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                        read.write(b);
                    }
                },
                StandardErrorTest::notice);

        for (int i = 0; i < 5000; i++) {
            error.write('x');
        }
        reader.countDown();
        error.await(Duration.ofSeconds(10));

        assertThat(error.lost()).isEqualTo(5000 - 1024);
        assertThat(read.toString(UTF_8)).isEqualTo("x".repeat(1024) + "3976 lost\n");
    }

    @Test
    void survivesAClosedPipe() {
        StandardError error = StandardError.to(
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw new IOException("Broken pipe");
                    }
                },
                StandardErrorTest::notice);

        for (int i = 0; i < 5000; i++) {
            error.write('x');
            error.await(Duration.ofMillis(1));
        }
        error.await(Duration.ofSeconds(10));

        assertThat(error.lost()).isEqualTo(5000);
    }

    @Test
    void saysOnceThereIsRoomAgainWhatWasLost() {
        AtomicBoolean full = new AtomicBoolean(true);
        ByteArrayOutputStream disk = new ByteArrayOutputStream();
        StandardError error = StandardError.to(
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        if (full.get()) {
                            throw new IOException("No space left on device");
                        }
                        disk.write(b);
                    }
                },
                StandardErrorTest::notice);
        error.writeLine("a");
        error.writeLine("b");
        error.await(Duration.ofSeconds(10));

        full.set(false);
        error.writeLine("c");
        error.writeLine("d");
        error.await(Duration.ofSeconds(10));

        assertThat(disk.toString(UTF_8).lines()).containsExactlyInAnyOrder("c", "2 lost", "d");
    }

    private static String notice(long lines) {
        return lines + " lost";
    }
}
