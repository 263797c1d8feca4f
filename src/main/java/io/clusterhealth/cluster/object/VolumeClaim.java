// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;
import java.util.Optional;

/// A PersistentVolumeClaim.
///
/// @param phase `Pending`, `Bound` or `Lost`
/// @param storageClass `spec.storageClassName`; absent until the cluster's default is assigned, and an empty text for a
/// claim that binds only to a PersistentVolume without a class
/// @param volume `spec.volumeName`; empty until one is bound
/// @param readOnly whether all its access modes are read-only
public record VolumeClaim(
        Metadata metadata,
        String phase,
        Optional<String> storageClass,
        String volume,
        boolean readOnly,
        List<Condition> conditions)
        implements WithConditions {

    public static VolumeClaim read(GenericObject object) {
        List<String> modes = object.texts("spec.accessModes");
        return new VolumeClaim(
                object.metadata(),
                object.text("status.phase"),
                object.texts("spec.storageClassName").stream().findFirst(),
                object.text("spec.volumeName"),
                !modes.isEmpty() && modes.stream().allMatch("ReadOnlyMany"::equals),
                object.conditions());
    }
}
