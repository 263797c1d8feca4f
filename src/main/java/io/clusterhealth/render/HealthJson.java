// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Subject;
import java.util.List;

/// A health report as the structured result of `get-cluster-health`; its member names are contract.
public final class HealthJson {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int QUOTE = 300;

    private HealthJson() {}

    /// How much of the long lists is shown; the totals are always exact.
    public record Limits(int incidents, int symptoms, int evidence, int notices) {
        /// For a client's own use.
        public static final Limits WIDE = new Limits(50, 10, 5, 50);

        /// Everything, for a person or a program that asked for it.
        public static final Limits ALL =
                new Limits(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);

        /// Half of each, at least one incident with one line of evidence.
        public Limits halved() {
            return new Limits(Math.max(1, incidents / 2), symptoms / 2, Math.max(1, evidence / 2), notices / 2);
        }
    }

    /// The widest rendering of at most this many characters; the narrowest when none fits.
    public static ObjectNode within(HealthReport report, int characters) {
        Limits limits = Limits.WIDE;
        ObjectNode data = of(report, limits);
        while (data.toString().length() > characters && !limits.equals(limits.halved())) {
            limits = limits.halved();
            cut(data, limits);
        }
        return data;
    }

    private static void cut(ObjectNode data, Limits limits) {
        cut(data.path("incidents"), limits.incidents());
        for (JsonNode incident : data.path("incidents")) {
            cut(incident.path("cause").path("evidence"), limits.evidence());
            cut(incident.path("symptoms").path("shown"), limits.symptoms());
        }
        cut(data.path("notices"), limits.notices());
        ChangesView.LISTS.forEach(list -> cut(data.path("changes").path(list), limits.notices()));
    }

    /// Shortens a list; leaves anything else as it is.
    private static void cut(JsonNode list, int most) {
        for (int last = list.size() - 1; list instanceof ArrayNode entries && last >= most; last--) {
            entries.remove(last);
        }
    }

    /// The report with its lists cut to these limits.
    public static ObjectNode of(HealthReport report, Limits limits) {
        ObjectNode data = JSON.objectNode();
        data.put("cluster", report.cluster());
        report.namespace().ifPresent(name -> data.put("namespace", name));
        data.put("verdict", report.verdict().label());
        data.put("summary", report.summary());
        if (!report.remark().isEmpty()) {
            data.put("remark", report.remark());
        }
        data.put("asOf", report.asOf().toString());
        data.set("counts", counts(report.counts()));
        if (!report.updates().isEmpty()) {
            data.set("update", UpdatesView.json(report.updates()));
        }
        List<Incident> incidents = report.diagnosis().incidents();
        ArrayNode shown = data.putArray("incidents");
        incidents.stream().limit(limits.incidents()).forEach(incident -> shown.add(incident(incident, limits)));
        ArrayNode notices = data.putArray("notices");
        report.diagnosis().notices().stream().limit(limits.notices()).forEach(notice -> notices.add(notice(notice)));
        ObjectNode totals = data.putObject("totals");
        totals.put("incidents", incidents.size());
        totals.put("notices", report.diagnosis().notices().size());
        totals.put("elsewhere", report.elsewhere());
        data.set("coverage", CoverageView.json(report.coverage()));
        data.set("changes", ChangesView.json(report.changes(), limits.notices()));
        return data;
    }

    /// The `metadata` coordinates of an object.
    public static ObjectNode subject(Subject subject) {
        return JSON.objectNode()
                .put("kind", subject.kind())
                .put("namespace", Redaction.name(subject.namespace()))
                .put("name", Redaction.name(subject.name()));
    }

    private static ObjectNode incident(Incident incident, Limits limits) {
        Finding cause = incident.cause();
        ObjectNode node = JSON.objectNode()
                .put("id", Redaction.line(incident.id(), 600))
                .put("severity", incident.severity().label())
                .put("impact", incident.impact().label())
                .put("scope", incident.scope().label())
                .put("confidence", incident.confidence().label());
        incident.since().ifPresent(since -> node.put("since", since.toString()));
        ObjectNode causeNode = node.putObject("cause");
        causeNode.put("code", cause.code().id()).put("title", cause.title());
        causeNode.set("subject", subject(cause.subject()));
        ArrayNode evidence = causeNode.putArray("evidence");
        EvidenceLine.all(cause.evidence(), limits.evidence(), QUOTE).forEach(evidence::add);
        ObjectNode symptoms = node.putObject("symptoms");
        symptoms.put("total", incident.symptoms().size());
        ArrayNode shown = symptoms.putArray("shown");
        incident.symptoms().stream()
                .limit(limits.symptoms())
                .forEach(symptom -> shown.addObject()
                        .put("code", symptom.finding().code().id())
                        .put("because", Redaction.line(symptom.because(), QUOTE))
                        .set("subject", subject(symptom.finding().subject())));
        node.putArray("next").add(NextCall.about(cause).json());
        return node;
    }

    private static ObjectNode notice(Finding notice) {
        ObjectNode node = JSON.objectNode()
                .put("code", notice.code().id())
                .put("severity", notice.severity().label());
        node.set("subject", subject(notice.subject()));
        return node.put("title", notice.title());
    }

    private static ObjectNode counts(Counts counts) {
        ObjectNode node = JSON.objectNode();
        counts.nodes()
                .ifPresent(nodes ->
                        node.putObject("nodes").put("total", nodes.total()).put("ready", nodes.ready()));
        counts.pods()
                .ifPresent(pods -> node.putObject("pods")
                        .put("total", pods.total())
                        .put("running", pods.running())
                        .put("unready", pods.unready())
                        .put("pending", pods.pending())
                        .put("failed", pods.failed())
                        .put("succeeded", pods.succeeded())
                        .put("problem", pods.problem()));
        counts.operators()
                .ifPresent(operators -> node.putObject("clusterOperators")
                        .put("total", operators.total())
                        .put("available", operators.available())
                        .put("degraded", operators.degraded())
                        .put("progressing", operators.progressing()));
        return node;
    }
}
