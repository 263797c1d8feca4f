// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.gitops;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.kube.KubeClusters;
import io.clusterhealth.cluster.kube.LiveClusters;
import io.clusterhealth.cluster.kube.write.KubeChanges;
import io.clusterhealth.git.GitReader;
import io.clusterhealth.git.GitServer;
import io.clusterhealth.kubekit.KubeKit;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthToolset;
import io.clusterhealth.tool.health.ToolCallFixture;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Repositories and clusters in which a controller does not deliver all objects yet.
class RepositoryDriftIT {
    private static final String SERVICE = """
            apiVersion: v1
            kind: Service
            metadata: {name: adopted}
            spec: {selector: {app: web}, ports: [{port: 80}]}
            """;

    private static final String DEPLOYMENT = """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: adopted, labels: {app: web}}
            spec:
              replicas: 2
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec: {containers: [{name: app, image: "web:1", ports: [{containerPort: 80}]}]}
            """;

    @TempDir
    static Path folder;

    private static KubeKit kube;
    private static GitServer git;
    private static Vertx vertx;
    private static KubeClusters admin;
    private static KubeClusters viewer;

    @BeforeAll
    static void start() throws Exception {
        kube = KubeKit.start("--more-crds");
        git = new GitServer(folder);
        vertx = Vertx.vertx();
        admin = LiveClusters.over(kube.admin(), vertx);
        viewer = LiveClusters.over(kube.viewer(), vertx);
        kube.apply("{apiVersion: v1, kind: Namespace, metadata: {name: shop}}\n---\n"
                + "{apiVersion: v1, kind: Namespace, metadata: {name: argocd}}");
        kube.kubectl(
                "create",
                "clusterrole",
                "apps",
                "--verb=get,list",
                "--resource=applications.argoproj.io,deployments.apps,services,configmaps,horizontalpodautoscalers.autoscaling");
        kube.kubectl("create", "clusterrolebinding", "apps", "--clusterrole=apps", "--group=kit:viewers");
    }

    @AfterAll
    static void stop() {
        if (kube != null) {
            admin.close();
            viewer.close();
            vertx.close().toCompletionStage().toCompletableFuture().join();
            git.close();
            kube.close();
        }
    }

    private static void application(String name, String path, String... resources) {
        kube.apply("""
                {apiVersion: argoproj.io/v1alpha1, kind: Application, metadata: {name: %s, namespace: argocd},
                 spec: {project: default, source: {repoURL: "%s", path: "%s"}, destination: {namespace: shop}},
                 status: {sync: {status: Synced}, health: {status: Healthy}, resources: [%s]}}
                """.formatted(name, git.url(), path, String.join(",", resources)));
    }

    private static ToolOutcome call(KubeClusters clusters, String arguments) {
        GitParts parts = new GitParts(
                Optional.of(GitReader.of(Set.of(git.url().replaceFirst("shop.git$", "*")), Set.of())),
                Optional.empty(),
                new KubeChanges(clusters));
        return HealthToolset.call(HealthToolset.named(GitopsToolset.over(clusters, parts), "detect-drift"), arguments);
    }

    private static String text(KubeClusters clusters, String arguments) {
        return ToolCallFixture.answer(call(clusters, arguments)).text();
    }

    /// `kubectl apply` created the objects from the same manifest, and the controller has only annotated them.
    @Test
    void whatKubectlAppliedOfTheSameManifestIsNoDrift() throws IOException {
        String manifests = SERVICE + "---\n" + DEPLOYMENT;
        git.file("adopted/all.yaml", manifests).push("main");
        kube.kubectlWithInput(manifests, "apply", "-n", "shop", "-f", "-");
        for (String kind : List.of("service", "deployment")) {
            kube.kubectl(
                    "annotate",
                    kind,
                    "adopted",
                    "-n",
                    "shop",
                    "--field-manager=argocd-controller",
                    "argocd.argoproj.io/tracking-id=adopt");
        }
        application(
                "adopt",
                "adopted",
                "{version: v1, kind: Service, namespace: shop, name: adopted, status: Synced}",
                "{group: apps, version: v1, kind: Deployment, namespace: shop, name: adopted, status: Synced}");

        for (KubeClusters clusters : List.of(admin, viewer)) {
            assertThat(text(clusters, "{\"source\": \"adopt\"}"))
                    .startsWith("1 application, 0 not as delivered; compared with Git");
        }
        assertThat(HealthToolset.text(
                        HealthToolset.named(GitopsToolset.over(admin), "detect-drift"), "{\"source\": \"adopt\"}"))
                .startsWith("1 application, 0 not as delivered, 2 objects not compared; based on controllers")
                .contains("Not comparable without Git", "Deployment shop/adopted", "Service shop/adopted");
        kube.kubectl("label", "service", "adopted", "-n", "shop", "team=red");
        assertThat(text(admin, "{\"source\": \"adopt\"}"))
                .startsWith("1 application, 1 not as delivered")
                .contains("modified Service shop/adopted metadata.labels.team, by kubectl-label");
    }

    /// The rest of the file is compared. Hooks are left out, with or without a name.
    @Test
    void aDocumentThatNamesNoObjectIsLeftOutAlone() throws IOException {
        git.file("unnamed/all.yaml", """
                {apiVersion: v1, kind: ConfigMap, metadata: {name: absent}}
                ---
                {apiVersion: batch/v1, kind: Job, metadata: {generateName: job-}}
                ---
                {apiVersion: batch/v1, kind: Job, metadata: {generateName: hook-, annotations: {argocd.argoproj.io/hook: Sync}}}
                """).push("unnamed");

        assertThat(text(
                                admin,
                                "{\"repository\": \"%s\", \"path\": \"unnamed\", \"namespace\": \"shop\", \"ref\": \"unnamed\"}"
                                        .formatted(git.url()))
                        .lines())
                .anyMatch(line -> line.startsWith(
                        "1 application, 1 not as delivered, 1 document not compared; compared with Git"))
                .anyMatch(line -> line.startsWith("missing ConfigMap shop/absent"))
                .contains("- unnamed/all.yaml: Document 2 has no metadata.name.");
    }

