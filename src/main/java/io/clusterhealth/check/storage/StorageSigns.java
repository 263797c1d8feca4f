// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.storage;

import io.clusterhealth.check.Signs;
import io.clusterhealth.check.Telling;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import java.util.function.Predicate;

/// What calls for a look at volumes, classes and attachments.
public final class StorageSigns {
    /// A claim that is not bound, or lost its volume.
    public static final Predicate<Picture> CLAIMS = picture -> picture.objects(Resources.VOLUME_CLAIMS).stream()
            .anyMatch(claim -> !claim.phase().equals("Bound"));

    /// A volume that cannot be attached or mounted.
    static final Predicate<Telling> MOUNTS =
            Signs.eventBecause("FailedAttachVolume", "FailedMount", "FailedDetachVolume", "FailedMapVolume");

    private StorageSigns() {}
}
