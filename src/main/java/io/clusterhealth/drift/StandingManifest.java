// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.drift;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.ManagedFieldsEntry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Checks whether an object contains a manifest literally, and its manager has applied nothing else: applying it
/// again would change no field, so that no request to the API server is needed. Which lists have keys is taken from
/// the fields of a manager in `metadata.managedFields`; in case of doubt the result is false.
///
/// @param applied whether the manager applied the fields, so that one missing in the manifest would be removed
public record StandingManifest(boolean applied) {
    private static final Set<String> OF_NO_MATTER = Set.of("apiVersion", "kind", "status", "metadata");
    private static final List<String> METADATA = List.of("f:labels", "f:annotations");

    /// @param live with its `metadata.managedFields`, in the version of the manifest
    public static boolean stands(ObjectNode manifest, ObjectNode live, String manager) {
        String version = manifest.path("apiVersion").asText();
        if (!live.path("apiVersion").asText().equals(version)) {
            return false;
        }
        List<ManagedFieldsEntry> entries = ManagedFieldsEntry.of(live.path("metadata"))
                .filter(entry -> entry.apiVersion().equals(version)
                        && entry.subresource().isEmpty())
                .toList();
        List<ManagedFieldsEntry> own = entries.stream()
                .filter(entry -> entry.manager().equals(manager) && entry.isApply())
                .toList();
        StandingManifest standing = new StandingManifest(!own.isEmpty());
        return (own.isEmpty() ? entries : own)
                .stream().anyMatch(entry -> standing.isAll(manifest, live, entry.fields()));
    }

    private boolean isAll(ObjectNode manifest, ObjectNode live, JsonNode fields) {
        ObjectNode wanted = manifest.deepCopy().remove(OF_NO_MATTER);
        JsonNode set = fields.deepCopy();
        if (!(set instanceof ObjectNode held)) {
            return false;
        }
        held.remove(OF_NO_MATTER.stream().map("f:"::concat).toList());
        return isObject(wanted, live, held)
                && METADATA.stream()
                        .allMatch(name -> isMember(
                                manifest.path("metadata").path(name.substring(2)),
                                live.path("metadata").path(name.substring(2)),
                                fields.path("f:metadata").path(name)));
    }

    /// A field that is not wanted must not be held.
    private boolean isMember(JsonNode wanted, JsonNode live, JsonNode held) {
        if (wanted.isMissingNode()) {
            return held.isMissingNode() || !applied;
        }
        if (held.isMissingNode()) {
            return false;
        }
        if (held.isEmpty()) {
            return wanted.equals(live);
        }
        return wanted.isObject() ? isObject(wanted, live, held) : wanted.isArray() && isList(wanted, live, held);
    }

    private boolean isObject(JsonNode wanted, JsonNode live, JsonNode held) {
        return (!applied || names(held).allMatch(name -> name.startsWith("f:") && wanted.has(name.substring(2))))
                && wanted.properties().stream()
                        .allMatch(member -> isMember(
                                member.getValue(), live.path(member.getKey()), held.path("f:" + member.getKey())));
    }

    /// Lists whose entries have a key: each key must identify exactly one entry in both lists.
    private boolean isList(JsonNode wanted, JsonNode live, JsonNode held) {
        List<JsonNode> keys = names(held)
                .map(name -> name.startsWith("k:") ? Fields.parsed(name.substring(2)) : MissingNode.getInstance())
                .toList();
        return wanted.size() == keys.size()
                && keys.stream().allMatch(key -> {
                    Optional<JsonNode> mine = only(wanted, key);
                    Optional<JsonNode> there = only(live, key);
                    return mine.isPresent()
                            && there.isPresent()
                            && isObject(mine.get(), there.get(), held.path("k:" + key));
                });
    }

    private static Stream<String> names(JsonNode held) {
        return held.properties().stream().map(Map.Entry::getKey).filter(name -> !name.equals("."));
    }

    private static Optional<JsonNode> only(JsonNode list, JsonNode key) {
        List<JsonNode> found = list.valueStream()
                .filter(entry -> key.isObject()
                        && key.properties().stream()
                                .allMatch(part -> part.getValue().equals(entry.path(part.getKey()))))
                .toList();
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }
}
