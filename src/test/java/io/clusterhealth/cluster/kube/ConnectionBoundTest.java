// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.kube.monitoring.AlertSource;
import io.clusterhealth.examination.Examination;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The number of connections to one cluster is limited, however many lists are read at the same time.
class ConnectionBoundTest {
    private static final int MOST = 16;

    @TempDir
    private Path folder;

    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private final CountDownLatch full = new CountDownLatch(MOST);

    @Test
    void aVerdictTakesSixteenConnectionsAtATime() throws IOException {
        try (ScriptedServer server = new ScriptedServer(this::answer);
                LiveClusters clusters = new LiveClusters(server.kubeconfig(folder), new AlertSource.Off())) {
            new Examination(Checks.all())
                    .examine(
                            clusters.cluster(),
                            Optional.empty(),
                            Deadline.in(Duration.ofSeconds(20)),
                            ReadObserver.NONE);

            assertThat(server.requests()).hasSizeGreaterThan(MOST);
            assertThat(most).hasValue(MOST);
        }
    }

    /// The first responses wait for each other, so that all possible connections are open at the same time.
    private void answer(String target, Socket connection) throws IOException, InterruptedException {
        most.accumulateAndGet(open.incrementAndGet(), Math::max);
        if (target.contains("limit=")) {
            full.countDown();
            full.await(1, TimeUnit.SECONDS);
        }
        open.decrementAndGet();
        ScriptedServer.sendEmpty(target, connection);
    }
}
