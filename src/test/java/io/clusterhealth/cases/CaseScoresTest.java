// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/// Holds the floor of what the program promises, over all cases together: `src/bench/cases` prints the table.
class CaseScoresTest {
    private static final Path TABLE = Path.of("target/cases.md");
    private static final Path UNMET = Path.of("target/unmet.md");
    private static final double FLOOR = 0.95;
    private static final int FALSELY_HEALTHY = 0;

    @Test
    void firstCausesAreRightAndNothingBrokenIsCalledHealthy() throws IOException {
        Map<String, Score> scores = new TreeMap<>();
        for (String name : Cases.names()) {
            scores.put(name, Score.of(Expected.read(Cases.folder(name)), Cases.examined(name)));
        }
        ScoreTable table = new ScoreTable(scores);
        Files.createDirectories(TABLE.getParent());
        Files.writeString(TABLE, table.markdown());

        SoftAssertions.assertSoftly(softly -> {
            softly.assertThat(scores).as("cases").hasSizeGreaterThanOrEqualTo(70);
            softly.assertThat(table.precision()).as("precision of first causes").isGreaterThanOrEqualTo(FLOOR);
            softly.assertThat(table.recall()).as("recall of first causes").isGreaterThanOrEqualTo(FLOOR);
            softly.assertThat(table.falseHealthy()).as("falsely healthy").isLessThanOrEqualTo(FALSELY_HEALTHY);
        });
    }

    /// No floor holds them but one: what the program does not understand it must not call healthy.
    @Test
    void whatIsNotMetYetIsNotCalledHealthyEither() throws IOException {
        Map<String, Score> scores = new TreeMap<>();
        for (Path folder : Cases.unmet()) {
            scores.put(folder.getFileName().toString(), Score.of(Expected.read(folder), CaseResult.at(folder)));
        }
        ScoreTable table = new ScoreTable(scores);
        Files.createDirectories(UNMET.getParent());
        Files.writeString(UNMET, table.markdown());

        assertThat(table.falseHealthy()).isLessThanOrEqualTo(FALSELY_HEALTHY);
    }

    @Test
    void aMissedAnInventedAndAFalselyHealthyAnswerCount() throws IOException {
        Expected crash = Expected.read(Cases.folder("crash-loop"));
        Score wrong = Score.of(crash, Cases.examined("oom"));
        Score blind = Score.of(crash, Cases.examined("healthy-kubernetes"));

        assertThat(wrong.precision()).isZero();
        assertThat(wrong.recall()).isZero();
        assertThat(wrong.invented()).hasSize(1);
        assertThat(blind.falseHealthy()).isTrue();
        assertThat(blind.missed()).hasSize(1);
    }
}