    private static String wayOut(String arguments) {
        return switch (call(admin, arguments)) {
            case ToolOutcome.Refused(ToolError error) -> error.suggestion();
            case ToolOutcome answered -> throw new AssertionError(answered.toString());
        };
    }

    /// A caller can choose the folder of a repository, but not the folder of an Application.
    @Test
    void aFolderThatIsNotReadHasTheWayOutThatTheCallHas() throws IOException {
        git.file("kustomized/kustomization.yaml", "resources: []").push("kustomized");
        application("kustomized", "kustomized");

        assertThat(wayOut("{\"repository\": \"%s\", \"ref\": \"kustomized\"}".formatted(git.url())))
                .startsWith("Name a folder of plain manifests");
        assertThat(wayOut("{\"source\": \"kustomized\", \"ref\": \"kustomized\"}"))
                .isEqualTo("Leave ref out for what its controller says.");
    }

    /// Argo CD applies as `kubectl apply` does, unless it is told otherwise.
    @Test
    void whatGitNoLongerHasIsDriftWhereItWasAppliedByAClient() throws IOException {
        String whole = "{apiVersion: v1, kind: ConfigMap, metadata: {name: kept}, data: {mode: a, old: b}}";
        git.file("kept/all.yaml", whole).push("kept");
        git.file("kept/all.yaml", whole.replace(", old: b", "")).push("main");
        kube.kubectlWithInput(whole, "apply", "--field-manager=argocd-controller", "-n", "shop", "-f", "-");
        application("kept", "kept", "{version: v1, kind: ConfigMap, namespace: shop, name: kept, status: Synced}");

        for (KubeClusters clusters : List.of(admin, viewer)) {
            assertThat(text(clusters, "{\"source\": \"kept\"}"))
                    .contains("modified ConfigMap shop/kept data.old (Application argocd/kept)");
            assertThat(text(clusters, "{\"source\": \"kept\", \"ref\": \"kept\"}"))
                    .startsWith("1 application, 0 not as delivered");
        }
    }

    /// A manifest may be in a file that could not be read.
    @Test
    void anObjectIsOnlyExtraWhereAllManifestsWereRead() throws IOException {
        String manifest = "{apiVersion: v1, kind: ConfigMap, metadata: {name: %s}}";
        git.file("part/all.yaml", manifest.formatted("there"))
                .file("part/broken.yaml", manifest.formatted("[unread"))
                .push("main");
        for (String name : List.of("there", "unread", "surplus")) {
            kube.kubectlWithInput(manifest.formatted(name), "apply", "-n", "shop", "-f", "-");
        }
        application(
                "part",
                "part",
                "{version: v1, kind: ConfigMap, namespace: shop, name: there, status: Synced}",
                "{version: v1, kind: ConfigMap, namespace: shop, name: unread, status: Synced}",
                "{version: v1, kind: ConfigMap, namespace: shop, name: surplus, status: OutOfSync, requiresPruning: true}");

        assertThat(text(admin, "{\"source\": \"part\"}"))
                .startsWith("1 application, 1 not as delivered, 1 document not compared")
                .contains("extra ConfigMap shop/surplus")
                .contains("- Application argocd/part: which objects are extra, since not all manifests were read");
        assertThat(text(admin, "{\"source\": \"part\", \"ref\": \"main\"}"))
                .startsWith("1 application, 0 not as delivered");
        git.file("part/broken.yaml", "").push("main");
        assertThat(text(admin, "{\"source\": \"part\"}")).contains("extra ConfigMap shop/unread");
    }

    /// `autoscaling/v1` has `targetCPUUtilizationPercentage`, where `autoscaling/v2` has metrics.
    @Test
    void aManifestIsOnlyComparedWithTheObjectInItsVersion() throws IOException {
        String manifest = """
                apiVersion: autoscaling/v1
                kind: HorizontalPodAutoscaler
                metadata: {name: older, namespace: shop}
                spec: {maxReplicas: 3, targetCPUUtilizationPercentage: 80, scaleTargetRef: {kind: Deployment, name: older, apiVersion: apps/v1}}
                """;
        git.file("older/all.yaml", manifest).push("main");
        kube.kubectlWithInput(manifest, "apply", "-f", "-");
        String arguments = "{\"repository\": \"%s\", \"path\": \"older\", \"ref\": \"main\"}".formatted(git.url());

        assertThat(text(viewer, arguments)).startsWith("1 application, 0 not as delivered; compared with Git");
        GitParts readOnly = new GitParts(
                Optional.of(GitReader.of(Set.of(git.url()), Set.of())), Optional.empty(), GitopsToolset.READ_ONLY);
        assertThat(HealthToolset.text(
                        HealthToolset.named(GitopsToolset.over(viewer, readOnly), "detect-drift"), arguments))
                .startsWith("1 application, 0 not as delivered, 1 document not compared; compared with Git")
                .contains(
                        "- HorizontalPodAutoscaler shop/older: its manifest is of autoscaling/v1, and it was read as autoscaling/v2");
        kube.kubectl("patch", "hpa", "older", "-n", "shop", "-p", "{\"spec\":{\"maxReplicas\":5}}");
        assertThat(text(viewer, arguments)).contains("modified HorizontalPodAutoscaler shop/older spec.maxReplicas");
    }
}
