// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import io.clusterhealth.cases.FleetCase.SharedLabel;
import io.clusterhealth.fleet.FleetHealth;
import io.clusterhealth.fleet.RowState;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// How far the answer about a fleet agrees with its label.
///
/// @param shared causes that clusters share, by the label
/// @param missed those that were not reported for exactly these clusters
/// @param invented reported shared causes that are not in the label
/// @param broken number of clusters that are not healthy by the label
/// @param falselyHealthy number of these that were called healthy
record FleetScore(
        List<SharedLabel> shared,
        List<SharedLabel> missed,
        List<SharedLabel> invented,
        int broken,
        List<String> falselyHealthy) {
    private static final String HEALTHY = RowState.HEALTHY.label();

    static FleetScore of(FleetCase fleet, FleetHealth seen) {
        List<SharedLabel> missed = new ArrayList<>();
        List<SharedLabel> left =
                new ArrayList<>(seen.shared().stream().map(SharedLabel::of).toList());
        for (SharedLabel label : fleet.shared()) {
            left.stream().filter(label::sameAs).findFirst().ifPresentOrElse(left::remove, () -> missed.add(label));
        }
        List<String> broken = fleet.states().entrySet().stream()
                .filter(state -> !state.getValue().equals(HEALTHY))
                .map(state -> state.getKey())
                .toList();
        List<String> falselyHealthy = seen.rows().stream()
                .filter(row -> row.state() == RowState.HEALTHY)
                .map(row -> row.names().name())
                .filter(Set.copyOf(broken)::contains)
                .toList();
        return new FleetScore(fleet.shared(), missed, left, broken.size(), falselyHealthy);
    }

    int found() {
        return shared.size() - missed.size();
    }
}
