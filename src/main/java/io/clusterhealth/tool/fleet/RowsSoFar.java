// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.fleet.FleetRow;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/// The rows known so far: whenever the call ends, each cluster has one. Safe for use by several threads.
final class RowsSoFar {
    private final List<ClusterNames> clusters;
    private final ConcurrentMap<ClusterNames, FleetRow> rows = new ConcurrentHashMap<>();
    private final AtomicInteger done = new AtomicInteger();
    private final ReadObserver observer;

    RowsSoFar(List<ClusterNames> clusters, ReadObserver observer) {
        this.clusters = clusters;
        this.observer = observer;
    }

    /// Replaces the row of a cluster.
    void put(FleetRow row) {
        rows.put(row.names(), row);
    }

    /// Stores the final row of a cluster.
    void finish(FleetRow row) {
        put(row);
        observer.finished(done.incrementAndGet(), clusters.size(), row.names().name());
    }

    FleetRow of(ClusterNames names) {
        return rows.getOrDefault(names, new FleetRow.NotAsked(names));
    }

    List<FleetRow> rows() {
        List<FleetRow> all = new ArrayList<>();
        clusters.forEach(names -> all.add(of(names)));
        return all;
    }
}
