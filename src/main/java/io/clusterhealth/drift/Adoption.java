// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.drift;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.object.FieldManagers;
import io.clusterhealth.cluster.object.ManagedFieldsEntry;
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
record Adoption(Optional<Instant> created, List<ManagedFieldsEntry> own) {

    /// @param controller the field managers that it may use
    static Adoption of(ObjectNode object, Set<String> controller) {
        return new Adoption(
                Timestamp.parse(object.at("/metadata/creationTimestamp").asText()),
                ManagedFieldsEntry.of(object.path("metadata"))
                        .filter(entry -> controller.contains(entry.manager()))
                        .toList());
    }

    /// Whether the fields of another manager may have been changed after the controller delivered them.
    boolean mayBeChange(ManagedFieldsEntry entry) {
        return !isOriginal(entry) && !isDelivered(entry) && !isUnknown(entry);
    }

    /// Whether an entry is from the creation of the object, before the controller wrote to it, including defaults;
    /// not one of a client that records what it applied.
    boolean isOriginal(ManagedFieldsEntry entry) {
        return entry.isUpdate()
                && !entry.holdsCopy()
                && !isOfClient(entry)
                && wasThere()
                && entry.time().equals(created);
    }

    /// Whether the object was created before the controller wrote to it.
    private boolean wasThere() {
        return created.isPresent()
                && !own.isEmpty()
                && own.stream()
                        .allMatch(one ->
                                one.time().filter(created.get()::isBefore).isPresent());
    }

    /// Whether an entry is of kubectl's apply before the controller applied the same object as a client, which sets
    /// only fields that differ.
    private boolean isDelivered(ManagedFieldsEntry entry) {
        return entry.isUpdate()
                && isOfClient(entry)
                && own.stream()
                        .filter(ManagedFieldsEntry::holdsCopy)
                        .anyMatch(one -> !entry.time()
                                .orElse(Instant.MAX)
                                .isAfter(one.time().orElse(Instant.MIN)));
    }

    /// Whether an entry is older than those of the controller, which only mark the object as its own: only the
    /// manifest shows whether it is as delivered. A client that applies it again holds all that it applied before,
    /// too.
    boolean isUnknown(ManagedFieldsEntry entry) {
        return entry.isUpdate()
                && !isDelivered(entry)
                && !own.isEmpty()
                && own.stream().allMatch(Adoption::isOfMetadata)
                && ((isOfClient(entry) && wasThere()) || own.stream().allMatch(one -> isBefore(entry, one)));
    }

    /// Times are whole seconds: in the same one, the entry that applied the object came first.
    private static boolean isBefore(ManagedFieldsEntry entry, ManagedFieldsEntry own) {
        Instant first = entry.time().orElse(Instant.MAX);
        Instant then = own.time().orElse(Instant.MIN);
        return first.isBefore(then) || (first.equals(then) && entry.holdsCopy());
    }

    private static boolean isOfClient(ManagedFieldsEntry entry) {
        return entry.manager().equals(FieldManagers.CLIENT_APPLY);
    }

    private static boolean isOfMetadata(ManagedFieldsEntry entry) {
        return entry.fields().propertyStream().allMatch(field -> field.getKey().equals("f:metadata"));
    }
}
