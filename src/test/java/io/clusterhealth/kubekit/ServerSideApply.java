// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.kubekit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.regex.Pattern;

/// Does what `kubectl apply --server-side --force-conflicts` does, without a process for each object: the objects
/// then have the field manager `kubectl`.
final class ServerSideApply {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final YAMLMapper YAML = new YAMLMapper();
    private static final Pattern BETWEEN = Pattern.compile("(?m)^---.*$");

    private final AdminApi api;
    private final ServedResources resources;

    ServerSideApply(AdminApi api, ServedResources resources) {
        this.api = api;
        this.resources = resources;
    }

    /// @param manifests YAML or JSON documents, including Lists
    void apply(String manifests) {
        for (String document : BETWEEN.split(manifests)) {
            JsonNode object = read(document);
            if (object.path("kind").asText().equals("List")) {
                object.path("items").forEach(item -> apply(item, item.toString()));
            } else if (!object.isEmpty()) {
                apply(object, document);
            }
        }
    }

    /// @param text the object as it is sent
    private void apply(JsonNode object, String text) {
        JsonNode metadata = object.path("metadata");
        String path = resources
                .of(object.path("apiVersion").asText(), object.path("kind").asText())
                .path(
                        metadata.path("namespace").asText("default"),
                        metadata.path("name").asText());
        api.send(
                "PATCH",
                path + "?fieldManager=kubectl&force=true&fieldValidation=Strict",
                "application/apply-patch+yaml",
                text);
    }

    private static JsonNode read(String document) {
        try {
            JsonNode read = YAML.readTree(document);
            return read == null ? JSON.createObjectNode() : read;
        } catch (IOException e) {
            throw new UncheckedIOException(document, e);
        }
    }
}
