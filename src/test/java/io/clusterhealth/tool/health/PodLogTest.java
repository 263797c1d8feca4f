// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Details;
import io.clusterhealth.cluster.LogQuery;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.ObjectPage;
import io.clusterhealth.cluster.ObjectQuery;
import io.clusterhealth.cluster.Read;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PodLogTest {
    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();
    private static final long MOST_MILLIS = 50;
    private static final LogQuery QUERY = new LogQuery("shop", "web", "app", false, Optional.empty(), 100);

    /// Lines on which such expressions backtrack almost without end. The test measures processor time and
    /// takes the minimum of several runs, because the machine may be busy and the code not yet compiled.
    @ParameterizedTest
    @ValueSource(strings = {"(a+)+$", "(?:x{1,1000}){1,1000}", "(.*a){30}", "(a|a)*b", ".*"})
    void seeksPlainTextAndNoExpression(String word) {
        List<String> lines =
                List.of("a".repeat(Details.LONGEST_LINE) + "!", "x".repeat(Details.LONGEST_LINE), "has " + word);
        PodLog.Wanted wanted = new PodLog.Wanted(Optional.of(word), Optional.empty(), 10);

        long fastest = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            long begin = CLOCK.getCurrentThreadCpuTime();
            Read<PodLog> read = PodLog.read(new Lines(lines), QUERY, wanted, Deadline.in(Duration.ofSeconds(9)));
            fastest = Math.min(fastest, CLOCK.getCurrentThreadCpuTime() - begin);
            assertThat(read.known())
                    .hasValueSatisfying(log -> assertThat(log.matching()).isEqualTo(1));
        }

        assertThat(fastest / 1_000_000).isLessThanOrEqualTo(MOST_MILLIS);
    }

    /// Details with a log and nothing else.
    private record Lines(List<String> lines) implements Details {
        @Override
        public Read<ObjectPage> page(ObjectQuery query, Deadline deadline) {
            throw new AssertionError("no list");
        }

        @Override
        public Read<List<String>> log(LogQuery query, Deadline deadline) {
            return new Read.Found<>(lines.subList(Math.max(0, lines.size() - query.tail()), lines.size()));
        }

        @Override
        public Read<List<ApiResource>> resources(Deadline deadline) {
            return new Read.Found<>(List.of());
        }

        @Override
        public Read<ObjectNode> object(ApiResource resource, ObjectName name, Deadline deadline) {
            throw new AssertionError("nobody asks for " + name);
        }

        @Override
        public Read<List<ObjectName>> names(
                ApiResource resource, Optional<String> namespace, Optional<String> name, Deadline deadline) {
            return new Read.Found<>(List.of());
        }
    }

    @Test
    void seeksInTheWholeLineAndShowsItsBeginning() {
        List<String> lines = List.of("x ".repeat(400) + "needle", "password=needle");

        assertThat(of(lines, new PodLog.Wanted(Optional.of("needle"), Optional.empty(), 10))
                        .lines())
                .singleElement()
                .satisfies(line -> assertThat(line.text()).startsWith("x x").hasSizeLessThanOrEqualTo(400));
    }

    /// The lines before a position are sought in more lines than were read for the first page.
    @Test
    void linesWithoutATimeKeepTheirPlaces() {
        List<String> lines = List.of("a", "b", "c", "d");
        PodLog last = of(lines, new PodLog.Wanted(Optional.empty(), Optional.empty(), 2));

        assertThat(last.lines()).extracting(LogLine::text).containsExactly("c", "d");
        assertThat(of(
                                lines,
                                new PodLog.Wanted(
                                        Optional.empty(),
                                        Optional.of(last.lines().getFirst().first()),
                                        2))
                        .lines())
                .extracting(LogLine::text)
                .containsExactly("a", "b");
    }

    private static PodLog of(List<String> lines, PodLog.Wanted wanted) {
        return PodLog.read(new Lines(lines), QUERY.withTail(wanted.most()), wanted, Deadline.in(Duration.ofSeconds(9)))
                .known()
                .orElseThrow();
    }
}
