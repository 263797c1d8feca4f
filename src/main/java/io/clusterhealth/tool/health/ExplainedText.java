// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.render.BoundedText;
import io.clusterhealth.render.CoverageView;
import io.clusterhealth.render.EvidenceLine;
import io.clusterhealth.render.HumanDuration;
import io.clusterhealth.render.NextCall;
import io.clusterhealth.render.Redaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// An object explained to a model: one fact a line, what is wrong first, the cluster's words in quotation marks.
final class ExplainedText {
    private static final int QUOTE = 200;
    private static final int EVENTS = 6;
    private static final int CONDITIONS = 20;
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9._:/@\\[\\]+-]*");

    private ExplainedText() {}

    static BoundedText of(Explained explained, List<NextCall> next, int maxTokens) {
        BoundedText text = new BoundedText(maxTokens);
        text.add(head(explained));
        if (!explained.report().remark().isEmpty()) {
            text.add(explained.report().remark());
        }
        List<String> closing = new ArrayList<>();
        next.forEach(call -> closing.add(call.facts("next: ").text()));
        closing.addAll(CoverageView.lines(explained.report().coverage()));
        int room = closing.stream().mapToInt(line -> line.length() + 1).sum();
        text.reserve(Math.min(room, maxTokens * BoundedText.CHARACTERS_PER_TOKEN / 3));
        explained.findings().forEach(finding -> text.offer(finding(finding, explained)));
        explained.incident().ifPresent(incident -> text.offer(incident(incident, explained)));
        if (!explained.owners().isEmpty()) {
            text.offer("owner: "
                    + explained.owners().stream()
                            .map(owner -> Redaction.subject(owner))
                            .collect(Collectors.joining(" ← ")));
        }
        OwnPods pods = explained.pods();
        if (!pods.isEmpty()) {
            text.offer(pods.text());
        }
        ContainerLines.of(explained.object()).forEach(text::offer);
        conditions(explained, text);
        Map<String, String> facts = ObjectFacts.of(explained.object());
        if (!facts.isEmpty()) {
            text.offer("state: "
                    + facts.entrySet().stream()
                            .map(fact -> fact.getKey() + " " + quoted(fact.getValue()))
                            .collect(Collectors.joining("; ")));
        }
        List<EventRow> events = explained.events();
        events.stream()
                .limit(EVENTS)
                .forEach(event ->
                        text.offer("event: " + event.brief(explained.asOf()).text()));
        if (events.size() > EVENTS) {
            text.offer("event: %d more kinds of event".formatted(events.size() - EVENTS));
        }
        explained.log().ifPresent(log -> log(log, text));
        text.release();
        closing.forEach(text::add);
        return text;
    }

    /// Words of the cluster stand in quotation marks; numbers, names and times need none.
    private static String quoted(String value) {
        return WORD.matcher(value).matches() ? value : "\"" + value.replace('"', '\'') + "\"";
    }

    private static String head(Explained explained) {
        List<Finding> findings = explained.findings();
        String born = explained
                .created()
                .map(at -> ", created " + HumanDuration.of(Duration.between(at, explained.asOf())) + " ago")
                .orElse("");
        String dying = explained.deleted().map(_ -> ", being deleted").orElse("");
        return "%s%s%s: %s."
                .formatted(
                        Redaction.subject(explained.subject()),
                        born,
                        dying,
                        findings.isEmpty()
                                ? explained
                                        .unjudged()
                                        .map(why -> "unknown: " + why)
                                        .orElse("nothing is known to be wrong with it")
                                : findings.stream()
                                        .map(finding -> finding.title() + " ("
                                                + finding.code().id() + ")")
                                        .distinct()
                                        .collect(Collectors.joining("; ")));
    }

    private static String finding(Finding finding, Explained explained) {
        return "problem: [%s] %s (%s) %s%s\n   do: %s"
                .formatted(
                        finding.severity().label(),
                        finding.title(),
                        finding.code().id(),
                        HumanDuration.since(finding.since(), explained.asOf()),
                        EvidenceLine.all(finding.evidence(), 4, QUOTE).stream()
                                .map(evidence -> "\n   evidence: " + evidence)
                                .collect(Collectors.joining()),
                        finding.advice());
    }

    private static String incident(Incident incident, Explained explained) {
        if (explained.isCauseOf(incident)) {
            int symptoms = incident.symptoms().size();
            return "incident: this is the first cause; "
                    + switch (symptoms) {
                        case 0 -> "no other finding follows from it";
                        case 1 -> "1 finding follows from it";
                        default -> symptoms + " findings follow from it";
                    };
        }
        Finding cause = incident.cause();
        return "incident: a symptom (%s); the first cause is %s: %s (%s): %s"
                .formatted(
                        incident.confidence().label(),
                        Redaction.subject(cause.subject()),
                        cause.title(),
                        cause.code().id(),
                        explained
                                .symptom(incident)
                                .map(symptom -> Redaction.line(symptom.because(), QUOTE))
                                .orElse(""));
    }

    private static void conditions(Explained explained, BoundedText text) {
        List<Explained.Condition> conditions = explained.conditions();
        int shown = 0;
        while (shown < Math.min(CONDITIONS, conditions.size())
                && text.offer(condition(conditions.get(shown), explained))) {
            shown++;
        }
        if (shown < conditions.size()) {
            text.offer("condition: %d more".formatted(conditions.size() - shown));
        }
    }

    private static String condition(Explained.Condition condition, Explained explained) {
        return "condition: %s %s%s%s%s"
                .formatted(
                        Redaction.line(condition.type(), 80),
                        Redaction.line(condition.status(), 20),
                        condition
                                .since()
                                .map(at -> " for " + HumanDuration.of(Duration.between(at, explained.asOf())))
                                .orElse(""),
                        condition.reason().isEmpty() ? "" : " (" + Redaction.line(condition.reason(), 80) + ")",
                        condition.message().isEmpty()
                                ? ""
                                : ": \""
                                        + Redaction.message(condition.message(), QUOTE)
                                                .replace('"', '\'') + "\"");
    }

    /// The newest lines that fit, in their order.
    private static void log(Explained.Log log, BoundedText text) {
        List<String> lines = new ArrayList<>();
        if (!text.offer("log of container %s%s, its last lines:"
                .formatted(Redaction.name(log.container()), log.previous() ? ", run before the restart" : ""))) {
            return;
        }
        int room = text.room();
        for (LogLine line : log.lines().lines().reversed()) {
            String shown = "   " + line.quoted();
            room -= shown.length() + 1;
            if (room < 0) {
                break;
            }
            lines.add(shown);
        }
        Collections.reverse(lines);
        lines.forEach(text::offer);
    }
}
