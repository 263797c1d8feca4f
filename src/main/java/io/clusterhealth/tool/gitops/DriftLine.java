// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.gitops;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.drift.DriftRow;
import io.clusterhealth.drift.DriftRow.DriftKind;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.health.Row;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// `modified Deployment shop/cart: spec.replicas by kubectl-edit, for 25 min (Application argocd/cart)`.
record DriftLine(DriftRow row, Optional<Incident> incident) implements Row {
    private static final int SHOWN = 6;
    private static final int WORDS = 240;

    static DriftLine of(DriftRow row, List<Incident> incidents) {
        return new DriftLine(row, about(row, incidents));
    }

    private static Optional<Incident> about(DriftRow row, List<Incident> incidents) {
        Subject object = row.key().distinct();
        return incidents.stream()
                .filter(_ -> row.kind() != DriftKind.ERROR)
                .filter(one -> one.cause().subject().equals(object)
                        || one.symptoms().stream()
                                .anyMatch(symptom -> symptom.finding().subject().equals(object)))
                .findFirst();
    }

    @Override
    public Facts facts(Instant asOf) {
        List<String> fields = row.fields().stream()
                .limit(SHOWN)
                .map(field -> Redaction.line(field, WORDS))
                .toList();
        Facts facts = new Facts()
                .fact("kind", row.kind().word(), "%s ")
                .subject("object", row.object(), "%s")
                .each("fields", fields, " %s");
        facts.some("moreFields", row.fields().size() - SHOWN, " and %s more");
        facts.fact("by", Redaction.line(row.by(), WORDS), ", by %s");
        row.since().ifPresent(_ -> facts.since("since", row.since(), asOf, ", %s"));
        if (!row.app().equals(row.object())) {
            facts.subject("application", row.app(), " (%s)");
        }
        facts.fact("confidence", row.likely() ? "likely" : "", ", %s");
        facts.fact("says", Redaction.line(row.says(), WORDS).replace('"', '\''), ": \"%s\"");
        incident.map(Incident::cause).ifPresent(cause -> incident(facts, cause));
        return facts;
    }

    private void incident(Facts facts, Finding cause) {
        boolean before = row.since()
                .flatMap(changed -> cause.since().map(began -> !began.isBefore(changed)))
                .orElse(false);
        facts.say(before ? "; changed before the incident " : "; incident: ")
                .subject("incident/subject", cause.subject(), "%s ")
                .fact("incident/title", cause.title(), "%s")
                .fact("incident/code", cause.code().id(), " (%s)");
    }
}
