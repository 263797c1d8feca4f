// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.MachineConfigPool;
import java.util.Comparator;
import java.util.List;

/// A machine-config pool with nodes that do not have its configuration yet, which is how nodes are updated, or with a
/// failed update.
///
/// @param assessment in the terms of `oc adm upgrade status`: `Progressing`, `Degraded`, `Excluded` (it is
///     paused), `Pending`; `Stalled` beside a finding of that name
/// @param updated number of its nodes that have the configuration
public record PoolUpdate(String name, String assessment, int updated, int nodes) {
    private static final String EXCLUDED = "Excluded";
    private static final String PROGRESSING = "Progressing";

    /// The pools of a cluster, by name.
    public static List<PoolUpdate> in(Picture picture) {
        return picture.objects(Resources.MACHINE_CONFIG_POOLS).stream()
                .filter(pool -> pool.updated() < pool.machines() || failed(pool))
                .map(pool -> new PoolUpdate(pool.name(), assessment(pool), pool.updated(), pool.machines()))
                .sorted(Comparator.comparing(PoolUpdate::name))
                .toList();
    }

    /// Whether its update has failed: on some of its nodes, or before any if its configuration cannot be rendered.
    private static boolean failed(MachineConfigPool pool) {
        return pool.degraded() > 0 || pool.is("Degraded", "True");
    }

    private static String assessment(MachineConfigPool pool) {
        if (failed(pool)) {
            return "Degraded";
        }
        if (pool.paused()) {
            return EXCLUDED;
        }
        return pool.is("Updating", "True") ? PROGRESSING : "Pending";
    }

    /// The same beside a finding that it is stalled; a failure or a pause says more.
    PoolUpdate stalled() {
        return assessment.equals(PROGRESSING) ? new PoolUpdate(name, "Stalled", updated, nodes) : this;
    }

    boolean paused() {
        return assessment.equals(EXCLUDED);
    }

    /// The share of its nodes that have the configuration.
    public int percent() {
        return Math.round(100f * updated / nodes);
    }
}
