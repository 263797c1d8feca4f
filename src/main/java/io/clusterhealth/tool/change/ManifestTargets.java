// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.plan.Manifests;
import io.clusterhealth.plan.Manifests.ReadManifests;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.OrRefusal;
import io.clusterhealth.tool.TextForm;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.health.HealthCall;
import io.clusterhealth.tool.health.explain.KindChoice;
import io.clusterhealth.tool.health.explain.ObjectChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

final class ManifestTargets {
    /// No kind is closed here: the change policy decides that.
    private static final KindChoice KINDS = new KindChoice("manifest", _ -> false, Set.of());

    private ManifestTargets() {}

    /// In the order of the documents.
    static OrRefusal<List<ChangeTarget>> of(HealthCall call, String manifest) {
        if (manifest.isEmpty()) {
            return OrRefusal.invalid(
                    "The argument 'manifest' is missing or empty.", "Give the objects to apply, as YAML or JSON.");
        }
        return switch (Manifests.of(manifest)) {
            case ReadManifests.NoManifests(String why, String wayOut) ->
                OrRefusal.refused("INVALID_MANIFEST", why, wayOut);
            case ReadManifests.ManifestDocuments(List<ObjectNode> documents) -> all(documents, call);
        };
    }

    private static OrRefusal<List<ChangeTarget>> all(List<ObjectNode> documents, HealthCall call) {
        List<ChangeTarget> targets = new ArrayList<>();
        for (int i = 0; i < documents.size(); i++) {
            switch (one(documents.get(i), "In document %d, metadata.name".formatted(i + 1), call)) {
                case OrRefusal.HasRefusal<ChangeTarget>(ToolError error) -> {
                    return new OrRefusal.HasRefusal<>(error);
                }
                case OrRefusal.HasValue<ChangeTarget>(ChangeTarget target) -> targets.add(target);
            }
        }
        return targets.stream().distinct().count() == targets.size()
                ? new OrRefusal.HasValue<>(targets)
                : OrRefusal.refused(
                        "INVALID_MANIFEST", "Two documents are about the same object.", "Leave one of them out.");
    }

    private static OrRefusal<ChangeTarget> one(ObjectNode document, String member, HealthCall call) {
        String apiVersion = document.path("apiVersion").asText();
        int slash = apiVersion.indexOf('/');
        String version = apiVersion.substring(slash + 1);
        String word = document.path("kind").asText() + "." + (slash < 0 ? version : apiVersion.substring(0, slash));
        return KINDS.choose(word, call)
                .then(kind -> placed(
                        new ApiResource(
                                kind.group(), version, kind.plural(), kind.kind(), List.of(), kind.namespaced()),
                        document,
                        member,
                        call));
    }

    private static OrRefusal<ChangeTarget> placed(
            ApiResource resource, ObjectNode document, String member, HealthCall call) {
        String name = document.at("/metadata/name").asText();
        String own = document.at("/metadata/namespace").asText();
        String namespace = own.isEmpty() ? call.namespace().orElse("") : own;
        boolean fits = !namespace.isEmpty()
                && TextForm.LABEL.matches(namespace)
                && call.namespace().map(namespace::equals).orElse(true);
        if (resource.namespaced() && !fits) {
            return OrRefusal.invalid(
                    "%s %s has no namespace, or another than the call."
                            .formatted(resource.kind(), Redaction.line(name, 63)),
                    "Say it in the manifest or with namespace.");
        }
        return OrRefusal.unless(
                ObjectChoice.misnamed(resource, name, member),
                new ChangeTarget(resource, new ObjectName(resource.namespaced() ? namespace : "", name)));
    }
}
