// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.object.FieldPath;
import io.clusterhealth.cluster.object.ManagedFieldsEntry;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The managers of the fields that a patch sets, and the controllers that would revert a change.
public final class FieldOwners {
    /// How the clauses about Argo CD begin.
    public static final String ARGO = "Argo CD";

    /// How the clauses about Flux begin.
    public static final String FLUX = "Flux";

    private static final Map<String, String> KEEPERS = keepers();

    private FieldOwners() {}

    private static Map<String, String> keepers() {
        Map<String, String> keepers = new LinkedHashMap<>();
        keepers.put("argocd.argoproj.io/tracking-id", ARGO + "; change its Git repository instead");
        keepers.put("argocd.argoproj.io/instance", ARGO + "; change its Git repository instead");
        keepers.put("kustomize.toolkit.fluxcd.io/name", FLUX + "; change its Git repository instead");
        keepers.put("helm.toolkit.fluxcd.io/name", FLUX + "; change its HelmRelease instead");
        keepers.put("meta.helm.sh/release-name", "Helm; the next upgrade of its release sets it again");
        keepers.put("olm.owner", "OLM; change its operator's configuration instead");
        return keepers;
    }

    /// The managers of the fields of a patch that the object has, one line each: `spec.replicas by kubectl since 2026-…
    /// at the latest`. The time is when the manager last wrote any field.
    public static List<String> of(ObjectNode live, ObjectNode patch) {
        return PatchedField.of(patch)
                .filter(field -> !field.in(live).isMissingNode())
                .flatMap(field -> managers(live, field.path())
                        .map(entry -> "%s by %s since %s"
                                .formatted(
                                        field.path(),
                                        entry.manager(),
                                        entry.time()
                                                .map(time -> time + " at the latest")
                                                .orElse("an unknown time"))))
                .distinct()
                .toList();
    }

    /// The entries that own a field or part of it, else those that own a map around it as a whole: a map of which
    /// another manager owns single fields is not atomic.
    private static Stream<ManagedFieldsEntry> managers(ObjectNode live, String field) {
        List<ManagedFieldsEntry> entries =
                ManagedFieldsEntry.of(live.path("metadata")).toList();
        List<ManagedFieldsEntry> own = entries.stream()
                .filter(entry -> entry.paths().stream().anyMatch(owned -> FieldPath.isWithin(owned, field)))
                .toList();
        return own.isEmpty()
                ? entries.stream()
                        .filter(entry -> entry.paths().stream().anyMatch(owned -> FieldPath.isWithin(field, owned)))
                : own.stream();
    }

    /// The managers that may have written an object from this time on, and when; times have whole seconds. The API
    /// server keeps no time of a write to `scale`.
    public static List<String> writers(ObjectNode live, Instant from) {
        Instant second = from.truncatedTo(ChronoUnit.SECONDS);
        return ManagedFieldsEntry.of(live.path("metadata"))
                .filter(entry -> !entry.subresource().equals("status"))
                .filter(entry -> entry.time().filter(second::isAfter).isEmpty())
                .map(entry -> "%s at %s"
                        .formatted(
                                entry.manager(),
                                entry.time().map(Instant::toString).orElse("an unknown time")))
                .toList();
    }

    /// Whether an entry of `metadata.managedFields` owns a field, or the list that contains it.
    ///
    /// @param field in the API server's notation, such as `spec.ports[port=80,protocol="TCP"].name`
    static boolean holds(ManagedFieldsEntry entry, String field) {
        String outside = field.replaceFirst("\\[.*", "");
        return entry.paths().stream().anyMatch(owned -> FieldPath.touch(owned, outside));
    }

    /// The controllers that would eventually revert a change, one clause each. A pod is made again by its controller,
    /// but no controller sets the fields of a living one.
    public static List<String> keepers(ObjectNode live, boolean deleted) {
        List<String> keepers = new ArrayList<>();
        JsonNode metadata = live.path("metadata");
        for (JsonNode owner : metadata.path("ownerReferences")) {
            if (owner.path("controller").asBoolean()
                    && (deleted || !live.path("kind").asText().equals("Pod"))) {
                keepers.add("%s %s, which owns it; change that instead"
                        .formatted(
                                owner.path("kind").asText(), owner.path("name").asText()));
            }
        }
        KEEPERS.forEach((mark, keeper) -> {
            if (metadata.path("annotations").has(mark)
                    || metadata.path("labels").has(mark)) {
                keepers.add(keeper);
            }
        });
        if (metadata.path("labels")
                        .path("app.kubernetes.io/managed-by")
                        .asText()
                        .equals("Helm")
                && keepers.stream().noneMatch(keeper -> keeper.startsWith("Helm"))) {
            keepers.add("Helm; the next upgrade of its release sets it again");
        }
        return keepers;
    }
}
