// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.rule.UnexplainedRule.Pick;
import io.clusterhealth.finding.FindingCode;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads `rules.txt`, whose head describes it.
final class RuleFile {
    private final Map<String, Set<FindingCode>> codes = new HashMap<>();
    private final Map<String, List<String>> names = new HashMap<>();
    private final Map<String, Trait> conditions = new HashMap<>();
    private final List<Rule> rules = new ArrayList<>();
    private final List<UnexplainedRule> unexplained = new ArrayList<>();

    private RuleFile() {}

    /// @param unexplained of incidents that none of the rules connects, the most telling first
    record Rows(List<Rule> rules, List<UnexplainedRule> unexplained) {}

    /// @throws IllegalArgumentException which names the line that cannot be read, and why
    static Rows read(String text) {
        RuleFile file = new RuleFile();
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
            define(words(definition[0]), definition[1]);
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
            unexplained.add(new UnexplainedRule(row(columns), pick.get()));
        } else {
            rules.add(row(columns));
        }
    }

    private void define(List<String> kindAndName, String value) {
        String name = kindAndName.get(1);
        switch (kindAndName.getFirst()) {
            case "codes" -> codes.put(name, codes(value));
            case "names" -> names.put("@" + name, expanded(words(value)));
            case "condition" -> conditions.put(name, condition(value));
            default -> throw new IllegalArgumentException("neither codes nor names nor a condition");
        }
    }

    private PathRule row(String... columns) {
        Set<FindingCode> causes = codes(columns[0]);
        Path path = path(columns[2], causes);
        Predicates predicates = predicates(columns[3]);
        return new PathRule(
                causes,
                codes(columns[1]),
                path.given(symptom -> predicates.alone().holds(symptom, symptom)),
                predicates.pair(),
                Confidence.valueOf(columns[4].strip().toUpperCase(Locale.ROOT)),
                columns[5].strip());
    }

    /// `node-down JOB_FAILED`, `* but ALERT_FIRING`
    private Set<FindingCode> codes(String text) {
        Set<FindingCode> all = EnumSet.noneOf(FindingCode.class);
        boolean removing = false;
        for (String word : words(text)) {
            if (word.equals("but")) {
                removing = true;
            } else if (removing) {
                all.removeAll(group(word));
            } else {
                all.addAll(group(word));
            }
        }
        return all;
    }

    private Set<FindingCode> group(String word) {
        return word.equals("*")
                ? EnumSet.allOf(FindingCode.class)
                : codes.getOrDefault(word, EnumSet.noneOf(FindingCode.class)).isEmpty()
                        ? EnumSet.of(FindingCode.valueOf(word))
                        : codes.getOrDefault(word, Set.of());
    }

    private Path path(String text, Set<FindingCode> causes) {
        List<Path> paths = clauses(text)
                .map(clause -> PathWords.of(clause.getFirst(), rest(clause), causes))
                .toList();
        return (symptom, all) -> paths.stream().flatMap(path -> path.from(symptom, all));
    }

    /// What can be asked of the symptom alone, before its path is followed, and what of both.
    private record Predicates(Trait alone, When pair) {}

    private Predicates predicates(String text) {
        Trait alone = (_, _) -> true;
        When pair = (_, _) -> true;
        for (List<String> clause : clauses(text).toList()) {
            if (clause.equals(List.of("always"))) {
                continue;
            }
            List<List<String>> choices = choices(clause);
            if (choices.stream().allMatch(this::ofSymptomAlone)) {
                alone = alone.and(
                        choices.stream().map(this::ofOne).reduce(Trait::or).orElseThrow());
            } else {
                pair = pair.and(
                        choices.stream().map(this::ofBoth).reduce(When::or).orElseThrow());
            }
        }
        return new Predicates(alone, pair);
    }

    private Trait condition(String text) {
        return clauses(text)
                .map(clause -> choices(clause).stream()
                        .map(this::ofOne)
                        .reduce(Trait::or)
                        .orElseThrow())
                .reduce(Trait::and)
                .orElseThrow();
    }

    private boolean ofSymptomAlone(List<String> choice) {
        List<String> word = positive(choice);
        return !word.getFirst().equals("cause")
                && !PairWords.has(word.getFirst())
                && word.stream().noneMatch(NamePattern::isOpen);
    }

    private When ofBoth(List<String> choice) {
        List<String> word = positive(choice);
        boolean ofCause = word.getFirst().equals("cause");
        When when;
        if (PairWords.has(word.getFirst())) {
            when = PairWords.of(word.getFirst(), expanded(rest(word)));
        } else {
            Trait condition = ofOne(ofCause ? rest(word) : word);
            when = ofCause ? condition::holds : (cause, symptom) -> condition.holds(symptom, cause);
        }
        return word.size() == choice.size() ? when : when.not();
    }

    private Trait ofOne(List<String> choice) {
        List<String> word = positive(choice);
        String first = word.getFirst();
        Trait condition = Optional.ofNullable(conditions.get(first)).orElseGet(() -> {
            if (first.equals("code")) {
                Set<FindingCode> wanted = codes(String.join(" ", rest(word)));
                return (one, _) -> wanted.contains(one.code());
            }
            if (!FindingWords.has(first)) {
                throw new IllegalArgumentException("no condition is called " + first);
            }
            return FindingWords.of(first, expanded(rest(word)));
        });
        return word.size() == choice.size() ? condition : condition.not();
    }

    /// Without a `not` that stands before it.
    private static List<String> positive(List<String> choice) {
        return choice.getFirst().equals("not") ? rest(choice) : choice;
    }

    /// The words with the groups of names among them filled in.
    private List<String> expanded(List<String> words) {
        return words.stream()
                .flatMap(word -> word.startsWith("@")
                        ? Optional.ofNullable(names.get(word))
                                .orElseThrow(() -> new IllegalArgumentException("no names are called " + word))
                                .stream()
                        : Stream.of(word))
                .toList();
    }

    private static Stream<List<String>> clauses(String text) {
        return Arrays.stream(text.split(",")).map(RuleFile::words);
    }

    private static List<List<String>> choices(List<String> clause) {
        return Arrays.stream(clause.stream().collect(Collectors.joining(" ")).split(" or "))
                .map(RuleFile::words)
                .toList();
    }

    private static List<String> words(String text) {
        return List.of(text.strip().split(" +"));
    }

    private static List<String> rest(List<String> words) {
        return words.subList(1, words.size());
    }
}
