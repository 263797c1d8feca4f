// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.explain;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.check.workload.PendingChanges.Unjudged;
import io.clusterhealth.drift.DeliveredApp;
import io.clusterhealth.drift.DeliveredApp.DeliveryError;
import io.clusterhealth.examination.Involvement;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.finding.Unsettled;
import io.clusterhealth.render.BoundedAnswer;
import io.clusterhealth.render.CoverageView;
import io.clusterhealth.render.EvidenceLine;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.NextCall;
import io.clusterhealth.render.PrecedingChangeFacts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.health.LogLine;
import io.clusterhealth.tool.health.list.EventRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Renders the facts about an object for a model: one fact a line, findings first, text from the cluster in quotation
/// marks.
final class ExplainedAnswer {
    private static final int QUOTE = 200;
    private static final int EVIDENCE = 4;
    private static final int EVENTS = 6;
    private static final int CONDITIONS = 20;
    private static final int CHANGED = 5;

    /// Room for the line that counts the omitted facts.
    private static final int LEFT_OUT = 80;

    /// Health values of an object without problems, as its controller reports them.
    private static final Set<String> WELL = Set.of("", "Healthy", "Suspended");

    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9._:/@\\[\\]+-]*");

    private ExplainedAnswer() {}

    /// @param users what uses it, where that tells what it is for
    /// @param place said after the object's name; may be empty
    /// @param maxTokens the budget of each form, text and JSON
    static BoundedAnswer of(
            Explained explained, Optional<ObjectUsers> users, String place, List<NextCall> next, int maxTokens) {
        BoundedAnswer answer = new BoundedAnswer(maxTokens, explained.report().cluster());
        answer.add(head(explained, place));
        answer.add(new Facts().fact("remark", explained.report().remark(), "%s"));
        List<Facts> calls = next.stream().map(call -> call.facts("next: ")).toList();
        answer.reserve(calls);
        answer.reserve(LEFT_OUT);
        answer.reserve(CoverageView.facts(explained.report().coverage()));
        answer.list("findings");
        explained.findings().forEach(finding -> answer.offer("findings", finding(finding, explained)));
        answer.offer(delivery(explained.object()));
        explained.incident().ifPresent(incident -> {
            answer.offer(incident(incident, explained));
            PrecedingChangeFacts.of(incident, explained.asOf())
                    .forEach(change -> answer.offer(new Facts().all("incident/changes", List.of(change), "change: ")));
        });
        answer.offer(owners(explained));
        users.map(ObjectUsers::facts).ifPresent(answer::offer);
        if (!explained.pods().isEmpty()) {
            answer.offer(explained.pods().facts());
        }
        explained.admitted().ifPresent(admitted -> answer.offer(admitted(admitted, explained.podWebhooks())));
        ContainerLines.of(explained.object())
                .forEach(line -> answer.offer(new Facts().each("containers", List.of(line), "%s")));
        conditions(explained, answer);
        answer.offer(state(explained));
        events(explained, answer);
        explained.log().ifPresent(log -> answer.offer(log(log, answer.textRoom(), answer.dataRoom())));
        answer.release();
        answer.add(new Facts()
                .some(
                        "leftOut",
                        answer.refused(),
                        "Left out for brevity: %s more [line|lines]; ask with a larger max_tokens."));
        calls.forEach(answer::add);
        CoverageView.tell(explained.report().coverage(), answer);
        return answer;
    }

    private static Facts head(Explained explained, String place) {
        Facts head = new Facts()
                .fact("cluster", explained.report().cluster(), "")
                .fact("asOf", explained.asOf().toString(), "")
                .subject("subject", explained.subject(), "%s" + place)
                .fact(
                        "apiVersion",
                        Redaction.line(explained.object().path("apiVersion").asText(), 120),
                        "")
                .age("created", explained.created(), explained.asOf(), ", created %s ago");
        explained.deleted().ifPresent(at -> head.fact("deleted", TextNode.valueOf(at.toString()), ", being deleted"));
        head.fact("finalizers", explained.holding(), ", held by finalizer %s");
        head.say(": ");
        List<Finding> findings = explained.findings();
        if (findings.isEmpty()) {
            unfound(explained, head);
        }
        return head.say(findings.stream()
                        .map(finding -> finding.title() + " (" + finding.code().id() + ")")
                        .distinct()
                        .collect(Collectors.joining("; ")))
                .say(".");
    }

    /// Describes an object without findings.
    private static void unfound(Explained explained, Facts head) {
        Optional<String> unknown = explained.unjudged();
        Optional<Unjudged> settling = explained.settling();
        Optional<String> pending = explained.pending();
        Optional<String> excused = explained.excused();
        Optional<Involvement> involvement = explained.involvement();
        if (unknown.isPresent()) {
            head.fact("unknown", unknown.get(), "unknown: %s");
        } else if (settling.isPresent()) {
            unjudged(settling.get(), explained, head);
        } else if (pending.isPresent()) {
            head.fact("pending", pending.get(), "%s");
        } else if (excused.isPresent()) {
            head.fact("excused", Redaction.line(excused.get(), QUOTE), "%s");
        } else {
            head.say(
                            explained.isJudged()
                                    ? "nothing is known to be wrong with it"
                                    : "no check covers its kind, so this does not say that it is well")
                    .say(involvement.isPresent() ? " itself" : "")
                    .say(explained.scaledToZero() ? "; it is scaled to zero" : "");
        }
        involvement.ifPresent(by -> head.fact("involvedBy/tie", by.by().words(), "; it %s ")
                .subject("involvedBy/subject", by.finding().subject(), "%s: ")
                .fact("involvedBy/title", by.finding().title(), "%s")
                .fact("involvedBy/code", by.finding().code().id(), " (%s)"));
    }

    /// `not yet judged: not ready for 40 s; a problem from 2026-11-21T10:14:20Z on at the latest, if it stays so`.
    private static void unjudged(Unjudged unjudged, Explained explained, Facts head) {
        Unsettled state = unjudged.state();
        head.say("not yet judged: ");
        if (!state.first().equals(explained.subject())) {
            head.subject("unjudged/subject", state.first(), "%s: ");
        }
        head.fact("unjudged/state", state.state(), "%s");
        head.age("unjudged/since", state.since(), explained.asOf(), " for %s");
        state.sign().ifPresent(sign -> head.fact("unjudged/sign", EvidenceLine.of(sign, QUOTE), " (%s)"));
        unjudged.end()
                .ifPresent(end -> head.fact(
                        "unjudged/end", end.toString(), "; a problem from %s on at the latest, if it stays so"));
    }

    /// A finding with its severity, for a cause that of its incident: what it causes may be worse than itself.
    private static Facts finding(Finding finding, Explained explained) {
        Severity severity = explained
                .incident()
                .filter(incident -> incident.cause().equals(finding))
                .map(Incident::severity)
                .orElse(finding.severity());
        return new Facts()
                .fact("severity", severity.label(), "problem: [%s] ")
                .fact("title", finding.title(), "%s ")
                .fact("code", finding.code().id(), "(%s) ")
                .since("since", finding.since(), explained.asOf(), "%s")
                .each("evidence", EvidenceLine.all(finding.evidence(), EVIDENCE, QUOTE), "\n   evidence: %s")
                .fact("advice", advice(finding, explained), "\n   do: %s");
    }

    /// The advice; of a symptom of another object's fault it would lead away from the cause.
    private static String advice(Finding finding, Explained explained) {
        return explained
                .incident()
                .filter(incident -> incident.cause().code() != finding.code() && !explained.isCauseOf(incident))
                .filter(incident -> incident.symptoms().stream()
                        .anyMatch(symptom ->
                                symptom.finding().equals(finding) && symptom.confidence() != Confidence.POSSIBLE))
                .map(incident -> "See the first cause, %s."
                        .formatted(Redaction.subject(incident.cause().subject())))
                .orElseGet(finding::advice);
    }

    /// The delivery state of an Argo CD or Flux application: its error first, then the members that are out of sync
    /// or unhealthy.
    private static Facts delivery(ObjectNode object) {
        String apiVersion = object.path("apiVersion").asText();
        Facts facts = new Facts();
        if (!DeliveredApp.is(
                apiVersion.replaceFirst("/.*", ""), object.path("kind").asText())) {
            return facts;
        }
        DeliveredApp app = DeliveredApp.of(object);
        List<String> unwell = app.members().stream()
                .filter(member -> member.sync().equals("OutOfSync") || !WELL.contains(member.health()))
                .map(member ->
                        Redaction.subject(member.subject()) + " " + (member.sync() + " " + member.health()).strip())
                .toList();
        return facts.say("delivery:")
                .fact(
                        "delivery/error",
                        Redaction.line(app.error().map(DeliveryError::says).orElse(""), QUOTE)
                                .replace('"', '\''),
                        " last error \"%s\";")
                .fact("delivery/members", app.members().size(), " %s [object|objects]")
                .each(
                        "delivery/unwell",
                        unwell.stream()
                                .limit(EVENTS)
                                .map(one -> Redaction.line(one, QUOTE))
                                .toList(),
                        "; %s")
                .fact(
                        "delivery/moreUnwell",
                        unwell.size() > EVENTS ? "" + (unwell.size() - EVENTS) : "",
                        "; and %s more")
                .fact("delivery/sync", Redaction.line(app.sync(), QUOTE), "; %s")
                .fact("delivery/health", Redaction.line(app.health(), QUOTE), ", %s")
                .fact("delivery/revision", Redaction.line(app.revision(), QUOTE), "; revision %s");
    }

    private static Facts incident(Incident incident, Explained explained) {
        Facts facts = new Facts()
                .fact("incident/id", Redaction.line(incident.id(), 600), "")
                .fact("incident/severity", incident.severity().label(), "");
        int symptoms = incident.symptoms().size();
        if (explained.isCauseOf(incident)) {
            return facts.fact("incident/role", TextNode.valueOf("cause"), "incident: this is the first cause; ")
                    .fact("incident/confidence", incident.confidence().label(), "")
                    .fact(
                            "incident/symptoms",
                            IntNode.valueOf(symptoms),
                            switch (symptoms) {
                                case 0 -> "no other finding follows from it";
                                case 1 -> "1 finding follows from it";
                                default -> symptoms + " findings follow from it";
                            });
        }
        Finding cause = incident.cause();
        Optional<Incident.Symptom> itself = explained.symptom(incident);
        return facts.fact(
                        "incident/role",
                        TextNode.valueOf(itself.isPresent() ? "symptom" : "involved"),
                        itself.isPresent() ? "incident: a symptom" : "incident: involved")
                .fact("incident/confidence", incident.confidence().label(), " (%s)")
                .fact(
                        "incident/because",
                        itself.map(symptom -> Redaction.line(symptom.because(), QUOTE))
                                .orElse(""),
                        ": %s")
                .fact("incident/symptoms", symptoms, "")
                .subject("incident/cause/subject", cause.subject(), "; the first cause is %s")
                .fact("incident/cause/title", cause.title(), ": %s")
                .fact("incident/cause/code", cause.code().id(), " (%s)");
    }

    /// The fields that webhooks may have changed; which webhook did is not recorded.
    private static Facts admitted(Explained.AdmittedPod admitted, List<String> webhooks) {
        List<Facts> fields = admitted.changes().fields().stream()
                .limit(CHANGED)
                .map(field -> new Facts()
                        .fact("container", Redaction.name(field.container()), "container %s: ")
                        .fact("field", Redaction.line(field.path(), QUOTE), "%s")
                        .fact("is", Redaction.line(field.is(), QUOTE), " is %s")
                        .fact("template", Redaction.line(field.wanted(), QUOTE), ", %s in the template"))
                .toList();
        Facts facts = new Facts()
                .subject("admission/template", admitted.owner(), "not as in the template of %s")
                .all("admission/fields", fields, "; ");
        return webhooks.isEmpty()
                ? facts.say("; resized since, or changed at admission")
                : facts.say("; changed at admission, or resized since; mutating webhooks for pods:")
                        .each(
                                "admission/webhooks",
                                webhooks.stream().limit(CHANGED).toList(),
                                " %s");
    }

    private static Facts owners(Explained explained) {
        List<Subject> owners = explained.owners();
        if (owners.isEmpty()) {
            return new Facts();
        }
        ArrayNode members = JsonNodeFactory.instance.arrayNode();
        owners.forEach(owner -> members.add(Facts.json(owner)));
        return new Facts()
                .fact(
                        "owners",
                        members,
                        "owner: " + owners.stream().map(Redaction::subject).collect(Collectors.joining(" ← ")));
    }

    private static void conditions(Explained explained, BoundedAnswer answer) {
        List<Explained.ObjectCondition> conditions = explained.conditions();
        int shown = answer.offerEach(
                "conditions",
                conditions.stream().limit(CONDITIONS).map(condition -> condition(condition, explained.asOf())));
        if (shown < conditions.size()) {
            answer.offer(new Facts()
                    .fact("moreConditions", conditions.size() - shown, "condition: %s more [condition|conditions]"));
        }
    }

    private static Facts condition(Explained.ObjectCondition condition, Instant asOf) {
        Facts facts = new Facts()
                .fact("type", Redaction.line(condition.type(), 80), "condition: %s")
                .fact("status", Redaction.line(condition.status(), 20), " %s")
                .age("since", condition.since(), asOf, " for %s")
                .fact("reason", Redaction.line(condition.reason(), 80), " (%s)");
        String message = Redaction.message(condition.message(), QUOTE);
        return message.isEmpty()
                ? facts
                : facts.fact("message", TextNode.valueOf(message), ": \"" + message.replace('"', '\'') + '"');
    }

    private static Facts state(Explained explained) {
        Map<String, String> fields = ObjectFacts.of(explained.object());
        explained
                .slices()
                .map(slices -> ObjectFacts.endpoints(slices, explained.atZero()))
                .ifPresent(ready -> fields.put("endpoints", ready));
        if (fields.isEmpty()) {
            return new Facts();
        }
        ObjectNode members = JsonNodeFactory.instance.objectNode();
        fields.forEach(members::put);
        return new Facts()
                .fact(
                        "facts",
                        members,
                        "state: "
                                + fields.entrySet().stream()
                                        .map(field -> field.getKey() + " " + quoted(field.getValue()))
                                        .collect(Collectors.joining("; ")));
    }

    /// Text from the cluster is put in quotation marks; numbers, names and times are not.
    private static String quoted(String value) {
        return WORD.matcher(value).matches() ? value : "\"" + value.replace('"', '\'') + "\"";
    }

    private static void events(Explained explained, BoundedAnswer answer) {
        List<EventRow> events = explained.events();
        events.stream()
                .limit(EVENTS)
                .forEach(event ->
                        answer.offer("events", new Facts().say("event: ").and(event.brief(explained.asOf()))));
        if (events.size() > EVENTS) {
            answer.offer(
                    new Facts().fact("moreEvents", events.size() - EVENTS, "event: %s more [kind|kinds] of event"));
        }
    }

    /// The newest lines that fit into both text and structured content, in their order; empty where none fits.
    private static Facts log(Explained.Log log, int textRoom, int dataRoom) {
        Facts facts = new Facts()
                .fact("log/container", Redaction.name(log.container()), "log of container %s")
                .fact("log/previous", log.previous(), log.previous() ? ", run before the restart" : "")
                .say(", its last lines:");
        Facts incomplete = log.lines()
                .incomplete()
                .map(why -> new Facts().fact("log/incomplete", why, "\n   not all of it: %s"))
                .orElseGet(Facts::new);
        int text = textRoom - facts.text().length() - incomplete.text().length();
        int data = dataRoom
                - facts.json().toString().length()
                - incomplete.json().toString().length()
                - "\"lines\":[],".length();
        List<Facts> lines = new ArrayList<>();
        for (LogLine line : log.lines().lines().reversed()) {
            Facts told = line.facts();
            text -= told.text().length() + 4;
            data -= told.json().toString().length() + 1;
            if (text < 0 || data < 0) {
                break;
            }
            lines.addFirst(told);
        }
        return Optional.of(lines)
                .filter(some -> !some.isEmpty())
                .map(some -> facts.all("log/lines", some, "\n   "))
                .map(told -> told.and(incomplete))
                .orElseGet(Facts::new);
    }
}
