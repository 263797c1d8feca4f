// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;
import java.util.Optional;

/// OpenShift's record of how a node gets on with its configuration; has the node's name.
///
/// @param pool `spec.pool.name`
public record MachineConfigNode(Metadata metadata, String pool, List<Condition> conditions) {
    public MachineConfigNode {
        conditions = List.copyOf(conditions);
    }

    /// The condition that says that the node cannot take its configuration.
    public Optional<Condition> degraded() {
        return Condition.of("NodeDegraded", conditions).filter(condition -> condition.is("True"));
    }
}
