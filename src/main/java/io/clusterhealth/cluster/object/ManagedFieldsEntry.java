// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// An entry of `metadata.managedFields`: the fields that a manager set with one operation.
///
/// @param subresource empty for the object itself
/// @param time when the manager last wrote any of them; the API server keeps none of a write to `scale`
/// @param fields `fieldsV1`
public record ManagedFieldsEntry(
        String manager,
        String operation,
        String subresource,
        String apiVersion,
        Optional<Instant> time,
        JsonNode fields) {

    public static Stream<ManagedFieldsEntry> of(JsonNode metadata) {
        return Fields.each(metadata, "managedFields")
                .map(entry -> new ManagedFieldsEntry(
                        Fields.text(entry, "manager"),
                        Fields.text(entry, "operation"),
                        Fields.text(entry, "subresource"),
                        Fields.text(entry, "apiVersion"),
                        Fields.time(entry, "time"),
                        entry.path("fieldsV1")));
    }

    /// The latest of those with a time.
    public static Optional<ManagedFieldsEntry> latest(Stream<ManagedFieldsEntry> entries) {
        return entries.filter(entry -> entry.time.isPresent())
                .max(Comparator.comparing(entry -> entry.time.orElse(Instant.MIN)));
    }

    public boolean isUpdate() {
        return operation.equals("Update");
    }

    public boolean isApply() {
        return operation.equals("Apply");
    }

    /// Whether it belongs to the manager that applied the object last and left a copy of its manifest in it.
    public boolean holdsCopy() {
        return fields.path("f:metadata")
                .path("f:annotations")
                .has("f:kubectl.kubernetes.io/last-applied-configuration");
    }

    /// The paths of the fields, such as `spec.containers[app].image`; of a map or list that it owns as a whole only
    /// the path of that.
    ///
    /// @param without an object whose fields are left out
    public Set<String> paths(JsonNode without) {
        Set<String> paths = new TreeSet<>();
        collect("", fields, without, paths);
        return paths;
    }

    public Set<String> paths() {
        return paths(MissingNode.getInstance());
    }

    private static void collect(String path, JsonNode fields, JsonNode without, Set<String> into) {
        fields.properties().forEach(field -> {
            String key = field.getKey();
            if (!key.equals(".")) {
                String inner = path + step(path, key);
                JsonNode value = value(without, key);
                if (!field.getValue().isEmpty()) {
                    collect(inner, field.getValue(), value, into);
                } else if (value.isMissingNode()) {
                    into.add(inner);
                }
            }
        });
    }

    /// `f:image` as `.image`, `k:{"name":"app"}` as `[app]`.
    private static String step(String path, String key) {
        return key.startsWith("f:") ? FieldPath.member(path, name(key)) : "[" + element(name(key)) + "]";
    }

    private static String element(String keys) {
        JsonNode read = Fields.parsed(keys);
        return read.isObject()
                ? String.join(",", read.valueStream().map(JsonNode::asText).toList())
                : read.isMissingNode() ? keys : read.asText();
    }

    /// The value that a key of `fieldsV1` stands for: a field of an object, or an element of a list; an element may
    /// lack a part of the key that has a default.
    public static JsonNode value(JsonNode within, String key) {
        if (key.startsWith("f:")) {
            return within.path(name(key));
        }
        JsonNode wanted = Fields.parsed(name(key));
        return within.valueStream()
                .filter(one -> one.equals(wanted)
                        || (wanted.isObject()
                                && wanted.properties().stream()
                                        .allMatch(part -> one.path(part.getKey())
                                                        .isMissingNode()
                                                || one.path(part.getKey()).equals(part.getValue()))))
                .findFirst()
                .orElse(MissingNode.getInstance());
    }

    private static String name(String key) {
        return key.substring(Math.min(2, key.length()));
    }
}
