// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Every row of the seeds about other servers has its line in the document, and what proves it is there.
class UpstreamRowsTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| ([SD]\\d+) \\| [^|]+ \\| ([^|]+) \\|$");
    private static final Pattern TEST = Pattern.compile("`(\\w+(?:Test|IT))\\.(\\w+)`");

    /// Those of the seeds that ask nothing of a server.
    private static final List<String> NOTHING_ASKED = List.of(
            "S23", "S42", "S44", "S49", "S50", "S51", "S79", "D23", "D29", "D30", "D31", "D32", "D37", "D64", "D65",
            "D71", "D72", "D100", "D101");

    @Test
    void eachRowIsThereOnceInItsOrder() throws IOException {
        List<String> wanted = Stream.of(
                        rows("D", 2, 7),
                        rows("D", 19, 19),
                        rows("D", 23, 46),
                        rows("D", 61, 74),
                        rows("D", 78, 78),
                        rows("D", 83, 94),
                        rows("D", 97, 102),
                        rows("S", 1, 89))
                .flatMap(rows -> rows)
                .filter(row -> !NOTHING_ASKED.contains(row))
                .toList();

        assertThat(told().map(row -> row.group(1))).containsExactlyElementsOf(wanted);
    }

    /// A page beside it counts for what only a document can do.
    @Test
    void whatEachNamesIsThere() throws IOException {
        Map<String, String> sources = sources();

        assertThat(told()).allSatisfy(row -> {
            String proof = row.group(2);
            List<MatchResult> tests = TEST.matcher(proof).results().toList();
            assertThat(!tests.isEmpty() || proof.contains("]("))
                    .as("proof of " + row.group(1))
                    .isTrue();
            assertThat(tests)
                    .allSatisfy(test -> assertThat(sources)
                            .as(row.group(1))
                            .hasEntrySatisfying(
                                    test.group(1), source -> assertThat(source).contains(" " + test.group(2) + "(")));
            assertThat(TEST.matcher(proof).replaceAll("")).as(row.group(1)).doesNotContain("`");
        });
    }

    private static Stream<MatchResult> told() throws IOException {
        return ROW.matcher(Files.readString(Path.of("docs", "upstreams.md"))).results();
    }

    private static Stream<String> rows(String seed, int first, int last) {
        return IntStream.rangeClosed(first, last).mapToObj(number -> seed + number);
    }

    private static Map<String, String> sources() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src", "test", "java"))) {
            return files.filter(file -> file.toString().matches(".*(?:Test|IT)\\.java"))
                    .collect(Collectors.toMap(
                            file -> file.getFileName().toString().replace(".java", ""), UpstreamRowsTest::text));
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
