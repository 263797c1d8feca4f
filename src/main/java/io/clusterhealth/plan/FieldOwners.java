// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
        Set<String> lines = new LinkedHashSet<>();
        for (String path : paths("", patch)) {
            if (!has(live, path)) {
                continue;
            }
            managers(live.at("/metadata/managedFields"), path).stream()
                    .map(entry -> "%s by %s since %s"
                            .formatted(
                                    path,
                                    entry.path("manager").asText(),
                                    entry.has("time")
                                            ? entry.path("time").asText() + " at the latest"
                                            : "an unknown time"))
                    .forEach(lines::add);
        }
        return List.copyOf(lines);
    }

    /// The entries that own a field by itself, else those that own a map around it as a whole: a map of which another
    /// manager owns single fields is not atomic.
    private static List<JsonNode> managers(JsonNode entries, String path) {
        List<JsonNode> own = entries.valueStream()
                .filter(entry -> manages(entry.path("fieldsV1"), path, false))
                .toList();
        return own.isEmpty()
                ? entries.valueStream()
                        .filter(entry -> manages(entry.path("fieldsV1"), path, true))
                        .toList()
                : own;
    }

    private static boolean has(JsonNode object, String path) {
        return object.properties().stream()
                .anyMatch(field -> path.equals(field.getKey())
                        || (path.startsWith(field.getKey() + ".")
                                && has(
                                        field.getValue(),
                                        path.substring(field.getKey().length() + 1))));
    }

    /// The managers that may have written an object from this time on, and when; times have whole seconds. The API
    /// server keeps no time of a write to `scale`.
    public static List<String> writers(ObjectNode live, Instant from) {
        return live.at("/metadata/managedFields")
                .valueStream()
                .filter(entry -> !entry.path("subresource").asText().equals("status"))
                .filter(entry -> !entry.has("time")
                        || !Instant.parse(entry.path("time").asText()).isBefore(from.truncatedTo(ChronoUnit.SECONDS)))
                .map(entry -> "%s at %s"
                        .formatted(
                                entry.path("manager").asText(),
                                entry.path("time").asText("an unknown time")))
                .toList();
    }

    /// The paths of the fields that a patch sets, such as `spec.replicas`; of a list only the list's own path.
    static List<String> paths(String before, JsonNode patch) {
        List<String> paths = new ArrayList<>();
        patch.properties().forEach(member -> {
            String path = before.isEmpty() ? member.getKey() : before + "." + member.getKey();
            if (member.getValue().isObject() && !member.getValue().isEmpty()) {
                paths.addAll(paths(path, member.getValue()));
            } else {
                paths.add(path);
            }
        });
        return paths;
    }

    /// Whether an entry of `metadata.managedFields` owns a field, or the list that contains it.
    ///
    /// @param field in the API server's notation, such as `spec.ports[port=80,protocol="TCP"].name`
    static boolean holds(JsonNode entry, String field) {
        return manages(entry.path("fieldsV1"), field.replaceFirst("\\[.*", ""), true);
    }

    /// Field names may contain dots, so every way to split the path is tried. An atomic map, such as a selector, is
    /// owned as a whole, without entries of its own.
    ///
    /// @param within whether a field counts that is within what is owned as a whole
    private static boolean manages(JsonNode fields, String path, boolean within) {
        if (path.isEmpty()) {
            return !fields.isMissingNode();
        }
        return fields.properties().stream()
                .filter(field -> field.getKey().startsWith("f:"))
                .anyMatch(field -> {
                    String name = field.getKey().substring(2);
                    return path.equals(name)
                            || (path.startsWith(name + ".")
                                    && (field.getValue().isEmpty()
                                            ? within
                                            : manages(field.getValue(), path.substring(name.length() + 1), within)));
                });
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
