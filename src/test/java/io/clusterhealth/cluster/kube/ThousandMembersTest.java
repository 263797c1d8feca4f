// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.kube.KubeClusters.HubUse;
import io.clusterhealth.cluster.kube.KubeClusters.Rights;
import io.clusterhealth.cluster.kube.login.FleetHub;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.fleet.FleetDepth;
import io.clusterhealth.fleet.FleetHealth;
import io.clusterhealth.fleet.RowState;
import io.clusterhealth.tool.fleet.ClusterChoice;
import io.clusterhealth.tool.fleet.FleetQuestion;
import io.clusterhealth.tool.fleet.FleetSurvey;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A thousand clusters behind a scripted hub, with less time than it takes to request all of them.
class ThousandMembersTest {
    private static final int MEMBERS = 1_000;
    private static final int LOST = 20;

    @TempDir
    private Path folder;

    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    @Test
    void allAreAccountedForWhetherTheirTurnCameOrNot() throws IOException {
        try (ScriptedServer hub = new ScriptedServer(ThousandMembersTest::hub);
                ScriptedServer proxy = new ScriptedServer(ThousandMembersTest::member);
                KubeClusters clusters = HubObjects.clusters(
                        hub,
                        folder,
                        new HubUse(
                                new FleetHub.OpenClusterManagement(URI.create(proxy.address()), Optional.empty()),
                                Duration.ofMinutes(1)),
                        Rights.OWN,
                        vertx)) {
            FleetQuestion question = new FleetQuestion(
                    ((ClusterChoice.Chosen) ClusterChoice.of("*", clusters, Caller.ANONYMOUS)).clusters(),
                    FleetDepth.AUTO,
                    Optional.empty(),
                    Caller.ANONYMOUS,
                    Deadline.in(Duration.ofSeconds(4)));

            FleetHealth health =
                    new FleetSurvey(clusters, new Examination(Checks.all())).ask(question, ReadObserver.NONE);

            assertThat(health.rows()).hasSize(MEMBERS + 1);
            assertThat(health.totals().clusters()).isEqualTo(MEMBERS + 1);
            assertThat(health.totals().of(RowState.UNREACHABLE)).isGreaterThanOrEqualTo(LOST);
            assertThat(health.totals().of(RowState.NOT_CHECKED)).isZero();
        }
    }

    private static void hub(String target, Socket connection) throws IOException {
        if (target.contains("/managedclusters")) {
            ScriptedServer.send(
                    connection,
                    200,
                    HubObjects.list(IntStream.range(0, MEMBERS)
                            .mapToObj(i -> HubObjects.managed("m" + i, i < LOST ? "Unknown" : "True", "Told"))
                            .toArray(String[]::new)));
        } else {
            ScriptedServer.sendEmpty(target, connection);
        }
    }

    private static void member(String target, Socket connection) throws IOException {
        ScriptedServer.sendEmpty(target.replaceFirst("^/[^/]+", ""), connection);
    }
}
