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
import io.clusterhealth.cause.rule.Timing;
import io.clusterhealth.cause.rule.UnexplainedIncidents;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Impact;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Scope;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Groups findings into incidents, each with one cause and all findings it explains. Pure; the order of the findings
/// does not affect the diagnosis.
public final class Explanation {
    /// Ranks incidents: severity, then impact and scope, then the most that is down, then the longest duration, then
    /// the most symptoms. Incidents of the lowest severity with a known start come before those without one, which
    /// may be permanent states.
    private static final Comparator<Incident> RANK = Comparator.comparing(Incident::severity)
            .thenComparing(Explanation::standing)
            .thenComparing(Incident::impact)
            .thenComparing(Incident::scope)
            .thenComparingInt(incident -> -Reach.down(incident.findings()))
            .thenComparingInt(incident -> -Reach.lacking(incident.findings()))
            .thenComparing(incident -> incident.since().orElse(Instant.MAX))
            .thenComparingInt(incident -> -incident.symptoms().size())
            .thenComparing(Incident::cause, TotalOrder.OF_FINDINGS);

    /// Edges kept for a symptom.
    private static final int SUREST = 100;

    private final Map<FindingCode, List<Rule>> rules = new EnumMap<>(FindingCode.class);

    Explanation(List<Rule> rules) {
        for (Rule rule : rules) {
            rule.symptoms()
                    .forEach(code -> this.rules
                            .computeIfAbsent(code, _ -> new ArrayList<>())
                            .add(rule));
        }
    }

    /// Explains findings with all rules. Duplicate findings count once.
    public static Diagnosis of(List<Finding> findings) {
        return by(Rules.all(), findings);
    }

    /// Explains findings with the given rules only, which shows what the other rules contribute.
    public static Diagnosis by(List<Rule> rules, List<Finding> findings) {
        return new Explanation(rules).explain(findings);
    }

    /// For each finding the candidates that would explain it by more than the time: by what it needs of them, or an
    /// alert by what it is about.
    ///
    /// @param candidates findings about software that may serve the objects of the findings
    /// @return in the order of the findings
    public static Map<Finding, List<Finding>> providers(List<Finding> symptoms, List<Finding> candidates) {
        Findings index = new Findings(candidates);
        Map<Finding, List<Finding>> providers = new LinkedHashMap<>();
        symptoms.forEach(symptom -> providers.put(symptom, providers(symptom, index)));
        return providers;
    }

    private static List<Finding> providers(Finding symptom, Findings candidates) {
        List<Rule> rules = symptom.code() == FindingCode.ALERT_FIRING ? Rules.all() : Rules.needs();
        return rules.stream()
                .filter(rule -> rule.symptoms().contains(symptom.code()))
                .flatMap(rule -> rule.explain(symptom, candidates))
                .filter(edge -> edge.confidence() != Confidence.POSSIBLE)
                .map(Edge::cause)
                .distinct()
                .toList();
    }

    private Diagnosis explain(List<Finding> given) {
        List<Finding> findings =
                given.stream().distinct().sorted(TotalOrder.OF_FINDINGS).toList();
        Findings index = new Findings(findings);
        Forest forest = new Forest(findings.parallelStream()
                .flatMap(symptom -> edges(symptom, index))
                .toList());
        findings.stream()
                .filter(finding -> finding.code() == FindingCode.NODE_FAILS_PODS)
                .forEach(node -> blameOnePod(node, forest));
        forest.add(ofOlder(findings, forest));
        forest.add(betweenTrees(findings, forest));
        List<Incident> trees = trees(findings, forest).toList();
        return new Diagnosis(
                trees.stream()
                        .filter(Explanation::serious)
                        .sorted(RANK)
                        .map(TellingPart::quoted)
                        .toList(),
                trees.stream()
                        .filter(tree -> !serious(tree))
                        .flatMap(Incident::findings)
                        .sorted(TotalOrder.OF_FINDINGS)
                        .toList());
    }

