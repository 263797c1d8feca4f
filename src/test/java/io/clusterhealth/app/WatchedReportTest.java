// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class WatchedReportTest {
    private static final Terminal PIPE = new Terminal(false, false);
    private static final Terminal PERSON = new Terminal(true, true);
    private static final Instant NOW = Instant.parse("2026-11-25T19:00:00.5Z");

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    @Test
    void aPipeGetsAReportWhenItReadsDifferently() {
        int code = watch(PIPE, List.of("HEALTHY", "HEALTHY", "DEGRADED"));

        assertThat(text()).isEqualTo("2026-11-25T19:00:00Z\nHEALTHY\n2026-11-25T19:00:00Z\nDEGRADED\n");
        assertThat(code).as("of the last look").isEqualTo(3);
    }

    @Test
    void agesAloneMakeNoNewReport() {
        watch(PIPE, List.of("DEGRADED, for 24 min", "DEGRADED, for 25 min", "DEGRADED, for 2 h: 3 pods"));

        assertThat(text().lines())
                .containsExactly(
                        "2026-11-25T19:00:00Z",
                        "DEGRADED, for 24 min",
                        "2026-11-25T19:00:00Z",
                        "DEGRADED, for 2 h: 3 pods");
    }

    @Test
    void aPersonSeesTheNewestReportInPlaceOfTheOneBefore() {
        watch(PERSON, List.of("HEALTHY", "HEALTHY"));

        String screen =
                "\u001b[H\u001b[2J\u001b[3Jmcp-server check, every 30 s; this is of 2026-11-25T19:00:00Z\n\nHEALTHY\n";
        assertThat(text()).isEqualTo(screen + screen);
    }

    @Test
    void aPersonSeesNoMoreThanHasRoomAndAPipeGetsAll() {
        String report = "HEALTHY\n".repeat(20).strip();
        watch(PERSON, List.of(report));
        assertThat(text().lines()).hasSize(9).last().asString().startsWith("… 14 more lines");

        written.reset();
        watch(PIPE, List.of(report));
        assertThat(text().lines()).hasSize(21);
    }

    @Test
    void whatCannotBeLookedAtIsNotLookedAtAgain() {
        assertThat(watch(PIPE, List.of("", "HEALTHY"))).isEqualTo(1);
        assertThat(text()).isEmpty();
    }

    @Test
    void endsWhenItsReaderIsGone() {
        WatchedReport endless =
                new WatchedReport(PIPE, Screen.UNBOUNDED, Duration.ofSeconds(30), () -> NOW, () -> true);

        assertThat(endless.run(
                        out -> {
                            out.print("HEALTHY\n");
                            return 0;
                        },
                        new VisibleOutput(new OutputStream() {
                            @Override
                            public void write(int one) throws IOException {
                                throw new IOException("closed");
                            }
                        })))
                .isZero();
    }

    /// The exit code is the number of the report.
    private int watch(Terminal terminal, List<String> reports) {
        Iterator<String> rest = reports.iterator();
        int[] looks = {0};
        return new WatchedReport(terminal, new Screen(80, 10), Duration.ofSeconds(30), () -> NOW, rest::hasNext)
                .run(
                        out -> {
                            String report = rest.next();
                            out.print(report.isEmpty() ? "" : report + "\n");
                            return ++looks[0];
                        },
                        new VisibleOutput(written));
    }

    private String text() {
        return written.toString(StandardCharsets.UTF_8);
    }
}
