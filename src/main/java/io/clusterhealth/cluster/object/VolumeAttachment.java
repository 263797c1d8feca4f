// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.Optional;
import java.util.stream.Stream;

/// A VolumeAttachment: the intended or current attachment of a volume to a node.
///
/// @param attacher the CSI driver
/// @param volume name of the PersistentVolume; empty for an inline volume
/// @param attached `status.attached`
/// @param trouble message of `status.detachError`, else of `status.attachError`
public record VolumeAttachment(
        Metadata metadata, String attacher, String node, String volume, boolean attached, Optional<String> trouble)
        implements Metadata.WithMetadata {

    public static VolumeAttachment read(GenericObject object) {
        return new VolumeAttachment(
                object.metadata(),
                object.text("spec.attacher"),
                object.text("spec.nodeName"),
                object.text("spec.source.persistentVolumeName"),
                object.text("status.attached").equals("true"),
                Stream.of("status.detachError", "status.attachError")
                        .flatMap(path -> object.each(path).stream())
                        .filter(error -> error.has("message") || error.has("time"))
                        .map(error -> error.text("message"))
                        .findFirst());
    }
}
