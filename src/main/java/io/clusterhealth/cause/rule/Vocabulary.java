// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.capability.NamePattern;
import io.clusterhealth.finding.FindingCode;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The names that rows may use: groups of codes, groups of names, shared conditions and built-in predicates.
final class Vocabulary {
    private static final String CAUSE = "cause";

    private final Map<String, Set<FindingCode>> codes = new HashMap<>();
    private final Map<String, List<String>> names = new HashMap<>();
    private final Map<String, RuleCondition> conditions = new HashMap<>();

    /// @throws IllegalArgumentException if the line is no definition
    void define(List<String> kindAndName, String value) {
        String name = kindAndName.get(1);
        switch (kindAndName.getFirst()) {
            case "codes" -> codes.put(name, codes(value));
            case "names" -> names.put("@" + name, expanded(words(value)));
            case "condition" -> conditions.put(name, condition(value));
            default -> throw new IllegalArgumentException("neither codes nor names nor a condition");
        }
    }

    /// `node-down JOB_FAILED`, `* but ALERT_FIRING`
    Set<FindingCode> codes(String text) {
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
                : Optional.ofNullable(codes.get(word)).orElseGet(() -> EnumSet.of(FindingCode.valueOf(word)));
    }

    /// Conditions on the symptom alone, evaluated before its path is followed, on the cause alone, and on both.
    record Predicates(RuleCondition symptom, RuleCondition cause, RuleCondition pair) {}

    Predicates predicates(String text) {
        RuleCondition symptom = RuleCondition.ALWAYS;
        RuleCondition cause = RuleCondition.ALWAYS;
        RuleCondition pair = RuleCondition.ALWAYS;
        for (List<List<String>> choices : asked(text)) {
            if (choices.stream().allMatch(Vocabulary::ofSymptomAlone)) {
                symptom = symptom.and(any(choices, this::ofOne));
            } else if (choices.stream().allMatch(Vocabulary::ofCauseAlone)) {
                cause = cause.and(any(choices, this::ofCause));
            } else {
                pair = pair.and(any(choices, this::ofBoth));
            }
        }
        return new Predicates(symptom, cause, pair);
    }

    /// Parses a condition on one finding alone.
    RuleCondition condition(String text) {
        return asked(text).stream()
                .map(choices -> any(choices, this::ofOne))
                .reduce(RuleCondition::and)
                .orElse(RuleCondition.ALWAYS);
    }

    /// The clauses that state a condition, each with its alternatives.
    private static List<List<List<String>>> asked(String text) {
        return clauses(text)
                .filter(clause -> !clause.equals(List.of("always")))
                .map(Vocabulary::choices)
                .toList();
    }

    private static RuleCondition any(List<List<String>> choices, Function<List<String>, RuleCondition> reading) {
        return choices.stream().map(reading).reduce(RuleCondition::or).orElseThrow();
    }

    private static boolean ofSymptomAlone(List<String> choice) {
        String first = positive(choice).getFirst();
        return !first.equals(CAUSE) && !PairWords.has(first) && isClosed(choice);
    }

    private static boolean ofCauseAlone(List<String> choice) {
        return positive(choice).getFirst().equals(CAUSE) && isClosed(choice);
    }

    private static boolean isClosed(List<String> choice) {
        return choice.stream().noneMatch(NamePattern::isOpen);
    }

    private RuleCondition ofCause(List<String> choice) {
        List<String> word = positive(choice);
        RuleCondition condition = ofOne(rest(word));
        return word.size() == choice.size() ? condition : condition.not();
    }

    private RuleCondition ofBoth(List<String> choice) {
        List<String> word = positive(choice);
        boolean ofCause = word.getFirst().equals(CAUSE);
        RuleCondition when;
        if (PairWords.has(word.getFirst())) {
            when = PairWords.of(word.getFirst(), expanded(rest(word)));
        } else {
            RuleCondition condition = ofOne(ofCause ? rest(word) : word);
            when = ofCause ? condition : (cause, symptom) -> condition.holds(symptom, cause);
        }
        return word.size() == choice.size() ? when : when.not();
    }

    private RuleCondition ofOne(List<String> choice) {
        List<String> word = positive(choice);
        String first = word.getFirst();
        RuleCondition condition = Optional.ofNullable(conditions.get(first)).orElseGet(() -> {
            if (first.equals("code")) {
                Set<FindingCode> wanted = codes(String.join(" ", rest(word)));
                return (one, _) -> wanted.contains(one.code());
            }
            return FindingWords.of(first, expanded(rest(word)));
        });
        return word.size() == choice.size() ? condition : condition.not();
    }

    /// Drops a leading `not`.
    private static List<String> positive(List<String> choice) {
        return choice.getFirst().equals("not") ? rest(choice) : choice;
    }

    /// Replaces groups of names by their members.
    private List<String> expanded(List<String> words) {
        return words.stream()
                .flatMap(word -> word.startsWith("@")
                        ? Optional.ofNullable(names.get(word))
                                .orElseThrow(() -> new IllegalArgumentException("no names are called " + word))
                                .stream()
                        : Stream.of(word))
                .toList();
    }

    static Stream<List<String>> clauses(String text) {
        return Arrays.stream(text.split(",")).map(Vocabulary::words);
    }

    private static List<List<String>> choices(List<String> clause) {
        return Arrays.stream(clause.stream().collect(Collectors.joining(" ")).split(" or "))
                .map(Vocabulary::words)
                .toList();
    }

    static List<String> words(String text) {
        return List.of(text.strip().split(" +"));
    }

    static List<String> rest(List<String> words) {
        return words.subList(1, words.size());
    }
}
