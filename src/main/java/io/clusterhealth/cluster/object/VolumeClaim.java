// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// A PersistentVolumeClaim.
///
/// @param phase `Pending`, `Bound` or `Lost`
/// @param storageClass `spec.storageClassName`; empty for the cluster's default
/// @param volume `spec.volumeName`; empty until one is bound
/// @param readOnly whether all its access modes are read-only
public record VolumeClaim(
        Metadata metadata,
        String phase,
        String storageClass,
        String volume,
        boolean readOnly,
        List<Condition> conditions)
        implements WithConditions {

    public VolumeClaim {
        conditions = List.copyOf(conditions);
    }

    /// A claim that may be written to.
    public VolumeClaim(
            Metadata metadata, String phase, String storageClass, String volume, List<Condition> conditions) {
        this(metadata, phase, storageClass, volume, false, conditions);
    }

    /// Reads a PersistentVolumeClaim.
    public static VolumeClaim read(GenericObject object) {
        List<String> modes = object.texts("spec.accessModes");
        return new VolumeClaim(
                object.metadata(),
                object.text("status.phase"),
                object.text("spec.storageClassName"),
                object.text("spec.volumeName"),
                !modes.isEmpty() && modes.stream().allMatch("ReadOnlyMany"::equals),
                object.conditions());
    }
}
