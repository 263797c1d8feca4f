// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every link in every document leads to a file, and a fragment to a heading in it. The web is not asked.
class LinksTest {
    private static final List<Path> ALONE = List.of(Path.of("README.md"), Path.of("src", "test", "feature-parity.md"));
    private static final Pattern LINK = Pattern.compile("(?<!!)\\[[^]\\n]*]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("^#+ +(.*)$", Pattern.MULTILINE);
    private static final Pattern CODE = Pattern.compile("```.*?```|`[^`\\n]*`", Pattern.DOTALL);

    static Stream<Path> documents() throws IOException {
        try (Stream<Path> docs = Files.walk(Path.of("docs"));
                Stream<Path> github = Files.walk(Path.of(".github"));
                Stream<Path> helm = Files.walk(Path.of("helm"));
                Stream<Path> bench = Files.walk(Path.of("src", "bench"))) {
            return Stream.of(ALONE.stream(), docs, github, helm, bench)
                    .flatMap(files -> files)
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyLinkLeadsSomewhere(Path document) throws IOException {
        Matcher links = LINK.matcher(CODE.matcher(Files.readString(document)).replaceAll("code"));

        assertThat(links.results().map(link -> link.group(1)).filter(target -> !leadsSomewhere(document, target)))
                .as("links of " + document)
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void noMergeConflictIsLeft(Path document) throws IOException {
        assertThat(Files.readAllLines(document)).noneMatch(line -> line.matches("(<{7}|>{7}|[|]{7}) .*|={7}"));
    }

    @Test
    void everyDecisionIsInTheIndex() throws IOException {
        String index = Files.readString(Path.of("docs", "adr", "README.md"));
        try (Stream<Path> files = Files.list(Path.of("docs", "adr"))) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(name -> !name.equals("README.md")))
                    .isNotEmpty()
                    .allSatisfy(name -> assertThat(index).contains("](" + name + ")"));
        }
    }

    @Test
    void everyPageIsInTheIndex() throws IOException {
        String index = Files.readString(Path.of("docs", "README.md"));
        try (Stream<Path> files = Files.list(Path.of("docs"))) {
            assertThat(files.map(file -> file.getFileName().toString())
                            .filter(name -> name.endsWith(".md") && !name.equals("README.md")))
                    .isNotEmpty()
                    .allSatisfy(name -> assertThat(index).contains("](" + name + ")"));
        }
    }

    private static boolean leadsSomewhere(Path document, String target) {
        if (target.startsWith("https://") || target.startsWith("mailto:")) {
            return URI.create(target).getSchemeSpecificPart().length() > 2;
        }
        List<String> parts = Arrays.asList(target.split("#", 2));
        Path file = parts.getFirst().isEmpty()
                ? document
                : document.resolveSibling(URLDecoder.decode(parts.getFirst(), StandardCharsets.UTF_8));
        return Files.exists(file) && (parts.size() == 1 || headings(file).contains(parts.getLast()));
    }

    /// As GitHub makes fragments of headings.
    private static List<String> headings(Path file) {
        try {
            return HEADING.matcher(Files.readString(file))
                    .results()
                    .map(heading -> heading.group(1)
                            .toLowerCase(Locale.ROOT)
                            .replaceAll("[^\\p{L}\\p{N} _-]", "")
                            .strip()
                            .replace(' ', '-'))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
