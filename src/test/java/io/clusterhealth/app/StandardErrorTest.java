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
import org.junit.jupiter.api.Test;

class StandardErrorTest {

    @Test
    void passesOnWhatIsWritten() {
        ByteArrayOutputStream pipe = new ByteArrayOutputStream();
        StandardError error = StandardError.to(pipe);

        new PrintStream(error, true, UTF_8).println("é");
        error.await(Duration.ofSeconds(10));

        assertThat(pipe.toString(UTF_8)).isEqualTo("é" + System.lineSeparator());
    }

    @Test
    void neverWaitsForAPipeThatNobodyReads() {
        CountDownLatch reader = new CountDownLatch(1);
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        StandardError error = StandardError.to(new OutputStream() {
            @Override
            public void write(int b) {
                try {
                    reader.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                read.write(b);
            }
        });

        for (int i = 0; i < 5000; i++) {
            error.write('x');
        }
        reader.countDown();
        error.await(Duration.ofSeconds(10));

        assertThat(read.size()).isEqualTo(1024);
    }

    @Test
    void survivesAClosedPipe() {
        StandardError error = StandardError.to(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        });

        for (int i = 0; i < 5000; i++) {
            error.write('x');
            error.await(Duration.ofMillis(1));
        }
        error.await(Duration.ofSeconds(10));

        assertThat(error).isNotNull();
    }
}
