// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// A Secret with each value replaced by its size. Built where objects are read, so that no value is passed on.
public final class SecretSizes {
    private static final int BASE64_BYTES = 3;
    private static final int BASE64_CHARACTERS = 4;

    private SecretSizes() {}

    /// The Secret with `"12 bytes"` in place of each value, and nothing else that could hold one.
    public static ObjectNode of(ObjectNode secret) {
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
