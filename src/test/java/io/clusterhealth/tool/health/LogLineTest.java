// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LogLineTest {

    private static List<String> folded(String... lines) {
        return LogLine.folded(Stream.of(lines).map(LogLine::of).toList()).stream()
                .map(line -> line.times() + " " + line.text())
                .toList();
    }

    @Test
    void foldsLinesThatDifferInNumbersAndIdsOnly() {
        assertThat(folded("try 1 of deadbeef01", "try 2 of 00c0ffee", "try 3 of 7f", "done"))
                .containsExactly("3 try 3 of 7f", "1 done");
    }

    @Test
    void responsesThatFailedAreNoRepeatsOfOthers() {
        assertThat(folded(
                        "10.0.39.7 - - \"GET /cart/1 HTTP/1.1\" 200 11",
                        "10.0.39.7 - - \"GET /cart/2 HTTP/1.1\" 204 12",
                        "10.0.39.7 - - \"GET /cart/3 HTTP/1.1\" 500 30000",
                        "10.0.39.7 - - \"GET /cart/4 HTTP/1.1\" 200 11",
                        "{\"statusCode\": 200, \"ms\": 12}",
                        "{\"statusCode\": 502, \"ms\": 30}"))
                .containsExactly(
                        "2 10.0.39.7 - - \"GET /cart/2 HTTP/1.1\" 204 12",
                        "1 10.0.39.7 - - \"GET /cart/3 HTTP/1.1\" 500 30000",
                        "1 10.0.39.7 - - \"GET /cart/4 HTTP/1.1\" 200 11",
                        "1 {\"statusCode\": 200, \"ms\": 12}",
                        "1 {\"statusCode\": 502, \"ms\": 30}");
    }

    @Test
    void foldsStretchesOfSeveralLines() {
        assertThat(folded("start", "connecting", "refused", "connecting", "refused", "connecting", "refused", "end"))
                .containsExactly("1 start", "3 connecting", "3 refused", "1 end");
    }

    @Test
    void leavesAloneWhatDoesNotRepeat() {
        assertThat(folded("a", "b", "a", "c")).containsExactly("1 a", "1 b", "1 a", "1 c");
    }

    @Test
    void takesTheTimeOffALine() {
        assertThat(LogLine.of("2026-11-21T00:00:01.5Z said"))
                .isEqualTo(
                        new LogLine(Optional.of(Instant.parse("2026-11-21T00:00:01.5Z")), "said", 1, LogPlace.START));
        assertThat(LogLine.of("no time here").at()).isEmpty();
        assertThat(LogLine.of("").text()).isEmpty();
    }

    @Test
    void aLongLogOfOneLineIsOneLine() {
        List<LogLine> many = IntStream.range(0, 20_000)
                .mapToObj(i -> LogLine.of("tick " + i))
                .toList();

        assertThat(LogLine.folded(many))
                .singleElement()
                .extracting(LogLine::times)
                .isEqualTo(20_000);
    }
}
