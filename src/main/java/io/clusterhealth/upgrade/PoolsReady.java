// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.MachineConfigPool;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Set;

/// Whether the nodes of each pool follow their machine configuration.
record PoolsReady() implements Section {
    @Override
    public String name() {
        return "machine-config-pools";
    }

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.MACHINE_CONFIG_POOLS);
    }

    @Override
    public List<Obstacle> obstacles(Picture picture, Target target) {
        return picture.objects(Resources.MACHINE_CONFIG_POOLS).stream()
                .filter(pool -> !pool.paused() && pool.updated() < pool.machines() && !stopped(pool))
                .map(PoolsReady::behind)
                .toList();
    }

    /// Whether it is a finding of its own that it is degraded.
    private static boolean stopped(MachineConfigPool pool) {
        return pool.condition("Degraded")
                .filter(degraded -> degraded.is("True"))
                .isPresent();
    }

    private static Obstacle behind(MachineConfigPool pool) {
        String name = pool.metadata().name();
        return Obstacle.review(
                Subject.clusterScoped("MachineConfigPool", name),
                Evidence.of("%d of %d machines have its configuration".formatted(pool.updated(), pool.machines())),
                "oc get nodes -l node-role.kubernetes.io/" + name);
    }
}
