// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.cluster.object.MachineConfigPool;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.upgrade.Obstacle.Weight;
import java.util.List;

/// Whether the nodes of each pool have its machine configuration.
final class PoolsReady {
    private PoolsReady() {}

    static List<Obstacle> obstacles(Picture picture, Target target) {
        return picture.objects(Resources.MACHINE_CONFIG_POOLS).stream()
                .filter(pool -> pool.machines() > 0 || pool.pending())
                .filter(pool -> pool.paused() || (pool.updated() < pool.machines() && !stopped(pool)))
                .map(pool -> pool.paused() ? paused(pool, picture) : behind(pool))
                .toList();
    }

    /// Pools of workers are paused deliberately for a control-plane-only update, and stay at their release until the
    /// last of its minor versions. After the first, another configuration waits for them: that blocks nothing while
    /// their kubelets are compatible with the next API server.
    private static Obstacle paused(MachineConfigPool pool, Picture picture) {
        String name = pool.name();
        boolean ofControlPlane = name.equals("master");
        if (!ofControlPlane && certificateWaits(name, picture)) {
            return paused(Weight.BLOCKS, pool, ", and a renewed certificate of the kubelets waits for it");
        }
        String waiting =
                " while %d of %d machines wait for ".formatted(pool.machines() - pool.updated(), pool.machines());
        if (!ofControlPlane && !pool.wanted().equals(pool.reached())) {
            return paused(
                    Weight.REVIEW,
                    pool,
                    waiting
                            + "another configuration: to be unpaused after the last minor version of a control-plane-only update, otherwise now");
        }
        if (pool.pending()) {
            return paused(Weight.BLOCKS, pool, waiting + "their configuration, mostly with a drain and a reboot");
        }
        return ofControlPlane
                ? paused(Weight.BLOCKS, pool, ", and no update ends without the nodes of the control plane")
                : paused(
                        Weight.REVIEW,
                        pool,
                        " with nothing to do: its machines stay at their release until it is unpaused, as for a control-plane-only update, and get no renewed certificates meanwhile");
    }

    private static Obstacle paused(Weight weight, MachineConfigPool pool, String how) {
        String name = pool.name();
        return new Obstacle(
                weight,
                Subject.clusterScoped("MachineConfigPool", name),
                Evidence.of("it is paused" + how),
                Obstacle.command(
                        "oc patch machineconfigpool/%s --type=merge -p '{\"spec\":{\"paused\":false}}'", name));
    }

    /// The alert of the machine-config controller where it cannot distribute the kubelets' certificate authority.
    private static boolean certificateWaits(String pool, Picture picture) {
        return picture.objects(Resources.ALERTS).stream()
                .filter(alert -> alert.state() != Alert.AlertState.PENDING)
                .anyMatch(alert -> alert.name().equals("MachineConfigControllerPausedPoolKubeletCA")
                        && alert.label("pool").equals(pool));
    }

    /// Whether it is degraded, which is a finding of its own.
    private static boolean stopped(MachineConfigPool pool) {
        return pool.is("Degraded", "True");
    }

    private static Obstacle behind(MachineConfigPool pool) {
        String name = pool.name();
        return Obstacle.review(
                Subject.clusterScoped("MachineConfigPool", name),
                Evidence.of("%d of %d machines have its configuration".formatted(pool.updated(), pool.machines())),
                Obstacle.command("oc get nodes -l node-role.kubernetes.io/%s", name));
    }
}
