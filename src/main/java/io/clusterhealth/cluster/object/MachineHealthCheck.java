// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;
import java.util.Optional;

/// An OpenShift MachineHealthCheck.
///
/// @param maxUnhealthy `spec.maxUnhealthy`, a number or a percentage; empty for none
/// @param expected `status.expectedMachines`
/// @param healthy `status.currentHealthy`
public record MachineHealthCheck(
        Metadata metadata, String maxUnhealthy, int expected, int healthy, List<Condition> conditions) {

    public MachineHealthCheck {
        conditions = List.copyOf(conditions);
    }

    /// The condition of this type.
    public Optional<Condition> condition(String type) {
        return Condition.of(type, conditions);
    }
}
