// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.population;

/// A pod to be written.
///
/// @param node empty when the pod is unschedulable
/// @param lost whether its node has stopped reporting
/// @param ownerKind `ReplicaSet`, `StatefulSet`, `DaemonSet` or `Job`
record Owned(
        String namespace,
        String name,
        String app,
        String node,
        boolean lost,
        Fault fault,
        String ownerKind,
        String ownerName,
        String ownerUid,
        String hash) {

    boolean ready() {
        return !lost && fault == Fault.NONE && !ownerKind.equals("Job");
    }
}
