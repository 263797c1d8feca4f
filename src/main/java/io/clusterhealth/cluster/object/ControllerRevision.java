// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

/// One revision of a DaemonSet or StatefulSet, as its controller keeps them.
public record ControllerRevision(Metadata metadata, int revision) {
    /// Reads one.
    public static ControllerRevision read(GenericObject object) {
        return new ControllerRevision(object.metadata(), object.count("revision"));
    }
}
