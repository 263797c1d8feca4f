// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import io.clusterhealth.meaning.Meaning.OwnWords;
import io.clusterhealth.meaning.MeaningPattern;
import io.clusterhealth.meaning.Wildcard;
import io.clusterhealth.text.DataFile;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A row of `advice.txt`: the next step for some findings, in one sentence.
///
/// @param words what one line of their evidence says; empty for the advice of a code
/// @param mounts whether they are about pods with a PersistentVolumeClaim
record Advice(
        Set<FindingCode> codes, Set<Mode> modes, List<Predicate<Evidence>> words, boolean mounts, String sentence) {
    private static final Set<String> MODES =
            Arrays.stream(Mode.values()).map(Mode::name).collect(Collectors.toUnmodifiableSet());

    private static final String ALL = "*";
    private static final String NOT = "!";
    private static final String MOUNTS = "mounts";

    private static final List<Advice> ROWS = DataFile.rows(Advice.class, "advice.txt").stream()
            .map(Advice::parsed)
            .toList();

    /// The advice that the words of a finding suggest; empty if its code or mode has the best one.
    static Optional<String> worded(Finding finding) {
        return ROWS.stream()
                .filter(row -> !row.words.isEmpty()
                        && row.concerns(finding)
                        && (!row.mounts || finding.linked(Relation.MOUNTS))
                        && finding.evidence().stream().anyMatch(row::fits))
                .map(Advice::sentence)
                .findFirst();
    }

    static String of(FindingCode code) {
        return ROWS.stream()
                .filter(row -> row.words.isEmpty() && row.codes.contains(code))
                .findFirst()
                .orElseThrow()
                .sentence;
    }

    private boolean concerns(Finding finding) {
        return finding.mode()
                .filter(mode -> mode != Mode.RESTARTS)
                .map(modes::contains)
                .orElseGet(() -> codes.contains(finding.code()));
    }

    private boolean fits(Evidence line) {
        return words.stream().allMatch(word -> word.test(line));
    }

    private static Advice parsed(String row) {
        String[] parts = row.split("\\|", 3);
        return new Advice(
                codes(split(parts[0], " ").filter(name -> !MODES.contains(name)).toList()),
                split(parts[0], " ").filter(MODES::contains).map(Mode::valueOf).collect(Collectors.toUnmodifiableSet()),
                split(parts[1], ", ")
                        .filter(text -> !text.equals(MOUNTS))
                        .map(Advice::condition)
                        .toList(),
                split(parts[1], ", ").anyMatch(MOUNTS::equals),
                parts[2].strip());
    }

    private static Set<FindingCode> codes(List<String> names) {
        Set<FindingCode> named = names.stream()
                .filter(name -> !name.equals(ALL))
                .map(name -> FindingCode.valueOf(name.replace(NOT, "")))
                .collect(Collectors.toUnmodifiableSet());
        return names.contains(ALL) ? Set.copyOf(EnumSet.complementOf(EnumSet.copyOf(named))) : named;
    }

    private static Predicate<Evidence> condition(String text) {
        List<String> words = Arrays.asList(text.split(" "));
        List<String> arguments = words.subList(1, words.size());
        return switch (words.getFirst()) {
            case "own" -> Advice::own;
            case "says" -> says(arguments.stream().map(MeaningPattern::of).toList());
            case "reason" -> reason(arguments.stream().map(Wildcard::new).toList());
            default -> throw new IllegalArgumentException("no condition is called " + text);
        };
    }

    private static boolean own(Evidence line) {
        return line.meanings().any(OwnWords.class);
    }

    private static Predicate<Evidence> says(List<MeaningPattern> wanted) {
        return line -> line.meanings().all().stream()
                .anyMatch(meaning ->
                        wanted.stream().anyMatch(pattern -> pattern.matches(meaning, UnaryOperator.identity())));
    }

    private static Predicate<Evidence> reason(List<Wildcard> wanted) {
        return line ->
                wanted.stream().anyMatch(pattern -> pattern.matches(line.said().reason()));
    }

    private static Stream<String> split(String text, String separator) {
        return Arrays.stream(text.strip().split(separator)).filter(part -> !part.isEmpty());
    }
}
