// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Every risk and every lesson has a promise, and every promise a test that exists.
class PromisesTest {
    private static final Pattern TEST = Pattern.compile("`([A-Z]\\w*[a-z](?:Test|IT))`");

    @ParameterizedTest
    @CsvSource({"security.md, MCP0?, 10", "client-lessons.md, '', 21"})
    void everyPromiseIsHeldByATest(String page, String before, int promises) throws IOException {
        Pattern row = Pattern.compile("^\\| " + before + "(\\d+) \\|(.*)\\|$", Pattern.MULTILINE);
        List<MatchResult> rows =
                row.matcher(Files.readString(Path.of("docs", page))).results().toList();

        assertThat(rows.stream().map(one -> Integer.parseInt(one.group(1))))
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, promises).boxed().toList());
        assertThat(rows).allSatisfy(one -> assertThat(one.group(2)).containsPattern(TEST));
    }

    @Test
    void everyTestThatAPageNamesExists() throws IOException {
        Set<String> tests = tests();
        for (Path document : LinksTest.documents().toList()) {
            assertThat(TEST.matcher(Files.readString(document)).results().map(test -> test.group(1)))
                    .as(document.toString())
                    .allMatch(tests::contains);
        }
    }

    private static Set<String> tests() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src", "test", "java"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java"))
                    .map(name -> name.substring(0, name.length() - ".java".length()))
                    .collect(Collectors.toSet());
        }
    }
}
