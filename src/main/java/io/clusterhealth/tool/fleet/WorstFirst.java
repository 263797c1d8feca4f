// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.fleet.FleetRow;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/// Chooses the cluster to examine next: the worst of those that triage has read so far. Safe for use by several
/// threads.
final class WorstFirst {
    private static final long LOOK_AGAIN_MILLIS = 20;

    private final RowsSoFar rows;
    private final BooleanSupplier complete;
    private final Set<ClusterNames> taken = new HashSet<>();

    /// @param complete whether triage has ended, so that no further row can arrive
    WorstFirst(RowsSoFar rows, BooleanSupplier complete) {
        this.rows = rows;
        this.complete = complete;
    }

    /// Waits for one while triage runs; empty where none is left, or the deadline has passed.
    synchronized Optional<ClusterNames> next(Deadline moment) {
        while (moment.remaining().isPositive()) {
            boolean last = complete.getAsBoolean();
            Optional<ClusterNames> worst = worst();
            if (worst.isPresent() || last) {
                worst.ifPresent(taken::add);
                return worst;
            }
            try {
                wait(LOOK_AGAIN_MILLIS);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private Optional<ClusterNames> worst() {
        return rows.rows().stream()
                .filter(row -> row instanceof FleetRow.Triaged && !taken.contains(row.names()))
                .min(FleetRow.WORST_FIRST)
                .map(FleetRow::names);
    }
}
