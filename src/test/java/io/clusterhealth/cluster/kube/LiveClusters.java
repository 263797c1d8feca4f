// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.kube.monitoring.AlertSource;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Live clusters for tests: one kubeconfig, and a separate event loop.
public final class LiveClusters implements AutoCloseable {
    private final Vertx vertx = Vertx.vertx();
    private final KubeClusters clusters;

    public LiveClusters(Path kubeconfig, Clock clock) {
        this(kubeconfig, clock, new AlertSource.PlatformMonitoring(Optional.empty()));
    }

    public LiveClusters(Path kubeconfig, AlertSource alerts) {
        this(kubeconfig, Clock.systemUTC(), alerts);
    }

    private LiveClusters(Path kubeconfig, Clock clock, AlertSource alerts) {
        this.clusters = over(kubeconfig, vertx, clock, alerts);
    }

    /// The clusters of a kubeconfig without monitoring, on the test's event loop.
    public static KubeClusters over(Path kubeconfig, Vertx vertx) {
        return over(kubeconfig, vertx, Clock.systemUTC(), new AlertSource.Off());
    }

    private static KubeClusters over(Path kubeconfig, Vertx vertx, Clock clock, AlertSource alerts) {
        return new KubeClusters(
                new KubeClusters.ConnectionSettings(
                        Optional.of(kubeconfig.toString()), Optional.empty(), Map.of(), Path.of("/nowhere"), alerts),
                vertx,
                clock);
    }

    public LiveClusters(Path kubeconfig) {
        this(kubeconfig, Clock.systemUTC());
    }

    public KubeClusters clusters() {
        return clusters;
    }

    public Cluster cluster() {
        return switch (clusters.open(Optional.empty(), Caller.ANONYMOUS)) {
            case Opened.Ready(Cluster cluster) -> cluster;
            case Opened.Unknown(String name, List<String> _) -> throw new AssertionError("unknown: " + name);
            case Opened.Unusable(String cause, String _, var _) -> throw new AssertionError(cause);
        };
    }

    public Picture read(Duration deadline, Resource<?>... wanted) {
        return cluster().read(Set.of(wanted), Optional.empty(), Deadline.in(deadline), ReadObserver.NONE);
    }

    Picture readAll() {
        return cluster()
                .read(
                        Set.copyOf(Resources.ALL),
                        Optional.empty(),
                        Deadline.in(Duration.ofSeconds(20)),
                        ReadObserver.NONE);
    }

    @Override
    public void close() {
        clusters.close();
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
