// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.LogQuery;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.RequestWatch;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.kube.monitoring.AlertSource;
import io.clusterhealth.examination.CoverageLedger;
import io.clusterhealth.render.Blindness;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.health.Unreadable;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Clusters that are read with the account of the server, after a review of the caller: whose right is missing.
class ServersAccountTest {
    private static final Caller ALICE = new Caller("alice", "", List.of(), Map.of(), Optional.empty());

    @TempDir
    Path folder;

    @Test
    void whatTheCallerMayReadIsLackedByTheServersAccount() throws IOException {
        assertThat(refusals(true))
                .hasSize(6)
                .allMatch(AccessRule::ofServer)
                .allMatch(rule -> rule.lacking().startsWith("the server's account may not "))
                .allMatch(rule -> rule.grant().endsWith(" for the server's account"));
    }

    @Test
    void whatTheCallerMayNotReadIsLackedByTheCaller() throws IOException {
        assertThat(refusals(false))
                .hasSize(6)
                .noneMatch(AccessRule::ofServer)
                .allMatch(rule -> rule.lacking().startsWith("you may not "))
                .noneMatch(rule -> rule.grant().contains("account"));
    }

    @Test
    void aRefusalSaysWhichAccountNeedsTheRule() {
        AccessRule logs = new AccessRule("get", "", "pods/log", "shop");

        ToolError theirs = Unreadable.of("pods/log", new Unread.Denied(logs));
        ToolError ours = Unreadable.of("pods/log", new Unread.Denied(logs.asOfServer()));

        assertThat(theirs.error()).isEqualTo("Not allowed: you may not get pods/log.");
        assertThat(theirs.suggestion()).startsWith("Ask for this Role rule in namespace shop: - {");
        assertThat(ours.error()).isEqualTo("Not allowed: the server's account may not get pods/log.");
        assertThat(ours.suggestion())
                .startsWith("Ask for this Role rule in namespace shop for the server's account: - {");
    }

    /// A group of rules in one line, and a cluster of which nothing can be read.
    @Test
    void manyMissingRightsAreThoseOfTheAccountToo() throws IOException {
        try (Reviewed reviewed = new Reviewed(true)) {
            Picture picture =
                    reviewed.cluster().lists(Set.of(Resources.PODS, Resources.NODES), Optional.empty(), soon());

            assertThat(Unreadable.of("pods and nodes", List.of(Resources.PODS, Resources.NODES), picture)
                            .orElseThrow())
                    .satisfies(refusal -> {
                        assertThat(refusal.error())
                                .isEqualTo("Not allowed: the server's account may not list pods and nodes.");
                        assertThat(refusal.suggestion()).endsWith("# ClusterRole rule for the server's account");
                    });
            assertThat(Blindness.of(CoverageLedger.of(picture)).orElseThrow().clause())
                    .startsWith("the server's account may list nothing cluster-wide; give it the ClusterRole ");
        }
    }

    private List<AccessRule> refusals(boolean permitted) throws IOException {
        try (Reviewed reviewed = new Reviewed(permitted)) {
            Cluster cluster = reviewed.cluster();
            ApiResource pods = Kinds.called("pods").orElseThrow();
            Picture picture = cluster.read(
                    Set.of(Resources.PODS, Resources.DEPRECATED_APIS), Optional.empty(), soon(), ReadObserver.NONE);
            return List.<Read<?>>of(
                            picture.list(Resources.PODS),
                            picture.list(Resources.DEPRECATED_APIS),
                            picture.readiness(),
                            cluster.details().object(pods, new ObjectName("shop", "cart-1"), soon()),
                            cluster.details().names(pods, Optional.of("shop"), Optional.empty(), soon()),
                            cluster.details()
                                    .log(new LogQuery("shop", "cart-1", "app", false, Optional.empty(), 3), soon()))
                    .stream()
                    .flatMap(read -> read.unread().stream())
                    .map(why -> ((Unread.Denied) why).missing())
                    .toList();
        }
    }

    private static Deadline soon() {
        return Deadline.in(Duration.ofSeconds(20));
    }

    /// A cluster whose API server permits the caller everything or nothing, and the server's account nothing.
    private final class Reviewed implements AutoCloseable {
        private final Vertx vertx = Vertx.vertx();
        private final ScriptedServer server;
        private final KubeClusters clusters;

        Reviewed(boolean permitted) throws IOException {
            this.server = new ScriptedServer((target, connection) -> {
                if (target.contains("subjectaccessreviews")) {
                    ScriptedServer.send(connection, 201, "{\"status\":{\"allowed\":%s}}".formatted(permitted));
                } else {
                    ScriptedServer.send(connection, 403, "{}");
                }
            });
            this.clusters = new KubeClusters(
                    new KubeClusters.ConnectionSettings(
                            Optional.of(server.kubeconfig(folder).toString()),
                            Optional.empty(),
                            Map.of(),
                            Path.of("/nowhere"),
                            new AlertSource.Off()),
                    KubeClusters.Rights.REVIEWED,
                    RequestWatch.NONE,
                    () -> vertx,
                    Clock.systemUTC());
        }

        Cluster cluster() {
            return ((Opened.Ready) clusters.open(Optional.empty(), ALICE)).cluster();
        }

        @Override
        public void close() {
            clusters.close();
            server.close();
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }
}
