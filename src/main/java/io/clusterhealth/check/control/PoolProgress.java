// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.control;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.MachineConfigPool;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Machine-config pools that are paused, or whose update does not progress.
///
/// A paused pool without pending updates is a notice: its nodes do not get renewed certificates. So is one that has
/// been paused for an update of the control plane only, or for another maintenance; not the pool of the control plane,
/// which such an update includes.
///
/// @param perMachine how long one machine may take to drain, restart and come back
/// @param least minimum time that any pool may take
/// @param maintenance how long the machines of a pool that is paused on purpose may wait
public record PoolProgress(Duration perMachine, Duration least, Duration maintenance) implements Check {
    private static final String CONTROL_PLANE = "master";

    @Override
    public Reads reads() {
        return Reads.of(Resources.MACHINE_CONFIG_POOLS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return picture.objects(Resources.MACHINE_CONFIG_POOLS).stream()
                .flatMap(pool -> finding(pool, picture.asOf()).stream())
                .toList();
    }

    private Optional<Finding> finding(MachineConfigPool pool, Instant asOf) {
        if (pool.paused()) {
            return Optional.of(paused(pool, asOf));
        }
        return pool.holding("Updating", "True")
                .filter(updating -> pool.updated() < pool.machines())
                .filter(updating -> Age.reached(updating.since(), expected(pool), asOf))
                .map(updating -> Finding.of(FindingCode.POOL_SLOW, Subjects.of("MachineConfigPool", pool.metadata()))
                        .quoting(
                                "%d of %d machines are updated%s"
                                        .formatted(
                                                pool.updated(),
                                                pool.machines(),
                                                Age.text(" after %s", updating.since(), asOf)),
                                Quotes.of(updating))
                        .since(updating.since()));
    }

    private Duration expected(MachineConfigPool pool) {
        Duration all = perMachine.multipliedBy(pool.machines());
        return all.compareTo(least) > 0 ? all : least;
    }

    private Finding paused(MachineConfigPool pool, Instant asOf) {
        Optional<Instant> since = pool.holding("Updated", "False").flatMap(Condition::since);
        Evidence evidence = pool.pending()
                ? Evidence.of(
                        "it is paused while %d of %d machines wait for their configuration, mostly with a drain and a reboot"
                                .formatted(pool.machines() - pool.updated(), pool.machines()))
                : Evidence.of("it is paused, with no pending update");
        boolean maintained = !pool.name().equals(CONTROL_PLANE) && Age.within(since, maintenance, asOf);
        return Finding.of(FindingCode.POOL_PAUSED, Subjects.of("MachineConfigPool", pool.metadata()))
                .evidence(evidence)
                .lowIf(!pool.pending() || maintained)
                .since(since);
    }
}
