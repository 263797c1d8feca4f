// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Lease;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.kubekit.KubeKit;
import io.clusterhealth.text.Words;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Reads a real API server, with OpenShift's resources defined.
class KubeClusterIT {
    private static final int MANY = 1201;

    /// Lists that the API server of this test does not serve.
    private static final Set<Resource<?>> NOT_SERVED = Stream.concat(
                    Words.setOf("""
                            credentialsrequests schedulers dnsrecords profiles nodenetworkconfigurationpolicies
                            sriovnetworknodestates ipaddresspools ippools storageclusters noobaas hyperconvergeds
                            knativeservings knativeeventings lokistacks kubeletconfigs containerruntimeconfigs
                            userdefinednetworks clusteruserdefinednetworks backingstores bucketclasses
                            objectbucketclaims lvmclusters nodepools.hypershift.openshift.io kafkas clusters
                            hostedclusters clusterdeployments clusterlogforwarders tektonconfigs istios argocds
                            klusterlets managedclusters imagestreams gateways httproutes grpcroutes tlsroutes
                            tcproutes udproutes alertmanagers certificaterequests challenges
                            configurations.serving.knative.dev elasticsearches gatewayclasses kafkaconnectors
                            kafkaconnects kafkatopics kafkausers kibanas prometheuses providers rabbitmqclusters
                            scaledobjects volumes.longhorn.io volumesnapshots ingressroutes ingressroutetcps
                            ingressrouteudps ingressroutes.traefik.containo.us ingressroutetcps.traefik.containo.us
                            ingressrouteudps.traefik.containo.us virtualservices serviceentries httpproxies
                            apisixroutes virtualservers virtualserverroutes routegroups proxies dnses
                            clusterimagepolicies imagepolicies imagedigestmirrorsets imagetagmirrorsets
                            imagecontentsourcepolicies adminnetworkpolicies baselineadminnetworkpolicies""").stream().map(Resources::generic),
                    Stream.of(
                            Resources.CEPH_CLUSTERS,
                            Resources.KARPENTER_POOLS,
                            Resources.generic("machines.cluster.x-k8s.io"),
                            Resources.ISSUED_CERTIFICATES,
                            Resources.generic("clusterissuers"),
                            Resources.generic("issuers"),
                            Resources.generic("clustersecretstores"),
                            Resources.generic("secretstores"),
                            Resources.generic("externalsecrets"),
                            Resources.generic("backupstoragelocations"),
                            Resources.BACKUPS,
                            Resources.generic("applications"),
                            Resources.generic("kustomizations"),
                            Resources.generic("helmreleases"),
                            Resources.generic("gitrepositories"),
                            Resources.generic("helmrepositories"),
                            Resources.generic("ocirepositories"),
                            Resources.INSIGHTS_REPORTS,
                            Resources.ALERTS,
                            Resources.MEASUREMENTS,
                            Resources.UNLISTED,
                            Resources.CUSTOM_RUNS,
                            Resources.UNSEEN_CHANGES,
                            Resources.CLUSTER_QUOTAS,
                            Resources.DEPLOYMENT_CONFIGS,
                            Resources.BUILDS,
                            Resources.ROLLOUTS,
                            Resources.generic("baremetalhosts"),
                            Resources.EGRESS_ADDRESSES,
                            Resources.generic("egressfirewalls"),
                            Resources.generic("clustercatalogs"),
                            Resources.generic("clusterextensions"),
                            Resources.IMAGE_POLICIES))
            .collect(Collectors.toUnmodifiableSet());

    private static final Read<Object> DENIED_METRICS =
            new Read.Missing<>(new Unread.Denied(new AccessRule("get", "", "/metrics")));

    private static Optional<KubeKit> started = Optional.empty();

    @BeforeAll
    static void fill() {
        KubeKit kube = KubeKit.start("--crds", "--audit", "--controllers");
        started = Optional.of(kube);
        kube.apply("""
                ---
                {apiVersion: v1, kind: Namespace, metadata: {name: shop}}
                ---
                {apiVersion: v1, kind: ServiceAccount, metadata: {name: default, namespace: shop}}
                ---
                {apiVersion: v1, kind: Node, metadata: {name: n1, labels: {node-role.kubernetes.io/worker: ""}}}
                ---
                apiVersion: coordination.k8s.io/v1
                kind: Lease
                metadata: {name: n1, namespace: kube-node-lease}
                spec: {renewTime: "2026-11-20T10:00:00.000000Z"}
                ---
                {apiVersion: config.openshift.io/v1, kind: ClusterOperator, metadata: {name: etcd}, spec: {}}
                """);
        kube.status("clusteroperator/etcd", """
                {"status":{"versions":[{"name":"operator","version":"4.20.1"}],"conditions":[{"type":"Degraded",
                "status":"True","reason":"Sick","lastTransitionTime":"2026-11-20T10:00:00Z"}]}}""");
        kube.kubectlWithInput(pods(MANY), "create", "-f", "-");
        kube.apply(event("e1", "Warning") + "---\n" + event("e2", "Normal"));
    }

