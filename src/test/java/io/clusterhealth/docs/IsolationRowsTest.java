// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.golden.Golden;
import io.clusterhealth.report.IsolationRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Every row of the report on isolation has its tests, in the table and among those that `.ci/run security` runs.
class IsolationRowsTest {
    private static final Pattern HOLDS = Pattern.compile("@Holds\\(([^)]*)\\)");
    private static final Pattern ROW = Pattern.compile("IsolationRow\\.([A-Z]+)");
    private static final Pattern CHOSEN = Pattern.compile("-D(?:it\\.)?test='([^']*)'");

    @Test
    void theTableNamesTheTestsOfEachRow() throws IOException {
        Map<IsolationRow, TreeSet<String>> tests = tests();

        assertThat(tests).containsOnlyKeys(IsolationRow.values());
        Golden.assertSection(
                Path.of("src/test/feature-parity.md"),
                "isolation",
                tests.entrySet().stream()
                        .map(row -> "| %d | %s | %s |\n"
                                .formatted(
                                        row.getKey().number(),
                                        row.getKey().title(),
                                        row.getValue().stream().collect(Collectors.joining("`, `", "`", "`"))))
                        .collect(Collectors.joining("", "| row | what holds | tests |\n|---|---|---|\n", "")));
    }

    @Test
    void theReportIsOfAllOfThem() throws IOException {
        String run = Files.readString(Path.of(".ci/run"));
        List<Pattern> chosen = CHOSEN.matcher(run.substring(run.indexOf("security)")))
                .results()
                .flatMap(list -> Stream.of(list.group(1).split(",")))
                .map(glob -> Pattern.compile(glob.replace("*", ".*")))
                .toList();

        assertThat(tests().values().stream().flatMap(TreeSet::stream))
                .allMatch(name ->
                        chosen.stream().anyMatch(one -> one.matcher(name).matches()));
    }

    private static Map<IsolationRow, TreeSet<String>> tests() throws IOException {
        Map<IsolationRow, TreeSet<String>> tests = new TreeMap<>();
        try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
            for (Path file : files.filter(path -> path.toString().matches(".*(Test|IT)\\.java"))
                    .toList()) {
                String name = file.getFileName().toString().replace(".java", "");
                HOLDS.matcher(Files.readString(file))
                        .results()
                        .forEach(holds -> ROW.matcher(holds.group(1))
                                .results()
                                .map(row -> IsolationRow.valueOf(row.group(1)))
                                .forEach(row -> tests.computeIfAbsent(row, _ -> new TreeSet<>())
                                        .add(name)));
            }
        }
        return tests;
    }
}
