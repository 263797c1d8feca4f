// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Any number of unrelated faults are kept apart: namespaces of in-sample cases, each with its own fault, in one
/// healthy cluster. `src/bench/cases --together` prints what was missed and why.
class ManyFaultsTest {
    private static final Path TABLE = Path.of("target/together.md");
    private static final StringBuilder TABLE_TEXT = new StringBuilder();

    /// Number of worker nodes, as room for what is added.
    private static final int WORKERS = 60;

    private static ComposedCluster base;

    /// Faults that are the same in another cluster: without those that depend on objects outside their namespace.
    private static final List<MovedNamespace> FAULTS = new ArrayList<>();

    @BeforeAll
    static void findsFaultsThatCanBeMoved() throws IOException {
        base = ComposedCluster.over("healthy-openshift", WORKERS);
        for (String name : Cases.names()) {
            Optional<String> namespace = MovedNamespace.movable(name);
            if (namespace.isPresent()) {
                MovedNamespace moved = base.moved(name, namespace.get(), "team-" + FAULTS.size());
                if (score(List.of(moved), base.with(List.of(moved))).whole()) {
                    FAULTS.add(moved);
                }
            }
        }
    }

    @Test
    void thereAreEnoughToMakeManyClusters() {
        assertThat(FAULTS).hasSizeGreaterThanOrEqualTo(90);
    }

    @Test
    void baseIsHealthyByItself() throws IOException {
        assertThat(base.with(List.of()).verdict()).isEqualTo(Verdict.HEALTHY);
    }

    /// @param floor minimum share of first causes that are found as such
    @ParameterizedTest
    @CsvSource({"2, 1.00", "10, 1.00", "41, 0.98"})
    void faultsAreToldApart(int together, double floor) throws IOException {
        int found = 0;
        int missed = 0;
        int invented = 0;
        for (int first = 0; first + together <= FAULTS.size(); first += together) {
            List<MovedNamespace> some = FAULTS.subList(first, first + together);
            CaseResult seen = base.with(some);
            Score score = score(some, seen);
            found += score.found();
            missed += score.missed().size();
            invented += score.invented().size();
            for (Label label : score.missed()) {
                TABLE_TEXT
                        .append("- missed: ")
                        .append(label)
                        .append(fold(label, seen))
                        .append('\n');
            }
        }
        TABLE_TEXT
                .append("%d faults at once: %d of %d first causes found, %d others named; wanted all: %s"
                        .formatted(
                                together,
                                found,
                                found + missed,
                                invented,
                                missed == 0 && invented == 0 ? "reached" : "**missed**"))
                .append("\n\n");
        Files.writeString(TABLE, TABLE_TEXT);

        assertThat(Score.ratio(found, found + missed)).isGreaterThanOrEqualTo(floor);
        assertThat(Score.ratio(found, found + invented)).as("precision").isGreaterThanOrEqualTo(0.98);
    }

    private static Score score(List<MovedNamespace> some, CaseResult seen) {
        List<Label> causes = some.stream().flatMap(one -> one.causes().stream()).toList();
        return Score.of(causes, "degraded", seen);
    }

    /// The cause under which it was folded, and why.
    private static String fold(Label label, CaseResult seen) {
        for (Incident incident : seen.diagnosis().incidents()) {
            for (Incident.Symptom symptom : incident.symptoms()) {
                if (label.fits(symptom.finding())) {
                    return ", under " + incident.cause().subject() + ": " + symptom.because();
                }
            }
        }
        return "";
    }
}
