// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Texts of the cluster are parsed only by `meaning`, and no code parses our own sentences (ADR 0038). The lists
/// below name the files that still match expressions, mostly on names of objects: they may only get shorter.
class TextsAreReadOnceTest {
    private static final Path MAIN = Path.of("src/main/java/io/clusterhealth");

    private static final Pattern EXPRESSION = Pattern.compile("java\\.util\\.regex");
    private static final Pattern STATEMENT = Pattern.compile("\\.statement\\(\\)|Evidence::statement");
    private static final Pattern QUOTE = Pattern.compile("\\.quote\\(\\)|Evidence::quote");

    /// All of these match names of objects, which show the purpose of a workload.
    private static final Set<String> CAUSE = Set.of();

    /// The last six match the content of `conditions.txt`, and no text of a cluster.
    private static final Set<String> CHECK = Set.of(
            "AlertTargets",
            "ImageReference",
            "UnreadJobs",
            "Clauses",
            "ConditionFile",
            "Criterion",
            "LinkPath",
            "Seen",
            "Usage");

    @Test
    void noFileOfCauseIsAddedToThoseThatMatchExpressions() {
        assertThat(files("cause", EXPRESSION)).isEqualTo(new TreeSet<>(CAUSE));
    }

    @Test
    void noFileOfCheckIsAddedToThoseThatMatchExpressions() {
        assertThat(files("check", EXPRESSION)).isEqualTo(new TreeSet<>(CHECK));
    }

    /// `RoleSubject` matches a caller's argument. The reason of a refused request is a meaning, as in checks.
    @Test
    void noFileOfRightsIsAddedToThoseThatMatchExpressions() {
        assertThat(files("rights", EXPRESSION)).isEqualTo(Set.of("RoleSubject"));
    }

    /// Equal findings are ordered by all their fields.
    @Test
    void causesReadNoStatement() {
        assertThat(files("cause", STATEMENT)).isEqualTo(Set.of("TotalOrder"));
    }

    /// `Says` checks whether a name is quoted.
    @Test
    void causesReadQuotesInOnePlace() {
        assertThat(files("cause", QUOTE)).isEqualTo(new TreeSet<>(Set.of("Says", "TotalOrder")));
    }

    private static Set<String> files(String part, Pattern pattern) {
        try (Stream<Path> files = Files.walk(MAIN.resolve(part))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> pattern.matcher(text(file)).find())
                    .map(file -> file.getFileName().toString().replace(".java", ""))
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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
