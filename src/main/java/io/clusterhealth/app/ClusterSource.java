// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.kube.KubeClusters;
import io.clusterhealth.cluster.snapshot.SnapshotClusters;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;

/// Where the clusters come from, as the command line and the environment say; a blank text counts as not given.
///
/// @param cluster `live`, `demo`, or the path of a snapshot; live when not given
/// @param kubeconfig one path, or several with colons between; the usual places when not given
/// @param context the context to use by default
record ClusterSource(Optional<String> cluster, Optional<String> kubeconfig, Optional<String> context) {
    private static final String LIVE = "live";
    private static final String DEMO = "demo";

    ClusterSource {
        cluster = cluster.filter(text -> !text.isBlank());
        kubeconfig = kubeconfig.filter(text -> !text.isBlank());
        context = context.filter(text -> !text.isBlank());
    }

    /// The clusters; contacts nothing yet.
    ///
    /// @param environment the variables of the process, for the service account and the proxies
    /// @param home the user's home folder, which `~` stands for
    Clusters open(Vertx vertx, Clock clock, Map<String, String> environment, Path home) {
        return switch (cluster.orElse(LIVE)) {
            case LIVE ->
                new KubeClusters(
                        new KubeClusters.Settings(
                                kubeconfig.map(path -> expanded(path, home)), context, environment, home),
                        vertx,
                        clock);
            case DEMO -> SnapshotClusters.demo();
            default -> SnapshotClusters.at(Path.of(expanded(cluster.orElseThrow(), home)));
        };
    }

    private static String expanded(String path, Path home) {
        return path.equals("~") || path.startsWith("~/") ? home + path.substring(1) : path;
    }
}