    @AfterAll
    static void stop() {
        started.ifPresent(KubeKit::close);
    }

    @Test
    void readsAllLists() {
        try (LiveClusters live = new LiveClusters(kube().admin())) {
            Picture picture = live.readAll();

            assertThat(picture.wanted())
                    .allSatisfy(resource -> assertThat(picture.list(resource))
                            .isInstanceOf(NOT_SERVED.contains(resource) ? Read.Missing.class : Read.Found.class));
            assertThat(picture.objects(Resources.NODES)).extracting(Node::name).containsExactly("n1");
            assertThat(picture.objects(Resources.NODES).getFirst().roles()).containsExactly("worker");
            assertThat(picture.objects(Resources.LEASES))
                    .extracting(Lease::metadata)
                    .extracting(metadata -> metadata.name())
                    .containsExactly("n1");
            assertThat(picture.objects(Resources.CLUSTER_OPERATORS))
                    .extracting(ClusterOperator::version)
                    .containsExactly("4.20.1");
            assertThat(picture.objects(Resources.EVENTS))
                    .extracting(Event::reason)
                    .contains("Told");
            assertThat(picture.version().known().orElseThrow().gitVersion()).startsWith("v1.");
            assertThat(picture.readiness().known().orElseThrow().passed()).isGreaterThan(10);
        }
    }

    @Test
    void countsTheObjectsOfAllPagesOnce() {
        try (LiveClusters live = new LiveClusters(kube().admin())) {
            Picture picture = live.readAll();

            assertThat(picture.objects(Resources.PODS)).hasSize(MANY);
            assertThat(picture.objects(Resources.PODS).stream()
                            .map(pod -> pod.metadata().name())
                            .collect(Collectors.toSet()))
                    .hasSize(MANY);
        }
    }

    @Test
    void readsOneNamespace() {
        try (LiveClusters live = new LiveClusters(kube().admin())) {
            Picture picture = live.cluster()
                    .read(
                            Set.of(Resources.PODS, Resources.NODES, Resources.LEASES),
                            Optional.of("kube-system"),
                            Deadline.in(Duration.ofSeconds(60)),
                            ReadObserver.NONE);

            assertThat(picture.list(Resources.PODS)).isEqualTo(new Read.Found<>(List.of()));
            assertThat(picture.objects(Resources.NODES)).hasSize(1);
            assertThat(picture.objects(Resources.LEASES)).hasSize(1);
        }
    }

    /// The API server accepts the field selectors for events other than warnings, and for pods by phase: at most one
    /// page of each is read.
    @Test
    void readsWhatWasDone() {
        try (LiveClusters live = new LiveClusters(kube().admin())) {
            Picture picture = live.read(
                    Duration.ofSeconds(10),
                    Resources.ACTIONS,
                    Resources.PREEMPTIONS,
                    Resources.SCALE_UPS,
                    Resources.PENDING_PODS);

            assertThat(picture.list(Resources.ACTIONS)).isInstanceOf(Read.Found.class);
            assertThat(picture.list(Resources.PREEMPTIONS)).isInstanceOf(Read.Found.class);
            assertThat(picture.list(Resources.SCALE_UPS)).isInstanceOf(Read.Found.class);
            assertThat(picture.list(Resources.PENDING_PODS).known()).isPresent();
            assertThat(picture.objects(Resources.PENDING_PODS).size()).isLessThanOrEqualTo(500);
        }
    }

    @Test
    void namesTheRightsAnOutsiderLacks() {
        try (LiveClusters live = new LiveClusters(kube().outsider())) {
            Picture picture = live.readAll();

            assertThat(picture.wanted()).isNotEmpty().allSatisfy(resource -> {
                if (NOT_SERVED.contains(resource)) {
                    assertThat(picture.list(resource)).isInstanceOf(Read.Missing.class);
                } else if (resource.equals(Resources.DEPRECATED_APIS)) {
                    assertThat(picture.list(resource)).isEqualTo(DENIED_METRICS);
                } else {
                    assertThat(picture.list(resource)).isEqualTo(denied(resource));
                }
            });
            assertThat(picture.version()).isInstanceOf(Read.Found.class);
        }
    }

