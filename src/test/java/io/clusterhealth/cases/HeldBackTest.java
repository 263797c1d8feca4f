// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The held-back part stays about a tenth, and no source or document names its cases.
class HeldBackTest {
    private static final Pattern NAME = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)+");
    private static final Set<String> HELD = Set.copyOf(Cases.heldBack());

    @Test
    void aboutATenthIsHeldBack() {
        int all = Cases.names().size() + Cases.heldBack().size();

        assertThat(Cases.heldBack().size()).isBetween(all * 8 / 100, all * 12 / 100);
        assertThat(Cases.names()).doesNotContainAnyElementsOf(Cases.heldBack());
    }

    @ParameterizedTest
    @ValueSource(strings = {"pending.txt", "live.txt"})
    void noListNamesOne(String list) throws IOException {
        assertThat(named(Path.of("src/test/resources/cases", list))).isEmpty();
    }

    /// A case that a test or a document names would be opened by readers.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "src/main",
                "src/test/java",
                "src/bench",
                "docs",
                ".github",
                "README.md",
                "src/test/feature-parity.md"
            })
    void noSourceAndNoDocumentNamesOne(String folder) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(folder))) {
            List<Path> texts = files.filter(Files::isRegularFile)
                    .filter(file -> file.toString().matches(".*\\.(java|md|yaml|yml|json|txt|csv)"))
                    .toList();
            assertThat(texts).isNotEmpty();
            assertThat(texts).allSatisfy(file -> assertThat(named(file)).isEmpty());
        }
    }

    private static Set<String> named(Path file) throws IOException {
        return NAME.matcher(Files.readString(file))
                .results()
                .map(MatchResult::group)
                .filter(HELD::contains)
                .collect(Collectors.toUnmodifiableSet());
    }
}
