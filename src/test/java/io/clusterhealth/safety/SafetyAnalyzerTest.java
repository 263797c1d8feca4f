// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.safety;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterhealth.safety.SafetyReport.CommandType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SafetyAnalyzerTest {
    private static final Path LINES = Path.of("src/test/resources/safety/lines.jsonl");

    private static final ObjectMapper JSON = new ObjectMapper();

    /// A line with the type that was assigned by hand.
    private record Labelled(CommandType type, String line) {}

    private static List<Labelled> labelled() throws IOException {
        List<Labelled> lines = new ArrayList<>();
        for (String row : Files.readAllLines(LINES)) {
            JsonNode pair = JSON.readTree(row);
            lines.add(new Labelled(
                    CommandType.valueOf(pair.path(0).asText().toUpperCase(Locale.ROOT)),
                    pair.path(1).asText()));
        }
        return lines;
    }

    @Test
    void takesNothingDangerousForRead() throws IOException {
        List<Labelled> lines = labelled();

        assertThat(lines).hasSizeGreaterThanOrEqualTo(500);
        assertThat(lines)
                .filteredOn(line -> line.type() != CommandType.READ)
                .filteredOn(line -> SafetyAnalyzer.analyze(line.line()).isReadOnly())
                .isEmpty();
    }

    @Test
    void judgesEachLineAsItIsLabelled() throws IOException {
        assertThat(labelled())
                .filteredOn(line -> SafetyAnalyzer.analyze(line.line()).type() != line.type())
                .isEmpty();
    }

    /// Every dangerous command has a warning, because the user must know what to approve.
    @Test
    void warnsOfWhateverIsDangerous() throws IOException {
        assertThat(labelled().stream()
                        .map(line -> SafetyAnalyzer.analyze(line.line()))
                        .filter(SafetyReport::isDangerous))
                .allSatisfy(report -> assertThat(report.warnings()).isNotEmpty());
    }

    @ParameterizedTest
    @CsvSource({
        "get pods, READ, false, false, false, true",
        "scale deploy/web --replicas=3, WRITE, true, false, false, false",
        "delete pod web-1, DANGEROUS, true, true, false, false",
        "exec -it web-1 -- sh, INTERACTIVE, false, false, true, false"
    })
    void tellsSevenThings(
            String command, CommandType type, boolean approval, boolean dangerous, boolean interactive, boolean reads) {
        SafetyReport report = SafetyAnalyzer.analyze(command);

        assertThat(report.command()).isEqualTo(command);
        assertThat(report.type()).isEqualTo(type);
        assertThat(report.requiresApproval()).isEqualTo(approval);
        assertThat(report.isDangerous()).isEqualTo(dangerous);
        assertThat(report.isInteractive()).isEqualTo(interactive);
        assertThat(report.isReadOnly()).isEqualTo(reads);
        assertThat(report.warnings().isEmpty()).isEqualTo(!dangerous && !interactive);
    }

    @Test
    void namesEachDanger() {
        assertThat(SafetyAnalyzer.analyze("kubectl delete pods --all -A --grace-period=0 --force")
                        .warnings())
                .containsExactly(
                        "It deletes what it names; a deletion cannot be undone.",
                        "It is about all objects of the kind.",
                        "It is about all namespaces.",
                        "With this flag it also does what would otherwise be refused.",
                        "Pods get no time to stop.");
    }

    @ParameterizedTest
    @ValueSource(ints = {1_000, 100_000})
    void longLinesAreJudgedInTime(int length) {
        assertThat(SafetyAnalyzer.analyze("kubectl get '" + "a\\ b".repeat(length))
                        .isDangerous())
                .isTrue();
    }
}
