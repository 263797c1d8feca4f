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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The words of the rows: groups of codes, groups of names, conditions that rows share, and those that are built in.
final class Vocabulary {
    private static final String CAUSE = "cause";

    private final Map<String, Set<FindingCode>> codes = new HashMap<>();
    private final Map<String, List<String>> names = new HashMap<>();
    private final Map<String, Trait> conditions = new HashMap<>();

    /// @throws IllegalArgumentException where it is no definition
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
                : codes.getOrDefault(word, EnumSet.noneOf(FindingCode.class)).isEmpty()
                        ? EnumSet.of(FindingCode.valueOf(word))
                        : codes.getOrDefault(word, Set.of());
    }

    /// What can be asked of the symptom alone, before its path is followed, what of the cause alone, and what of both.
    record Predicates(Trait symptom, Trait cause, When pair) {}

    Predicates predicates(String text) {
        Trait symptom = Trait.ALWAYS;
        Trait cause = Trait.ALWAYS;
        When pair = (_, _) -> true;
        for (List<String> clause : clauses(text).toList()) {
            if (clause.equals(List.of("always"))) {
                continue;
            }
            List<List<String>> choices = choices(clause);
            if (choices.stream().allMatch(Vocabulary::ofSymptomAlone)) {
                symptom = symptom.and(
                        choices.stream().map(this::ofOne).reduce(Trait::or).orElseThrow());
            } else if (choices.stream().allMatch(Vocabulary::ofCauseAlone)) {
                cause = cause.and(
                        choices.stream().map(this::ofCause).reduce(Trait::or).orElseThrow());
            } else {
                pair = pair.and(
                        choices.stream().map(this::ofBoth).reduce(When::or).orElseThrow());
            }
        }
        return new Predicates(symptom, cause, pair);
    }

    /// What a condition asks of one finding alone.
    Trait trait(String text) {
        return text.strip().equals("always") ? Trait.ALWAYS : condition(text);
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

    private Trait ofCause(List<String> choice) {
        List<String> word = positive(choice);
        Trait condition = ofOne(rest(word));
        return word.size() == choice.size() ? condition : condition.not();
    }

    private When ofBoth(List<String> choice) {
        List<String> word = positive(choice);
        boolean ofCause = word.getFirst().equals(CAUSE);
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
