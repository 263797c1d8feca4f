// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.object.FieldManagers;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.ManagedFieldsEntry;
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
        ManagedFieldsEntry.of(metadata).filter(ClientApply::isOfClient).forEach(entry -> {
            if (entry.fields() instanceof ObjectNode fields) {
                retain(fields, manifest);
            }
        });
    }

    /// Whether an entry belongs to the last apply or, where a controller has applied since, to kubectl before that.
    private static boolean isOfClient(ManagedFieldsEntry entry) {
        return entry.isUpdate()
                && entry.subresource().isEmpty()
                && (entry.manager().equals(FieldManagers.CLIENT_APPLY) || entry.holdsCopy());
    }

    private static boolean retain(ObjectNode fields, JsonNode set) {
        for (Map.Entry<String, JsonNode> field : List.copyOf(fields.properties())) {
            String key = field.getKey();
            JsonNode there = ManagedFieldsEntry.value(set, key);
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
}
