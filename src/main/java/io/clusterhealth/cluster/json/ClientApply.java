// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.object.FieldManagers;
import io.clusterhealth.cluster.object.Fields;
import java.util.List;
import java.util.Map;

/// Finds the fields that `kubectl apply` set in an object. In `managedFields` the defaults filled in by the API
/// server belong to the client, too; the copy of the manifest that the client leaves in an annotation distinguishes
/// them.
final class ClientApply {
    static final String COPY = "kubectl.kubernetes.io/last-applied-configuration";

    private ClientApply() {}

    /// Removes the defaults from the entries of `metadata.managedFields` that a client applied.
    static void leaveOutDefaults(ObjectNode metadata) {
        JsonNode manifest =
                Fields.parsed(metadata.path("annotations").path(COPY).asText());
        if (!manifest.isObject()) {
            return;
        }
        for (JsonNode entry : metadata.path("managedFields")) {
            if (entry.path("fieldsV1") instanceof ObjectNode fields && isOfClient(entry)) {
                retain(fields, manifest);
            }
        }
    }

    /// Whether an entry belongs to the last apply or, where a controller has applied since, to kubectl before that.
    private static boolean isOfClient(JsonNode entry) {
        String manager = entry.path("manager").asText();
        return entry.path("operation").asText().equals("Update")
                && !entry.has("subresource")
                && (manager.equals(FieldManagers.CLIENT_APPLY) || FieldManagers.holdsCopy(entry));
    }

    private static boolean retain(ObjectNode fields, JsonNode set) {
        for (Map.Entry<String, JsonNode> field : List.copyOf(fields.properties())) {
            String key = field.getKey();
            JsonNode there = below(set, key);
            boolean kept = key.equals(".")
                    || key.equals("f:" + COPY)
                    || (field.getValue() instanceof ObjectNode inner && !inner.isEmpty()
                            ? retain(inner, there)
                            : !there.isMissingNode());
            if (!kept) {
                fields.remove(key);
            }
        }
        return fields.propertyStream().anyMatch(field -> !field.getKey().equals("."))
                || (fields.has(".") && !set.isMissingNode());
    }

    /// The manifest's value of a field, or its entry of a list; an entry may lack a part of the key that has a
    /// default.
    private static JsonNode below(JsonNode set, String key) {
        if (key.startsWith("f:")) {
            return set.path(key.substring(2));
        }
        JsonNode wanted = key.length() < 2 ? MissingNode.getInstance() : Fields.parsed(key.substring(2));
        for (JsonNode one : set.isArray() ? set : MissingNode.getInstance()) {
            if (one.equals(wanted)
                    || (wanted.isObject()
                            && wanted.properties().stream()
                                    .allMatch(part -> one.path(part.getKey()).isMissingNode()
                                            || one.path(part.getKey()).equals(part.getValue())))) {
                return one;
            }
        }
        return MissingNode.getInstance();
    }
}
