// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// An OpenShift MachineConfigPool.
public record MachineConfigPool(
        Metadata metadata,
        boolean paused,
        int machines,
        int updated,
        int ready,
        int degraded,
        List<Condition> conditions) {

    public MachineConfigPool {
        conditions = List.copyOf(conditions);
    }
}
