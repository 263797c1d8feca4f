// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.MachineConfigPool;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import java.util.ArrayList;
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
        List<Obstacle> found = new ArrayList<>();
        for (MachineConfigPool pool : picture.objects(Resources.MACHINE_CONFIG_POOLS)) {
            String name = pool.metadata().name();
            Subject subject = Subject.clusterScoped("MachineConfigPool", name);
            Condition.of("Degraded", pool.conditions())
                    .filter(degraded -> degraded.is("True"))
                    .ifPresent(degraded -> found.add(Obstacle.blocks(
                            subject, Conditions.told(degraded), "oc describe machineconfigpool " + name)));
            if (pool.paused()) {
                found.add(Obstacle.blocks(
                        subject,
                        Evidence.of("is paused: its nodes would stay on the old version"),
                        "oc patch machineconfigpool/%s --type=merge -p '{\"spec\":{\"paused\":false}}'"
                                .formatted(name)));
            } else if (pool.updated() < pool.machines()) {
                found.add(Obstacle.review(
                        subject,
                        Evidence.of(
                                "%d of %d machines have its configuration".formatted(pool.updated(), pool.machines())),
                        "oc get nodes -l node-role.kubernetes.io/" + name));
            }
        }
        return found;
    }
}
