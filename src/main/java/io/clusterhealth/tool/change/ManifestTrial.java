// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.object.FieldManagers;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.plan.ChangeableClusters.ChangeReply;
import io.clusterhealth.plan.ManifestPlans;
import io.clusterhealth.plan.Manifests;
import io.clusterhealth.plan.Manifests.ReadManifests;
import io.clusterhealth.plan.ObjectChange;
import io.clusterhealth.plan.TriedChange;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.OrRefusal;
import io.clusterhealth.tool.ToolError;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/// Tries every document of a manifest before any is applied; stops at the first invalid one.
record ManifestTrial(ChangeTrial trial) {
    private static final int MOST_CONFLICTS = 20;

    private static final int LONGEST_CONFLICT = 300;

    OrRefusal<ChangeDraft> documents() {
        return switch (Manifests.of(trial.wish().path("manifest").asText())) {
            case ReadManifests.NoManifests(String why, String wayOut) ->
                OrRefusal.refused("INVALID_MANIFEST", why, wayOut);
            case ReadManifests.ManifestDocuments(List<ObjectNode> documents) -> documents(documents);
        };
    }

    private OrRefusal<ChangeDraft> documents(List<ObjectNode> documents) {
        boolean force = trial.wish().path("force").asBoolean();
        List<TriedChange> tried = new ArrayList<>();
        List<String> conflicts = new ArrayList<>();
        Set<Object> allowed = new HashSet<>();
        for (int i = 0; i < documents.size(); i++) {
            ChangeTarget target = trial.targets().get(i);
            ObjectNode live = JsonNodeFactory.instance.objectNode();
            ObjectChange change = ManifestPlans.document(target, documents.get(i), live, false);
            Optional<ToolError> forbidden = trial.forbidden(change, allowed);
            if (forbidden.isPresent()) {
                return new OrRefusal.HasRefusal<>(forbidden.get());
            }
            switch (trial.writable().read(target, trial.deadline())) {
                case ChangeReply.ChangedObject(ObjectNode there, var _) -> live = there;
                case ChangeReply.ChangeRefused(int code, var _, var _)
                when code == 404 -> {
                    forbidden = trial.forbidden(change, "create", allowed);
                    if (forbidden.isPresent()) {
                        return new OrRefusal.HasRefusal<>(forbidden.get());
                    }
                }
                case ChangeReply no -> {
                    return ChangeTrial.failed(target, no);
                }
            }
            change = ManifestPlans.document(target, documents.get(i), live, false);
            ChangeReply reply = trial.writable().tryOut(change, trial.deadline());
            if (reply instanceof ChangeReply.ChangeRefused(int code, var _, ObjectNode details)
                    && code == 409
                    && ManifestPlans.conflicted(details)) {
                List<String> found = ManifestPlans.conflicts(target, live, details, FieldManagers.OWN);
                conflicts.addAll(found);
                if (!found.isEmpty() && !force) {
                    continue;
                }
                change = ManifestPlans.document(target, documents.get(i), live, true);
                reply = trial.writable().tryOut(change, trial.deadline());
            }
            if (!(reply instanceof ChangeReply.ChangedObject would)) {
                return numbered(i, ChangeFault.of(change).error(reply));
            }
            tried.add(ChangeTrial.result(change, would));
        }
        return force || conflicts.isEmpty() ? applied(tried, conflicts, placed(documents)) : conflicting(conflicts);
    }

    /// The namespace of the documents that name none: it is the one of the call, and so of all documents.
    private String placed(List<ObjectNode> documents) {
        return IntStream.range(0, documents.size())
                .filter(i -> documents.get(i).at("/metadata/namespace").asText().isEmpty())
                .mapToObj(i -> trial.targets().get(i).name().namespace())
                .filter(namespace -> !namespace.isEmpty())
                .findFirst()
                .orElse("");
    }

    private OrRefusal<ChangeDraft> applied(List<TriedChange> tried, List<String> taken, String namespace) {
        ManifestPlans plans = new ManifestPlans(tried, taken);
        return new ChangeDraft(
                        trial.cluster(),
                        trial.writable(),
                        trial.targets(),
                        trial.wish(),
                        plans.plan(
                                namespace,
                                GitSource.of(trial.wish()).map(GitSource::words).orElse("")),
                        plans.changing().isEmpty() ? tried : plans.changing(),
                        taken)
                .checked();
    }

    private static OrRefusal<ChangeDraft> conflicting(List<String> conflicts) {
        List<String> named = conflicts.stream()
                .limit(MOST_CONFLICTS)
                .map(line -> Redaction.line(line, LONGEST_CONFLICT))
                .toList();
        ToolError error = new ToolError(
                "FIELD_CONFLICT",
                "%d %s held by other managers, such as %s."
                        .formatted(
                                conflicts.size(), conflicts.size() == 1 ? "field is" : "fields are", named.getFirst()),
                "Leave them out, or take them with plan-change and force: true.",
                Map.of("conflicts", named));
        return new OrRefusal.HasRefusal<>(named.size() == 1 ? error : error.with(String.join("\n", named)));
    }

    private static OrRefusal<ChangeDraft> numbered(int index, ToolError error) {
        return new OrRefusal.HasRefusal<>(new ToolError(
                        error.code(),
                        "Document %d: %s".formatted(index + 1, error.error()),
                        "Nothing is applied. " + error.suggestion(),
                        error.valid())
                .with(error.more()));
    }
}
