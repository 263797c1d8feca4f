// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A Machine of OpenShift or of Cluster API: what becomes a node. Its controller, if it has one, is mostly a
/// MachineSet.
///
/// @param phase `status.phase`: `Provisioning`, `Provisioned`, `Running`, `Deleting`, `Failed`; empty at first
/// @param node `status.nodeRef.name`; empty until it has become a node
/// @param reason `status.errorReason` or `status.failureReason`
/// @param message `status.errorMessage` or `status.failureMessage`
/// @param updated `status.lastUpdated`
/// @param conditions `status.conditions`: what its controller says on the way
public record Machine(
        Metadata metadata,
        String phase,
        String node,
        String reason,
        String message,
        Optional<Instant> updated,
        List<Condition> conditions) {
    public Machine {
        conditions = List.copyOf(conditions);
    }
}
