// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.gitops;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.EachObject;
import io.clusterhealth.cluster.ObjectQuery.PageForm;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.drift.DeliveredApp;
import io.clusterhealth.drift.DriftRow;
import io.clusterhealth.drift.DriftRow.DriftKind;
import io.clusterhealth.examination.Examination.Looked;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.ValidValues;
import io.clusterhealth.tool.health.HealthCall;
import io.clusterhealth.tool.health.HealthTool;
import io.clusterhealth.tool.health.Listing;
import io.clusterhealth.tool.health.Row;
import io.clusterhealth.tool.health.ToolParts;
import io.clusterhealth.tool.health.Unreadable;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// `detect-drift`: what of the applications that Argo CD and Flux deliver is not as they have it, told from what the
/// controllers say and from who holds the fields; no repository is asked.
@Singleton
final class DetectDriftTool extends HealthTool {

    DetectDriftTool(ToolParts parts) {
        super("detect-drift", parts);
    }

    @Override
    public boolean isExpensive() {
        return true;
    }

    @Override
    protected ToolOutcome answer(HealthCall call) {
        Read<List<ApiResource>> served = call.cluster().details().resources(call.deadline());
        if (served.known().isEmpty()) {
            return new ToolOutcome.Refused(
                    Unreadable.of("served kinds", served.unread().orElseThrow()));
        }
        List<ApiResource> kinds = served.known().get();
        List<ApiResource> delivering = kinds.stream().filter(DeliveredApp::is).toList();
        if (delivering.isEmpty()) {
            return new ToolOutcome.Refused(ToolError.of(
                    "NOT_SERVED",
                    "This cluster serves no Application of Argo CD, nor a Kustomization or HelmRelease of Flux.",
                    "Call what-changed for rollouts and configuration that was written."));
        }
        List<DeliveredApp> apps = new ArrayList<>();
        EachObject objects = new EachObject(call.cluster().details(), call.deadline());
        Map<ApiResource, Unread> unread = new LinkedHashMap<>(
                objects.of(delivering, Optional.empty(), PageForm.OBJECTS, (_, one) -> apps.add(DeliveredApp.of(one))));
        if (apps.isEmpty() && unread.size() == delivering.size()) {
            return new ToolOutcome.Refused(Unreadable.of(
                    delivering.getFirst().plural(), unread.values().iterator().next()));
        }
        Optional<String> source = call.given().text("source").filter(name -> !name.isEmpty());
        List<DeliveredApp> chosen = apps.stream()
                .filter(app ->
                        source.isEmpty() || source.get().equals(app.subject().name()))
                .toList();
        if (source.isPresent() && chosen.isEmpty()) {
            return new ToolOutcome.Refused(unknown(source.get(), apps));
        }
        DeliveredObjects.ComparedObjects found = new DeliveredObjects(objects, kinds).of(chosen);
        unread.putAll(found.unread());
        return listing(call, chosen, found.drift().of(chosen), unread).page(call);
    }

    private static ToolError unknown(String source, List<DeliveredApp> apps) {
        return new ValidValues(
                        "validSources",
                        apps.stream()
                                .map(app -> Redaction.name(app.subject().name()))
                                .distinct()
                                .toList())
                .refuse(
                        "NOT_FOUND",
                        "Argument 'source': there is no application of this name.",
                        source,
                        "Leave it out to look at all.");
    }

    private Listing listing(
            HealthCall call, List<DeliveredApp> apps, List<DriftRow> all, Map<ApiResource, Unread> unread) {
        List<DriftRow> rows = all.stream()
                .filter(row -> call.namespace().isEmpty()
                        || call.namespace().get().equals(row.object().namespace()))
                .toList();
        Optional<Looked> looked = rows.isEmpty()
                ? Optional.empty()
                : Optional.of(parts.examination().look(call.cluster(), call.namespace(), call.deadline()));
        List<Incident> incidents =
                looked.map(one -> one.report().diagnosis().incidents()).orElse(List.of());
        Facts head = new Facts()
                .fact("applications", apps.size(), apps.size() == 1 ? "%s application, " : "%s applications, ")
                .fact("total", rows.size(), "%s not as delivered")
                .fact("depth", "controllers and field managers", "; told from %s, not from Git");
        return Listing.ofObjects(
                call,
                looked.map(one -> one.picture().asOf()).orElseGet(Instant::now),
                head,
                "drift",
                rows.stream()
                        .map(row -> new DriftLine(row, incident(row, incidents)))
                        .toList(),
                unread);
    }

    private static Optional<Incident> incident(DriftRow row, List<Incident> incidents) {
        return incidents.stream()
                .filter(_ -> row.kind() != DriftKind.ERROR)
                .filter(one -> one.cause().subject().equals(row.object())
                        || one.symptoms().stream()
                                .anyMatch(symptom -> symptom.finding().subject().equals(row.object())))
                .findFirst();
    }

    /// `modified Deployment shop/cart: spec.replicas by kubectl-edit, for 25 min (Application argocd/cart)`.
    private record DriftLine(DriftRow row, Optional<Incident> incident) implements Row {
        private static final int SHOWN = 6;
        private static final int WORDS = 240;

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
            if (row.fields().size() > SHOWN) {
                facts.fact("moreFields", row.fields().size() - SHOWN, " and %s more");
            }
            facts.fact("by", Redaction.line(row.by(), WORDS), ", by %s");
            row.since().ifPresent(_ -> facts.since("since", row.since(), asOf, ", %s"));
            if (!row.app().equals(row.object())) {
                facts.subject("application", row.app(), " (%s)");
            }
            facts.fact("says", Redaction.line(row.says(), WORDS).replace('"', '\''), ": \"%s\"");
            incident.map(Incident::cause).ifPresent(cause -> incident(facts, cause));
            return facts;
        }

        private void incident(Facts facts, Finding cause) {
            boolean before = row.since()
                    .filter(changed -> cause.since()
                            .filter(began -> !began.isBefore(changed))
                            .isPresent())
                    .isPresent();
            facts.say(before ? "; changed before the incident " : "; incident: ")
                    .subject("incident/subject", cause.subject(), "%s ")
                    .fact("incident/title", cause.title(), "%s")
                    .fact("incident/code", cause.code().id(), " (%s)");
        }
    }
}
