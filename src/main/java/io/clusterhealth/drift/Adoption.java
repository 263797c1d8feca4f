// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.drift;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.object.FieldManagers;
import io.clusterhealth.cluster.object.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// How an existing object came to be delivered by a controller. A field that already has the value the controller
/// wants keeps its manager, so that another manager alone is no evidence of a change.
///
/// @param created when the object was created
/// @param own the controller's entries of `metadata.managedFields`
record Adoption(Optional<Instant> created, List<JsonNode> own) {

    /// @param controller the field managers that it may use
    static Adoption of(ObjectNode object, Set<String> controller) {
        return new Adoption(
                Timestamp.parse(object.at("/metadata/creationTimestamp").asText()),
                object.at("/metadata/managedFields")
                        .valueStream()
                        .filter(entry ->
                                controller.contains(entry.path("manager").asText()))
                        .toList());
    }

    /// Whether the fields of another manager may have been changed after the controller delivered them.
    boolean mayBeChange(JsonNode entry) {
        return !isOriginal(entry) && !isDelivered(entry) && !isUnknown(entry);
    }

    /// Whether an entry is from the creation of the object, before the controller wrote to it, including defaults;
    /// not one of a client that records what it applied.
    boolean isOriginal(JsonNode entry) {
        return isUpdate(entry)
                && !FieldManagers.holdsCopy(entry)
                && !isOfClient(entry)
                && wasThere()
                && time(entry).equals(created);
    }

    /// Whether the object was created before the controller wrote to it.
    private boolean wasThere() {
        return created.isPresent()
                && !own.isEmpty()
                && own.stream()
                        .allMatch(
                                one -> time(one).filter(created.get()::isBefore).isPresent());
    }

    /// Whether an entry is of kubectl's apply before the controller applied the same object as a client, which sets
    /// only fields that differ.
    private boolean isDelivered(JsonNode entry) {
        return isUpdate(entry)
                && isOfClient(entry)
                && own.stream()
                        .filter(FieldManagers::holdsCopy)
                        .anyMatch(one -> !time(entry)
                                .orElse(Instant.MAX)
                                .isAfter(time(one).orElse(Instant.MIN)));
    }

    /// Whether an entry is older than those of the controller, which only mark the object as its own: only the
    /// manifest shows whether it is as delivered. A client that applies it again holds all that it applied before,
    /// too.
    boolean isUnknown(JsonNode entry) {
        return isUpdate(entry)
                && !isDelivered(entry)
                && !own.isEmpty()
                && own.stream().allMatch(Adoption::isOfMetadata)
                && ((isOfClient(entry) && wasThere()) || own.stream().allMatch(one -> isBefore(entry, one)));
    }

    /// Times are whole seconds: in the same one, the entry that applied the object came first.
    private static boolean isBefore(JsonNode entry, JsonNode own) {
        Instant first = time(entry).orElse(Instant.MAX);
        Instant then = time(own).orElse(Instant.MIN);
        return first.isBefore(then) || (first.equals(then) && FieldManagers.holdsCopy(entry));
    }

    private static boolean isUpdate(JsonNode entry) {
        return entry.path("operation").asText().equals("Update");
    }

    private static boolean isOfClient(JsonNode entry) {
        return entry.path("manager").asText().equals(FieldManagers.CLIENT_APPLY);
    }

    private static boolean isOfMetadata(JsonNode entry) {
        return entry.path("fieldsV1")
                .propertyStream()
                .allMatch(field -> field.getKey().equals("f:metadata"));
    }

    private static Optional<Instant> time(JsonNode entry) {
        return Timestamp.parse(entry.path("time").asText());
    }
}
