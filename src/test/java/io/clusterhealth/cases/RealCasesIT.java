// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Verdict;
import io.clusterhealth.cluster.kube.AlertSource;
import io.clusterhealth.cluster.kube.KubeClusters;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.kubekit.KubeKit;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Cases that are also built on a real API server, which validates them and gives them back its own way: the
/// answer is that of the files. The API server alone sets when an object was created, so that these are cases
/// whose answer does not hang on it.
class RealCasesIT {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cni-down-on-one-node",
                "configuration-drift",
                "console-own-fault",
                "crash-loop",
                "csi-controller-down",
                "database-takes-api-along",
                "etcd-chain",
                "init-crash-loop",
                "machine-config-pool-degraded",
                "missing-secret",
                "nfs-server-gone",
                "node-lost",
                "one-bad-image",
                "oom",
                "ovn-down-on-one-worker",
                "registry-credentials-revoked",
                "registry-down",
                "update-stuck"
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
        try (KubeKit kube = KubeKit.start("--crds");
                KubernetesClient client = client(kube)) {
            CaseOnServer.build(Cases.folder("registry-down"), client);
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
        try (KubeKit kube = KubeKit.start("--crds");
                KubernetesClient client = client(kube)) {
            CaseOnServer.build(folder, client);
            return seen(kube, Optional.empty());
        }
    }

    private static KubernetesClient client(KubeKit kube) {
        return new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(kube.admin().toFile()))
                .build();
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
