// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import io.clusterhealth.finding.Finding;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// All cases with their scores, as a table for people, and its totals.
record ScoreTable(Map<String, Score> scores) {
    private static final double GOAL = 0.95;

    double precision() {
        return Score.ratio(
                sum(Score::found), sum(score -> score.found() + score.invented().size()));
    }

    double recall() {
        return Score.ratio(
                sum(Score::found), sum(score -> score.found() + score.missed().size()));
    }

    int falseHealthy() {
        return sum(score -> score.falseHealthy() ? 1 : 0);
    }

    int verdicts() {
        return sum(score -> score.verdict() ? 1 : 0);
    }

    /// One sentence with all figures, as in the README.
    String totals() {
        List<Integer> tokens =
                scores.values().stream().map(Score::tokens).sorted().toList();
        return "%d cases, %d first causes: precision %s, recall %s, verdict right %d of %d, falsely healthy %d; tokens %d median, %d at most."
                .formatted(
                        scores.size(),
                        sum(score -> score.found() + score.missed().size()),
                        figure(precision()),
                        figure(recall()),
                        verdicts(),
                        scores.size(),
                        falseHealthy(),
                        tokens.get(tokens.size() / 2),
                        tokens.getLast());
    }

    /// The goals for the cases, and whether they were reached.
    String wanted() {
        return wanted(precision(), recall(), falseHealthy());
    }

    static String wanted(double precision, double recall, int falseHealthy) {
        return "Wanted: precision and recall ≥ %s: %s; falsely healthy 0: %s."
                .formatted(
                        figure(GOAL),
                        precision >= GOAL && recall >= GOAL ? "reached" : "**missed**",
                        falseHealthy == 0 ? "reached" : "**missed**");
    }

    /// A Markdown table, and the totals below it.
    String markdown() {
        return scores.entrySet().stream()
                .map(row -> row(row.getKey(), row.getValue()))
                .collect(Collectors.joining("\n", """
                        | case | verdict | precision | recall | tokens | missed (-) and invented (+) |
                        |---|---|---|---|---|---|
                        """, "\n\n" + totals() + " " + wanted() + "\n"));
    }

    private static String row(String name, Score score) {
        return "| %s | %s | %s | %s | %d | %s |"
                .formatted(
                        name,
                        score.falseHealthy() ? "FALSELY HEALTHY" : score.verdict() ? "right" : "wrong",
                        figure(score.precision()),
                        figure(score.recall()),
                        score.tokens(),
                        Stream.concat(
                                        score.missed().stream().map(label -> "- " + label),
                                        score.invented().stream().map(ScoreTable::told))
                                .collect(Collectors.joining("; ")));
    }

    private static String told(Finding finding) {
        return "+ " + finding.code().id() + " " + finding.subject();
    }

    static String figure(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    private int sum(ToIntFunction<Score> part) {
        Collection<Score> all = scores.values();
        return all.stream().mapToInt(part).sum();
    }
}
