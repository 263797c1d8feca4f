// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.RequestWatch;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.kube.KubeClusters.Rights;
import io.clusterhealth.cluster.kube.api.RequestPlaces;
import io.clusterhealth.cluster.kube.monitoring.AlertSource;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The number of concurrent requests to all clusters of a kubeconfig together.
class RequestsInAllTest {
    private static final int MOST = RequestPlaces.MOST_OF_ALL;

    /// The first request of a process takes seconds on a busy machine.
    private static final Duration ENOUGH = Duration.ofSeconds(40);

    @TempDir
    private Path folder;

    private final Vertx vertx = Vertx.vertx();
    private final CountDownLatch end = new CountDownLatch(1);
    private final AtomicInteger underWay = new AtomicInteger();
    private final AtomicInteger peak = new AtomicInteger();

    @AfterEach
    void close() {
        end.countDown();
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    /// No response is sent until the maximum number of requests has come and as many again are waiting, or one too
    /// many has come.
    @Test
    @Timeout(120)
    void sixtyFourAreUnderWayToAllClustersAndNoMore() throws Exception {
        RequestPlaces ofAll = RequestPlaces.ofAll(ENOUGH);
        try (ScriptedServer server = new ScriptedServer(this::held);
                KubeClusters clusters = clusters(server, 2 * MOST, ofAll);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Picture>> reads = IntStream.range(0, 2 * MOST)
                    .mapToObj(i -> threads.submit(() -> picture(opened(clusters, i))))
                    .toList();
            while (underWay.get() < MOST || underWay.get() == MOST && ofAll.waiting() < MOST) {
                Thread.onSpinWait();
            }
            end.countDown();
            for (Future<Picture> read : reads) {
                assertThat(read.get().version().known()).isPresent();
            }
        }

        assertThat(peak).hasValue(MOST);
    }

    /// A hundred clusters that accept a request without responding were requested before the one that responds.
    @Test
    void silentClustersKeepNoOtherWaiting() throws Exception {
        try (ScriptedServer server = new ScriptedServer(this::silentButOne);
                KubeClusters clusters = clusters(server, 101, RequestPlaces.ofAll(Duration.ofMillis(20)));
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 100; i++) {
                Cluster silent = opened(clusters, i);
                threads.submit(() -> picture(silent));
            }

            assertThat(picture(opened(clusters, 100)).version().known()).isPresent();
            threads.shutdownNow();
        }
    }

    private void held(String target, Socket connection) throws IOException, InterruptedException {
        peak.accumulateAndGet(underWay.incrementAndGet(), Math::max);
        end.await();
        underWay.decrementAndGet();
        ScriptedServer.sendEmpty(target.replaceFirst("/c\\d+", ""), connection);
    }

    private void silentButOne(String target, Socket connection) throws IOException, InterruptedException {
        if (!target.startsWith("/c100/")) {
            end.await();
        }
        ScriptedServer.sendEmpty(target.replaceFirst("/c\\d+", ""), connection);
    }

    private static Picture picture(Cluster cluster) {
        return cluster.read(
                Set.of(Resources.PODS, Resources.NODES), Optional.empty(), Deadline.in(ENOUGH), ReadObserver.NONE);
    }

    private static Cluster opened(KubeClusters clusters, int index) {
        return ((Opened.Ready) clusters.open(Optional.of("c" + index), Caller.ANONYMOUS)).cluster();
    }

    private KubeClusters clusters(ScriptedServer server, int several, RequestPlaces ofAll) throws IOException {
        String contexts = IntStream.range(0, several)
                .mapToObj("{name: c%1$d, context: {cluster: c%1$d, user: u}}"::formatted)
                .collect(Collectors.joining(", "));
        String servers = IntStream.range(0, several)
                .mapToObj(i -> "{name: c%d, cluster: {server: \"%s/c%d\"}}".formatted(i, server.address(), i))
                .collect(Collectors.joining(", "));
        Path file = Files.writeString(folder.resolve("config"), """
                current-context: c0
                contexts: [%s]
                clusters: [%s]
                users: [{name: u, user: {token: secret-token}}]
                """.formatted(contexts, servers));
        return new KubeClusters(
                new KubeClusters.ConnectionSettings(
                        Optional.of(file.toString()), Optional.empty(), Map.of(), folder, new AlertSource.Off()),
                Rights.OWN,
                RequestWatch.NONE,
                () -> vertx,
                Clock.systemUTC(),
                ofAll);
    }
}
