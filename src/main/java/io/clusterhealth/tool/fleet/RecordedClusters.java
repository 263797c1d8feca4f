// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.tool.CallContext;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Handles the built-in clusters of a demo.
final class RecordedClusters {
    private RecordedClusters() {}

    /// Runs the work; the clusters of a demo are unpacked before, which is not counted against the call's deadline.
    static <T> T withoutUnpacking(List<ClusterNames> asked, Clusters clusters, CallContext context, Supplier<T> work) {
        return switch (clusters.commonOrigin()) {
            case LIVE, RECORDING -> work.get();
            case DEMO ->
                context.untimed(() -> {
                    for (ClusterNames names : asked) {
                        if (clusters.open(Optional.of(names.name()), context.caller())
                                instanceof Opened.Ready(Cluster cluster)) {
                            cluster.prepare();
                        }
                    }
                    return work.get();
                });
        };
    }
}
