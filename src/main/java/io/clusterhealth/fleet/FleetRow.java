// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import io.clusterhealth.cause.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// What came of asking one cluster of a fleet. There is one for each cluster, whatever happens.
public sealed interface FleetRow {

    /// Worst first; then the more incidents, then the name.
    Comparator<FleetRow> WORST_FIRST = Comparator.comparing(FleetRow::state)
            .thenComparing(row -> row.seen().map(SeenCluster::incidents).orElse(0), Comparator.reverseOrder())
            .thenComparing(row -> row.names().name());

    /// What the cluster is called.
    ClusterNames names();

    /// It has had its whole verdict.
    record FullVerdict(ClusterNames names, Verdict verdict, SeenCluster cluster) implements FleetRow {}

    /// It has been looked at in passing.
    ///
    /// @param complaints what its hub finds wrong with it, a clause each
    record Triaged(ClusterNames names, SeenCluster cluster, List<String> complaints) implements FleetRow {
        public Triaged {
            complaints = List.copyOf(complaints);
        }
    }

    /// Nothing could be read of it.
    record ErrorRow(ClusterNames names, RowError error) implements FleetRow {}

    /// No time was left to ask it.
    record NotAsked(ClusterNames names) implements FleetRow {}

    /// What is known of its health.
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

    /// What was seen of it; empty where nothing was.
    default Optional<SeenCluster> seen() {
        return switch (this) {
            case FullVerdict(ClusterNames _, Verdict _, SeenCluster cluster) -> Optional.of(cluster);
            case Triaged(ClusterNames _, SeenCluster cluster, List<String> _) -> Optional.of(cluster);
            case ErrorRow _, NotAsked _ -> Optional.empty();
        };
    }

    /// The causes of its incidents, the first cause first.
    default List<RowCause> causes() {
        return seen().map(SeenCluster::causes).orElse(List.of());
    }
}
