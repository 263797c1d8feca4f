// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.gitops;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.kube.KubeClusters;
import io.clusterhealth.cluster.kube.LiveClusters;
import io.clusterhealth.cluster.kube.write.KubeChanges;
import io.clusterhealth.git.GitReader;
import io.clusterhealth.git.GitServer;
import io.clusterhealth.kubekit.AdmissionWebhook;
import io.clusterhealth.kubekit.KubeKit;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthToolset;
import io.clusterhealth.tool.health.ToolCallFixture;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Forty objects that match a real repository, despite other changes, and forty that do not, on a real API
/// server: compared by its dry run, and by this server for a user with read access only.
class GitDriftIT {
    private static final int EACH = 4;
    private static final String CONTROLLER = "argocd-controller";

    /// The kind, and a change to it that is no drift: arguments of kubectl, `%s` for its name; `-` for none.
    private static final List<List<String>> CLEAN = List.of(
            List.of("deploy", "-"),
            List.of("quantities", "-"),
            List.of("deploy", "rollout restart deploy %s"),
            List.of(
                    "deploy",
                    "annotate deploy %s --field-manager=kube-controller-manager deployment.kubernetes.io/revision=7"),
            List.of("scaled", "patch deploy %s --subresource=scale --type=merge -p {\"spec\":{\"replicas\":6}}"),
            List.of(
                    "deploy",
                    "patch deploy %s --field-manager=istiod -p {\"spec\":{\"template\":{\"spec\":{\"containers\":[{\"name\":\"proxy\",\"image\":\"istio:1\"}]}}}}"),
            List.of("svc", "-"),
            List.of(
                    "deploy",
                    "patch deploy %s --subresource=status --field-manager=hand --type=merge -p {\"status\":{\"replicas\":2}}"),
            List.of("hooked", "-"),
            List.of("cron", "-"));

    /// The kind, a change that is drift, and the field that shows it; `-` without a field.
    private static final List<List<String>> DRIFTED = List.of(
            List.of("deploy", "set image deploy/%s app=web:2", "spec.template.spec.containers[app].image"),
            List.of("deploy", "scale deploy %s --replicas=5", "spec.replicas"),
            List.of("deploy", "label deploy %s app=red --overwrite", "metadata.labels.app"),
            List.of(
                    "quantities",
                    "set resources deploy/%s -c=app --limits=cpu=1001m",
                    "spec.template.spec.containers[app].resources"),
            List.of("cm", "patch cm %s --type=merge -p {\"data\":{\"mode\":\"b\"}}", "data.mode"),
            List.of(
                    "svc",
                    "patch svc %s --type=merge -p {\"spec\":{\"selector\":{\"app\":\"other\"}}}",
                    "spec.selector"),
            List.of("cm", "delete cm %s", "-"),
            List.of("deploy", "set env deploy/%s DEBUG=1", "spec.template.spec.containers[app].env"),
            List.of("cron", "patch cronjob %s --type=merge -p {\"spec\":{\"suspend\":true}}", "spec.suspend"),
            List.of("extra", "-", "-"));

    @TempDir
    static Path folder;

