// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.FieldManagers;
import io.clusterhealth.cluster.object.HandWrite;
import io.clusterhealth.cluster.object.ManagedFieldsEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Finds manual changes of an object: of `metadata.managedFields` the managers and times, not the fields.
final class HandWriteFields {
    static final Projection FIELDS = Projection.of("metadata.managedFields.{manager,operation,subresource,time}");

    /// The creation time of an object and that of its creator's entry are set separately, in whole seconds.
    private static final Duration MAKING = Duration.ofSeconds(1);

    private HandWriteFields() {}

    /// @param created creation time of the object: a write at that time changed nothing; where only people wrote it
    ///     and the time is unknown, a write may be the creation
    static Optional<HandWrite> read(JsonNode metadata, Optional<Instant> created) {
        List<ManagedFieldsEntry> writers = ManagedFieldsEntry.of(metadata)
                .filter(writer -> writer.subresource().isEmpty())
                .toList();
        Optional<String> controller = writers.stream()
                .map(ManagedFieldsEntry::manager)
                .filter(FieldManagers::deliver)
                .findFirst();
        boolean delivered = controller.isPresent();
        Optional<String> deliverer = controller
                .or(() -> writers.stream()
                        .map(ManagedFieldsEntry::manager)
                        .filter(FieldManagers::mayDeliver)
                        .findFirst())
                .or(() -> appliedHere(writers));
        return writers.stream()
                .filter(writer -> FieldManagers.byHand(writer.manager(), delivered))
                .flatMap(writer ->
                        change(writer, created, deliverer.filter(other -> !other.equals(writer.manager()))).stream())
                .max(Comparator.comparing(HandWrite::at));
    }

    private static Optional<HandWrite> change(
            ManagedFieldsEntry writer, Optional<Instant> created, Optional<String> deliverer) {
        return writer.time()
                .filter(at -> created.map(made -> isChange(at, made, deliverer)).orElse(deliverer.isPresent()))
                .map(at -> new HandWrite(writer.manager(), at, deliverer));
    }

    /// An entry that is older than the object came with it, as from a backup: the deliverer's fields had been changed.
    private static boolean isChange(Instant at, Instant made, Optional<String> deliverer) {
        return at.isAfter(made.plus(MAKING)) || (deliverer.isPresent() && at.isBefore(made.minus(MAKING)));
    }

    /// This server delivers what it applies as a manifest.
    private static Optional<String> appliedHere(List<ManagedFieldsEntry> writers) {
        return writers.stream()
                .filter(ManagedFieldsEntry::isApply)
                .map(ManagedFieldsEntry::manager)
                .filter(FieldManagers.THIS_SERVER::equals)
                .findFirst();
    }
}
