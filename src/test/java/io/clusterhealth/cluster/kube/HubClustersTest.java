// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.cause.Verdict;
import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters.NamedClusters;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.Clusters.UnusableReason;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.kube.KubeClusters.Rights;
import io.clusterhealth.cluster.kube.api.CallerConnection;
import io.clusterhealth.cluster.kube.login.Checked;
import io.clusterhealth.cluster.kube.login.FleetHub;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.fleet.FleetDepth;
import io.clusterhealth.fleet.FleetHealth;
import io.clusterhealth.fleet.FleetRow;
import io.clusterhealth.fleet.RowError;
import io.clusterhealth.fleet.RowState;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.fleet.ClusterChoice;
import io.clusterhealth.tool.fleet.FleetQuestion;
import io.clusterhealth.tool.fleet.FleetSurvey;
import io.clusterhealth.tool.fleet.FleetTable;
import io.clusterhealth.tool.fleet.FleetToolset;
import io.clusterhealth.tool.health.HealthToolset;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Hubs with scripted responses: which requests go to which server, and with whose token.
class HubClustersTest {
    private static final Caller ALICE = caller("alice");
    private static final Caller BOB = caller("bob");
    /// The first request of a process takes seconds on a busy machine.
    private static final Duration ENOUGH = Duration.ofSeconds(20);

    static final String SINCE = "2026-11-20T10:03:00Z";

    @TempDir
    private Path folder;

