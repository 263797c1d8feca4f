// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static io.clusterhealth.cluster.kube.ScriptedServer.send;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.fleet.FleetDepth;
import io.clusterhealth.fleet.FleetHealth;
import io.clusterhealth.fleet.FleetRow;
import io.clusterhealth.fleet.RowState;
import io.clusterhealth.fleet.SeenCluster;
import io.clusterhealth.tool.fleet.FleetQuestion;
import io.clusterhealth.tool.fleet.FleetSurvey;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The requests for a cluster in triage, without a hub.
class TriageReadsTest {
    /// The first request of a process takes seconds on a busy machine.
    private static final Duration ENOUGH = Duration.ofSeconds(20);

    private static final String WAITING = """
            {"metadata": {"namespace": "shop", "name": "web-1", "creationTimestamp": "2026-01-01T10:00:00Z",
              "ownerReferences": [{"kind": "ReplicaSet", "name": "web-5d8f", "controller": true}]},
             "status": {"phase": "Pending", "conditions": [{"type": "PodScheduled", "status": "False",
              "reason": "Unschedulable", "message": "0/3 nodes are available: 3 Insufficient cpu.",
              "lastTransitionTime": "2026-01-01T10:00:00Z"}]}}""";

    private static final String NODES = """
            {"kind": "NodeList", "apiVersion": "v1", "metadata": {}, "items": [{"metadata": {"name": "worker-1"},
             "status": {"conditions": [{"type": "Ready", "status": "True"}]}}]}""";

    @TempDir
    private Path folder;

    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    @Test
    void aPodThatWaitsIsASignAndNoOtherPodIsAskedFor() throws IOException {
        try (ScriptedServer server = new ScriptedServer((target, to) -> answer(target, to, 200, pods("", WAITING)))) {
            FleetRow row = triaged(server);

            assertThat(row.state()).isEqualTo(RowState.SUSPECT);
            assertThat(row.causes())
                    .singleElement()
                    .satisfies(cause -> assertThat(cause.subject().toString()).isEqualTo("ReplicaSet shop/web-5d8f"));
            assertThat(seen(row).gaps()).isEmpty();
            assertThat(server.requests())
                    .filteredOn(request -> request.contains("/pods"))
                    .singleElement()
                    .asString()
                    .contains("/api/v1/pods?limit=500&fieldSelector=status.phase%3DPending ");
            assertThat(server.requests()).hasSizeLessThanOrEqualTo(7);
        }
    }

    @Test
    void onlyOnePageOfThemIsReadAndTheRowSaysSo() throws IOException {
        try (ScriptedServer server =
                new ScriptedServer((target, to) -> answer(target, to, 200, pods("more", WAITING)))) {
            FleetRow row = triaged(server);

            assertThat(row.state()).isEqualTo(RowState.SUSPECT);
            assertThat(seen(row).gaps()).isEqualTo("pods (only the first 500 are read)");
            assertThat(server.requestsFor("/pods")).isEqualTo(1);
        }
    }

    @Test
    void podsThatMayNotBeListedAreAGap() throws IOException {
        try (ScriptedServer server = new ScriptedServer((target, to) -> answer(target, to, 403, "{}"))) {
            FleetRow row = triaged(server);

            assertThat(row.state()).isEqualTo(RowState.NO_SIGN);
            assertThat(seen(row).gaps()).isEqualTo("pods (forbidden)");
        }
    }

    private FleetRow triaged(ScriptedServer server) throws IOException {
        try (KubeClusters clusters = LiveClusters.over(server.kubeconfig(folder), vertx)) {
            FleetHealth health = new FleetSurvey(clusters, new Examination(Checks.all()))
                    .ask(
                            new FleetQuestion(
                                    List.of(new ClusterNames("test", List.of(), "test")),
                                    FleetDepth.TRIAGE,
                                    Optional.empty(),
                                    Caller.ANONYMOUS,
                                    Deadline.in(ENOUGH)),
                            ReadObserver.NONE);
            return health.rows().getFirst();
        }
    }

    private static SeenCluster seen(FleetRow row) {
        return row.seen().orElseThrow(() -> new AssertionError("nothing seen: " + row));
    }

    private static void answer(String target, Socket to, int code, String pods) throws IOException {
        if (target.contains("/pods")) {
            send(to, code, pods);
        } else if (target.contains("/nodes")) {
            send(to, 200, NODES);
        } else if (target.equals("/apis")) {
            send(to, 200, "{\"kind\":\"APIGroupList\",\"groups\":[{\"name\":\"apps\"}]}");
        } else if (target.startsWith("/apis")) {
            send(to, 404, "{}");
        } else {
            ScriptedServer.sendEmpty(target, to);
        }
    }

    private static String pods(String token, String pod) {
        return "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{\"continue\":\"" + token + "\"},\"items\":["
                + pod + "]}";
    }
}
