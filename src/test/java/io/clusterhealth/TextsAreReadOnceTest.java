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

/// Texts of the cluster are read by `meaning`, and nobody reads our own sentences (ADR 0038). The lists below name the
/// files that still match expressions, most of them on names of objects: they may only become shorter.
class TextsAreReadOnceTest {
    private static final Path MAIN = Path.of("src/main/java/io/clusterhealth");

    private static final Pattern EXPRESSION = Pattern.compile("java\\.util\\.regex");
    private static final Pattern STATEMENT = Pattern.compile("\\.statement\\(\\)|Evidence::statement");
    private static final Pattern QUOTE = Pattern.compile("\\.quote\\(\\)|Evidence::quote");

    /// All of these match names of objects, which say what a workload is for.
    private static final Set<String> CAUSE = Set.of();

    /// The latter six match what stands in `conditions.txt`, and no text of a cluster.
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

    /// `RoleSubject` matches what a caller writes. What refused a request is a meaning, as it is to checks.
    @Test
    void noFileOfRightsIsAddedToThoseThatMatchExpressions() {
        assertThat(files("rights", EXPRESSION)).isEqualTo(Set.of("RoleSubject"));
    }

    /// Equal findings are told apart by all they have.
    @Test
    void causesReadNoStatement() {
        assertThat(files("cause", STATEMENT)).isEqualTo(Set.of("TotalOrder"));
    }

    /// `Says` asks whether a name is quoted.
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
