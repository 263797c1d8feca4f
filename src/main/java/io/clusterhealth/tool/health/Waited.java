// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Verdict;
import io.clusterhealth.render.Age;
import io.clusterhealth.render.BoundedText;
import io.clusterhealth.render.CoverageView;
import io.clusterhealth.render.HealthJson;
import io.clusterhealth.render.HealthReport;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.render.SettlingText;
import io.clusterhealth.tool.ToolOutcome;
import java.util.List;
import java.util.stream.Stream;

/// What came of waiting.
///
/// @param look the last one
/// @param looks how many there were
/// @param live whether another look could show anything else
record Waited(Examined.Reported look, Goal goal, int looks, boolean live) {
    private static final int ROWS = 20;
    /// Room for what is said after the open incidents.
    private static final int CLOSING_TEXT = 160;

    ToolOutcome within(CommonArguments arguments) {
        HealthReport report = look.report();
        boolean reached = goal.reached(look);
        List<Incident> incidents = open();
        String settling = SettlingText.of(report.unsettled(), report.asOf());
        ObjectNode data = JsonNodeFactory.instance
                .objectNode()
                .put("cluster", report.cluster())
                .put("asOf", report.asOf().toString())
                .put("reached", reached)
                .put("goal", Redaction.line(goal.toString(), 300))
                .put("verdict", report.verdict().label())
                .put("looks", looks);
        BoundedText text = new BoundedText(arguments.maxTokens());
        text.add("%s: waited for %s; %s"
                .formatted(
                        reached ? "REACHED" : "NOT REACHED", Redaction.line(goal.toString(), 300), report.summary()));
        if (!report.remark().isEmpty()) {
            String remark = report.remark() + " It does not change: it was looked at once.";
            text.add(remark);
            data.put("remark", remark);
        }
        if (!settling.isEmpty()) {
            data.put("unsettled", settling);
        }
        if (!settling.isEmpty() && report.verdict() != Verdict.HEALTHY) {
            text.add("Not yet judged: " + settling + ".");
        }
        data.set("coverage", CoverageView.json(report.coverage()));
        ArrayNode open = data.putArray("open");
        int room = arguments.structuredCharacters() - data.toString().length() - CLOSING_TEXT;
        int shown = 0;
        text.reserve(CLOSING_TEXT);
        for (Incident incident : incidents.subList(0, Math.min(ROWS, incidents.size()))) {
            ObjectNode entry = json(incident);
            room -= entry.toString().length() + 1;
            if (room < 0 || !text.offer("open: " + line(incident, report))) {
                break;
            }
            shown++;
            open.add(entry);
        }
        text.release();
        if (shown < incidents.size()) {
            data.put("openLeftOut", incidents.size() - shown);
            text.add("%d more open; get-cluster-health lists all.".formatted(incidents.size() - shown));
        }
        CoverageView.lines(report.coverage()).forEach(text::add);
        if (!reached && live) {
            text.add("Call again to go on waiting, with wait_seconds for longer.");
        }
        return new ToolOutcome.Answer(text.toString(), data, report.cluster(), shown < incidents.size());
    }

    /// What is waited for first, wherever it is; then what else is open where the question was about.
    private List<Incident> open() {
        return Stream.concat(goal.missed(look), look.report().diagnosis().incidents().stream())
                .distinct()
                .toList();
    }

    private static String line(Incident incident, HealthReport report) {
        return "%s [%s] %s: %s, %s"
                .formatted(
                        incident.cause().code().id(),
                        incident.severity().label(),
                        Redaction.subject(incident.cause().subject()),
                        incident.cause().title(),
                        Age.since(incident.since(), report.asOf()));
    }

    private static ObjectNode json(Incident incident) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("id", Redaction.line(incident.id(), 600))
                .put("code", incident.cause().code().id())
                .put("severity", incident.severity().label())
                .put("title", incident.cause().title());
        json.set("subject", HealthJson.subject(incident.cause().subject()));
        incident.since().ifPresent(since -> json.put("since", since.toString()));
        return json;
    }
}
