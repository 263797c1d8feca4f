// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.graph;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Incident.Symptom;
import io.clusterhealth.cause.rule.Edge;
import io.clusterhealth.cause.rule.Findings;
import io.clusterhealth.cause.rule.IncidentStart;
import io.clusterhealth.cause.rule.Rule;
import io.clusterhealth.cause.rule.Rules;
import io.clusterhealth.cause.rule.UnexplainedIncidents;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Impact;
import io.clusterhealth.finding.Scope;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// From findings to incidents: one cause each, and everything it explains. Pure; the same findings in any order give
/// the same diagnosis.
public final class Explanation {
    /// What to look at first: severity, then impact and scope, then what has lasted longest, then what reaches
    /// furthest. A quiet cause comes before the loud symptoms of a lesser one. At the lowest severity of an
    /// incident nothing is down: what began at a known time comes before a state that may always have been so.
    private static final Comparator<Incident> RANK = Comparator.comparing(Incident::severity)
            .thenComparing(Explanation::standing)
            .thenComparing(Incident::impact)
            .thenComparing(Incident::scope)
            .thenComparing(incident -> incident.since().orElse(Instant.MAX))
            .thenComparingInt(incident -> -incident.symptoms().size())
            .thenComparing(Incident::cause, TotalOrder.OF_FINDINGS);

    private final Map<FindingCode, List<Rule>> rules = new EnumMap<>(FindingCode.class);

    private Explanation(List<Rule> rules) {
        for (Rule rule : rules) {
            rule.symptoms()
                    .forEach(code -> this.rules
                            .computeIfAbsent(code, _ -> new ArrayList<>())
                            .add(rule));
        }
    }

    /// Explains findings by all the rules there are. A finding that is given twice counts once.
    public static Diagnosis of(List<Finding> findings) {
        return by(Rules.all(), findings);
    }

    /// Explains findings by some rules only, which shows what the others are good for.
    public static Diagnosis by(List<Rule> rules, List<Finding> findings) {
        return new Explanation(rules).explain(findings);
    }

    private Diagnosis explain(List<Finding> given) {
        List<Finding> findings =
                given.stream().distinct().sorted(TotalOrder.OF_FINDINGS).toList();
        Findings index = new Findings(findings);
        Forest forest = new Forest(findings.parallelStream()
                .flatMap(symptom -> edges(symptom, index))
                .toList());
        forest.add(betweenTrees(findings, forest));
        List<Incident> trees = trees(findings, forest).toList();
        return new Diagnosis(
                trees.stream().filter(Explanation::serious).sorted(RANK).toList(),
                trees.stream()
                        .filter(tree -> !serious(tree))
                        .flatMap(Explanation::members)
                        .sorted(TotalOrder.OF_FINDINGS)
                        .toList());
    }

    /// What is left to be seen once the rules have spoken: what incidents have in common.
    static List<Edge> betweenTrees(List<Finding> findings, Forest forest) {
        return UnexplainedIncidents.among(
                trees(findings, forest).filter(Explanation::serious).toList());
    }

    /// What nothing explains, with everything below it.
    private static Stream<Incident> trees(List<Finding> findings, Forest forest) {
        return findings.stream()
                .filter(finding -> forest.explanation(finding).isEmpty())
                .map(finding -> incident(finding, symptoms(finding, forest)));
    }

    /// Whether it is an incident; what is less grave is for notice.
    private static boolean serious(Incident tree) {
        return tree.severity().compareTo(Severity.MEDIUM) <= 0;
    }

    private static boolean standing(Incident incident) {
        return incident.severity() == Severity.MEDIUM && incident.since().isEmpty();
    }

    private static Stream<Finding> members(Incident tree) {
        return Stream.concat(Stream.of(tree.cause()), tree.symptoms().stream().map(Symptom::finding));
    }

    /// Rules share nothing, and are asked side by side.
    private Stream<Edge> edges(Finding symptom, Findings index) {
        return rules.getOrDefault(symptom.code(), List.of()).stream().flatMap(rule -> rule.explain(symptom, index));
    }

    /// Everything below a cause. A chain is as sure as its weakest edge.
    private static List<Symptom> symptoms(Finding cause, Forest forest) {
        record Step(Edge edge, Confidence confidence) {}
        List<Symptom> symptoms = new ArrayList<>();
        Deque<Step> open = new ArrayDeque<>();
        forest.effects(cause).forEach(edge -> open.add(new Step(edge, edge.confidence())));
        while (!open.isEmpty()) {
            Step step = open.remove();
            Finding finding = step.edge().symptom();
            symptoms.add(new Symptom(finding, step.confidence(), step.edge().because()));
            forest.effects(finding)
                    .forEach(edge -> open.add(new Step(edge, weaker(step.confidence(), edge.confidence()))));
        }
        symptoms.sort(Comparator.comparing(Symptom::finding, TotalOrder.OF_FINDINGS));
        return symptoms;
    }

    private static Confidence weaker(Confidence one, Confidence other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    private static Incident incident(Finding cause, List<Symptom> symptoms) {
        List<Finding> all = Stream.concat(Stream.of(cause), symptoms.stream().map(Symptom::finding))
                .toList();
        Severity severity = worst(all.stream().map(Finding::severity));
        List<Finding> gravest =
                all.stream().filter(finding -> finding.severity() == severity).toList();
        Impact impact = Reach.impact(gravest);
        Scope scope = Reach.of(cause, gravest);
        Confidence confidence =
                symptoms.stream().map(Symptom::confidence).reduce(Confidence.CERTAIN, Explanation::weaker);
        Optional<Instant> since =
                IncidentStart.of(cause, symptoms.stream().map(Symptom::finding).toList());
        return new Incident(id(cause), severity, impact, scope, confidence, since, cause, symptoms);
    }

    private static <T extends Enum<T>> T worst(Stream<T> values) {
        return values.min(Comparator.naturalOrder()).orElseThrow();
    }

    private static String id(Finding cause) {
        Subject subject = cause.subject();
        String where = subject.namespace().isEmpty() ? "" : subject.namespace() + "/";
        return cause.code().id() + "/" + subject.kind() + "/" + where + subject.name();
    }
}
