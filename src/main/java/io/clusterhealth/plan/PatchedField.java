// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Stream;

/// A field that a merge patch sets, or removes where the value is null. A list is one value, and so is an empty object.
///
/// @param names from the outermost object to the field
public record PatchedField(List<String> names, JsonNode value) {
    public PatchedField {
        names = List.copyOf(names);
    }

    public static Stream<PatchedField> of(JsonNode patch) {
        return below(List.of(), patch);
    }

    private static Stream<PatchedField> below(List<String> names, JsonNode patch) {
        return patch.properties().stream().flatMap(member -> {
            List<String> inner =
                    Stream.concat(names.stream(), Stream.of(member.getKey())).toList();
            JsonNode value = member.getValue();
            return value.isObject() && !value.isEmpty()
                    ? below(inner, value)
                    : Stream.of(new PatchedField(inner, value));
        });
    }

    /// Such as `spec.replicas`.
    public String path() {
        return String.join(".", names);
    }

    /// The value of this field in an object; a missing node if it has none.
    public JsonNode in(JsonNode object) {
        JsonNode value = object;
        for (String name : names) {
            value = value.path(name);
        }
        return value;
    }
}