    private final Vertx vertx = Vertx.vertx();
    private final List<AutoCloseable> open = new ArrayList<>();
    private final CountDownLatch silence = new CountDownLatch(1);
    private final ScriptedServer hub = new ScriptedServer(this::hub);
    private final ScriptedServer proxy = new ScriptedServer(this::proxy);

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable one : open) {
            one.close();
        }
        hub.close();
        proxy.close();
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    @Test
    void theHubIsFirstAndMembersFollow() throws IOException {
        assertThat(listed(ocm(Rights.CALLER), ALICE)).containsExactly("local-cluster", "a.b", "eu", "gone", "us");
        assertThat(ocm(Rights.CALLER).maybeSeveral()).isTrue();
        assertThat(ocm(Rights.CALLER).names()).hasSize(1);
    }

    @Test
    void aMemberIsAskedThroughTheProxyWithTheCallersOwnToken() throws IOException {
        Cluster eu = ready(ocm(Rights.CALLER).open(Optional.of("eu"), ALICE));

        assertThat(eu.name()).isEqualTo("eu");
        assertThat(eu.read(Set.of(Resources.PODS), Optional.empty(), soon(), ReadObserver.NONE)
                        .objects(Resources.PODS))
                .isEmpty();
        assertThat(proxy.requests()).hasSizeGreaterThan(2).allMatch(request -> request.startsWith("GET /eu/"));
        assertThat(proxy.requests()).allMatch(request -> request.contains("Authorization: Bearer alice"));
        assertThat(hub.requests())
                .hasSize(2)
                .allMatch(request -> request.startsWith("GET /apis/cluster.open-cluster-management.io/v1/managedclus")
                        && request.contains("Authorization: Bearer alice"));
    }

    @Test
    void aChangeGoesToTheMemberWithTheCallersOwnToken() throws IOException {
        CallerConnection connection =
                ((Checked.Good<CallerConnection>) ocm(Rights.CALLER).connection(Optional.of("eu"), ALICE)).value();

        connection.send(
                new StandardHttpRequest.Builder()
                        .uri(connection.server() + "/api/v1/namespaces/a/pods/b")
                        .method("PATCH", "application/merge-patch+json", "{}")
                        .build(),
                soon());

        assertThat(proxy.requests())
                .singleElement()
                .asString()
                .startsWith("PATCH /eu/api/v1/namespaces/a/pods/b")
                .contains("Bearer alice");
    }

    @Test
    void withTheRightsOfTheProcessItsOwnLoginIsShown() throws IOException {
        Cluster eu = ready(ocm(Rights.OWN).open(Optional.of("eu"), Caller.ANONYMOUS));
        eu.read(Set.of(), Optional.empty(), soon(), ReadObserver.NONE);

        assertThat(proxy.requests()).isNotEmpty().allMatch(request -> request.contains("Bearer secret-token"));
    }

    @Test
    void theHubIsReadDirectlyUnderItsNameAndByDefault() throws IOException {
        KubeClusters clusters = ocm(Rights.CALLER);
        for (Optional<String> name : List.of(Optional.of("local-cluster"), Optional.<String>empty())) {
            ready(clusters.open(name, ALICE)).read(Set.of(), Optional.empty(), soon(), ReadObserver.NONE);
        }

        assertThat(hub.requestsFor("/readyz")).isEqualTo(2);
        assertThat(proxy.requests()).isEmpty();
    }

    @Test
    void whatOneCallerMayListIsNothingToAnother() throws IOException {
        KubeClusters clusters = ocm(Rights.CALLER);

        assertThat(listed(clusters, ALICE)).contains("eu");
        assertThat(listed(clusters, BOB)).containsExactly("local-cluster", "us");
        assertThat(clusters.open(Optional.of("eu"), BOB))
                .isEqualTo(new Opened.Unknown("eu", List.of("local-cluster", "us")));
        assertThat(proxy.requests()).isEmpty();
    }

    @Test
    void aCallerWhoMayNotListLearnsTheRuleAndNoFleetReadsAsEmpty() throws IOException {
        KubeClusters clusters = ocm(Rights.CALLER);

        NamedClusters named = clusters.named(caller("eve"));

        assertThat(named).isInstanceOfSatisfying(NamedClusters.UnknownNames.class, unlisted -> {
            assertThat(unlisted.why().obstacle()).isEqualTo(UnusableReason.HUB_FORBIDS);
            assertThat(unlisted.why().wayOut())
                    .contains("apiGroups: [\"cluster.open-cluster-management.io\"], resources: [managedclusters],"
                            + " verbs: [list]");
        });
        assertThat(((ClusterChoice.NoneChosen) ClusterChoice.of("*", clusters, caller("eve"))).error())
                .satisfies(error -> {
                    assertThat(error.code()).isEqualTo("FORBIDDEN");
                    assertThat(error.text()).hasSizeLessThan(220);
                });
        assertThat(ready(clusters.open(Optional.empty(), caller("eve"))).name()).isEqualTo("test");
    }

    @Test
    void aFleetHasARowForEachMemberAndAsksNoneThatTheHubHasLost() throws IOException {
        FleetHealth health = ask(ocm(Rights.CALLER), ALICE);

        assertThat(health.rows()).hasSize(5);
        assertThat(row(health, "eu")).isInstanceOf(FleetRow.FullVerdict.class);
        assertThat(error(health, "us"))
                .isEqualTo(new RowError(
                        RowError.Code.UNREACHABLE,
                        "the hub is not in touch with it since " + SINCE
                                + ": ManagedClusterLeaseUpdateStopped; it is in AWS eu-central-1",
                        Optional.of(new RowError.LostContact(Instant.parse(SINCE), "AWS eu-central-1"))));
        assertThat(error(health, "gone").code()).isEqualTo(RowError.Code.UNREACHABLE);
        assertThat(error(health, "gone").reason()).contains("(502)");
        assertThat(error(health, "a.b").reason()).contains("no DNS label");
        assertThat(proxy.requestsFor("/us/")).isZero();
        assertThat(proxy.requests()).noneMatch(request -> request.contains("a.b"));
        assertThat(health.verdict().label()).isNotEqualTo("healthy");
    }

    @Test
    void theListOfClustersSaysWhatTheHubDoes() throws IOException {
        Tool tool = HealthToolset.named(FleetToolset.readTools(ocm(Rights.OWN)), "list-clusters");
        JsonNode clusters =
                ((ToolOutcome.Answer) HealthToolset.call(tool, "{}")).data().path("clusters");

        assertThat(clusters).hasSize(5);
        assertThat(clusters.get(2).toString()).contains("\"reachable\":true", "In AWS eu-central-1");
        assertThat(clusters.get(4).toString()).contains("\"reachable\":false", SINCE);
    }

    /// A hundred and forty requests to a silent member; if all were sent, the other member would find none of the 48
    /// connections free.
    @Test
    void aSilentMemberDoesNotTakeTheConnectionsOfAll() throws IOException {
        KubeClusters clusters = ocm(Rights.CALLER);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Cluster silent = ready(clusters.open(Optional.of("silent"), caller("sam")));
            for (int i = 0; i < 70; i++) {
                threads.submit(() -> silent.read(Set.of(), Optional.empty(), soon(), ReadObserver.NONE));
            }
            await(() -> proxy.requestsFor("/silent/") == 8);
            Cluster eu = ready(clusters.open(Optional.of("eu"), caller("sam")));

            assertThat(eu.read(Set.of(), Optional.empty(), soon(), ReadObserver.NONE)
                            .version()
                            .known())
                    .isPresent();
            assertThat(proxy.requestsFor("/silent/")).isEqualTo(8);
            threads.shutdownNow();
        }

        Cluster again = ready(clusters.open(Optional.of("silent"), caller("sam")));
        silence.countDown();
        await(() -> again.read(Set.of(), Optional.empty(), soon(), ReadObserver.NONE)
                .version()
                .known()
                .isPresent());
    }

    /// Of members whose turn did not come, only the contact with the hub is known, which is no verdict.
    @Test
    void theWordOfTheHubStandsForMembersThatCouldNotBeAsked() throws IOException {
        FleetHealth health = ask(ocm(Rights.CALLER), caller("max"), FleetDepth.TRIAGE, Duration.ofSeconds(6));

        assertThat(health.rows())
                .hasSize(41)
                .noneMatch(row -> row instanceof FleetRow.NotAsked)
                .filteredOn(row ->
                        row.state() == RowState.NO_SIGN && row.names().name().startsWith("stuck"))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row.seen().orElseThrow().gaps()).contains("its hub is in touch with it"));
        assertThat(health.totals().of(RowState.UNREACHABLE)).isPositive();
        assertThat(health.verdict()).isEqualTo(Verdict.UNKNOWN);
    }

    @Test
    void triageTellsWhatTheHubComplainsOf() throws IOException {
        FleetHealth health = ask(ocm(Rights.CALLER), caller("ann"), FleetDepth.TRIAGE, ENOUGH);

        assertThat(new FleetTable(health, Cluster.Origin.LIVE).text())
                .contains("its hub says: its clock is not that of the hub since " + SINCE);
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.onSpinWait();
        }
    }

    @Test
    void membersOfKarmadaAreReachedThroughItsApiServer() throws IOException {
        KubeClusters clusters = clusters(new FleetHub.Karmada(), Rights.CALLER);

        assertThat(listed(clusters, ALICE)).containsExactly("member1", "member2");
        FleetHealth health = ask(clusters, ALICE);

        assertThat(row(health, "member1")).isInstanceOf(FleetRow.FullVerdict.class);
        assertThat(error(health, "member2").reason()).contains("ClusterNotReachable");
        assertThat(hub.requestsFor("/apis/cluster.karmada.io/v1alpha1/clusters/member1/proxy/api/v1/nodes"))
                .isPositive();
        assertThat(clusters.open(Optional.empty(), ALICE))
                .isInstanceOfSatisfying(
                        Opened.Unusable.class, why -> assertThat(why.cause()).contains("Karmada is no cluster"));
    }

    @Test
    void aHubWithoutSuchClustersIsNoEmptyFleet() throws IOException {
        assertThat(ocm(Rights.CALLER).named(caller("lost")))
                .isInstanceOfSatisfying(
                        NamedClusters.UnknownNames.class,
                        unlisted -> assertThat(unlisted.why().cause()).contains("MCP_FLEET"));
        assertThat(clusters(new FleetHub.Karmada(), Rights.CALLER).open(Optional.empty(), caller("lost")))
                .isInstanceOfSatisfying(
                        Opened.Unusable.class,
                        why -> assertThat(why.cause()).contains("serves no clusters.cluster.karmada.io"));
    }

    @Test
    void aWrongAuthorityFileIsSaid() throws IOException {
        Path rubbish = Files.writeString(folder.resolve("ca.pem"), "no certificate");
        KubeClusters clusters = clusters(
                new FleetHub.OpenClusterManagement(URI.create(proxy.address()), Optional.of(rubbish)), Rights.CALLER);

        assertThat(clusters.open(Optional.of("eu"), ALICE))
                .isInstanceOfSatisfying(
                        Opened.Unusable.class, why -> assertThat(why.cause()).contains("MCP_FLEET_CA_FILE"));
    }

    private KubeClusters ocm(Rights rights) throws IOException {
        return clusters(
                new FleetHub.OpenClusterManagement(URI.create(proxy.address() + "/"), Optional.empty()), rights);
    }

    private KubeClusters clusters(FleetHub kind, Rights rights) throws IOException {
        KubeClusters clusters = HubObjects.clusters(hub, folder, new KubeClusters.HubUse(kind, ENOUGH), rights, vertx);
        open.add(clusters);
        return clusters;
    }

    private void hub(String target, Socket connection) throws IOException {
        HubObjects.answer(hub.requests().getLast(), target, connection);
    }

    private void proxy(String target, Socket connection) throws IOException, InterruptedException {
        if (target.startsWith("/silent/") || target.startsWith("/stuck")) {
            silence.await();
        }
        if (target.startsWith("/gone/")) {
            ScriptedServer.send(connection, 502, "No agent available");
        } else {
            ScriptedServer.sendEmpty(target.replaceFirst("^/[^/]+", ""), connection);
        }
    }

    private static List<String> listed(KubeClusters clusters, Caller caller) {
        return ((NamedClusters.KnownNames) clusters.named(caller)).names();
    }

    private static FleetHealth ask(KubeClusters clusters, Caller caller) {
        return ask(clusters, caller, FleetDepth.FULL, ENOUGH);
    }

    private static FleetHealth ask(KubeClusters clusters, Caller caller, FleetDepth depth, Duration time) {
        return new FleetSurvey(clusters, new Examination(Checks.all()))
                .ask(
                        new FleetQuestion(
                                ((ClusterChoice.Chosen) ClusterChoice.of("*", clusters, caller)).clusters(),
                                depth,
                                Optional.empty(),
                                caller,
                                Deadline.in(time)),
                        ReadObserver.NONE);
    }

    private static FleetRow row(FleetHealth health, String name) {
        return health.rows().stream()
                .filter(row -> row.names().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static RowError error(FleetHealth health, String name) {
        if (row(health, name) instanceof FleetRow.ErrorRow(var _, RowError error)) {
            return error;
        }
        throw new AssertionError("no error: " + row(health, name));
    }

    private static Cluster ready(Opened opened) {
        if (opened instanceof Opened.Ready(Cluster cluster)) {
            return cluster;
        }
        throw new AssertionError("not opened: " + opened);
    }

    private static Deadline soon() {
        return Deadline.in(ENOUGH);
    }

    private static Caller caller(String name) {
        return new Caller(name, "", List.of(), Map.of(), Optional.of(new BearerToken(name)));
    }
}
