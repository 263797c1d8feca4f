// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Clusters.NamedClusters;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.RequestWatch;
import io.clusterhealth.cluster.kube.KubeClusters.Rights;
import io.clusterhealth.cluster.kube.login.ExecPlugins;
import io.clusterhealth.cluster.kube.login.FleetHub;
import io.clusterhealth.cluster.kube.monitoring.AlertSource;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.fleet.FleetDepth;
import io.clusterhealth.fleet.FleetHealth;
import io.clusterhealth.fleet.FleetRow;
import io.clusterhealth.fleet.RowError;
import io.clusterhealth.fleet.RowState;
import io.clusterhealth.kubekit.ClusterProxy;
import io.clusterhealth.kubekit.KubeKit;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.fleet.ClusterChoice;
import io.clusterhealth.tool.fleet.FleetQuestion;
import io.clusterhealth.tool.fleet.FleetSurvey;
import io.clusterhealth.tool.fleet.FleetToolset;
import io.clusterhealth.tool.health.HealthToolset;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/// Three real API servers: as a hub with its members, and from a folder of kubeconfigs, where during one call one
/// works, one is suspended mid-response and one is killed; also logins without list rights, and invalid ones.
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class FleetOnRealServersIT {
    /// Longer than any call where all servers respond.
    private static final Duration PLENTY = Duration.ofMinutes(1);

    /// Used up by a call where one server is suspended.
    private static final Duration ENOUGH = Duration.ofSeconds(15);

    private static KubeKit eu;
    private static KubeKit us;
    private static KubeKit ap;
    private static boolean alive;

    private static final Vertx VERTX = Vertx.vertx();

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        CompletableFuture<KubeKit> second = CompletableFuture.supplyAsync(() -> KubeKit.start("--more-crds"));
        CompletableFuture<KubeKit> third = CompletableFuture.supplyAsync(KubeKit::start);
        eu = KubeKit.start("--more-crds");
        us = second.join();
        ap = third.join();
        alive = true;
    }

    @AfterAll
    static void stop() {
        if (alive) {
            us.close();
        }
        ap.close();
        eu.close();
        VERTX.close().toCompletionStage().toCompletableFuture().join();
    }

    @Test
    @Order(1)
    void behindAHubEachCallerSeesWhatTheyMaySeeOnEachCluster() throws IOException {
        hub();
        Caller viewer = caller("viewer");
        Caller outsider = caller("outsider");
        Caller stranger = caller(eu.kubectl("create", "token", "stranger", "-n", "default"), "stranger");
        try (ClusterProxy proxy = ClusterProxy.start(eu.api(), Map.of("member", us.api(), "far", ap.api()));
                KubeClusters clusters = new KubeClusters(
                        settings(
                                eu.admin(),
                                Optional.of(new FleetHub.OpenClusterManagement(proxy.address(), Optional.empty()))),
                        Rights.CALLER,
                        RequestWatch.NONE,
                        () -> VERTX,
                        Clock.systemUTC())) {
            FleetHealth ofViewer = ask(clusters, viewer);
            FleetHealth ofOutsider = ask(clusters, outsider);

            assertThat(ofViewer.rows()).hasSize(4);
            assertThat(row(ofViewer, "local-cluster")).isInstanceOf(FleetRow.FullVerdict.class);
            assertThat(row(ofViewer, "member")).isInstanceOf(FleetRow.FullVerdict.class);
            assertThat(row(ofViewer, "far")).isInstanceOf(FleetRow.FullVerdict.class);
            assertThat(code(ofViewer, "asleep")).isEqualTo(RowError.Code.UNREACHABLE);
            assertThat(ofOutsider.rows()).hasSize(4);
            assertThat(code(ofOutsider, "member")).isEqualTo(RowError.Code.FORBIDDEN);
            assertThat(code(ofOutsider, "far")).isEqualTo(RowError.Code.FORBIDDEN);
            assertThat(code(ofOutsider, "local-cluster")).isEqualTo(RowError.Code.FORBIDDEN);
            assertThat(row(ask(clusters, viewer), "member")).isInstanceOf(FleetRow.FullVerdict.class);
            assertThat(clusters.named(stranger))
                    .isInstanceOfSatisfying(
                            NamedClusters.UnknownNames.class,
                            why -> assertThat(why.why().wayOut())
                                    .contains("resources: [managedclusters], verbs: [list]"));
        }
    }

    /// The hub reports contact with two members, and none with a third.
    private static void hub() {
        eu.apply("""
                {apiVersion: cluster.open-cluster-management.io/v1, kind: ManagedCluster, metadata: {name: member},
                 spec: {hubAcceptsClient: true}}
                ---
                {apiVersion: cluster.open-cluster-management.io/v1, kind: ManagedCluster, metadata: {name: far},
                 spec: {hubAcceptsClient: true}}
                ---
                {apiVersion: cluster.open-cluster-management.io/v1, kind: ManagedCluster, metadata: {name: asleep},
                 spec: {hubAcceptsClient: true}}
                ---
                {apiVersion: v1, kind: ServiceAccount, metadata: {name: stranger, namespace: default}}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: fleet},
                 rules: [{apiGroups: [cluster.open-cluster-management.io], resources: [managedclusters], verbs: [list]}]}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRoleBinding, metadata: {name: fleet},
                 roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: fleet},
                 subjects: [{kind: User, name: viewer, apiGroup: rbac.authorization.k8s.io},
                  {kind: User, name: outsider, apiGroup: rbac.authorization.k8s.io}]}
                """);
        Map.of("member", "True", "far", "True", "asleep", "Unknown")
                .forEach((name, available) -> eu.status("managedcluster/" + name, """
                {"status": {"conditions": [{"type": "ManagedClusterConditionAvailable", "status": "%s",
                 "reason": "Test", "message": "", "lastTransitionTime": "2026-11-20T10:00:00Z"}]}}
                """.formatted(available)));
    }

    @Test
    @Order(2)
    void eachThatFailsIsARowAndKeepsNoOtherWaiting() throws IOException {
        Files.copy(eu.viewer(), folder.resolve("eu.yaml"));
        Files.copy(us.viewer(), folder.resolve("us.yaml"));
        Files.copy(ap.viewer(), folder.resolve("ap.yaml"));
        Files.writeString(
                folder.resolve("wrong-ca.yaml"),
                Files.readString(eu.viewer()).replaceAll("(authority-data: )\\S+", "$1" + authority(us)));
        Files.writeString(
                folder.resolve("revoked.yaml"),
                Files.readString(eu.viewer()).replaceAll("(token: )\\S+", "$1" + revoked()));
        AtomicBoolean still = new AtomicBoolean();
        try (KubeClusters clusters = new KubeClusters(
                settings(folder, Optional.empty()),
                Rights.OWN,
                resource -> {
                    if (resource.equals("pods") && still.compareAndSet(false, true)) {
                        us.freeze(true);
                        ap.kill();
                    }
                    return _ -> {};
                },
                () -> VERTX,
                Clock.systemUTC())) {
            long begin = System.nanoTime();

            FleetHealth health = ask(clusters, Caller.ANONYMOUS, ENOUGH);

            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofMinutes(1));
            assertThat(still).isTrue();
            assertThat(row(health, "eu")).isInstanceOf(FleetRow.FullVerdict.class);
            assertThat(health.rows()).hasSize(5);
            assertThat(row(health, "us").state()).isNotIn(RowState.HEALTHY, RowState.NO_SIGN);
            assertThat(row(health, "ap").state()).isNotIn(RowState.HEALTHY, RowState.NO_SIGN);
            assertThat(code(health, "wrong-ca")).isEqualTo(RowError.Code.CERTIFICATE);
            assertThat(code(health, "revoked")).isEqualTo(RowError.Code.UNAUTHORIZED);
            assertThat(health.verdict().label()).isNotEqualTo("healthy");
        } finally {
            us.freeze(false);
        }
    }

    private static String authority(KubeKit kube) {
        return kube.kubectl(
                "config",
                "view",
                "--minify",
                "--raw",
                "-o",
                "jsonpath={.clusters[0].cluster.certificate-authority-data}");
    }

    private static String revoked() {
        eu.kubectl("create", "serviceaccount", "leaver", "-n", "default");
        String token = eu.kubectl("create", "token", "leaver", "-n", "default").strip();
        eu.kubectl("delete", "serviceaccount", "leaver", "-n", "default");
        return token;
    }

    @Test
    @Order(3)
    void theOneThatIsKilledIsARow() throws IOException {
        Files.copy(eu.viewer(), folder.resolve("eu.yaml"));
        Files.copy(us.viewer(), folder.resolve("us.yaml"));
        Files.copy(eu.outsider(), folder.resolve("outsider.yaml"));
        try (KubeClusters clusters = new KubeClusters(settings(folder, Optional.empty()), VERTX, Clock.systemUTC())) {
            FleetHealth before = ask(clusters, Caller.ANONYMOUS);
            JsonNode nodes = told(clusters, "list-nodes", "{\"cluster\": \"*\"}");
            JsonNode compared = told(clusters, "compare-clusters", "{}");
            us.close();
            alive = false;
            FleetHealth after = ask(clusters, Caller.ANONYMOUS);

            assertThat(before.rows()).hasSize(3);
            assertThat(row(before, "eu")).isInstanceOf(FleetRow.FullVerdict.class);
            assertThat(row(before, "us")).isInstanceOf(FleetRow.FullVerdict.class);
            assertThat(code(before, "outsider")).isEqualTo(RowError.Code.FORBIDDEN);
            assertThat(nodes.path("clusters").findValuesAsText("ok"))
                    .containsExactlyInAnyOrder("true", "true", "false");
            assertThat(nodes.at("/clusters").findValuesAsText("code")).containsExactly("FORBIDDEN");
            assertThat(compared.at("/totals/compared").asInt()).isEqualTo(2);
            assertThat(compared.path("alike").toString()).contains("version", "API");
            assertThat(after.rows()).hasSize(3);
            assertThat(row(after, "eu")).isInstanceOf(FleetRow.FullVerdict.class);
            assertThat(code(after, "us")).isEqualTo(RowError.Code.UNREACHABLE);
            assertThat(after.partial()).isTrue();
        }
    }

    private KubeClusters.ConnectionSettings settings(Path kubeconfig, Optional<FleetHub> hub) {
        return new KubeClusters.ConnectionSettings(
                Optional.of(kubeconfig.toString()),
                Optional.empty(),
                Map.of(),
                folder,
                new AlertSource.Off(),
                ExecPlugins.OFF,
                hub.map(one -> new KubeClusters.HubUse(one, PLENTY)));
    }

    private static Caller caller(String name) throws IOException {
        return caller(Files.readString(eu.folder().resolve(name + ".token")), name);
    }

    private static Caller caller(String token, String name) {
        return new Caller(name, "", List.of(), Map.of(), Optional.of(new BearerToken(token.strip())));
    }

    private static JsonNode told(KubeClusters clusters, String tool, String arguments) {
        List<Tool> tools = Stream.concat(FleetToolset.readTools(clusters).stream(), FleetToolset.all(clusters).stream())
                .toList();
        return ((ToolOutcome.Answer) HealthToolset.call(HealthToolset.named(tools, tool), arguments)).data();
    }

    private static FleetHealth ask(KubeClusters clusters, Caller caller) {
        return ask(clusters, caller, PLENTY);
    }

    private static FleetHealth ask(KubeClusters clusters, Caller caller, Duration patience) {
        return new FleetSurvey(clusters, new Examination(Checks.all()))
                .ask(
                        new FleetQuestion(
                                ((ClusterChoice.Chosen) ClusterChoice.of("*", clusters, caller)).clusters(),
                                FleetDepth.AUTO,
                                Optional.empty(),
                                caller,
                                Deadline.in(patience)),
                        ReadObserver.NONE);
    }

    /// The row of the cluster whose name contains the name of this file.
    private static FleetRow row(FleetHealth health, String file) {
        return health.rows().stream()
                .filter(row -> row.names().name().contains(file))
                .findFirst()
                .orElseThrow();
    }

    private static RowError.Code code(FleetHealth health, String file) {
        return row(health, file) instanceof FleetRow.ErrorRow(var _, RowError error)
                ? error.code()
                : none(row(health, file));
    }

    private static RowError.Code none(FleetRow row) {
        throw new AssertionError("no error: " + row);
    }
}
