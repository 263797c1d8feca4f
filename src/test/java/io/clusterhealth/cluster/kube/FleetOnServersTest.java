// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

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
import io.clusterhealth.fleet.RowError;
import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.tool.fleet.ClusterChoice;
import io.clusterhealth.tool.fleet.FleetQuestion;
import io.clusterhealth.tool.fleet.FleetSurvey;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Clusters that fail in various ways and one that does not: each gets a row, and none delays another.
class FleetOnServersTest {
    /// The first handshake of a process takes seconds on a busy machine.
    private static final Duration ENOUGH_FOR_TLS = Duration.ofSeconds(8);

    @TempDir
    private Path folder;

    private final Vertx vertx = Vertx.vertx();

    @ParameterizedTest
    @EnumSource(FleetDepth.class)
    void eachIsARowAndSaysWhatIsWrong(FleetDepth depth) throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        Certified unknown = Certified.make("EC", "-ext", "san=ip:127.0.0.1");
        try (SecureServer untrusted = new SecureServer(unknown, List.of(), "{}");
                ScriptedServer good = new ScriptedServer(FleetOnServersTest::healthy);
                ScriptedServer denied = new ScriptedServer(FleetOnServersTest::denied);
                ScriptedServer locked = new ScriptedServer((_, to) -> ScriptedServer.send(to, 401, "{}"));
                ScriptedServer silent = new ScriptedServer((_, _) -> never.await());
                KubeClusters clusters = clusters(kubeconfig(good, denied, locked, silent, untrusted))) {
            long begin = System.nanoTime();

            FleetHealth health = ask(clusters, depth);

            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(ENOUGH_FOR_TLS.plusMinutes(1));
            assertThat(health.rows()).hasSize(8);
            assertThat(error(health, "untrusted")).isEqualTo(RowError.Code.CERTIFICATE);
            assertThat(error(health, "dead")).isEqualTo(RowError.Code.UNREACHABLE);
            assertThat(error(health, "denied")).isEqualTo(RowError.Code.FORBIDDEN);
            assertThat(error(health, "locked")).isEqualTo(RowError.Code.UNAUTHORIZED);
            assertThat(error(health, "silent")).isEqualTo(RowError.Code.DEADLINE);
            assertThat(error(health, "plugin")).isEqualTo(RowError.Code.EXEC_PLUGIN_NOT_ALLOWED);
            assertThat(error(health, "nowhere")).isEqualTo(RowError.Code.CLUSTER_NOT_CONFIGURED);
            assertThat(row(health, "good").seen()).isPresent();
            assertThat(row(health, "good").names().others()).containsExactly("good/shop");
            assertThat(health.partial()).isTrue();
            assertThat(health.verdict().label()).isNotEqualTo("healthy");
            assertThat(health.shared()).isEmpty();
        } finally {
            never.countDown();
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    /// As the verdict about the single cluster does.
    @ParameterizedTest
    @EnumSource(FleetDepth.class)
    void whatTheServerReportsOfItselfCountsWithoutRights(FleetDepth depth) throws IOException {
        try (ScriptedServer sick = new ScriptedServer((target, to) -> {
                    if (target.startsWith("/readyz")) {
                        ScriptedServer.send(
                                to, 500, "[+]ping ok\n[-]etcd failed: reason withheld\nreadyz check failed\n");
                    } else {
                        denied(target, to);
                    }
                });
                KubeClusters clusters = clusters("""
                        current-context: sick
                        contexts: [{name: sick, context: {cluster: sick, user: u}}]
                        clusters: [{name: sick, cluster: {server: "%s"}}]
                        users: [{name: u, user: {token: t0ken}}]
                        """.formatted(sick.address()))) {

            FleetRow row = row(ask(clusters, depth), "sick");

            assertThat(row.seen().orElseThrow().incidents()).isEqualTo(1);
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    @Test
    void aSlowClusterTakesNoPlaceFromOthers() throws IOException {
        CountDownLatch never = new CountDownLatch(1);
        StringBuilder contexts = new StringBuilder();
        int silentOnes = 40;
        for (int i = 0; i < silentOnes; i++) {
            contexts.append("- {name: silent-%d, context: {cluster: silent, user: u, namespace: n}}\n".formatted(i));
        }
        try (ScriptedServer good = new ScriptedServer(FleetOnServersTest::healthy);
                ScriptedServer silent = new ScriptedServer((_, _) -> never.await());
                KubeClusters clusters = clusters("""
                        current-context: good
                        contexts:
                        - {name: good, context: {cluster: good, user: u}}
                        %sclusters:
                        - {name: good, cluster: {server: "%s"}}
                        - {name: silent, cluster: {server: "%s"}}
                        users: [{name: u, user: {token: t0ken}}]
                        """.formatted(contexts, good.address(), silent.address()))) {
            List<ClusterNames> each = clusters.names().stream()
                    .map(name -> new ClusterNames(name, List.of(), name))
                    .toList();

            FleetHealth health = ask(clusters, each, FleetDepth.FULL, ENOUGH_FOR_TLS);

            assertThat(health.rows()).hasSize(silentOnes + 1);
            assertThat(row(health, "good")).isInstanceOf(FleetRow.FullVerdict.class);
        } finally {
            never.countDown();
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    private static String kubeconfig(
            ScriptedServer good,
            ScriptedServer denied,
            ScriptedServer locked,
            ScriptedServer silent,
            SecureServer untrusted)
            throws IOException {
        return """
            current-context: good
            contexts:
            - {name: good, context: {cluster: good, user: u}}
            - {name: good/shop, context: {cluster: good, user: u, namespace: shop}}
            - {name: dead, context: {cluster: dead, user: u}}
            - {name: denied, context: {cluster: denied, user: u}}
            - {name: locked, context: {cluster: locked, user: u}}
            - {name: silent, context: {cluster: silent, user: u}}
            - {name: untrusted, context: {cluster: untrusted, user: u}}
            - {name: plugin, context: {cluster: good, user: p}}
            - {name: nowhere, context: {cluster: nowhere, user: u}}
            clusters:
            - {name: good, cluster: {server: "%s"}}
            - {name: dead, cluster: {server: "http://127.0.0.1:%d"}}
            - {name: denied, cluster: {server: "%s"}}
            - {name: locked, cluster: {server: "%s"}}
            - {name: silent, cluster: {server: "%s"}}
            - {name: untrusted, cluster: {server: "%s"}}
            users:
            - {name: u, user: {token: t0ken}}
            - {name: p, user: {exec: {command: /bin/sh, apiVersion: client.authentication.k8s.io/v1}}}
            """.formatted(
                        good.address(),
                        ServerProcess.freePort(),
                        denied.address(),
                        locked.address(),
                        silent.address(),
                        untrusted.address());
    }

    private FleetHealth ask(KubeClusters clusters, FleetDepth depth) {
        return ask(
                clusters,
                ((ClusterChoice.Chosen) ClusterChoice.of("*", clusters, Caller.ANONYMOUS)).clusters(),
                depth,
                ENOUGH_FOR_TLS);
    }

    private static FleetHealth ask(
            KubeClusters clusters, List<ClusterNames> chosen, FleetDepth depth, Duration patience) {
        return new FleetSurvey(clusters, new Examination(Checks.all()))
                .ask(
                        new FleetQuestion(chosen, depth, Optional.empty(), Caller.ANONYMOUS, Deadline.in(patience)),
                        ReadObserver.NONE);
    }

    private static FleetRow row(FleetHealth health, String name) {
        return health.rows().stream()
                .filter(row -> row.names().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static RowError.Code error(FleetHealth health, String name) {
        return row(health, name) instanceof FleetRow.ErrorRow(var _, RowError error)
                ? error.code()
                : fail(row(health, name));
    }

    private static RowError.Code fail(FleetRow row) {
        throw new AssertionError("no error: " + row);
    }

    private static void healthy(String target, Socket connection) throws IOException {
        ScriptedServer.sendEmpty(target, connection);
    }

    private static void denied(String target, Socket connection) throws IOException {
        if (target.startsWith("/version") || target.startsWith("/readyz")) {
            ScriptedServer.sendEmpty(target, connection);
        } else {
            ScriptedServer.send(connection, 403, "{\"kind\":\"Status\",\"code\":403}");
        }
    }

    private KubeClusters clusters(String kubeconfig) throws IOException {
        Path file = Files.writeString(folder.resolve("config"), kubeconfig);
        return LiveClusters.over(file, vertx);
    }
}
