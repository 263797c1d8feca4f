// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.render.CoverageView;
import io.clusterhealth.render.EvidenceLine;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.NextCall;
import io.clusterhealth.render.Redaction;
import java.util.List;

/// An object explained, structured.
final class ExplainedJson {
    private static final int QUOTE = 300;
    private static final int MOST = 20;

    /// What is given up first where the whole does not fit.
    private static final List<String> SPARE = List.of(
            "log",
            "facts",
            "containers",
            "events",
            "conditions",
            "coverage",
            "next",
            "owners",
            "pods",
            "incident",
            "apiVersion",
            "created");

    private ExplainedJson() {}

    /// @param characters how long it may be as text
    static ObjectNode of(Explained explained, List<NextCall> next, int characters) {
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        data.put("cluster", explained.report().cluster())
                .put("asOf", explained.asOf().toString());
        if (!explained.report().remark().isEmpty()) {
            data.put("remark", explained.report().remark());
        }
        data.set("subject", Facts.json(explained.subject()));
        data.put(
                "apiVersion",
                Redaction.line(explained.object().path("apiVersion").asText(), 120));
        explained.created().ifPresent(at -> data.put("created", at.toString()));
        explained.deleted().ifPresent(at -> data.put("deleted", at.toString()));
        ArrayNode findings = data.putArray("findings");
        explained.findings().forEach(finding -> findings.add(finding(finding)));
        explained.unjudged().ifPresent(why -> data.put("unknown", why));
        explained.incident().ifPresent(incident -> data.set("incident", incident(incident, explained)));
        ArrayNode owners = data.putArray("owners");
        explained.owners().forEach(owner -> owners.add(Facts.json(owner)));
        OwnPods pods = explained.pods();
        if (!pods.isEmpty()) {
            data.set("pods", pods.json());
        }
        ArrayNode conditions = data.putArray("conditions");
        explained.conditions().stream().limit(MOST).forEach(one -> conditions.add(condition(one)));
        if (explained.conditions().size() > MOST) {
            data.put("moreConditions", explained.conditions().size() - MOST);
        }
        ObjectNode facts = data.putObject("facts");
        ObjectFacts.of(explained.object()).forEach(facts::put);
        ArrayNode containers = data.putArray("containers");
        ContainerLines.of(explained.object()).forEach(containers::add);
        ArrayNode events = data.putArray("events");
        explained.events().stream()
                .limit(MOST)
                .forEach(event -> events.add(event.facts(explained.asOf()).json()));
        explained.log().ifPresent(log -> data.set("log", log(log)));
        ArrayNode calls = data.putArray("next");
        next.forEach(call -> calls.addAll((ArrayNode) call.facts("").json().path("next")));
        data.setAll(CoverageView.whole(explained.report().coverage()).json());
        for (String spare : SPARE) {
            if (data.toString().length() > characters && data.has(spare)) {
                data.remove(spare);
                data.put("leftOut", data.path("leftOut").asInt() + 1);
            }
        }
        return data;
    }

    private static ObjectNode finding(Finding finding) {
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("code", finding.code().id())
                .put("title", finding.title())
                .put("severity", finding.severity().label())
                .put("advice", finding.advice());
        finding.since().ifPresent(since -> node.put("since", since.toString()));
        ArrayNode evidence = node.putArray("evidence");
        EvidenceLine.all(finding.evidence(), MOST, QUOTE).forEach(evidence::add);
        return node;
    }

    private static ObjectNode incident(Incident incident, Explained explained) {
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("id", Redaction.line(incident.id(), 600))
                .put("role", explained.isCauseOf(incident) ? "cause" : "symptom")
                .put("severity", incident.severity().label())
                .put("confidence", incident.confidence().label())
                .put("symptoms", incident.symptoms().size());
        ObjectNode cause = node.putObject("cause")
                .put("code", incident.cause().code().id())
                .put("title", incident.cause().title());
        cause.set("subject", Facts.json(incident.cause().subject()));
        explained.symptom(incident).ifPresent(symptom -> node.put("because", Redaction.line(symptom.because(), QUOTE)));
        return node;
    }

    private static ObjectNode condition(Explained.Condition condition) {
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("type", Redaction.line(condition.type(), 80))
                .put("status", Redaction.line(condition.status(), 20));
        if (!condition.reason().isEmpty()) {
            node.put("reason", Redaction.line(condition.reason(), 80));
        }
        if (!condition.message().isEmpty()) {
            node.put("message", Redaction.message(condition.message(), QUOTE));
        }
        condition.since().ifPresent(at -> node.put("since", at.toString()));
        return node;
    }

    private static ObjectNode log(Explained.Log log) {
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("container", Redaction.name(log.container()))
                .put("previous", log.previous());
        ArrayNode lines = node.putArray("lines");
        log.lines().lines().forEach(line -> lines.add(line.facts().json()));
        return node;
    }
}
