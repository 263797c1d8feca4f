// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.explain;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.check.workload.PendingChanges.Unjudged;
import io.clusterhealth.examination.Involvement;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Unsettled;
import io.clusterhealth.render.EvidenceLine;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.text.Words;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/// The first line about an object: what it is, and what is known about its health.
final class HeadLine {
    private static final int QUOTE = 200;
    private static final int FINALIZERS = 3;

    private HeadLine() {}

    /// @param place said after the object's name; may be empty
    static Facts of(Explained explained, String place) {
        Facts head = new Facts()
                .fact("cluster", explained.report().cluster(), "")
                .fact("asOf", explained.asOf().toString(), "")
                .subject("subject", explained.subject(), "%s" + place)
                .fact(
                        "apiVersion",
                        Redaction.line(explained.object().path("apiVersion").asText(), 120),
                        "")
                .age("created", explained.created(), explained.asOf(), ", created %s ago");
        explained
                .deleted()
                .ifPresent(at -> head.fact("deleted", at.toString(), ", being deleted")
                        .fact("finalizers", Words.first(explained.finalizers(), FINALIZERS), ", held by finalizer %s"));
        return head.say(": ").and(health(explained)).say(".");
    }

    private static Facts health(Explained explained) {
        Facts involved = involved(explained);
        return switch (explained.health()) {
            case ObjectHealth.Faulty(List<Finding> findings) ->
                new Facts()
                        .say(findings.stream()
                                .map(finding ->
                                        finding.title() + " (" + finding.code().id() + ")")
                                .distinct()
                                .collect(Collectors.joining("; ")));
            case ObjectHealth.NotRead(String why) ->
                new Facts().fact("unknown", why, "unknown: %s").and(involved);
            case ObjectHealth.NotYetJudged(Unjudged unjudged) ->
                unjudged(unjudged, explained).and(involved);
            case ObjectHealth.PendingAsMeant(String why) ->
                new Facts().fact("pending", why, "%s").and(involved);
            case ObjectHealth.Excused(String why) ->
                new Facts().fact("excused", Redaction.line(why, QUOTE), "%s").and(involved);
            case ObjectHealth.WithoutFault(boolean checked, boolean scaledToZero) ->
                new Facts()
                        .say(
                                checked
                                        ? "nothing is known to be wrong with it"
                                        : "no check covers its kind, so this does not say that it is well")
                        .say(involved.text().isEmpty() ? "" : " itself")
                        .say(scaledToZero ? "; it is scaled to zero" : "")
                        .and(involved);
        };
    }

    private static Facts involved(Explained explained) {
        return explained.role().orElse(null) instanceof IncidentRole.Involved(Incident _, Involvement by)
                ? new Facts()
                        .fact("involvedBy/tie", by.by().words(), "; it %s ")
                        .subject("involvedBy/subject", by.finding().subject(), "%s: ")
                        .fact("involvedBy/title", by.finding().title(), "%s")
                        .fact("involvedBy/code", by.finding().code().id(), " (%s)")
                : new Facts();
    }

    /// `not yet judged: not ready for 40 s; a problem from 2026-11-21T10:14:20Z on at the latest, if it stays so`.
    private static Facts unjudged(Unjudged unjudged, Explained explained) {
        Unsettled state = unjudged.state();
        Facts facts = new Facts().say("not yet judged: ");
        if (!state.first().equals(explained.subject())) {
            facts.subject("unjudged/subject", state.first(), "%s: ");
        }
        return facts.fact("unjudged/state", state.state(), "%s")
                .age("unjudged/since", state.since(), explained.asOf(), " for %s")
                .fact(
                        "unjudged/sign",
                        state.sign().map(sign -> EvidenceLine.of(sign, QUOTE)).orElse(""),
                        " (%s)")
                .fact(
                        "unjudged/end",
                        unjudged.end().map(Instant::toString).orElse(""),
                        "; a problem from %s on at the latest, if it stays so");
    }
}