    @Test
    void readsWhatAViewerMay() {
        try (LiveClusters live = new LiveClusters(kube().viewer())) {
            Picture picture = live.readAll();

            assertThat(picture.objects(Resources.PODS)).hasSize(MANY);
            assertThat(picture.objects(Resources.NODES)).hasSize(1);
        }
    }

    @Test
    void saysThatATokenIsNotAccepted() throws IOException {
        Path other = kube().folder().resolve("other.kubeconfig");
        Files.writeString(other, Files.readString(kube().viewer()).replaceAll("token: .*", "token: not-a-token"));
        try (LiveClusters live = new LiveClusters(other)) {
            Picture picture = live.readAll();

            assertThat(picture.list(Resources.PODS))
                    .isEqualTo(new Read.Missing<>(
                            new Unread.Failed("the API server did not accept the credentials (401); log in again")));
        }
    }

    /// The formats in which openssl and cluster tools write client keys.
    @ParameterizedTest
    @CsvSource({
        "genrsa 2048, rsa -traditional",
        "genrsa 2048, pkcs8 -topk8 -nocrypt",
        "ecparam -name prime256v1 -genkey, ec",
        "ecparam -name secp384r1 -genkey -noout, ec",
        "ecparam -name prime256v1 -genkey -noout, pkcs8 -topk8 -nocrypt",
        "genpkey -algorithm ed25519, pkey"
    })
    void logsInWithAnyKindOfKey(String generate, String form, @TempDir Path work) throws Exception {
        Path pki = kube().folder().resolve("pki");
        openssl(
                "sh",
                work,
                "openssl " + generate + " > raw.key"
                        + " && openssl " + form + " < raw.key > client.key"
                        + " && openssl req -new -key raw.key -subj /O=system:masters/CN=tester -out client.csr"
                        + " && openssl x509 -req -in client.csr -days 1 -CA " + pki + "/ca.crt -CAkey " + pki
                        + "/ca.key -CAcreateserial -CAserial serial -out client.crt");
        String admin = Files.readString(kube().admin());
        Path kubeconfig = Files.writeString(
                work.resolve("kubeconfig"),
                admin.replaceAll("client-certificate(-data)?: .*", "client-certificate: client.crt")
                        .replaceAll("client-key(-data)?: .*", "client-key: client.key"));

        try (LiveClusters live = new LiveClusters(kubeconfig)) {
            assertThat(live.readAll().objects(Resources.NODES)).hasSize(1);
        }
    }

    private static void openssl(String shell, Path folder, String script) throws Exception {
        Process process = new ProcessBuilder(shell, "-ec", script)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }

    @Test
    void onlyGets() throws IOException {
        try (LiveClusters live = new LiveClusters(kube().viewer())) {
            live.readAll();
        }

        try (var lines = Files.lines(kube().folder().resolve("audit.log"))) {
            assertThat(lines.filter(line -> line.contains("\"username\":\"viewer\""))
                            .filter(line -> !line.contains("\"verb\":\"list\"") && !line.contains("\"verb\":\"get\"")))
                    .isEmpty();
        }
    }

    @Test
    void takesForAbsentWhatIsNotServed() {
        try (KubeKit plain = KubeKit.start();
                LiveClusters admin = new LiveClusters(plain.admin());
                LiveClusters outsider = new LiveClusters(plain.outsider())) {
            Read<Object> absent = new Read.Missing<>(new Unread.Absent());

            assertThat(admin.readAll().list(Resources.CLUSTER_OPERATORS)).isEqualTo(absent);
            Picture picture = outsider.readAll();
            assertThat(picture.list(Resources.CLUSTER_OPERATORS)).isEqualTo(absent);
            assertThat(picture.list(Resources.MACHINE_CONFIG_POOLS)).isEqualTo(absent);
            assertThat(picture.list(Resources.PODS)).isEqualTo(denied(Resources.PODS));
        }
    }

    private static KubeKit kube() {
        return started.orElseThrow();
    }

    private static Read<Object> denied(Resource<?> resource) {
        return new Read.Missing<>(new Unread.Denied(new AccessRule("list", resource.group(), resource.plural())));
    }

    private static String pods(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "{apiVersion: v1, kind: Pod, metadata: {name: p%d, namespace: shop},".formatted(i)
                        + " spec: {nodeName: n1, containers: [{name: c, image: i}]}}\n")
                .collect(Collectors.joining("---\n"));
    }

    private static String event(String name, String type) {
        return """
                apiVersion: v1
                kind: Event
                metadata: {name: %s, namespace: shop}
                type: %s
                reason: Told
                involvedObject: {kind: Pod, name: p1, namespace: shop}
                """.formatted(name, type);
    }
}
