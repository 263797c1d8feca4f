// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.explain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.drift.DeliveredApp;
import io.clusterhealth.drift.DeliveredApp.DeliveryError;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
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
        answer.add(HeadLine.of(explained, place));
        answer.add(new Facts().fact("remark", explained.report().remark(), "%s"));
        List<Facts> calls = next.stream().map(call -> call.facts("next: ")).toList();
        answer.reserve(calls);
        answer.reserve(LEFT_OUT);
        answer.reserve(CoverageView.facts(explained.report().coverage()));
        answer.list("findings");
        explained.health().findings().forEach(finding -> answer.offer("findings", finding(finding, explained)));
        answer.offer(delivery(explained.object()));
        explained.role().ifPresent(role -> {
            answer.offer(incident(role));
            PrecedingChangeFacts.of(role.incident(), explained.asOf())
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

    /// A finding with its severity, for a cause that of its incident: what it causes may be worse than itself.
    private static Facts finding(Finding finding, Explained explained) {
        Severity severity = explained
                .role()
                .map(IncidentRole::incident)
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
        return explained.role().orElse(null) instanceof IncidentRole.OwnSymptom(Incident incident, Incident.Symptom _)
                        && follows(finding, incident)
                ? "See the first cause, %s."
                        .formatted(Redaction.subject(incident.cause().subject()))
                : finding.advice();
    }

    private static boolean follows(Finding finding, Incident incident) {
        return incident.cause().code() != finding.code()
                && incident.symptoms().stream()
                        .anyMatch(symptom ->
                                symptom.finding().equals(finding) && symptom.confidence() != Confidence.POSSIBLE);
    }

    /// The delivery state of an Argo CD or Flux application: its error first, then the members that are out of sync
    /// or unhealthy.
    private static Facts delivery(ObjectNode object) {
        if (!DeliveredApp.is(object)) {
            return new Facts();
        }
        DeliveredApp app = DeliveredApp.of(object);
        List<String> unwell = app.members().stream()
                .filter(member -> member.isOutOfSync() || !WELL.contains(member.health()))
                .map(member ->
                        Redaction.subject(member.subject()) + " " + (member.sync() + " " + member.health()).strip())
                .toList();
        return new Facts()
                .say("delivery:")
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

    private static Facts incident(IncidentRole role) {
        Incident incident = role.incident();
        int symptoms = incident.counted().size();
        Facts facts = new Facts()
                .fact("incident/id", Redaction.line(incident.id(), 600), "")
                .fact("incident/severity", incident.severity().label(), "");
        String confidence = incident.confidence().label();
        return switch (role) {
            case IncidentRole.FirstCause _ ->
                facts.fact("incident/role", "cause", "incident: this is the first cause; ")
                        .fact("incident/confidence", confidence, "")
                        .fact(
                                "incident/symptoms",
                                symptoms,
                                symptoms == 0
                                        ? "no other finding follows from it"
                                        : "%s [finding|findings] [follows|follow] from it");
            case IncidentRole.OwnSymptom(Incident _, Incident.Symptom first) ->
                facts.fact("incident/role", "symptom", "incident: a symptom")
                        .fact("incident/confidence", confidence, " (%s)")
                        .fact("incident/because", Redaction.line(first.because(), QUOTE), ": %s")
                        .and(firstCause(incident));
            case IncidentRole.Involved _ ->
                facts.fact("incident/role", "involved", "incident: involved")
                        .fact("incident/confidence", confidence, " (%s)")
                        .and(firstCause(incident));
        };
    }

    private static Facts firstCause(Incident incident) {
        Finding cause = incident.cause();
        return new Facts()
                .fact("incident/symptoms", incident.counted().size(), "")
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
        List<JsonNode> conditions = explained.conditions();
        int shown = answer.offerEach(
                "conditions",
                conditions.stream().limit(CONDITIONS).map(condition -> condition(condition, explained.asOf())));
        if (shown < conditions.size()) {
            answer.offer(new Facts()
                    .fact("moreConditions", conditions.size() - shown, "condition: %s more [condition|conditions]"));
        }
    }

    private static Facts condition(JsonNode condition, Instant asOf) {
        Facts facts = new Facts()
                .fact("type", Redaction.line(condition.path("type").asText(), 80), "condition: %s")
                .fact("status", Redaction.line(condition.path("status").asText(), 20), " %s")
                .age("since", Fields.time(condition, "lastTransitionTime"), asOf, " for %s")
                .fact("reason", Redaction.line(condition.path("reason").asText(), 80), " (%s)");
        String message = Redaction.message(condition.path("message").asText(), QUOTE);
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
        return lines.isEmpty()
                ? new Facts()
                : facts.all("log/lines", lines, "\n   ").and(incomplete);
    }
}
