// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Each folder below `cases` is a cluster with its label; adding one needs no Java.
class ClusterCasesTest {
    private static final Path CASES = Path.of("src/test/resources/cases");
    /// What no file can hold: the handshake with the server, its clock, and what it serves; their checks' tests find
    /// them.
    private static final Set<FindingCode> LIVE_ONLY =
            EnumSet.of(FindingCode.API_CERTIFICATE_ENDS, FindingCode.API_CLOCK_OFF, FindingCode.METRICS_ABSENT);

    private static final Map<String, Examined> TABLE = new ConcurrentSkipListMap<>();

    static List<String> cases() throws IOException {
        try (Stream<Path> folders = Files.list(CASES)) {
            return folders.filter(Files::isDirectory)
                    .map(folder -> folder.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void engineAgreesWithTheLabel(String name) throws IOException {
        Expected expected = Expected.read(CASES.resolve(name));

        Examined seen = examined(name);

        SoftAssertions.assertSoftly(softly -> {
            softly.assertThat(seen.verdict().label()).as("verdict").isEqualTo(expected.verdict());
            causes(expected, seen, softly);
            softly.assertThat(expected.symptoms())
                    .as("folded symptoms")
                    .allSatisfy(label -> assertThat(seen.diagnosis().incidents())
                            .as(label.toString())
                            .anyMatch(incident -> folds(incident, label)));
            softly.assertThat(expected.unwanted())
                    .as("absent")
                    .allSatisfy(label -> assertThat(seen.findings()).noneMatch(label::fits));
            if (expected.notices() != null) {
                matches("notices", expected.notices(), seen.diagnosis().notices(), softly);
            }
            if (expected.notChecked() != null) {
                softly.assertThat(seen.notChecked()).as("not checked").isEqualTo(expected.notChecked());
            }
        });
    }

    @Test
    void everyCodeIsFoundInSomeCase() throws IOException {
        Set<FindingCode> found = EnumSet.copyOf(LIVE_ONLY);
        for (String name : cases()) {
            examined(name).findings().map(Finding::code).forEach(found::add);
        }

        assertThat(found).containsExactlyInAnyOrder(FindingCode.values());
    }

    @AfterAll
    static void printTable() {
        StringBuilder table = new StringBuilder("\n| case | verdict | first causes (symptoms) |\n|---|---|---|\n");
        TABLE.forEach((name, seen) -> table.append("| %s | %s | %s |\n"
                .formatted(
                        name,
                        seen.verdict().label(),
                        seen.diagnosis().incidents().stream()
                                .map(incident -> "%s %s (%d)"
                                        .formatted(
                                                incident.cause().code().id(),
                                                incident.cause().subject(),
                                                incident.symptoms().size()))
                                .collect(Collectors.joining("; ")))));
        System.out.println(table);
    }

    private static Examined examined(String name) {
        return TABLE.computeIfAbsent(name, _ -> Examined.at(CASES.resolve(name)));
    }

    private static void causes(Expected expected, Examined seen, SoftAssertions softly) {
        List<Finding> causes = seen.diagnosis().incidents().stream()
                .map(ClusterCasesTest::asIncident)
                .toList();
        matches("first causes", expected.firstCauses(), causes, softly);
    }

    /// The cause with its incident's severity, which is what a label means.
    private static Finding asIncident(Incident incident) {
        Finding cause = incident.cause();
        return new Finding(
                cause.code(), incident.severity(), cause.subject(), cause.since(), cause.evidence(), cause.links());
    }

    private static void matches(String what, List<Label> labels, List<Finding> found, SoftAssertions softly) {
        List<String> told = found.stream()
                .map(finding -> finding.code() + " " + finding.subject())
                .toList();
        softly.assertThat(labels)
                .as("%s, found %s", what, told)
                .allSatisfy(label -> assertThat(found).anyMatch(label::fits));
        softly.assertThat(found)
                .as(what)
                .extracting(finding -> finding.code() + " " + finding.subject())
                .hasSize(labels.size());
    }

    private static boolean folds(Incident incident, Label label) {
        return label.below(incident.cause())
                && incident.symptoms().stream().anyMatch(symptom -> label.fits(symptom.finding()));
    }
}
