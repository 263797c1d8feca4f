// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Every risk has a promise, and every promise a test that exists.
class SecurityPageTest {
    private static final Pattern ROW = Pattern.compile("^\\| MCP(\\d\\d) \\|(.*)\\|$", Pattern.MULTILINE);
    private static final Pattern TEST = Pattern.compile("`([A-Z]\\w*[a-z](?:Test|IT))`");

    @Test
    void everyPromiseIsHeldByATest() throws IOException {
        String page = Files.readString(Path.of("docs", "security.md"));
        Set<String> tests = tests();
        List<String> rows = ROW.matcher(page).results().map(row -> row.group(2)).toList();

        assertThat(ROW.matcher(page).results().map(row -> Integer.parseInt(row.group(1))))
                .containsExactlyElementsOf(IntStream.rangeClosed(1, 10).boxed().toList());
        assertThat(rows).allSatisfy(row -> assertThat(row).containsPattern(TEST));
        assertThat(TEST.matcher(page).results().map(test -> test.group(1)).collect(Collectors.toSet()))
                .isSubsetOf(tests);
    }

    @Test
    void everyTestTheOtherPagesNameExists() throws IOException {
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
