// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static io.clusterhealth.cluster.kube.ScriptedServer.pods;
import static io.clusterhealth.cluster.kube.ScriptedServer.send;
import static io.clusterhealth.cluster.kube.ScriptedServer.sendEmpty;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Once;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Tape;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.kube.api.ApiClient;
import io.clusterhealth.cluster.kube.api.ApiServer;
import io.clusterhealth.cluster.kube.login.Endpoint;
import io.clusterhealth.cluster.kube.login.Login;
import io.clusterhealth.cluster.kube.login.SeenCertificate;
import io.clusterhealth.cluster.kube.login.Tls;
import io.clusterhealth.cluster.kube.monitoring.AlertSource;
import io.clusterhealth.cluster.kube.monitoring.Monitoring;
import io.clusterhealth.cluster.kube.monitoring.MonitoringClients;
import io.clusterhealth.cluster.object.ApiReadiness;
import io.clusterhealth.cluster.object.DeprecatedApi;
import io.clusterhealth.cluster.object.ServerVersion;
import io.vertx.core.Vertx;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.GZIPOutputStream;
import javax.net.ssl.KeyManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KubeClusterTest {
    private static final Duration PLENTY = Duration.ofSeconds(10);

    @TempDir
    Path folder;

    @Test
    void asksForPagesOfWarningsAndOfNodeLeases() throws IOException {
        try (ScriptedServer server = new ScriptedServer((target, connection) -> sendEmpty(target, connection));
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            live.cluster().read(Set.copyOf(Resources.ALL), Optional.of("shop"), Deadline.in(PLENTY), ReadObserver.NONE);

            assertThat(server.requests().stream().map(request -> request.split(" ", 3)[1]))
                    .contains(
                            "/apis/operators.coreos.com/v1alpha1/namespaces/shop/clusterserviceversions?limit=500"
                                    + "&labelSelector=%21olm.copiedFrom",
                            "/version",
                            "/readyz?verbose",
                            "/apis",
                            "/apis/config.openshift.io/v1/clusterversions?limit=500",
                            "/apis/config.openshift.io/v1/clusteroperators?limit=500",
                            "/apis/machineconfiguration.openshift.io/v1/machineconfigpools?limit=500",
                            "/api/v1/nodes?limit=500",
                            "/apis/coordination.k8s.io/v1/leases?limit=500",
                            "/api/v1/namespaces?limit=500",
                            "/api/v1/namespaces/shop/pods?limit=500",
                            "/apis/apps/v1/namespaces/shop/deployments?limit=500",
                            "/apis/apps/v1/namespaces/shop/daemonsets?limit=500",
                            "/apis/apps/v1/namespaces/shop/statefulsets?limit=500",
                            "/apis/apps/v1/namespaces/shop/replicasets?limit=500",
                            "/apis/policy/v1/namespaces/shop/poddisruptionbudgets?limit=500",
                            "/apis/certificates.k8s.io/v1/certificatesigningrequests?limit=500",
                            "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations?limit=500",
                            "/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations?limit=500",
                            "/apis/discovery.k8s.io/v1/namespaces/shop/endpointslices?limit=500",
                            "/metrics",
                            "/apis/apps/v1/namespaces/shop/controllerrevisions?limit=500",
                            "/api/v1/namespaces/shop/configmaps?limit=500",
                            "/api/v1/namespaces/shop/secrets?limit=500",
                            "/apis/batch/v1/namespaces/shop/jobs?limit=500",
                            "/api/v1/namespaces/shop/persistentvolumeclaims?limit=500",
                            "/api/v1/namespaces/shop/events?limit=500&fieldSelector=type%3DWarning",
                            "/api/v1/namespaces/shop/services?limit=500",
                            "/apis/discovery.k8s.io/v1/namespaces/shop/endpointslices?limit=500",
                            "/apis/networking.k8s.io/v1/namespaces/shop/ingresses?limit=500",
                            "/apis/networking.k8s.io/v1/ingressclasses?limit=500",
                            "/apis/networking.k8s.io/v1/namespaces/shop/networkpolicies?limit=500",
                            "/api/v1/persistentvolumes?limit=500",
                            "/apis/storage.k8s.io/v1/storageclasses?limit=500",
                            "/apis/storage.k8s.io/v1/volumeattachments?limit=500",
                            "/apis/storage.k8s.io/v1/csinodes?limit=500",
                            "/api/v1/namespaces/shop/resourcequotas?limit=500",
                            "/apis/policy/v1/namespaces/shop/poddisruptionbudgets?limit=500",
                            "/apis/autoscaling/v2/namespaces/shop/horizontalpodautoscalers?limit=500",
                            "/apis/batch/v1/namespaces/shop/cronjobs?limit=500",
                            "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations?limit=500",
                            "/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations?limit=500",
                            "/apis/apiregistration.k8s.io/v1/apiservices?limit=500",
                            "/apis/apiextensions.k8s.io/v1/customresourcedefinitions?limit=500",
                            "/apis/certificates.k8s.io/v1/certificatesigningrequests?limit=500",
                            "/apis/cert-manager.io/v1/namespaces/shop/certificates?limit=500");
            assertThat(server.requests())
                    .allMatch(request -> request.startsWith("GET "))
                    .allMatch(request -> request.contains("Bearer secret-token"));
        }
    }

    @Test
    void readsMoreWithoutReadingAnythingAgain() throws IOException {
        try (ScriptedServer server = new ScriptedServer((target, connection) -> sendEmpty(target, connection));
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            Picture first = live.read(PLENTY, Resources.NODES);

            Picture both = live.cluster().readMore(first, Set.of(Resources.JOBS), Deadline.in(PLENTY));

            assertThat(both.wanted()).containsExactlyInAnyOrder(Resources.NODES, Resources.JOBS);
            assertThat(both.readiness()).isEqualTo(first.readiness());
            assertThat(server.requests().stream().map(request -> request.split(" ", 3)[1]))
                    .containsExactlyInAnyOrder(
                            "/version", "/readyz?verbose", "/api/v1/nodes?limit=500", "/apis/batch/v1/jobs?limit=500");
        }
    }

    @Test
    void asksForNothingButTheMetadataOfSecrets() throws IOException {
        String secrets = """
                {"kind": "PartialObjectMetadataList", "apiVersion": "meta.k8s.io/v1", "metadata": {}, "items": [
                  {"metadata": {"namespace": "shop", "name": "db",
                    "managedFields": [{"manager": "kubectl", "time": "2026-11-21T09:00:00Z"}]}}]}""";
        try (ScriptedServer server = new ScriptedServer((_, connection) -> send(connection, 200, secrets));
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            Picture picture = live.read(PLENTY, Resources.SECRETS);

            assertThat(picture.objects(Resources.SECRETS))
                    .singleElement()
                    .matches(secret -> secret.writer().equals("kubectl"));
            assertThat(server.requests())
                    .filteredOn(request -> request.contains("/secrets?"))
                    .singleElement()
                    .asString()
                    .containsIgnoringCase(ScriptedServer.METADATA_ONLY);
        }
    }

    @Test
    void findsDeprecatedApisInTheMetrics() throws IOException {
        String metrics = """
                # TYPE apiserver_requested_deprecated_apis gauge
                apiserver_requested_deprecated_apis{group="a.b",removed_release="1.36",resource="c",subresource="",version="v1"} 1
                apiserver_request_total{group="",resource="pods"} 7
                """;
        Picture picture = deprecated(200, metrics);
        Picture denied = deprecated(403, "no");

        assertThat(picture.objects(Resources.DEPRECATED_APIS))
                .containsExactly(new DeprecatedApi("a.b", "v1", "c", "1.36", List.of()));
        assertThat(denied.list(Resources.DEPRECATED_APIS))
                .isEqualTo(new Read.Missing<>(new Unread.Denied(new AccessRule("get", "", "/metrics"))));
    }

    /// The check itself does not request the deprecated version.
    @Test
    void namesWhoWritesByAVersionThatWillGo() throws IOException {
        String metrics = """
                apiserver_requested_deprecated_apis{group="a.b",removed_release="1.36",resource="cogs",version="v1beta1"} 1
                """;
        String kinds = """
                {"kind": "APIGroupDiscoveryList", "items": [{"metadata": {"name": "a.b"}, "versions": [
                  {"version": "v1", "resources": [{"resource": "cogs", "scope": "Namespaced", "verbs": ["get", "list"],
                    "responseKind": {"group": "a.b", "version": "v1", "kind": "Cog"}}]}]}]}""";
        String cogs = """
                {"kind": "PartialObjectMetadataList", "items": [
                  {"metadata": {"namespace": "shop", "name": "one", "managedFields": [
                    {"manager": "helm", "apiVersion": "a.b/v1beta1"}, {"manager": "kubectl", "apiVersion": "a.b/v1"}]}},
                  {"metadata": {"namespace": "shop", "name": "two", "managedFields": [
                    {"manager": "helm", "apiVersion": "a.b/v1beta1"}]}}]}""";
        try (ScriptedServer server = new ScriptedServer((target, connection) -> send(
                        connection,
                        200,
                        target.startsWith("/metrics") ? metrics : target.contains("/cogs") ? cogs : kinds));
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            Picture picture = live.read(PLENTY, Resources.DEPRECATED_APIS);

            assertThat(picture.objects(Resources.DEPRECATED_APIS))
                    .containsExactly(
                            new DeprecatedApi("a.b", "v1beta1", "cogs", "1.36", List.of("helm (shop/one and 1 more)")));
            assertThat(server.requests())
                    .filteredOn(request -> request.contains("cogs"))
                    .singleElement()
                    .asString()
                    .startsWith("GET /apis/a.b/v1/cogs?limit=500 ");
        }
    }

    @Test
    void tellsATapeWhatItReads() throws IOException {
        Map<Resource<?>, List<JsonNode>> heard = new ConcurrentHashMap<>();
        Tape tape = heard::put;
        try (ScriptedServer server =
                        new ScriptedServer((_, connection) -> send(connection, 200, pods("", "one", "two")));
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            Cluster taped = live.cluster().taped(tape).orElseThrow();

            taped.read(Set.of(Resources.PODS), Optional.empty(), Deadline.in(PLENTY), ReadObserver.NONE);

            assertThat(heard.get(Resources.PODS)).hasSize(2);
        }
    }

    @Test
    void learnsFromAFailingServerWhatFails() throws IOException {
        try (ScriptedServer server = new ScriptedServer((target, connection) -> {
                    if (target.startsWith("/readyz")) {
                        send(connection, 500, "[+]ping ok\n[-]etcd failed: reason withheld\nreadyz check failed\n");
                    } else {
                        sendEmpty(target, connection);
                    }
                });
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            Picture picture = live.read(PLENTY);

            assertThat(picture.readiness()).isEqualTo(new Read.Found<>(new ApiReadiness(false, List.of("etcd"), 1)));
            assertThat(picture.version()).isEqualTo(new Read.Found<>(new ServerVersion("v1.35.4")));
        }
    }

    @Test
    void namesTheRightThatReadinessNeeds() throws IOException {
        try (ScriptedServer server = new ScriptedServer((_, connection) -> send(connection, 403, "no"));
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            Picture picture = live.read(PLENTY);

            assertThat(picture.readiness())
                    .isEqualTo(new Read.Missing<>(new Unread.Denied(new AccessRule("get", "", "/readyz"))));
            assertThat(picture.version())
                    .isEqualTo(new Read.Missing<>(new Unread.Denied(new AccessRule("get", "", "/version"))));
        }
    }

    @Test
    void keepsItsOwnTimeWhileTheServersIsNear() throws IOException {
        assertThat(asOf("2026-11-21T10:00:00Z", "Sat, 21 Nov 2026 10:02:00 GMT"))
                .isEqualTo("2026-11-21T10:00:00Z");
    }

    @Test
    void takesTheServersTimeWhenItsOwnIsWrong() throws IOException {
        assertThat(asOf("2026-11-21T10:00:00Z", "Sat, 21 Nov 2026 10:02:01 GMT"))
                .isEqualTo("2026-11-21T10:02:01Z");
        assertThat(asOf("2026-11-21T10:00:00Z", "Sat, 21 Nov 2026 09:00:00 GMT"))
                .isEqualTo("2026-11-21T09:00:00Z");
        assertThat(asOf("2026-11-21T10:00:00Z", "yesterday")).isEqualTo("2026-11-21T10:00:00Z");
    }

    @Test
    void tellsHowFarItIs() throws IOException {
        List<String> told = new CopyOnWriteArrayList<>();
        try (ScriptedServer server = new ScriptedServer((target, connection) -> sendEmpty(target, connection));
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            live.cluster()
                    .read(
                            Set.of(Resources.PODS, Resources.NODES),
                            Optional.empty(),
                            Deadline.in(PLENTY),
                            (done, total, what) -> told.add(done + "/" + total + " " + what));
        }

        assertThat(told).hasSize(2).allMatch(text -> text.matches("[12]/2 (pods|nodes)"));
    }

    @Test
    void returnsWhatItHasWhenItIsInterrupted() throws Exception {
        CountDownLatch nodesRead = new CountDownLatch(1);
        AtomicReference<Optional<Picture>> result = new AtomicReference<>(Optional.empty());
        try (ScriptedServer server = new ScriptedServer((target, connection) -> {
                    if (target.contains("/pods")) {
                        Thread.sleep(Duration.ofMinutes(1));
                    }
                    sendEmpty(target, connection);
                });
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            Thread caller = Thread.ofVirtual().start(() -> {
                Picture picture = live.cluster()
                        .read(
                                Set.of(Resources.PODS, Resources.NODES),
                                Optional.empty(),
                                Deadline.in(Duration.ofMinutes(1)),
                                (_, _, _) -> nodesRead.countDown());
                result.set(Thread.currentThread().isInterrupted() ? Optional.of(picture) : Optional.empty());
            });
            nodesRead.await();
            caller.interrupt();
            caller.join();
        }

        Picture picture = result.get().orElseThrow();
        assertThat(picture.list(Resources.PODS).unread()).containsInstanceOf(Unread.Late.class);
        assertThat(picture.list(Resources.NODES)).isInstanceOf(Read.Found.class);
    }

    @Test
    void unpacksWhatComesFromFarAway() throws IOException, GeneralSecurityException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(pods("", "one").getBytes(StandardCharsets.UTF_8));
        }
        Vertx vertx = Vertx.vertx();
        try (ScriptedServer server = new ScriptedServer((_, connection) -> {
            connection
                    .getOutputStream()
                    .write(("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: " + packed.size()
                                    + "\r\n\r\n")
                            .getBytes(StandardCharsets.UTF_8));
            connection.getOutputStream().write(packed.toByteArray());
        })) {
            Endpoint endpoint = new Endpoint(
                    "far",
                    server.address(),
                    new Endpoint.Trust("", "", false),
                    new Login.Anonymous(),
                    Optional.empty(),
                    true);
            SeenCertificate seen = new SeenCertificate();
            ApiClient client = ApiClient.of(endpoint, new KeyManager[0], Tls.trust(endpoint.trust(), seen), vertx);
            ApiServer api = new ApiServer(client, endpoint, seen, Clock.systemUTC());
            Monitoring none = new Monitoring(
                    endpoint,
                    api,
                    new AlertSource.Off(),
                    new MonitoringClients(new Once<>(() -> vertx)),
                    Clock.systemUTC());
            Picture picture = new KubeCluster("far", api, none, Optional.empty())
                    .read(Set.of(Resources.PODS), Optional.empty(), Deadline.in(PLENTY), ReadObserver.NONE);

            assertThat(picture.objects(Resources.PODS)).hasSize(1);
            assertThat(server.requests()).allMatch(request -> request.contains("gzip"));
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    private Instant asOf(String ours, String theirs) throws IOException {
        try (ScriptedServer server = new ScriptedServer(
                        (_, connection) -> send(connection, 200, "{\"gitVersion\":\"v1\"}", "Date: " + theirs));
                LiveClusters live =
                        new LiveClusters(server.kubeconfig(folder), Clock.fixed(Instant.parse(ours), ZoneOffset.UTC))) {
            return live.read(PLENTY).asOf();
        }
    }

    private Picture deprecated(int code, String metrics) throws IOException {
        try (ScriptedServer server = new ScriptedServer((_, connection) -> send(connection, code, metrics));
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            return live.read(PLENTY, Resources.DEPRECATED_APIS);
        }
    }

    private Picture read(ScriptedServer.Script pods) throws IOException {
        try (ScriptedServer server = new ScriptedServer((target, connection) -> {
                    if (target.contains("/pods")) {
                        pods.answer(target, connection);
                    } else {
                        sendEmpty(target, connection);
                    }
                });
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            return live.read(PLENTY, Resources.PODS);
        }
    }
}
