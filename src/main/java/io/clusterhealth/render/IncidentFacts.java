// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Names;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

final class IncidentFacts {
    private static final int QUOTE = 200;

    /// The only quote of the first incident may be longer: nothing else shows its reason.
    private static final int ONLY_QUOTE = 280;

    private static final int KINDS = 6;
    private static final int TOKENS_PER_SYMPTOM = 750;

    /// With the default budget each reason has one line; a larger budget names more symptoms of one reason.
    private static final int REASONS = 2;

    private static final String LINE = "\n   ";

    private IncidentFacts() {}

    /// How detailed an incident is.
    ///
    /// @param evidence most lines of evidence
    /// @param symptoms most symptoms named, with the reasons why they follow from the cause
    /// @param kinds most kinds of symptom counted, the last one for all others
    /// @param whole whether impact, scope and confidence are included
    /// @param advised whether the advice is included
    /// @param led whether the id and the next call are included
    record Detail(int evidence, int symptoms, int kinds, boolean whole, boolean advised, boolean led) {
        static final Detail ALL = new Detail(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, true, true, true);
        static final Detail CORE = new Detail(0, 0, 0, false, true, true);

        /// The levels for a budget, the most detailed first; a larger budget has more symptoms.
        static List<Detail> levels(int maxTokens) {
            int symptoms = Math.clamp(maxTokens / TOKENS_PER_SYMPTOM, REASONS, 25);
            return List.of(
                    new Detail(3, symptoms, Math.max(KINDS, symptoms), true, true, true),
                    new Detail(3, REASONS, KINDS, true, true, true),
                    new Detail(2, 1, KINDS, true, true, true),
                    new Detail(1, 0, KINDS, true, true, true),
                    new Detail(1, 0, 0, false, true, true),
                    CORE);
        }

        /// The levels where little room is left, down to a headline.
        static final List<Detail> BRIEF =
                List.of(CORE, new Detail(0, 0, 0, false, true, false), new Detail(0, 0, 0, false, false, false));
    }

    /// @param rank its position in the report, from 1
    static Facts of(int rank, Incident incident, Instant asOf, Detail detail, Remedies remedies) {
        Finding cause = incident.cause();
        Facts facts = new Facts()
                .fact("id", detail.led() ? Redaction.id(incident.id()) : "", "")
                .fact("severity", incident.severity().label(), rank + ". [%s] ")
                .subject("cause/subject", cause.subject(), "%s: ")
                .fact("cause/title", cause.title(), "%s ")
                .fact("cause/code", cause.code().id(), "(%s) ")
                .since("since", cause.since().or(incident::since), asOf, incident.undated() ? "%s or longer" : "%s");
        if (detail.whole()) {
            facts.fact("impact", incident.impact().label(), "; impact: %s")
                    .fact("scope", incident.scope().label(), "; scope: %s");
        }
        facts.each(
                "cause/evidence",
                EvidenceLine.all(cause.evidence(), detail.evidence(), quote(rank, cause)),
                LINE + "evidence: %s");
        if (detail.evidence() > 0) {
            facts.all("changes", PrecedingChangeFacts.of(incident, asOf), LINE);
        }
        symptoms(incident, detail, facts);
        facts.fact("do", detail.advised() ? cause.advice() + controller(cause) : "", LINE + "do: %s");
        if (detail.led()) {
            NextCall.about(incident).ifPresent(call -> facts.and(call.facts(LINE + "next: ")));
            remedies.of(incident).ifPresent(plan -> facts.and(plan.facts(LINE + "next: ")));
        }
        return facts;
    }

    /// Where to change a workload that a custom resource controls: its operator reverts other changes.
    private static String controller(Finding cause) {
        return cause.targets(Relation.MADE_BY).stream()
                .findFirst()
                .map(by -> " Make changes in %s, which controls this %s."
                        .formatted(
                                Redaction.subject(Subject.clusterScoped(by.kind(), by.name())),
                                cause.subject().kind()))
                .orElse("");
    }

    private static int quote(int rank, Finding cause) {
        long quotes =
                cause.evidence().stream().filter(one -> !one.said().isEmpty()).count();
        return rank == 1 && quotes == 1 ? ONLY_QUOTE : QUOTE;
    }

