// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// An OpenShift MachineConfigPool.
///
/// @param wanted `spec.configuration.name`, the rendered configuration that its machines should have
/// @param reached `status.configuration.name`, the one that all its machines have
public record MachineConfigPool(
        Metadata metadata,
        boolean paused,
        String wanted,
        String reached,
        int machines,
        int updated,
        int degraded,
        List<Condition> conditions)
        implements WithConditions {

    /// Whether some machine does not have the wanted configuration yet.
    public boolean pending() {
        return !wanted.equals(reached) || updated < machines;
    }

    public static MachineConfigPool read(GenericObject object) {
        return new MachineConfigPool(
                object.metadata(),
                object.text("spec.paused").equals("true"),
                object.text("spec.configuration.name"),
                object.text("status.configuration.name"),
                object.count("status.machineCount"),
                object.count("status.updatedMachineCount"),
                object.count("status.degradedMachineCount"),
                object.conditions());
    }
}
