// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import io.clusterhealth.cause.Verdict;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The answer to "are my clusters healthy?".
///
/// @param rows one per cluster, worst first
/// @param shared the causes shared by several clusters, worst first
public record FleetHealth(List<FleetRow> rows, List<SharedCause> shared, FleetTotals totals) {
    public FleetHealth {
        rows = List.copyOf(rows);
        shared = List.copyOf(shared);
    }

    /// @param rows in any order
    public static FleetHealth of(Collection<? extends FleetRow> rows) {
        List<FleetRow> ranked = rows.stream()
                .<FleetRow>map(row -> row)
                .sorted(FleetRow.WORST_FIRST)
                .toList();
        return new FleetHealth(ranked, SharedCauses.in(ranked), FleetTotals.of(ranked));
    }

    /// The worst known verdict; healthy only where every cluster has a full verdict and is healthy.
    public Verdict verdict() {
        if (totals.of(RowState.UNHEALTHY) > 0) {
            return Verdict.UNHEALTHY;
        }
        if (totals.of(RowState.DEGRADED) > 0) {
            return Verdict.DEGRADED;
        }
        return !rows.isEmpty() && totals.of(RowState.HEALTHY) == rows.size() ? Verdict.HEALTHY : Verdict.UNKNOWN;
    }

    /// Whether some clusters were not read, or not all of what a verdict about them needs.
    public boolean partial() {
        return rows.stream().anyMatch(row -> row.seen().isEmpty() || row.state() == RowState.UNKNOWN || row.inPart());
    }

    /// The shared cause that equals a cluster's first cause.
    public Optional<SharedCause> first(FleetRow row) {
        return row.causes().stream()
                .limit(1)
                .flatMap(cause -> shared.stream()
                        .filter(one -> one.clusters().contains(row.names().name())
                                && one.cause().code().equals(cause.code())
                                && one.cause().subject().equals(cause.subject())))
                .findFirst();
    }

    /// The first row of the fleet, by name, that is about the same cluster: read for another user, at another address
    /// or in another recording.
    public Optional<String> same(FleetRow row) {
        Optional<String> born = birth(row);
        return rows.stream()
                .filter(other -> other.names().server().equals(row.names().server())
                        || born.isPresent() && birth(other).equals(born))
                .map(other -> other.names().name())
                .min(Comparator.naturalOrder())
                .filter(name -> !name.equals(row.names().name()));
    }

    static Optional<String> birth(FleetRow row) {
        return row.seen().map(SeenCluster::birth).filter(when -> !when.isEmpty());
    }

    /// Whether the cluster has an address, and nothing that was read of it tells it from those at other addresses.
    static boolean maybeNoOther(FleetRow row) {
        return row.names().addressed() && birth(row).isEmpty();
    }

    /// The ids of the shared causes that affect a cluster.
    public List<String> sharedBy(FleetRow row) {
        return shared.stream()
                .filter(one -> one.clusters().contains(row.names().name()))
                .map(SharedCause::id)
                .toList();
    }
}
