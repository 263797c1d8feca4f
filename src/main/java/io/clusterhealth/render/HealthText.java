// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// A health report for a model to read: one fact per line, most important first, so that a cut at any line feed leaves
/// what matters; never longer than its budget, and open about what was left out.
public final class HealthText {
    private static final int QUOTE = 200;
    private static final int EVIDENCE_LINES = 3;
    private static final int SYMPTOMS_NAMED = 4;
    /// Room for the lines that close a report.
    private static final int CLOSING = 160;

    private HealthText() {}

    /// @param maxTokens the budget, four characters each
    public static BoundedText of(HealthReport report, int maxTokens) {
        BoundedText text = new BoundedText(maxTokens);
        text.add(report.verdict().label().toUpperCase(Locale.ROOT) + ": " + report.summary());
        if (!report.remark().isEmpty()) {
            text.add(report.remark());
        }
        if (!report.counts().text().isEmpty()) {
            text.add(report.counts().text());
        }
        UpdatesView.line(report.updates(), report.asOf()).ifPresent(text::add);
        ChangesView.lines(report.changes(), report.asOf()).forEach(text::offer);
        List<String> blind = CoverageView.lines(report.coverage());
        int blindRoom = blind.stream().mapToInt(line -> line.length() + 1).sum();
        text.reserve(Math.min(blindRoom, maxTokens * BoundedText.CHARACTERS_PER_TOKEN / 3) + CLOSING);
        int told = incidents(report, text);
        notices(report, text);
        text.release();
        int left = report.diagnosis().incidents().size() - told;
        if (left > 0) {
            text.add("Left out for brevity: %d more incidents; ask with a namespace or a larger max_tokens."
                    .formatted(left));
        }
        if (report.elsewhere() > 0) {
            text.add("%d other incidents do not touch this namespace.".formatted(report.elsewhere()));
        }
        blind.forEach(text::add);
        return text;
    }

    private static int incidents(HealthReport report, BoundedText text) {
        int told = 0;
        for (Incident incident : report.diagnosis().incidents()) {
            String head = headline(told + 1, incident, report.asOf());
            if (!text.offer(head + details(incident)) && !text.offer(head)) {
                break;
            }
            told++;
        }
        return told;
    }

    private static String headline(int rank, Incident incident, Instant asOf) {
        Finding cause = incident.cause();
        return "%d. [%s] %s: %s (%s) %s; %s, %s"
                .formatted(
                        rank,
                        incident.severity().label(),
                        Redaction.subject(cause.subject()),
                        cause.title(),
                        cause.code().id(),
                        Age.since(cause.since(), asOf),
                        incident.impact().label(),
                        incident.scope().label());
    }

    private static String details(Incident incident) {
        List<String> lines = new ArrayList<>();
        EvidenceLine.all(incident.cause().evidence(), EVIDENCE_LINES, QUOTE)
                .forEach(evidence -> lines.add("evidence: " + evidence));
        if (!incident.symptoms().isEmpty()) {
            lines.add("explains " + symptoms(incident));
        }
        lines.add("do: " + incident.cause().advice());
        lines.add("next: " + NextCall.about(incident.cause()).text());
        return lines.stream().map(line -> "\n   " + line).collect(Collectors.joining());
    }

    private static String symptoms(Incident incident) {
        Map<String, Integer> byTitle = new TreeMap<>();
        incident.symptoms().forEach(symptom -> byTitle.merge(symptom.finding().title(), 1, Integer::sum));
        String counted = byTitle.entrySet().stream()
                .map(entry -> entry.getValue() + " × " + entry.getKey())
                .collect(Collectors.joining(", "));
        List<Subject> others = incident.symptoms().stream()
                .map(symptom -> symptom.finding().subject())
                .filter(subject -> !subject.equals(incident.cause().subject()))
                .distinct()
                .toList();
        String named =
                others.stream().limit(SYMPTOMS_NAMED).map(Redaction::subject).collect(Collectors.joining(", "));
        int more = others.size() - SYMPTOMS_NAMED;
        return "%d (%s): %s%s%s"
                .formatted(
                        incident.symptoms().size(),
                        incident.confidence().label(),
                        counted,
                        others.isEmpty() ? "" : ": " + named,
                        more > 0 ? " and " + more + " more" : "");
    }

    private static void notices(HealthReport report, BoundedText text) {
        List<Finding> notices = report.diagnosis().notices();
        int told = 0;
        for (Finding notice : notices) {
            String age = notice.since().isEmpty() ? "" : " " + Age.since(notice.since(), report.asOf());
            if (!text.offer("note: %s: %s (%s)%s"
                    .formatted(
                            Redaction.subject(notice.subject()),
                            notice.title(),
                            notice.code().id(),
                            age))) {
                text.offer("note: " + (notices.size() - told) + " more notes");
                break;
            }
            told++;
        }
    }
}
