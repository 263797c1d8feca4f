// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Verdict;
import io.clusterhealth.cluster.kube.KubeClusters;
import io.clusterhealth.cluster.kube.monitoring.AlertSource;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.kubekit.KubeKit;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
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

/// Cases that are also built on a real API server, which validates them and returns them in its own form: the answer
/// is the same as for the files, including what each cause explains.
///
/// Some cases cannot be built on such a server and are tested from files only:
/// - the server sets the creation time, so all objects are new: a service, a workload, a budget, a webhook or a
///   node that must be bad for minutes is not old enough (`configmap-key-missing`, `claim-pending`,
///   `service-selects-nobody` and all that depend on the same), and an event that is older than its workload is about
///   an earlier one (`quota-refuses-pods`);
/// - the server sets the time of deletion (`node-lost`, `control-plane-node-lost`);
/// - the server itself is healthy, whatever `readyz.txt` contains (`etcd-pod-crashes`), has no gaps
///   (`forbidden-nodes`) and no alerts (`alerts-beside-a-lost-node`);
/// - kinds that the server evaluates itself or that would prevent others are not built: quotas, webhooks,
///   definitions, API services and signing requests (`quota-refuses-and-nears`, `webhook-without-endpoints`,
///   `csr-pending`);
/// - the server refuses objects with only the fields that a case needs (`ingress-class-unknown`,
///   `volume-failed`), and kinds without a definition (`certificate-not-renewed`, `cluster-quota-refuses`).
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
                "all-done",
                "bare-pods-and-rollout",
                "brand-new-cluster",
                "budget-blocks",
                "budget-guards-nobody",
                "catalog-down",
                "claim-lost",
                "cloud-credentials-revoked",
                "node-configuration-drift",
                "console-own-fault",
                "crash-loop",
                "crash-loops-in-hiding",
                "cron-job-fails",
                "csi-node-plugin-down",
                "daemon-set-misplaced",
                "disk-pressure-evicts",
                "dns-down",
                "etcd-chain",
                "etcd-member-lost",
                "event-storm",
                "evicted-for-its-own-appetite",
                "healthy-openshift",
                "init-crash-loop",
                "job-failed",
                "kubelet-silent",
                "kubelet-version-too-old",
                "liveness-probe-kills",
                "machine-config-fails",
                "machine-not-provisioned",
                "maintenance-window",
                "managed-and-busy",
                "missing-secret",
                "must-gather-node-not-ready",
                "no-nodes",
                "node-clock-ahead",
                "node-pressure",
                "node-without-places",
                "nodes-full",
                "nodes-not-redundant",
                "noisy-but-healthy",
                "not-ready",
                "one-bad-image",
                "oom",
                "openshift-on-a-good-day",
                "operator-install-fails",
                "quiet-cause-loud-symptoms",
                "quorum-lost",
                "registry-down",
                "registry-rate-limit",
                "rolling-node-update",
                "rollout-in-time",
                "router-certificate-expired",
                "router-fits-nowhere",
                "single-node-openshift",
                "stateful-set-stuck-at-one",
                "unschedulable",
                "update-in-progress",
                "volume-does-not-grow",
                "webhook-down"
            })
    void anApiServerAnswersAsTheFilesDo(String name) throws IOException {
        CaseResult files = CaseResult.at(Cases.folder(name));

        CaseResult live = onAServer(Cases.folder(name));

        assertThat(live.verdict()).as("verdict by %s", live.causes()).isEqualTo(files.verdict());
        assertThat(live.diagnosis().incidents().stream().map(RealCasesIT::told))
                .containsExactlyInAnyOrderElementsOf(files.diagnosis().incidents().stream()
                        .map(RealCasesIT::told)
                        .toList());
    }

    /// NetworkPolicies are read because of Routes, which only OpenShift has.
    @Test
    void listsOfComponentsCallForFurtherLists() throws IOException {
        CaseResult live = onAServer(Cases.folder("policy-shuts-the-route"));

        assertThat(live.diagnosis().notices()).extracting(Finding::code).contains(FindingCode.POLICY_SHUTS_ENTRANCE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"contexts", "rules"})
    void aUserOfTwoNamespacesIsToldAboutThem(String knownBy) throws IOException {
        KubeKit kube = kubernetes;
        try (CaseOnServer _ = CaseOnServer.build(Cases.folder("registry-down"), kube)) {
            kube.apply("""
                    {apiVersion: v1, kind: ServiceAccount, metadata: {name: %1$s, namespace: shop}}
                    ---
                    apiVersion: rbac.authorization.k8s.io/v1
                    kind: ClusterRole
                    metadata: {name: reader}
                    rules: [{apiGroups: ['*'], resources: ['*'], verbs: [get, list]}]
                    ---
                    apiVersion: rbac.authorization.k8s.io/v1
                    kind: ClusterRole
                    metadata: {name: own-projects}
                    rules: [{apiGroups: [''], resources: [namespaces], resourceNames: [shop, billing], verbs: [get]}]
                    """.formatted(knownBy));
            String cluster = kube.kubectl("config", "view", "-o", "jsonpath={.clusters[0].name}");
            String token =
                    kube.kubectl("create", "token", knownBy, "-n", "shop").strip();
            kube.kubectl("config", "set-credentials", knownBy, "--token=" + token);
            String account = "--serviceaccount=shop:" + knownBy;
            for (String namespace : List.of("shop", "billing")) {
                kube.kubectl("create", "rolebinding", knownBy, "--clusterrole=reader", account, "-n", namespace);
                if (knownBy.equals("contexts")) {
                    context(kube, "contexts-" + namespace, cluster, knownBy, "--namespace=" + namespace);
                }
            }
            if (knownBy.equals("rules")) {
                kube.kubectl("create", "clusterrolebinding", knownBy, "--clusterrole=own-projects", account);
                context(kube, "rules-shop", cluster, knownBy);
            }

            CaseResult seen = seen(kube, Optional.of(knownBy + "-shop"));

            assertThat(seen.verdict()).isEqualTo(Verdict.DEGRADED);
            assertThat(seen.causes())
                    .extracting(cause -> cause.subject().toString())
                    .containsExactly("External registry.corp.example:5000");
            assertThat(seen.report().remark()).endsWith("only these namespaces: billing, shop.");
            assertThat(seen.notChecked()).contains("pods", "nodes");
        }
    }

    private static void context(KubeKit kube, String name, String cluster, String user, String... more) {
        List<String> command =
                new ArrayList<>(List.of("config", "set-context", name, "--cluster=" + cluster, "--user=" + user));
        command.addAll(List.of(more));
        kube.kubectl(command.toArray(String[]::new));
    }

    private static CaseResult onAServer(Path folder) throws IOException {
        KubeKit kube = CaseOnServer.beyondKubernetes(folder) ? openShift : kubernetes;
        try (CaseOnServer _ = CaseOnServer.build(folder, kube)) {
            return seen(kube, Optional.empty());
        }
    }

    private static CaseResult seen(KubeKit kube, Optional<String> context) {
        Vertx vertx = Vertx.vertx();
        try (KubeClusters clusters = new KubeClusters(
                new KubeClusters.ConnectionSettings(
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

    /// The cause, and its symptoms.
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
