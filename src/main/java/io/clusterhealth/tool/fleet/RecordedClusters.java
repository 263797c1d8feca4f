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

/// Clusters that the program itself holds.
final class RecordedClusters {
    private RecordedClusters() {}

    /// Does this work; to unpack the clusters of a demo before it takes nothing of the time that it has.
    static <T> T withoutUnpacking(List<ClusterNames> asked, Clusters clusters, CallContext context, Supplier<T> work) {
        return switch (clusters.commonOrigin()) {
            case LIVE, SNAPSHOT -> work.get();
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
