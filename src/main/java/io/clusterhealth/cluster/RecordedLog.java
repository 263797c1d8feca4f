// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

/// A log that a recording holds.
///
/// @param container empty where the file holds those of the pod's containers together
/// @param previous whether that of the container's run before this one
public record RecordedLog(String namespace, String pod, String container, boolean previous) {

    /// How far it is from the log that was asked for: 0 for another run of the container, or for a file with those of
    /// all containers of the pod, 1 for another container of the pod, 2 for another pod of the namespace, 3 for any
    /// other.
    public int distance(LogQuery asked) {
        if (!namespace.equals(asked.namespace())) {
            return 3;
        }
        return !pod.equals(asked.pod()) ? 2 : container.isEmpty() || container.equals(asked.container()) ? 0 : 1;
    }
}
