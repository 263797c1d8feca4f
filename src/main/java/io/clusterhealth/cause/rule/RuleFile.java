// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.rule.UnexplainedRule.Pick;
import io.clusterhealth.finding.FindingCode;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Parses `rules.txt`; the head of that file describes its format.
final class RuleFile {
    private final Vocabulary vocabulary;
    private final List<Rule> rules = new ArrayList<>();
    private final List<UnexplainedRule> unexplained = new ArrayList<>();

    private RuleFile(Vocabulary vocabulary) {
        this.vocabulary = vocabulary;
    }

    /// @param unexplained rows for incidents that no rule connects, strongest evidence first
    record Rows(List<Rule> rules, List<UnexplainedRule> unexplained) {}

    /// @throws IllegalArgumentException with the number and text of the line that cannot be parsed, and the reason
    static Rows read(String text, Vocabulary vocabulary) {
        RuleFile file = new RuleFile(vocabulary);
        List<String> lines = text.lines().toList();
        for (int at = 0; at < lines.size(); at++) {
            String line = lines.get(at).strip();
            try {
                if (!line.isEmpty() && !line.startsWith("#")) {
                    file.add(line);
                }
            } catch (IllegalArgumentException | IndexOutOfBoundsException | DateTimeParseException e) {
                throw new IllegalArgumentException("line " + (at + 1) + ": " + e.getMessage() + ": " + line, e);
            }
        }
        return new Rows(List.copyOf(file.rules), List.copyOf(file.unexplained));
    }

    private void add(String line) {
        String[] columns = line.split(" \\| ", -1);
        String[] definition = line.split(" = ", 2);
        if (columns.length == 6) {
            add(columns);
        } else if (columns.length == 1 && definition.length == 2) {
            vocabulary.define(Vocabulary.words(definition[0]), definition[1]);
        } else {
            throw new IllegalArgumentException(columns.length + " columns instead of 6");
        }
    }

    private void add(String... columns) {
        Optional<Pick> pick = Arrays.stream(Pick.values())
                .filter(one ->
                        one.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(columns[2].strip()))
                .findFirst();
        if (pick.isPresent()) {
            columns[2] = "anywhere";
            unexplained.add(new UnexplainedRule(row(columns), pick.get(), timed(columns[3])));
        } else {
            rules.add(row(columns));
        }
    }

    private static boolean timed(String conditions) {
        return Vocabulary.clauses(conditions)
                .anyMatch(clause -> clause.getFirst().equals("within"));
    }

    private PathRule row(String... columns) {
        Set<FindingCode> causes = vocabulary.codes(columns[0]);
        Vocabulary.Predicates predicates = vocabulary.predicates(columns[3]);
        return new PathRule(
                String.join(" | ", columns),
                causes,
                vocabulary.codes(columns[1]),
                predicates.symptom(),
                path(columns[2], causes),
                predicates.cause(),
                predicates.pair(),
                Confidence.valueOf(columns[4].strip().toUpperCase(Locale.ROOT)),
                columns[5].strip());
    }

    private static Path path(String text, Set<FindingCode> causes) {
        List<Path> paths = Vocabulary.clauses(text)
                .map(clause -> PathWords.of(clause.getFirst(), Vocabulary.rest(clause), causes))
                .toList();
        return (symptom, all) -> paths.stream().flatMap(path -> path.from(symptom, all));
    }
}
