// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.VolumeAttachment;
import io.clusterhealth.cluster.object.VolumeAttachment.Trouble;
import java.util.stream.Stream;

/// Reads a VolumeAttachment.
final class VolumeAttachmentMapping {
    static final Mapping<VolumeAttachment> MAPPING = Mapping.all(
            MetadataFields.FIELDS
                    .plus(Projection.of(
                            "spec.attacher", "spec.nodeName", "spec.source.persistentVolumeName", "status.attached"))
                    .plus(Projection.under("status.attachError", "message", "time"))
                    .plus(Projection.under("status.detachError", "message", "time")),
            VolumeAttachmentMapping::read);

    private VolumeAttachmentMapping() {}

    private static VolumeAttachment read(JsonNode attachment) {
        JsonNode spec = Fields.at(attachment, "spec");
        JsonNode status = Fields.at(attachment, "status");
        return new VolumeAttachment(
                MetadataFields.read(attachment),
                Fields.text(spec, "attacher"),
                Fields.text(spec, "nodeName"),
                Fields.text(Fields.at(spec, "source"), "persistentVolumeName"),
                Fields.flag(status, "attached"),
                Stream.of("detachError", "attachError")
                        .map(name -> Fields.at(status, name))
                        .filter(error -> !error.isEmpty())
                        .map(error -> new Trouble(Fields.text(error, "message"), Fields.time(error, "time")))
                        .findFirst());
    }
}
