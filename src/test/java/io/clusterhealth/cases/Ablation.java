// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import io.clusterhealth.cause.graph.Explanation;
import io.clusterhealth.cause.rule.Findings;
import io.clusterhealth.cause.rule.Rule;
import io.clusterhealth.finding.Finding;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The benefit of each rule: the scores of the cases with it and without it.
///
/// A case is examined once. For other rules, only the explanation of its findings is computed again, and only
/// where a dropped rule draws an edge between them.
///
/// @param scores with all rules, by the names of the cases
/// @param drawn the cases in which a rule draws an edge; compared by identity: equal rules may occur twice
record Ablation(
        List<Rule> rules, Map<String, Labelled> cases, Map<String, Result> scores, Map<Rule, Set<String>> drawn) {

    /// A label, and the program's result for its cluster.
    record Labelled(Expected expected, CaseResult seen) {
        Result result() {
            return new Result(Score.of(expected, seen), Agreement.holds(expected, seen));
        }

        /// The result with other rules.
        Labelled by(List<Rule> rules) {
            return new Labelled(expected, seen.with(Explanation.by(rules, findings())));
        }

        private List<Finding> findings() {
            return seen.findings().toList();
        }
    }

    /// @param whole whether everything in the label is met, including folded symptoms, notices and text
    record Result(Score score, boolean whole) {
        /// Whether anything covered by a label differs; the tokens do not count.
        boolean differs(Result other) {
            return score.found() != other.score.found()
                    || !score.invented().equals(other.score.invented())
                    || score.verdict() != other.score.verdict()
                    || score.falseHealthy() != other.score.falseHealthy()
                    || whole != other.whole;
        }
    }

    static Ablation over(List<Rule> rules, Map<String, Labelled> cases) {
        Map<String, Result> scores = new TreeMap<>();
        Map<Rule, Set<String>> drawn = new IdentityHashMap<>();
        cases.forEach((name, labelled) -> {
            scores.put(name, labelled.result());
            List<Finding> findings = labelled.findings();
            Findings all = new Findings(findings);
            rules.stream()
                    .filter(rule -> draws(rule, findings, all))
                    .forEach(rule -> drawn.merge(rule, Set.of(name), Ablation::both));
        });
        return new Ablation(rules, cases, scores, drawn);
    }

    /// The cases whose score changes without these rules, with the changed score.
    Map<String, Result> without(List<Rule> dropped) {
        return without(dropped, dropped);
    }

    /// Whether dropping one more rule changes nothing, where dropping the others changed nothing.
    boolean spares(List<Rule> dropped, Rule rule) {
        List<Rule> all = new ArrayList<>(dropped);
        all.add(rule);
        return without(all, List.of(rule)).isEmpty();
    }

    private Map<String, Result> without(List<Rule> dropped, List<Rule> asked) {
        Predicate<Rule> kept = rule -> dropped.stream().noneMatch(one -> one == rule);
        List<Rule> left = rules.stream().filter(kept).toList();
        Map<String, Result> changed = new TreeMap<>();
        asked.stream()
                .flatMap(rule -> drawn.getOrDefault(rule, Set.of()).stream())
                .distinct()
                .forEach(name -> {
                    Result result = labelled(name).by(left).result();
                    if (result.differs(score(name))) {
                        changed.put(name, result);
                    }
                });
        return changed;
    }

    /// All scores without these rules.
    Map<String, Score> scoresWithout(List<Rule> dropped) {
        Map<String, Score> all = new TreeMap<>();
        scores.forEach((name, result) -> all.put(name, result.score()));
        without(dropped).forEach((name, result) -> all.put(name, result.score()));
        return all;
    }

    /// The cases in which one of these rules draws an edge.
    Stream<String> drawn(Predicate<Rule> which) {
        return rules.stream()
                .filter(which)
                .flatMap(rule -> drawn.getOrDefault(rule, Set.of()).stream())
                .distinct()
                .sorted();
    }

    /// Whether other rules change the score of a case.
    boolean changes(String name, List<Rule> others) {
        return labelled(name).by(others).result().differs(score(name));
    }

    /// The number of cases in which it draws an edge.
    int cases(Rule rule) {
        return drawn.getOrDefault(rule, Set.of()).size();
    }

    Result score(String name) {
        return Objects.requireNonNull(scores.get(name));
    }

    private Labelled labelled(String name) {
        return Objects.requireNonNull(cases.get(name));
    }

    private static boolean draws(Rule rule, List<Finding> findings, Findings all) {
        return findings.stream()
                .filter(finding -> rule.symptoms().contains(finding.code()))
                .anyMatch(finding -> rule.explain(finding, all).findAny().isPresent());
    }

    private static Set<String> both(Set<String> one, Set<String> other) {
        List<String> all = new ArrayList<>(one);
        all.addAll(other);
        return Set.copyOf(all);
    }
}
