// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.check.Restatement;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/// Precision and recall if incidents of low confidence, next to others, were only listed in one line, "also seen",
/// for several meanings of low confidence. `src/bench/cases --unsure` prints the table.
class UnsureIncidents {
    private static final Path TABLE = Path.of("target/unsure.md");

    private static final Map<String, Predicate<Incident>> MEANINGS = meanings();

    private record Case(Expected expected, CaseResult seen) {}

    private static Map<String, Predicate<Incident>> meanings() {
        Map<String, Predicate<Incident>> meanings = new LinkedHashMap<>();
        meanings.put(
                "explains nothing, is not grave, and quotes no reason",
                one -> alone(one) && one.severity().compareTo(Severity.MEDIUM) >= 0 && (alert(one) || reasonless(one)));
        meanings.put(
                "explains no more than its own pods, and quotes no reason",
                one -> one.symptoms().stream().allMatch(symptom -> symptom.confidence() == Confidence.CERTAIN)
                        && reasonless(one));
        meanings.put("one of its symptoms is possible only", one -> one.confidence() == Confidence.POSSIBLE);
        return meanings;
    }

    private static boolean alone(Incident incident) {
        return incident.symptoms().isEmpty();
    }

    private static boolean alert(Incident incident) {
        return incident.cause().code() == FindingCode.ALERT_FIRING;
    }

    private static boolean reasonless(Incident incident) {
        return incident.cause().evidence().stream().allMatch(Restatement::in);
    }

    @Test
    void whatALineForThemWouldHide() throws IOException {
        Map<String, List<Case>> sets = new LinkedHashMap<>();
        sets.put("in-sample", cases(Cases.names()));
        sets.put("held back", cases(Cases.heldBack()));
        List<Case> unmet = new ArrayList<>();
        for (Path folder : Cases.unmet()) {
            unmet.add(new Case(Expected.read(folder), CaseResult.at(folder)));
        }
        sets.put("not met yet", unmet);

        List<String> lines = new ArrayList<>(List.of(
                "| low confidence means | cases | incidents in the line | first causes among them | precision, recall"
                        + " without | with |",
                "|---|---|---|---|---|---|"));
        MEANINGS.forEach((name, unsure) ->
                sets.forEach((set, cases) -> lines.add("| %s | %s | %s |".formatted(name, set, row(cases, unsure)))));
        Files.createDirectories(TABLE.getParent());
        Files.writeString(TABLE, String.join("\n", lines) + "\n");

        assertThat(lines).hasSize(2 + MEANINGS.size() * sets.size());
    }

    private static List<Case> cases(List<String> names) throws IOException {
        List<Case> cases = new ArrayList<>();
        for (String name : names) {
            cases.add(new Case(Expected.read(Cases.folder(name)), Cases.examined(name)));
        }
        return cases;
    }

    private static String row(List<Case> cases, Predicate<Incident> unsure) {
        int found = 0;
        int invented = 0;
        int missed = 0;
        int hidden = 0;
        int right = 0;
        for (Case one : cases) {
            Score score = Score.of(one.expected(), one.seen());
            found += score.found();
            invented += score.invented().size();
            missed += score.missed().size();
            List<Finding> line = line(one.seen().diagnosis().incidents(), unsure);
            hidden += line.size();
            right += (int) line.stream()
                    .filter(cause -> !score.invented().contains(cause))
                    .count();
        }
        int left = found - right;
        return "%d | %d | %.3f, %.3f | %.3f, %.3f"
                .formatted(
                        hidden,
                        right,
                        Score.ratio(found, found + invented),
                        Score.ratio(found, found + missed),
                        Score.ratio(left, left + invented - (hidden - right)),
                        Score.ratio(left, found + missed));
    }

    /// The causes of the unsure incidents, if there are others as well.
    private static List<Finding> line(List<Incident> incidents, Predicate<Incident> unsure) {
        return incidents.stream().allMatch(unsure)
                ? List.of()
                : incidents.stream().filter(unsure).map(Incident::cause).toList();
    }
}
