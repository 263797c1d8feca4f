// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ObjectQuery;
import io.clusterhealth.cluster.ObjectQuery.PageForm;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Removes the fields that no object is shown with: copies of the object, including secrets that were once applied.
public final class Undisclosed {
    private static final List<String> ANNOTATIONS = List.of(
            ClientApply.COPY,
            "openshift.io/token-secret.value",
            "objectset.rio.cattle.io/applied",
            "banzaicloud.com/last-applied");

    private static final int BASE64_BYTES = 3;
    private static final int BASE64_CHARACTERS = 4;

    private Undisclosed() {}

    /// An object in the form of a page that is no table.
    public static ObjectNode shown(ObjectNode object, ObjectQuery query) {
        if (query.form() == PageForm.OWNERSHIP) {
            return owned(object);
        }
        if (query.resource().isSecrets()) {
            return sizes(object);
        }
        return query.form() == PageForm.OWNED_OBJECTS ? managed(object) : without(object);
    }

    /// The object without those fields.
    public static ObjectNode without(ObjectNode object) {
        if (object.get("metadata") instanceof ObjectNode metadata) {
            metadata.remove("managedFields");
            withoutCopies(metadata);
        }
        return object;
    }

    /// The metadata of the object, with the managers of its fields.
    static ObjectNode owned(ObjectNode object) {
        return managed(object).retain("apiVersion", "kind", "metadata");
    }

    /// The object with the managers of its fields, without copies of it. Fields that a client applied exclude the
    /// defaults, which only the copy distinguishes.
    public static ObjectNode managed(ObjectNode object) {
        if (object.get("metadata") instanceof ObjectNode metadata) {
            ClientApply.leaveOutDefaults(metadata);
            withoutCopies(metadata);
        }
        return object;
    }

    private static void withoutCopies(ObjectNode metadata) {
        if (metadata.get("annotations") instanceof ObjectNode annotations) {
            annotations.remove(ANNOTATIONS);
        }
    }

    /// The Secret with `"12 bytes"` in place of each value, and nothing else that could hold one. Built where objects
    /// are read, so that no value is passed on.
    private static ObjectNode sizes(ObjectNode secret) {
        ObjectNode shown = secret.objectNode();
        for (String member : List.of("apiVersion", "kind", "type", "immutable")) {
            if (secret.path(member).isValueNode()) {
                shown.set(member, secret.get(member));
            }
        }
        if (secret.get("metadata") instanceof ObjectNode metadata) {
            ObjectNode known = metadata.deepCopy();
            // Tools keep copies of applied manifests in annotations with various names.
            known.remove(List.of("annotations", "managedFields"));
            shown.set("metadata", known);
        }
        sizes(secret.path("data"), shown, false);
        sizes(secret.path("stringData"), shown, true);
        return shown;
    }

    private static void sizes(JsonNode values, ObjectNode into, boolean plain) {
        values.properties()
                .forEach(value -> into.withObjectProperty("data")
                        .put(value.getKey(), size(value.getValue().asText(), plain) + " bytes"));
    }

    private static long size(String value, boolean plain) {
        long padding = value.chars().filter(c -> c == '=').count();
        return plain
                ? value.getBytes(StandardCharsets.UTF_8).length
                : (long) value.length() / BASE64_CHARACTERS * BASE64_BYTES - padding;
    }
}
