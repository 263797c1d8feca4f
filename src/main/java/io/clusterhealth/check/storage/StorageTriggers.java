// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.storage;

import io.clusterhealth.check.WarningMessage;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import java.util.function.Predicate;

/// Triggers for reading volumes, classes and attachments.
public final class StorageTriggers {
    /// A claim that is not bound, or has lost its volume.
    public static final Predicate<Picture> CLAIMS = picture -> picture.objects(Resources.VOLUME_CLAIMS).stream()
            .anyMatch(claim -> !claim.phase().equals("Bound"));

    /// A volume that cannot be attached or mounted.
    static final Predicate<WarningMessage> MOUNTS =
            WarningMessage.withReason("FailedAttachVolume", "FailedMount", "FailedDetachVolume", "FailedMapVolume");

    private StorageTriggers() {}
}
