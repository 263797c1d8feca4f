// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

/// A log in a recording.
///
/// @param container empty where the file holds the logs of all containers of the pod
/// @param previous whether it is the log of the container's previous run
public record RecordedLog(String namespace, String pod, String container, boolean previous) {

    /// Its distance from the requested log: 0 for another run of the container, or for a file with the logs of all
    /// containers of the pod, 1 for another container of the pod, 2 for another pod of the namespace, 3 for any
    /// other.
    public int distance(LogQuery asked) {
        if (!namespace.equals(asked.namespace())) {
            return 3;
        }
        return !pod.equals(asked.pod()) ? 2 : container.isEmpty() || container.equals(asked.container()) ? 0 : 1;
    }
}
