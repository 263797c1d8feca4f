// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// A Deployment, StatefulSet or DaemonSet.
///
/// @param kind which of them
/// @param desired `spec.replicas` (1 when absent), or a DaemonSet's `desiredNumberScheduled`
/// @param available `availableReplicas` or `numberAvailable`; for a StatefulSet without that field, `readyReplicas`
/// @param updated `updatedReplicas` or `updatedNumberScheduled`
/// @param observed whether the controller has seen the latest spec: `observedGeneration` is not behind `generation`
/// @param paused `spec.paused`
public record Workload(
        Metadata metadata,
        String kind,
        int desired,
        int available,
        int updated,
        boolean observed,
        boolean paused,
        List<Condition> conditions) {

    public Workload {
        conditions = List.copyOf(conditions);
    }
}