    /// A node on which pods of several workloads fail: if all the others need one of these workloads, that is the
    /// cause.
    private static void blameOnePod(Finding node, Forest forest) {
        List<Edge> direct = forest.effects(node).stream()
                .filter(edge -> edge.symptom().code() != FindingCode.NODE_FAILS_PODS)
                .toList();
        if (forest.explanation(node).isPresent()
                || direct.stream()
                                .map(edge -> edge.symptom().subject())
                                .distinct()
                                .count()
                        != 1) {
            return;
        }
        Edge only = direct.getFirst();
        Set<Subject> below = symptoms(node, forest).stream()
                .map(symptom -> symptom.finding().subject())
                .collect(Collectors.toSet());
        if (below.containsAll(node.targets(Relation.BLAMED_BY))) {
            forest.reverse(only, Confidence.LIKELY, "all other pods that fail there need {cause}");
        }
    }

    /// Edges to what failed before the present pods of its cause were created: a pod's age is only the latest possible
    /// start of its workload's fault, which is as old as what explains it.
    List<Edge> ofOlder(List<Finding> findings, Forest forest) {
        Map<Finding, Finding> younger = new LinkedHashMap<>();
        findings.stream()
                .filter(one -> Timing.asOldAsItsPods(one) && one.since().isPresent())
                .forEach(one -> {
                    Finding older = one.since(forest.start(one));
                    if (!older.equals(one)) {
                        younger.put(older, one);
                    }
                });
        if (younger.isEmpty()) {
            return List.of();
        }
        Findings index = new Findings(List.copyOf(younger.keySet()));
        return findings.parallelStream()
                .filter(symptom -> forest.explanation(symptom).isEmpty())
                .flatMap(symptom -> edges(symptom, index))
                .map(edge -> new Edge(
                        younger.getOrDefault(edge.cause(), edge.cause()),
                        edge.symptom(),
                        edge.confidence(),
                        edge.phrase()))
                .toList();
    }

    /// Edges between incidents that remain after the rules have run, derived from what the incidents have in common.
    static List<Edge> betweenTrees(List<Finding> findings, Forest forest) {
        return UnexplainedIncidents.among(
                trees(findings, forest).filter(Explanation::serious).toList());
    }

    /// The findings without an explanation, each with everything below it.
    private static Stream<Incident> trees(List<Finding> findings, Forest forest) {
        return findings.stream()
                .filter(finding -> forest.explanation(finding).isEmpty())
                .map(finding -> incident(finding, symptoms(finding, forest)));
    }

    /// Whether the tree is an incident; less severe trees become notices.
    private static boolean serious(Incident tree) {
        return tree.severity().compareTo(Severity.MEDIUM) <= 0;
    }

    private static boolean standing(Incident incident) {
        return incident.severity() == Severity.MEDIUM && incident.since().isEmpty();
    }

    /// Rules share no state; findings are explained in parallel. All but the surest edges would only be needed if
    /// each of these closed a cycle; thousands of alike findings have millions.
    private Stream<Edge> edges(Finding symptom, Findings index) {
        return rules.getOrDefault(symptom.code(), List.of()).stream()
                .flatMap(rule -> rule.explain(symptom, index))
                .sorted(Forest.SUREST_FIRST)
                .limit(SUREST);
    }

    /// Everything below a cause. A chain has the confidence of its weakest edge.
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
        Severity severity = all.stream()
                .map(Finding::severity)
                .min(Comparator.naturalOrder())
                .orElseThrow();
        List<Finding> gravest =
                all.stream().filter(finding -> finding.severity() == severity).toList();
        Impact impact = Reach.impact(gravest);
        Scope scope = Reach.of(cause, gravest);
        Confidence confidence =
                symptoms.stream().map(Symptom::confidence).reduce(Confidence.CERTAIN, Explanation::weaker);
        Optional<Instant> since =
                IncidentStart.of(cause, symptoms.stream().map(Symptom::finding).toList());
        return new Incident(cause.id(), severity, impact, scope, confidence, since, cause, symptoms, List.of());
    }
}
