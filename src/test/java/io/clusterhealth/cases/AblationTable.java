// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import io.clusterhealth.cases.Ablation.Result;
import io.clusterhealth.cause.rule.Rule;
import io.clusterhealth.finding.FindingCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// How dropping each rule in turn changes the cases, for people: the in-sample cases by name, the held-back ones in
/// total.
final class AblationTable {
    /// Maximum number of cases named for each rule.
    private static final int MOST = 4;

    /// Maximum number of codes named for each rule.
    private static final int FEW = 3;

    private final Ablation inSample;
    private final Ablation heldBack;
    private final Map<Rule, Map<String, Result>> changed = new LinkedHashMap<>();

    AblationTable(Ablation inSample, Ablation heldBack) {
        this.inSample = inSample;
        this.heldBack = heldBack;
        inSample.rules().forEach(rule -> changed.put(rule, inSample.without(List.of(rule))));
    }

    String markdown() {
        return inSample.rules().stream()
                        .sorted(Comparator.comparingInt(this::changes))
                        .map(this::row)
                        .collect(Collectors.joining("\n", """
                                | rule | draws an edge in | cases change | which |
                                |---|---|---|---|
                                """, "\n\n"))
                + totals();
    }

    /// How many rules change how many cases, and the scores of both parts without those that change few.
    String totals() {
        List<Rule> silent = changed.keySet().stream()
                .filter(rule -> inSample.cases(rule) == 0)
                .toList();
        List<Rule> idle =
                having(0).stream().filter(rule -> inSample.cases(rule) > 0).toList();
        List<Rule> one = having(1);
        List<Rule> spare = spare();
        return """
                %d rules: %d draw no edge in any in-sample case, %d draw edges and change no case, %d change one case, %d more.

                | without | in-sample | held back |
                |---|---|---|
                """.formatted(
                                changed.size(),
                                silent.size(),
                                idle.size(),
                                one.size(),
                                changed.size() - silent.size() - idle.size() - one.size())
                + line("no rule", List.of())
                + line("all rules that draw no edge", silent)
                + line("all rules that change no case", having(0))
                + line("all rules that change at most one case", having(0, 1))
                + line("rules that can go together with no change in either part", spare)
                + line("all rules", inSample.rules())
                + spare.stream()
                        .map(rule -> "- " + inSample.cases(rule) + ": " + name(rule))
                        .collect(Collectors.joining(
                                "\n", "\nThese can go together, with the cases in which they draw an edge:\n\n", "\n"));
    }

    /// Rules that can be dropped together without a change in any case of either part; those that draw the fewest
    /// edges are dropped first.
    private List<Rule> spare() {
        List<Rule> dropped = new ArrayList<>();
        having(0).stream()
                .sorted(Comparator.comparingInt(rule -> inSample.cases(rule) + heldBack.cases(rule)))
                .filter(rule -> inSample.spares(dropped, rule) && heldBack.spares(dropped, rule))
                .forEach(dropped::add);
        return dropped;
    }

    private String line(String what, List<Rule> dropped) {
        return "| %s (%d) | %s | %s |%n"
                .formatted(what, dropped.size(), figures(inSample, dropped), figures(heldBack, dropped));
    }

    private static String figures(Ablation part, List<Rule> dropped) {
        return new ScoreTable(part.scoresWithout(dropped)).totals();
    }

    private List<Rule> having(Integer... changes) {
        return changed.keySet().stream()
                .filter(rule -> List.of(changes).contains(changes(rule)))
                .toList();
    }

    private int changes(Rule rule) {
        return changed.getOrDefault(rule, Map.of()).size();
    }

    private String row(Rule rule) {
        return "| %s | %d | %d | %s |"
                .formatted(
                        name(rule),
                        inSample.cases(rule),
                        changes(rule),
                        changed.getOrDefault(rule, Map.of()).entrySet().stream()
                                .limit(MOST)
                                .map(change ->
                                        change.getKey() + effect(inSample.score(change.getKey()), change.getValue()))
                                .collect(Collectors.joining("; ")));
    }

    /// The changes of found first causes, invented incidents and the verdict.
    private static String effect(Result with, Result without) {
        return " (found %+d, invented %+d%s%s)"
                .formatted(
                        without.score().found() - with.score().found(),
                        without.score().invented().size()
                                - with.score().invented().size(),
                        with.score().verdict() == without.score().verdict() ? "" : ", verdict",
                        with.whole() == without.whole() ? "" : without.whole() ? ", label met" : ", label missed");
    }

    private static String name(Rule rule) {
        String text = rule.toString();
        int because = text.indexOf("because=");
        return "%s %s → %s%s"
                .formatted(
                        rule.getClass().getSimpleName(),
                        few(rule.causes()),
                        few(rule.symptoms()),
                        because < 0 ? "" : ": " + text.substring(because + 8, text.length() - 1))
                .replace("|", "/");
    }

    private static String few(Set<FindingCode> codes) {
        String first = codes.stream().sorted().limit(FEW).map(FindingCode::name).collect(Collectors.joining(", "));
        return codes.size() > FEW ? first + " and " + (codes.size() - FEW) + " more" : first;
    }
}
