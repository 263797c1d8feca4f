// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.git.GitReader;
import io.clusterhealth.git.GitRepositories;
import io.clusterhealth.git.GitServer;
import io.clusterhealth.manifests.Renderers;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Syncs as plans: the requests to Argo CD and Flux, and the changes by the manifests of a repository.
class SyncPlansIT extends ChangeFixture {
    private static final String ARGO =
            "{\"action\": \"request-sync\", \"resource\": \"application\", \"name\": \"shop\", \"namespace\": \"other\"%s}";
    private static final String CONFIG =
            "{apiVersion: v1, kind: ConfigMap, metadata: {name: %s, namespace: shop}, data: {mode: %s}}\n";

    @TempDir
    static Path folder;

    private GitServer git;

    @Override
    String[] options() {
        return new String[] {"--audit", "--more-crds"};
    }

    @BeforeAll
    void serve() throws IOException {
        git = new GitServer(folder);
    }

    @AfterAll
    void end() {
        git.close();
    }

    @Override
    Optional<GitRepositories> repositories() {
        return Optional.of(GitReader.of(Set.of(git.url()), Set.of()));
    }

    @Override
    Optional<Renderers> renderers() {
        return Optional.of(Renderers.of(List.of(kube.program("kubectl"), kube.program("helm"))));
    }

    private void application() {
        kube.kubectl("delete", "application", "shop", "-n", "other", "--ignore-not-found");
        kube.apply("""
                {apiVersion: argoproj.io/v1alpha1, kind: Application, metadata: {name: shop, namespace: other},
                 spec: {project: default, source: {repoURL: "https://example.com/x", path: .}, destination: {namespace: shop}},
                 status: {sync: {status: OutOfSync}, resources: [
                   {group: apps, version: v1, kind: Deployment, namespace: shop, name: web, status: OutOfSync},
                   {version: v1, kind: ConfigMap, namespace: shop, name: mode, status: Synced},
                   {version: v1, kind: ConfigMap, namespace: shop, name: old, status: OutOfSync, requiresPruning: true}]}}
                """);
    }

    private JsonNode operation() {
        return json(kube.kubectl("get", "application", "shop", "-n", "other", "-o", "json"))
                .path("operation");
    }

    @Test
    void argoIsAskedForTheChosenObjectsAndPrunesNothing() {
        application();
        ToolOutcome.Answer plan = plan(ARGO.formatted(", \"objects\": [\"Deployment shop/web\"]"));

        assertThat(plan.data().path("summary").asText())
                .isEqualTo("sync Deployment shop/web of Application other/shop, nothing is pruned on admin:"
                        + " 1 of them is OutOfSync");
        assertThat(plan.text())
                .contains("write: kubectl patch applications.argoproj.io/shop --type=merge -p '{\"operation\":{");
        assertThat(operation().isMissingNode()).isTrue();
        answer(apply(plan));
        assertThat(operation()).isEqualTo(json("""
                        {"initiatedBy": {"username": "cluster-health-mcp"}, "sync": {"prune": false,
                         "resources": [{"group": "apps", "kind": "Deployment", "namespace": "shop", "name": "web"}]}}
                        """));
        assertThat(noPlan(ARGO.formatted("")).error()).contains("is being synced");
    }

    /// Without the names, the plan cannot exclude protected objects.
    @Test
    void anApplicationThatNamesNoObjectsIsNotSynced() {
        kube.kubectl("delete", "application", "shop", "-n", "other", "--ignore-not-found");
        kube.apply("""
                {apiVersion: argoproj.io/v1alpha1, kind: Application, metadata: {name: shop, namespace: other},
                 spec: {project: default, source: {repoURL: "https://example.com/x", path: .}, destination: {namespace: shop}}}
                """);

        assertThat(noPlan(ARGO.formatted("")).error())
                .startsWith("The status of Application other/shop names no objects, ");
    }

    @Test
    void whatIsPrunedIsNamedOneByOne() {
        application();
        ToolOutcome.Answer plan = plan(ARGO.formatted(", \"prune\": true"));

        assertThat(plan.data().path("summary").asText())
                .startsWith("sync all 3 objects of Application other/shop, and delete ConfigMap shop/old on admin");
        answer(apply(plan));
        assertThat(operation()).isEqualTo(json("""
                        {"initiatedBy": {"username": "cluster-health-mcp"}, "sync": {"prune": true}}
                        """));
    }

