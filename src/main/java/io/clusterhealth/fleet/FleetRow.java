// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import io.clusterhealth.cause.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The result for one cluster of a fleet. Each cluster gets one, in every case.
public sealed interface FleetRow {

    /// Worst first, then by number of incidents, then by name.
    Comparator<FleetRow> WORST_FIRST = Comparator.comparing(FleetRow::state)
            .thenComparing(row -> row.seen().map(SeenCluster::incidents).orElse(0), Comparator.reverseOrder())
            .thenComparing(row -> row.names().name());

    ClusterNames names();

    record FullVerdict(ClusterNames names, Verdict verdict, SeenCluster cluster) implements FleetRow {}

    /// The cluster was examined by triage.
    ///
    /// @param complaints the problems that its hub reports, one clause each
    record Triaged(ClusterNames names, SeenCluster cluster, List<String> complaints) implements FleetRow {
        public Triaged {
            complaints = List.copyOf(complaints);
        }
    }

    /// Nothing of the cluster could be read.
    record ErrorRow(ClusterNames names, RowError error) implements FleetRow {}

    /// No time was left to read the cluster.
    record NotAsked(ClusterNames names) implements FleetRow {}

    default RowState state() {
        return switch (this) {
            case FullVerdict(ClusterNames _, Verdict verdict, SeenCluster _) ->
                switch (verdict) {
                    case HEALTHY -> RowState.HEALTHY;
                    case DEGRADED -> RowState.DEGRADED;
                    case UNHEALTHY -> RowState.UNHEALTHY;
                    case UNKNOWN -> RowState.UNKNOWN;
                };
            case Triaged(ClusterNames _, SeenCluster cluster, List<String> complaints) ->
                cluster.incidents() > 0 || !complaints.isEmpty() ? RowState.SUSPECT : RowState.NO_SIGN;
            case ErrorRow(ClusterNames _, RowError error) -> error.code().state();
            case NotAsked _ -> RowState.NOT_CHECKED;
        };
    }

    /// The values that were read of it; empty where nothing was.
    default Optional<SeenCluster> seen() {
        return switch (this) {
            case FullVerdict(ClusterNames _, Verdict _, SeenCluster cluster) -> Optional.of(cluster);
            case Triaged(ClusterNames _, SeenCluster cluster, List<String> _) -> Optional.of(cluster);
            case ErrorRow _, NotAsked _ -> Optional.empty();
        };
    }

    /// Whether it is a full verdict without some of what that needs.
    default boolean inPart() {
        return this instanceof FullVerdict(ClusterNames _, Verdict _, SeenCluster cluster)
                && !cluster.gaps().isEmpty();
    }

    /// The causes of its incidents, the first cause first.
    default List<RowCause> causes() {
        return seen().map(SeenCluster::causes).orElse(List.of());
    }
}