    private static void symptoms(Incident incident, Detail detail, Facts facts) {
        List<Incident.Symptom> symptoms = incident.counted();
        if (symptoms.isEmpty() || !detail.led()) {
            return;
        }
        facts.fact("symptoms/total", symptoms.size(), LINE + "explains %s");
        if (detail.whole()) {
            facts.fact("confidence", incident.confidence().label(), " (%s): ");
            kinds(symptoms, detail.kinds(), facts);
        }
        facts.all("symptoms/shown", reasons(incident, detail.symptoms()), LINE + "- ");
    }

    private static void kinds(List<Incident.Symptom> symptoms, int most, Facts facts) {
        Map<String, Long> byTitle = symptoms.stream()
                .collect(Collectors.groupingBy(
                        symptom -> symptom.finding().title(), LinkedHashMap::new, Collectors.counting()));
        List<Map.Entry<String, Long>> kinds = byTitle.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .toList();
        List<Map.Entry<String, Long>> named = kinds.size() > most ? kinds.subList(0, most - 1) : kinds;
        ObjectNode counts = JsonNodeFactory.instance.objectNode();
        named.forEach(kind -> counts.put(kind.getKey(), kind.getValue()));
        facts.fact(
                "symptoms/kinds",
                counts,
                named.stream()
                        .map(kind -> kind.getValue() + " × " + kind.getKey())
                        .collect(Collectors.joining(", ")));
        if (named.size() < kinds.size()) {
            long others = kinds.stream()
                    .skip(named.size())
                    .mapToLong(Map.Entry::getValue)
                    .sum();
            facts.fact("symptoms/otherKinds", others, ", %s of other kinds");
        }
    }

    /// The reasons why symptoms follow from the cause, the most frequent first: each with its first symptom,
    /// further ones as far as `most` allows, and the number of the others. A workload is shown by how its pods
    /// fail, and not once more for lacking them. Symptoms of the object of the cause itself are left out where
    /// there is little room.
    private static List<Facts> reasons(Incident incident, int most) {
        Subject cause = incident.cause().subject();
        Set<Incident.Symptom> counted = new HashSet<>(incident.counted());
        Set<Subject> byPods = incident.symptoms().stream()
                .filter(symptom -> !counted.contains(symptom))
                .map(symptom -> symptom.finding().subject())
                .collect(Collectors.toSet());
        Map<String, List<Incident.Symptom>> byReason = incident.symptoms().stream()
                .filter(symptom ->
                        most > REASONS || !symptom.finding().subject().equals(cause))
                .filter(symptom -> !counted.contains(symptom)
                        || !byPods.contains(symptom.finding().subject()))
                .collect(Collectors.groupingBy(
                        symptom -> because(symptom, cause), LinkedHashMap::new, Collectors.toList()));
        List<Map.Entry<String, List<Incident.Symptom>>> reasons = byReason.entrySet().stream()
                .sorted(Comparator.comparingInt(reason -> -reason.getValue().size()))
                .limit(most)
                .toList();
        List<Facts> named = new ArrayList<>();
        int further = most > REASONS ? most - reasons.size() : 0;
        for (Map.Entry<String, List<Incident.Symptom>> reason : reasons) {
            List<Incident.Symptom> symptoms = reason.getValue();
            int shown = 1 + Math.min(further, symptoms.size() - 1);
            further -= shown - 1;
            symptoms.stream().limit(shown - 1).forEach(symptom -> named.add(symptom(symptom, 0, reason.getKey())));
            named.add(symptom(symptoms.get(shown - 1), symptoms.size() - shown, reason.getKey()));
        }
        return named;
    }

    /// @param more number of unnamed symptoms with the same reason
    private static Facts symptom(Incident.Symptom symptom, int more, String because) {
        Facts facts = new Facts()
                .fact("code", symptom.finding().code().id(), "")
                .subject("subject", symptom.finding().subject(), "%s ")
                .say("(" + symptom.finding().code().id() + ")");
        facts.some("more", more, " and %s more");
        return facts.fact("because", because, ": %s");
    }

    /// The reason, without repeating the name of the cause.
    private static String because(Incident.Symptom symptom, Subject cause) {
        String reason = symptom.because();
        if (!cause.kind().equals(Subject.EXTERNAL)) {
            String word = "this " + cause.kind();
            reason = Names.replace(Names.replace(reason, "the " + cause, word), cause.toString(), word);
        }
        return Redaction.line(reason, QUOTE);
    }
}
