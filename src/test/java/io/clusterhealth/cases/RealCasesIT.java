// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Verdict;
import io.clusterhealth.cluster.kube.AlertSource;
import io.clusterhealth.cluster.kube.KubeClusters;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.kubekit.AdminApi;
import io.clusterhealth.kubekit.KubeKit;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Cases that are also built on a real API server, which validates them and gives them back its own way: the
/// answer is that of the files, down to what each cause explains.
///
/// Left to the files are cases that such a server cannot be brought to show:
/// - the server alone says when an object was created, and to us all are new. So a node that is down
///   (`cni-down-on-one-node`, `network-plugin-crashes`, `ovn-down-on-one-worker`), a service without endpoints
///   (`configmap-key-missing`, `kube-proxy-crashes`, `sidecar-not-ready`, `wrong-command`), a stateful set that is not
///   up (`claim-pending`, `two-independent-causes`) or a volume that does not attach (`csi-controller-down`) may not
///   have had its time yet;
/// - it alone says when an object was asked to end (`node-lost`, `control-plane-node-lost`);
/// - it is itself well, whatever `readyz.txt` says (`etcd-pod-crashes`).
class RealCasesIT {
    private static KubeKit kubernetes;
    private static KubeKit openShift;

    @BeforeAll
    static void start() {
        kubernetes = KubeKit.start();
        openShift = KubeKit.start("--crds");
    }

    @AfterAll
    static void stop() {
        Stream.of(kubernetes, openShift).filter(Objects::nonNull).forEach(KubeKit::close);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cloud-credentials-revoked",
                "console-own-fault",
                "crash-loop",
                "dns-down",
                "etcd-chain",
                "evicted-for-its-own-appetite",
                "healthy-openshift",
                "init-crash-loop",
                "job-failed",
                "liveness-probe-kills",
                "machine-config-pool-degraded",
                "missing-secret",
                "node-pressure",
                "nodes-full",
                "not-ready",
                "one-bad-image",
                "oom",
                "registry-down",
                "router-fits-nowhere",
                "unschedulable",
                "upgrade-in-progress"
            })
    void anApiServerAnswersAsTheFilesDo(String name) throws IOException {
        CaseResult files = CaseResult.at(Cases.folder(name));

        CaseResult live = onAServer(Cases.folder(name));

        assertThat(live.verdict()).isEqualTo(files.verdict());
        assertThat(live.diagnosis().incidents().stream().map(RealCasesIT::told))
                .containsExactlyInAnyOrderElementsOf(files.diagnosis().incidents().stream()
                        .map(RealCasesIT::told)
                        .toList());
    }

    @Test
    void aUserOfTwoNamespacesIsToldAboutThem() throws IOException {
        KubeKit kube = kubernetes;
        try (AdminApi api = kube.api();
                CaseOnServer _ = CaseOnServer.build(Cases.folder("registry-down"), api)) {
            kube.apply("""
                    {apiVersion: v1, kind: ServiceAccount, metadata: {name: dev, namespace: shop}}
                    ---
                    apiVersion: rbac.authorization.k8s.io/v1
                    kind: ClusterRole
                    metadata: {name: reader}
                    rules: [{apiGroups: ['*'], resources: ['*'], verbs: [get, list]}]
                    """);
            String cluster = kube.kubectl("config", "view", "-o", "jsonpath={.clusters[0].name}");
            kube.kubectl(
                    "config",
                    "set-credentials",
                    "dev",
                    "--token="
                            + kube.kubectl("create", "token", "dev", "-n", "shop")
                                    .strip());
            for (String namespace : List.of("shop", "billing")) {
                kube.kubectl(
                        "create",
                        "rolebinding",
                        "dev",
                        "--clusterrole=reader",
                        "--serviceaccount=shop:dev",
                        "-n",
                        namespace);
                kube.kubectl(
                        "config",
                        "set-context",
                        "dev-" + namespace,
                        "--cluster=" + cluster,
                        "--user=dev",
                        "--namespace=" + namespace);
            }

            CaseResult seen = seen(kube, Optional.of("dev-shop"));

            assertThat(seen.verdict()).isEqualTo(Verdict.DEGRADED);
            assertThat(seen.causes())
                    .extracting(cause -> cause.subject().toString())
                    .containsExactly("External registry.corp.example:5000");
            assertThat(seen.report().remark()).endsWith("only these namespaces: billing, shop.");
            assertThat(seen.notChecked()).contains("pods", "nodes");
        }
    }

    private static CaseResult onAServer(Path folder) throws IOException {
        KubeKit kube = CaseOnServer.beyondKubernetes(folder) ? openShift : kubernetes;
        try (AdminApi api = kube.api();
                CaseOnServer _ = CaseOnServer.build(folder, api)) {
            return seen(kube, Optional.empty());
        }
    }

    private static CaseResult seen(KubeKit kube, Optional<String> context) {
        Vertx vertx = Vertx.vertx();
        try (KubeClusters clusters = new KubeClusters(
                new KubeClusters.Settings(
                        Optional.of(kube.admin().toString()),
                        context,
                        Map.of(),
                        Path.of("/nowhere"),
                        new AlertSource.Off()),
                vertx,
                Clock.systemUTC())) {
            return CaseResult.of(CaseResult.opened(clusters));
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    /// The cause, and what it explains.
    private static String told(Incident incident) {
        List<String> symptoms = incident.symptoms().stream()
                .map(symptom -> told(symptom.finding()))
                .sorted()
                .toList();
        return told(incident.cause()) + " explains " + symptoms;
    }

    private static String told(Finding finding) {
        return finding.code() + " " + finding.severity() + " " + finding.subject();
    }
}
