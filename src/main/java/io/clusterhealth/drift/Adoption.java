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

/// How an object that was there came to be delivered by a controller. A field that a controller finds as it wants it
/// stays with its holder, so that another holder alone is no evidence of a change.
///
/// @param created when the object was made
/// @param own what the controller holds, an entry of `metadata.managedFields` each
record Adoption(Optional<Instant> created, List<JsonNode> own) {

    /// @param controller the names under which it may write
    static Adoption of(ObjectNode object, Set<String> controller) {
        return new Adoption(
                Timestamp.parse(object.at("/metadata/creationTimestamp").asText()),
                object.at("/metadata/managedFields")
                        .valueStream()
                        .filter(entry ->
                                controller.contains(entry.path("manager").asText()))
                        .toList());
    }

    /// Whether what another holds may have been changed after the controller delivered it.
    boolean mayBeChange(JsonNode entry) {
        return !isOriginal(entry) && !isDelivered(entry) && !isUnknown(entry);
    }

    /// What the object was made with, before the controller wrote to it, its defaults among it; not by a client that
    /// tells what it applied.
    boolean isOriginal(JsonNode entry) {
        return isUpdate(entry)
                && !FieldManagers.holdsCopy(entry)
                && !isOfClient(entry)
                && wasThere()
                && time(entry).equals(created);
    }

    /// Whether the object was made before the controller wrote to it.
    private boolean wasThere() {
        return created.isPresent()
                && !own.isEmpty()
                && own.stream()
                        .allMatch(
                                one -> time(one).filter(created.get()::isBefore).isPresent());
    }

    /// What kubectl applied before the controller applied the same object as a client: that sets what is different
    /// alone.
    private boolean isDelivered(JsonNode entry) {
        return isUpdate(entry)
                && isOfClient(entry)
                && own.stream()
                        .filter(FieldManagers::holdsCopy)
                        .anyMatch(one -> !time(entry)
                                .orElse(Instant.MAX)
                                .isAfter(time(one).orElse(Instant.MIN)));
    }

    /// What was there before the controller, of which the controller says no more than that the object is one of
    /// its own: whether it is as delivered stands in the manifest alone. A client that applies it once more holds
    /// all that it applied before, too.
    boolean isUnknown(JsonNode entry) {
        return isUpdate(entry)
                && !isDelivered(entry)
                && !own.isEmpty()
                && own.stream().allMatch(Adoption::isOfMetadata)
                && ((isOfClient(entry) && wasThere()) || own.stream().allMatch(one -> isBefore(entry, one)));
    }

    /// Times are whole seconds: in the same one, what applied the object came first.
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