    private static KubeKit kube;
    private static AdmissionWebhook hook;
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
                "--resource=applications.argoproj.io,deployments.apps,cronjobs.batch,services,configmaps,"
                        + "horizontalpodautoscalers.autoscaling");
        kube.kubectl("create", "clusterrolebinding", "apps", "--clusterrole=apps", "--group=kit:viewers");
        hook = new AdmissionWebhook(kube);
        StringBuilder delivered = new StringBuilder();
        List<String> resources = new ArrayList<>();
        each("clean", CLEAN, (name, scenario) -> deliver(name, scenario, delivered, resources));
        each("drift", DRIFTED, (name, scenario) -> deliver(name, scenario, delivered, resources));
        kube.kubectlWithInput(
                delivered.toString(),
                "apply",
                "--server-side",
                "--field-manager=" + CONTROLLER,
                "-n",
                "shop",
                "-f",
                "-");
        each("clean", CLEAN, (name, scenario) -> kubectl(name, scenario.get(1)));
        each("drift", DRIFTED, (name, scenario) -> kubectl(name, scenario.get(1)));
        git.push("main");
        kube.apply(application("shop", git.url(), "apps", resources));
    }

    @AfterAll
    static void stop() {
        if (kube != null) {
            admin.close();
            viewer.close();
            vertx.close().toCompletionStage().toCompletableFuture().join();
            git.close();
            hook.close();
            kube.close();
        }
    }

    private interface Doing {
        void with(String name, List<String> scenario) throws IOException;
    }

    private static void each(String prefix, List<List<String>> scenarios, Doing doing) throws IOException {
        for (int i = 0; i < scenarios.size(); i++) {
            for (int j = 0; j < EACH; j++) {
                doing.with(prefix + "-" + i + "-" + j, scenarios.get(i));
            }
        }
    }

    /// Objects of the kind `extra` are only in the cluster: the controller applied them before Git lost them.
    private static void deliver(String name, List<String> scenario, StringBuilder into, List<String> resources)
            throws IOException {
        String kind = scenario.getFirst();
        String manifest = object(kind, name);
        if (!kind.equals("extra")) {
            git.file("apps/" + name + ".yaml", manifest);
        }
        into.append(manifest).append("\n---\n");
        String type = manifest.replaceFirst("(?s).*?kind: (\\w+).*", "$1");
        String group = manifest.replaceFirst("(?s).*?apiVersion: (?:(\\w+)/)?v1.*", "$1")
                .replace("null", "");
        resources.add("{group: \"%s\", version: v1, kind: %s, namespace: shop, name: %s, status: Synced}"
                .formatted(group, type, name));
        if (kind.equals("scaled")) {
            kube.apply("""
                    {apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, metadata: {name: %1$s, namespace: shop},
                     spec: {maxReplicas: 9, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: %1$s}}}
                    """.formatted(name));
        }
    }

    private static void kubectl(String name, String line) {
        if (!line.equals("-")) {
            List<String> words = new ArrayList<>(List.of(line.formatted(name).split(" ")));
            words.addAll(List.of("-n", "shop"));
            kube.kubectl(words.toArray(String[]::new));
        }
    }

    private static String object(String kind, String name) {
        String deployment = """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: %s, labels: {app: web}, creationTimestamp: null}
                spec:
                  replicas: 2
                  selector: {matchLabels: {app: web}}
                  template:
                    metadata: {labels: {app: web}}
                    spec:
                      containers: [{name: app, image: "web:1", env: [{name: MODE, value: ""}], ports: [{containerPort: 80}]%s}]
                status: {}
                """;
        return (switch (kind) {
                    case "cm", "extra" -> "{apiVersion: v1, kind: ConfigMap, metadata: {name: %s}, data: {mode: a}}%s";
                    case "svc" ->
                        "{apiVersion: v1, kind: Service, metadata: {name: %s}, spec: {selector: {app: web}, ports: [{port: 80}]}}%s";
                    case "cron" -> """
                    apiVersion: batch/v1
                    kind: CronJob
                    metadata: {name: %s}
                    spec: {schedule: "0 3 * * *", jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: app, image: "web:1"}]}}}}}%s
                    """;
                    case "hooked" ->
                        "{apiVersion: v1, kind: ConfigMap, metadata: {name: %s, labels: {hooked: \"true\"}}, data: {mode: a}}%s";
                    default -> deployment;
                })
                .formatted(
                        name,
                        kind.equals("quantities") ? ", resources: {limits: {cpu: \"1000m\", memory: 1024Mi}}" : "");
    }

    private static String application(String name, String repository, String path, List<String> resources) {
        return """
                {apiVersion: argoproj.io/v1alpha1, kind: Application, metadata: {name: %s, namespace: argocd},
                 spec: {project: default, source: {repoURL: "%s", path: "%s"}, destination: {namespace: shop}},
                 status: {sync: {status: Synced}, health: {status: Healthy}, resources: [%s]}}
                """.formatted(name, repository, path, String.join(",", resources));
    }

    private static ToolOutcome call(KubeClusters clusters, String arguments) {
        GitParts parts = new GitParts(
                Optional.of(GitReader.of(Set.of(git.url().replaceFirst("shop.git$", "*")), Set.of())),
                Optional.empty(),
                new KubeChanges(clusters));
        return HealthToolset.call(HealthToolset.named(GitopsToolset.over(clusters, parts), "detect-drift"), arguments);
    }

    private static ToolOutcome.Answer answer(KubeClusters clusters, String arguments) {
        return ToolCallFixture.answer(call(clusters, arguments));
    }

    private static void assertRows(ToolOutcome.Answer answer, boolean likely) throws IOException {
        Map<String, JsonNode> rows = new TreeMap<>();
        answer.data()
                .path("drift")
                .forEach(row -> rows.put(row.at("/object/name").asText(), row));
        Set<String> expected = new TreeSet<>();
        each("drift", DRIFTED, (name, _) -> expected.add(name));

        assertThat(expected).hasSize(40);
        assertThat(rows.keySet()).as(answer.text()).isEqualTo(expected);
        each("drift", DRIFTED, (name, scenario) -> {
            JsonNode row = Optional.ofNullable(rows.get(name)).orElseThrow();
            boolean gone = scenario.get(1).startsWith("delete");
            assertThat(row.path("kind").asText())
                    .isEqualTo(gone ? "missing" : scenario.getFirst().equals("extra") ? "extra" : "modified");
            if (!scenario.getLast().equals("-")) {
                assertThat(row.path("fields").valueStream().map(JsonNode::asText))
                        .as(scenario.get(1))
                        .anyMatch(one -> one.startsWith(scenario.getLast()));
                assertThat(row.path("confidence").asText()).isEqualTo(likely ? "likely" : "");
            }
        });
        assertThat(Optional.ofNullable(rows.get("drift-0-0"))
                        .orElseThrow()
                        .path("by")
                        .asText())
                .isEqualTo("kubectl-set");
    }

    @Test
    void fortyOfEightyAreRowsByTheDryRun() throws IOException {
        ToolOutcome.Answer answer = answer(admin, "{\"source\": \"shop\", \"max_tokens\": 20000, \"limit\": 500}");

        assertRows(answer, false);
        assertThat(answer.data().path("depth").asText()).isEqualTo("Git");
    }

    /// A user with read access may not patch, so that no dry run is made.
    @Test
    void theSameFortyAreRowsForAReader() throws IOException {
        assertRows(answer(viewer, "{\"source\": \"shop\", \"max_tokens\": 20000, \"limit\": 500}"), true);
    }

    private static String text(String arguments) {
        return answer(admin, arguments).text();
    }

    private static String code(String arguments) {
        return switch (call(admin, arguments)) {
            case ToolOutcome.Refused(ToolError error) -> {
                assertThat(error.error() + " " + error.suggestion()).hasSizeLessThan(220);
                yield error.code();
            }
            case ToolOutcome answered -> throw new AssertionError(answered.toString());
        };
    }

    @Test
    void anotherRefIsAPreview() throws IOException {
        git.file("apps/new.yaml", object("cm", "new"))
                .file("apps/clean-0-0.yaml", object("deploy", "clean-0-0").replace("web:1", "web:9"));
        Files.delete(git.work().resolve("apps/clean-6-1.yaml"));
        git.push("next");

        assertThat(text("{\"source\": \"shop\", \"ref\": \"next\", \"max_tokens\": 20000, \"limit\": 500}")
                        .lines())
                .contains(
                        "missing ConfigMap shop/new (Application argocd/shop)",
                        "modified Deployment shop/clean-0-0 spec.template.spec.containers[app].image (Application argocd/shop)",
                        "extra Service shop/clean-6-1 (Application argocd/shop)")
                .noneMatch(line -> line.contains("drift-7-0"));
    }

    /// Without a controller no object is extra, and objects without a manifest are not compared.
    @Test
    void aRepositoryWithoutAControllerIsCompared() {
        ToolOutcome.Answer answer = answer(
                admin,
                "{\"repository\": \"%s\", \"path\": \"apps\", \"namespace\": \"shop\", \"ref\": \"main\", \"limit\": 500, \"max_tokens\": 20000}"
                        .formatted(git.url()));

        assertThat(answer.data().path("total").asInt()).as(answer.text()).isEqualTo(28);
    }

    /// Files that cannot be compared are reported; the others are compared.
    @Test
    void whatIsWrongInARepositoryIsToldBesideTheRest() throws IOException {
        git.file("broken/bomb.yaml", "a: &a [x, x]\nb: &b [" + "*a,".repeat(50) + "]\nc: [" + "*b,".repeat(50) + "]")
                .file("broken/not.yaml", "a: [")
                .file("broken/secret.yaml", "{apiVersion: v1, kind: Secret, metadata: {name: s}}")
                .file("broken/unknown.yaml", "{apiVersion: example.com/v1, kind: Thing, metadata: {name: t}}")
                .file("broken/refused.yaml", object("cm", "clean-0-0").replace("mode: a", "mode: {a: b}"))
                .file("broken/good.yaml", object("cm", "absent"));
        git.push("broken");
        ToolOutcome.Answer answer = answer(
                admin,
                "{\"repository\": \"%s\", \"path\": \"broken\", \"namespace\": \"shop\", \"ref\": \"broken\"}"
                        .formatted(git.url()));

        assertThat(answer.data().path("partial").asBoolean()).isTrue();
        assertThat(answer.text().lines())
                .contains(
                        "missing ConfigMap shop/absent (Repository " + git.url() + ")",
                        "- broken/bomb.yaml: The manifest is too long, nested too deeply, or its aliases come to too much.",
                        "- broken/not.yaml: The manifest is no valid YAML at line 1.",
                        "- broken/unknown.yaml: this cluster serves no Thing of example.com/v1",
                        "- objects of kinds that are never read: Secret");
    }

    @Test
    void whatCannotBeComparedIsRefusedByItsReason() throws IOException {
        git.file("kustomized/kustomization.yaml", "resources: []").push("kustomized");

        assertThat(code("{\"ref\": \"main\"}")).isEqualTo("INVALID_ARGUMENT");
        assertThat(code("{\"source\": \"shop\", \"ref\": \"none\"}")).isEqualTo("REF_UNKNOWN");
        assertThat(code("{\"repository\": \"https://example.com/x\"}")).isEqualTo("REPOSITORY_NOT_ALLOWED");
        assertThat(code("{\"repository\": \"%s\", \"path\": \"../x\"}".formatted(git.url())))
                .isEqualTo("PATH_NOT_ALLOWED");
        assertThat(code("{\"repository\": \"%s\", \"path\": \"kustomized\", \"ref\": \"kustomized\"}"
                        .formatted(git.url())))
                .isEqualTo("RENDERER_ABSENT");
        assertThat(HealthToolset.call(
                        HealthToolset.named(GitopsToolset.over(admin), "detect-drift"),
                        "{\"source\": \"shop\", \"ref\": \"main\"}"))
                .isInstanceOfSatisfying(
                        ToolOutcome.Refused.class,
                        refused -> assertThat(refused.error().code()).isEqualTo("GIT_NOT_CONFIGURED"));
    }

    /// Without access to the repository, the controller's status is used.
    @Test
    void anApplicationOfAnotherRepositoryIsToldFromItsController() {
        kube.apply(application("other", "https://example.com/other.git", "apps", List.of()));
        try {
            ToolOutcome.Answer answer = answer(admin, "{\"source\": \"other\"}");

            assertThat(answer.data().path("depth").asText()).isEqualTo("controllers and field managers");
            assertThat(answer.text())
                    .contains("- Application argocd/other: The repository is not among those of MCP_GIT_REPOS.");
        } finally {
            kube.kubectl("delete", "application", "other", "-n", "argocd");
        }
    }

    @Test
    void aKustomizationOfFluxIsComparedThroughItsGitRepository() {
        kube.apply("""
                {apiVersion: source.toolkit.fluxcd.io/v1, kind: GitRepository, metadata: {name: shop, namespace: argocd},
                 spec: {url: "%s", interval: 1m, ref: {branch: main}}}
                ---
                {apiVersion: kustomize.toolkit.fluxcd.io/v1, kind: Kustomization, metadata: {name: flux, namespace: argocd},
                 spec: {path: ./apps, interval: 1m, prune: false, targetNamespace: shop, sourceRef: {kind: GitRepository, name: shop}}}
                """.formatted(git.url()));
        try {
            ToolOutcome.Answer answer = answer(admin, "{\"source\": \"flux\", \"limit\": 500, \"max_tokens\": 20000}");

            assertThat(answer.data().path("depth").asText()).isEqualTo("Git");
            assertThat(answer.data().path("total").asInt()).as(answer.text()).isEqualTo(28);
        } finally {
            kube.kubectl("delete", "kustomization.kustomize.toolkit.fluxcd.io", "flux", "-n", "argocd");
        }
    }
}
