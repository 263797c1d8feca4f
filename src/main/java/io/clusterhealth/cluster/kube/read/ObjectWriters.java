// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.read;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.kube.api.TextReading;
import io.clusterhealth.cluster.kube.api.TextReading.TextReply;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.ManagedFieldsEntry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Finds the field managers that write objects in one version of an API: each entry of `metadata.managedFields` names
/// a manager and the version it used. The managed fields themselves are not kept.
record ObjectWriters(TextReading texts) {
    private static final int MOST_OBJECTS = 500;
    private static final int MOST_WRITERS = 20;

    /// Managers by name, each with an object it has written; empty where the objects may not be listed.
    ///
    /// @param resource in a version that is not to be removed, so that this request does not use the one that is
    /// @param apiVersion the version in question
    List<String> of(ApiResource resource, String apiVersion) {
        String path = ListPath.of(resource, Optional.empty()) + "?limit=" + MOST_OBJECTS;
        return switch (texts.ask(path, KubeDetails.METADATA_ONLY)) {
            case TextReply.TextBody(int code, String text) when code == 200 -> writers(text, apiVersion);
            case TextReply.TextBody _, TextReply.NoText _ -> List.of();
        };
    }

    private static List<String> writers(String list, String apiVersion) {
        Map<String, Set<String>> written = new TreeMap<>();
        for (JsonNode item : Fields.parsed(list).path("items")) {
            JsonNode metadata = item.path("metadata");
            ManagedFieldsEntry.of(metadata)
                    .filter(entry -> entry.apiVersion().equals(apiVersion))
                    .forEach(entry -> written.computeIfAbsent(entry.manager(), _ -> new TreeSet<>())
                            .add(name(metadata)));
        }
        return written.entrySet().stream()
                .limit(MOST_WRITERS)
                .map(entry -> writer(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static String name(JsonNode metadata) {
        String namespace = metadata.path("namespace").asText();
        String name = metadata.path("name").asText();
        return namespace.isEmpty() ? name : namespace + "/" + name;
    }

    private static String writer(String manager, Set<String> objects) {
        int more = objects.size() - 1;
        return "%s (%s%s)"
                .formatted(manager, objects.iterator().next(), more == 0 ? "" : " and %d more".formatted(more));
    }
}
