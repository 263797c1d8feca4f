// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.FieldManagers;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.HandWrite;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Who wrote an object beside what delivers it: of `metadata.managedFields` the managers and times, not the fields.
final class HandWriteFields {
    static final Projection FIELDS = Projection.under("metadata.managedFields", "manager", "subresource", "time");

    private HandWriteFields() {}

    /// @param created of the object: what wrote it then changed nothing
    static Optional<HandWrite> read(JsonNode metadata, Optional<Instant> created) {
        List<JsonNode> writers = Fields.each(metadata, "managedFields")
                .filter(writer -> Fields.text(writer, "subresource").isEmpty())
                .toList();
        if (writers.size() < 2) {
            return Optional.empty();
        }
        Optional<String> controller = writers.stream()
                .map(HandWriteFields::manager)
                .filter(FieldManagers::deliver)
                .findFirst();
        boolean delivered = controller.isPresent();
        return controller
                .or(() -> writers.stream()
                        .map(HandWriteFields::manager)
                        .filter(manager -> !FieldManagers.byHand(manager, false))
                        .findFirst())
                .flatMap(deliverer -> writers.stream()
                        .filter(writer -> FieldManagers.byHand(manager(writer), delivered))
                        .flatMap(writer -> Fields.time(writer, "time")
                                .filter(at -> created.filter(at::equals).isEmpty())
                                .map(at -> new HandWrite(manager(writer), at, deliverer))
                                .stream())
                        .max(Comparator.comparing(HandWrite::at)));
    }

    private static String manager(JsonNode writer) {
        return Fields.text(writer, "manager");
    }
}
