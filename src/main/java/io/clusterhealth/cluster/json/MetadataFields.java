// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.Metadata;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Reads `metadata`; the other fields that many kinds have.
final class MetadataFields {
    static final Projection FIELDS = Projection.of("""
            metadata.{namespace,name,creationTimestamp,deletionTimestamp,finalizers}
            metadata.ownerReferences.{apiVersion,kind,name,controller}
            """);

    /// The same, and manual changes.
    static final Projection WRITTEN = FIELDS.plus(HandWriteFields.FIELDS);

    /// The kept part of `status.conditions`, as many as a [Projector] keeps.
    static final Projection CONDITIONS =
            Projection.of("status.conditions.{type,status,reason,message,lastTransitionTime}");

    private MetadataFields() {}

    static Metadata read(JsonNode object) {
        JsonNode metadata = Fields.at(object, "metadata");
        Optional<Instant> created = Fields.time(metadata, "creationTimestamp");
        Optional<Instant> deleted = Fields.time(metadata, "deletionTimestamp");
        return new Metadata(
                Fields.text(metadata, "namespace"),
                Fields.text(metadata, "name"),
                created,
                deleted,
                controller(metadata),
                HandWriteFields.read(metadata, created),
                deleted.isPresent() ? Fields.texts(metadata, "finalizers") : List.of());
    }

    /// OpenShift's deployer pods name their ReplicationController as owner without `controller: true`.
    private static Optional<Metadata.Owner> controller(JsonNode metadata) {
        for (JsonNode owner : Fields.elements(metadata, "ownerReferences")) {
            String kind = Fields.text(owner, "kind");
            if (Fields.flag(owner, "controller") || kind.equals("ReplicationController")) {
                return Optional.of(new Metadata.Owner(
                        Kinds.distinct(Fields.text(owner, "apiVersion"), kind), Fields.text(owner, "name")));
            }
        }
        return Optional.empty();
    }
}
