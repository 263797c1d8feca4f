// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// The number of clusters of a fleet by state.
public record FleetTotals(Map<RowState, Integer> counts) {
    public FleetTotals {
        counts = Map.copyOf(counts);
    }

    static FleetTotals of(List<FleetRow> rows) {
        Map<RowState, Integer> counts = new EnumMap<>(RowState.class);
        rows.forEach(row -> counts.merge(row.state(), 1, Integer::sum));
        return new FleetTotals(counts);
    }

    /// The number of clusters in this state.
    public int of(RowState state) {
        return counts.getOrDefault(state, 0);
    }

    public int clusters() {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }
}
