// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.manifests;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// Applies what a controller sets in the kustomization of a folder before rendering it, as `kustomize edit` does.
final class KustomizeEdits {
    private static final String NAME = "name";

    private KustomizeEdits() {}

    /// A kustomization with these members added: maps are merged, entries of lists replace those of the same name,
    /// other values are replaced.
    static ObjectNode edited(ObjectNode kustomization, ObjectNode edits) {
        ObjectNode edited = kustomization.deepCopy();
        edits.properties()
                .forEach(edit -> edited.set(
                        edit.getKey(),
                        joined(edited.path(edit.getKey()), edit.getValue().deepCopy())));
        return edited;
    }

    private static JsonNode joined(JsonNode present, JsonNode edit) {
        if (present instanceof ObjectNode map && edit instanceof ObjectNode more) {
            return map.setAll(more);
        }
        if (present instanceof ArrayNode list && edit instanceof ArrayNode more) {
            list.removeIf(one -> one.has(NAME)
                    && more.valueStream().anyMatch(other -> other.path(NAME).equals(one.path(NAME))));
            return list.addAll(more);
        }
        return edit;
    }
}
