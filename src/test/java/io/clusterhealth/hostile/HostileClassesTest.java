// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Every class of hostile input has a case over each transport that can carry it. The tests of this package
/// decide whether the cases pass; [Score] counts them.
class HostileClassesTest {
    private static final Path SOURCES = Path.of("src", "test", "java", "io", "clusterhealth", "hostile");

    /// A case that is a row of a test's own table.
    private static final Pattern ROW = Pattern.compile("^ +([0-9]+) +\\| ", Pattern.MULTILINE);

    @Test
    void everyClassHasACaseOverHttp() throws IOException {
        Set<Integer> cases = counted("http");
        cases.addAll(numbers(ROW, Files.readString(SOURCES.resolve("HostileReadersIT.java"))));
        for (String file : List.of("messages.txt", "arguments.txt", "headers.txt", "lines.txt", "requests.txt")) {
            Notation.rows(file).forEach(columns -> cases.add(Notation.number(columns[0])));
        }

        assertThat(cases).containsAll(Score.over("http").due());
    }

    @Test
    void everyClassThatALineCanBringHasACaseOverStdio() throws IOException {
        Set<Integer> cases = counted("stdio");
        Notation.rows("lines.txt").forEach(columns -> cases.add(Notation.number(columns[0])));
        Stream.concat(HostileMessages.all().stream(), HostileMessages.arguments().stream())
                .filter(hostile -> !new String(hostile.bytes(), ISO_8859_1).isBlank())
                .forEach(hostile -> cases.add(hostile.number()));

        assertThat(cases).containsAll(Score.over("stdio").due());
    }

    /// The classes that have a test of their own.
    private static Set<Integer> counted(String transport) throws IOException {
        Pattern counted = Pattern.compile("Score\\.over\\(\"%s\"\\)\\s*\\.count\\(\\s*([0-9]+)".formatted(transport));
        Set<Integer> numbers = new TreeSet<>();
        try (Stream<Path> sources = Files.list(SOURCES)) {
            for (Path source : (Iterable<Path>) sources::iterator) {
                numbers.addAll(numbers(counted, Files.readString(source)));
            }
        }
        return numbers;
    }

    private static List<Integer> numbers(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map(match -> Integer.valueOf(match.group(1)))
                .toList();
    }
}
