// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.clients.Foreign;
import io.clusterhealth.engine.EngineHarness;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpSessionTest {
    private static final int MOST_BYTES = 64 * 1024;

    private final EngineHarness engine = new EngineHarness(Duration.ofSeconds(30));

    @ParameterizedTest
    @CsvSource({"2024-11-05, false", "2025-03-26, false", "2025-06-18, false", "2025-11-25, true"})
    void primesClientsThatCanTakeIt(String version, boolean isPrimed) {
        assertThat(session(version).isPrimed()).isEqualTo(isPrimed);
    }

    @Test
    void remembersTheLastStreamsOnly() {
        HttpSession session = session("2025-11-25");
        for (int i = 1; i <= 9; i++) {
            session.newStream().send("{}".getBytes(UTF_8));
        }

        assertThat(session.stream("0")).isPresent();
        assertThat(session.stream("1")).isEmpty();
        assertThat(session.stream("2")).isPresent();
        assertThat(session.stream("9")).isPresent();
    }

    @Test
    void costsLessThanItsShareWhenItIsFull() {
        Foreign measured = Foreign.run(
                Path.of("").toAbsolutePath(),
                Duration.ofMinutes(2),
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FullSessions.class.getName()));

        assertThat(measured.ok()).as(measured.output()).isTrue();
        assertThat(Long.parseLong(measured.lastLine())).isBetween(ReplayMemory.MAX_BYTES * 3L / 4, (long) MOST_BYTES);
    }

    private HttpSession session(String version) {
        return FullSessions.session(engine, version);
    }
}
