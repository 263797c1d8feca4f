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

/// The table of `src/test/feature-parity.md` that maps features of other projects to the tests for them.
///
/// @param heading of the section with the table
record SeedRows(String heading) {
    private static final Path PAGE = Path.of("src", "test", "feature-parity.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| ([^|]+) \\| [^|]+ \\| ([^|]+) \\|$");
    private static final Pattern TEST = Pattern.compile("`(\\w+(?:Test|IT))\\.(\\w+)`");
    private static final String SECTION = "\n## ";

    /// Of each row its name, and the proof.
    List<MatchResult> told() throws IOException {
        String text = Files.readString(PAGE);
        String section = text.substring(text.indexOf(SECTION + heading + "\n") + SECTION.length());
        return ROW.matcher(section.substring(0, section.indexOf(SECTION)))
                .results()
                .skip(1)
                .toList();
    }

    /// A page beside it counts for what only a document can do.
    void assertProofsAreThere() throws IOException {
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

    /// `D2`, `D3`, …
    static Stream<String> rows(String seed, int first, int last) {
        return IntStream.rangeClosed(first, last).mapToObj(number -> seed + number);
    }

    private static Map<String, String> sources() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src", "test", "java"))) {
            return files.filter(file -> file.toString().matches(".*(?:Test|IT)\\.java"))
                    .collect(Collectors.toMap(
                            file -> file.getFileName().toString().replace(".java", ""), SeedRows::text));
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