    /// Argo CD would change these objects with its own permissions.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "kind: ServiceAccount, namespace: shop",
                "group: rbac.authorization.k8s.io, kind: ClusterRole",
                "group: apps, kind: DaemonSet, namespace: kube-system"
            })
    void whatIsNeverChangedIsNotSyncedEither(String object) {
        application();
        kube.kubectl(
                "patch",
                "application",
                "shop",
                "-n",
                "other",
                "--type=merge",
                "-p",
                ("status: {resources: [{group: apps, version: v1, kind: Deployment, namespace: shop, name: web},"
                                + " {version: v1, name: agent, %s}]}")
                        .formatted(object));

        ToolError all = noPlan(ARGO.formatted(""));
        assertThat(all.code()).isEqualTo("CHANGE_DENIED");
        assertThat(all.error()).startsWith("Not changed, of what Application other/shop delivers: ");
        plan(ARGO.formatted(", \"objects\": [\"Deployment shop/web\"]"));
    }

    @Test
    void whatAnApplicationDoesNotDeliverIsNotSynced() {
        application();

        assertThat(noPlan(ARGO.formatted(", \"objects\": [\"Secret shop/web\"]"))
                        .error())
                .isEqualTo("Application other/shop delivers no 'Secret shop/web'.");
        assertThat(noPlan(
                                "{\"action\": \"request-sync\", \"resource\": \"deployment\", \"name\": \"web\", \"namespace\": \"shop\"}")
                        .code())
                .isEqualTo("NOT_POSSIBLE");
    }

    @Test
    void fluxIsAskedByItsAnnotation() {
        kube.apply("""
                {apiVersion: kustomize.toolkit.fluxcd.io/v1, kind: Kustomization, metadata: {name: shop, namespace: other},
                 spec: {path: ./apps, interval: 1m, prune: true, sourceRef: {kind: GitRepository, name: shop}}}
                """);
        ToolOutcome.Answer plan = plan(
                "{\"action\": \"request-sync\", \"resource\": \"kustomizations.kustomize.toolkit.fluxcd.io\", \"name\": \"shop\", \"namespace\": \"other\"}");

        assertThat(plan.data().path("summary").asText())
                .isEqualTo("have Flux deliver Kustomization other/shop now on admin:"
                        + " its spec.prune deletes what Git has no more");
        answer(apply(plan));
        assertThat(json(kube.kubectl(
                                "get",
                                "kustomization.kustomize.toolkit.fluxcd.io",
                                "shop",
                                "-n",
                                "other",
                                "-o",
                                "json"))
                        .path("metadata")
                        .path("annotations")
                        .path("reconcile.fluxcd.io/requestedAt")
                        .asText())
                .endsWith("Z");
    }

    /// The planned commit is applied, even after the branch has moved, and for files of any length.
    @Test
    void theManifestsOfARepositoryAreAppliedAsTheyWerePlanned() throws IOException {
        String filler = "# " + "x".repeat(3_000) + "\n";
        git.file("apps/a.yaml", filler + CONFIG.formatted("a", "one"))
                .file("apps/deep/b.yaml", CONFIG.formatted("b", "one"));
        git.push("main");
        ToolOutcome.Answer plan = plan(
                "{\"action\": \"sync-from-git\", \"repository\": \"%s\", \"path\": \"apps\"}".formatted(git.url()));
        git.file("apps/a.yaml", CONFIG.formatted("a", "two")).push("main");

        assertThat(plan.data().path("summary").asText())
                .startsWith("apply 2 objects: create ConfigMap shop/a, create ConfigMap shop/b on admin: from %s, path"
                        .formatted(git.url()))
                .matches(".+, path apps, ref HEAD, commit [0-9a-f]{40}");
        assertThat(plan.data().at("/source/commit").asText()).matches("[0-9a-f]{40}");
        assertThat(answer(apply(plan)).data().path("source"))
                .isEqualTo(plan.data().path("source"));
        assertThat(kube.kubectl("get", "cm", "a", "-n", "shop", "-o", "jsonpath={.data.mode}"))
                .isEqualTo("one");
        assertThat(refusal(apply(plan)).code()).isEqualTo("NOTHING_TO_DO");
    }

    /// A chart has no release name here, and none is guessed.
    @Test
    void aKustomizationIsAppliedAsItIsRenderedAndAChartIsNot() throws IOException {
        git.file("base/kustomization.yaml", "resources: [c.yaml]\n")
                .file("base/c.yaml", CONFIG.formatted("rendered", "one"))
                .file("prod/kustomization.yaml", "resources: [../base]\nnamePrefix: prod-\n")
                .file("chart/Chart.yaml", "{apiVersion: v2, name: chart, version: 1.0.0}\n")
                .file("chart/templates/c.yaml", CONFIG.formatted("charted", "one"))
                .push("rendered");
        String wish =
                "{\"action\": \"sync-from-git\", \"repository\": \"%s\", \"path\": \"%s\", \"ref\": \"rendered\"}";
        ToolOutcome.Answer plan = plan(wish.formatted(git.url(), "prod"));

        assertThat(plan.data().path("summary").asText())
                .startsWith("create ConfigMap shop/prod-rendered")
                .contains(", path prod, ref rendered, commit ");
        assertThat(answer(apply(plan)).data().at("/source/ref").asText()).isEqualTo("rendered");
        assertThat(kube.kubectl("get", "cm", "prod-rendered", "-n", "shop", "-o", "jsonpath={.data.mode}"))
                .isEqualTo("one");
        assertThat(noPlan(wish.formatted(git.url(), "chart")).code()).isEqualTo("RENDERING_REFUSED");
    }

    @Test
    void closedKindsAreNotSynced() throws IOException {
        git.file("closed/s.yaml", "{apiVersion: v1, kind: Secret, metadata: {name: s, namespace: shop}}")
                .push("closed");

        assertThat(noPlan(
                                "{\"action\": \"sync-from-git\", \"repository\": \"%s\", \"path\": \"closed\", \"ref\": \"closed\"}"
                                        .formatted(git.url()))
                        .code())
                .isEqualTo("CHANGE_DENIED");
        assertThat(noPlan("{\"action\": \"sync-from-git\", \"repository\": \"https://example.com/x\"}")
                        .code())
                .isEqualTo("REPOSITORY_NOT_ALLOWED");
    }
}
