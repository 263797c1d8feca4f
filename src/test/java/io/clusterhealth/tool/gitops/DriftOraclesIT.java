// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.gitops;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.kube.KubeClusters;
import io.clusterhealth.cluster.kube.LiveClusters;
import io.clusterhealth.cluster.kube.write.KubeChanges;
import io.clusterhealth.git.GitReader;
import io.clusterhealth.git.GitServer;
import io.clusterhealth.kubekit.KubeKit;
import io.clusterhealth.manifests.Renderers;
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
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/// The reported differences, compared with `kubectl diff`, `kubectl kustomize` and `helm template` for the
/// same files on a real API server.
@ResourceLock("folders of renderings")
class DriftOraclesIT {
    private static final Pattern DIFFERING = Pattern.compile("(?m)^diff .*/([^/ ]+)$");
    private static final Pattern OBJECT = Pattern.compile("(?m)^kind:");
    private static final String CONTROLLER = "argocd-controller";

    /// Changes to a Deployment outside Git: merge patches, some of which change no field of the manifest.
    private static final List<String> PATCHES = List.of(
            "{\"spec\":{\"paused\":true}}",
            "{\"spec\":{\"replicas\":7}}",
            "{\"spec\":{\"minReadySeconds\":9}}",
            "{\"metadata\":{\"labels\":{\"app\":\"red\"}}}",
            "{\"metadata\":{\"labels\":{\"more\":\"red\"}}}",
            "{\"metadata\":{\"annotations\":{\"note\":\"x\"}}}",
            "{\"spec\":{\"template\":{\"spec\":{\"automountServiceAccountToken\":true}}}}",
            "{\"spec\":{\"template\":{\"spec\":{\"hostNetwork\":true}}}}",
            "{\"spec\":{\"template\":{\"spec\":{\"terminationGracePeriodSeconds\":5}}}}",
            "{\"spec\":{\"progressDeadlineSeconds\":900}}",
            "{\"spec\":{\"template\":{\"spec\":{\"nodeSelector\":{\"zone\":\"b\"}}}}}",
            "{\"spec\":{\"template\":{\"spec\":{\"restartPolicy\":\"Always\"}}}}",
            "{\"spec\":{\"strategy\":{\"type\":\"Recreate\",\"rollingUpdate\":null}}}");

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
        kube.kubectl("create", "namespace", "argocd");
        kube.kubectl(
                "create",
                "clusterrole",
                "apps",
                "--verb=get,list",
                "--resource=deployments.apps,services,configmaps,horizontalpodautoscalers.autoscaling");
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

    private static ToolOutcome call(KubeClusters clusters, String arguments) {
        GitParts parts = new GitParts(
                Optional.of(GitReader.of(Set.of(git.url()), Set.of())),
                Optional.of(Renderers.of(List.of(kube.program("kubectl"), kube.program("helm")))),
                new KubeChanges(clusters));
        return HealthToolset.call(HealthToolset.named(GitopsToolset.over(clusters, parts), "detect-drift"), arguments);
    }

    private static ToolOutcome.Answer answer(KubeClusters clusters, String arguments) {
        return ToolCallFixture.answer(call(clusters, arguments));
    }

    private static Set<String> names(ToolOutcome.Answer answer) {
        return answer.data()
                .path("drift")
                .valueStream()
                .map(row -> row.at("/object/name").asText())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String deployment(String name, Random random) {
        return """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: %s, labels: {app: web}, annotations: {note: ""}}
                spec:
                  replicas: %d
                  paused: false
                  minReadySeconds: 0
                  selector: {matchLabels: {app: web}}
                  template:
                    metadata: {labels: {app: web}}
                    spec:
                      automountServiceAccountToken: %s
                      hostNetwork: false
                      terminationGracePeriodSeconds: %d
                      securityContext: {}
                      containers:
                      - name: app
                        image: "web:%d"
                        tty: false
                        env: [{name: MODE, value: ""}]
                        ports: [{containerPort: 80, hostPort: 0}]
                        resources: {limits: {cpu: %s, memory: 1024Mi}}
                        livenessProbe: {tcpSocket: {port: 80}, initialDelaySeconds: 0, periodSeconds: %d}
                """.formatted(
                        name,
                        random.nextInt(3),
                        random.nextBoolean(),
                        random.nextBoolean() ? 5 : 30,
                        random.nextInt(3),
                        random.nextBoolean() ? "1000m" : "\"1\"",
                        random.nextBoolean() ? 0 : 7);
    }

    /// Sixty Deployments, some changed at random: `kubectl diff` names the same ones.
    @Test
    void whatKubectlDiffNamesIsToldAndNoOther() throws IOException {
        kube.kubectl("create", "namespace", "random");
        Random random = new Random(28);
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            String manifest = deployment("d" + i, random);
            git.file("random/d%d.yaml".formatted(i), manifest);
            all.append("---\n").append(manifest);
        }
        git.push("random");
        kube.kubectlWithInput(
                all.toString(), "apply", "--server-side", "--field-manager=" + CONTROLLER, "-n", "random", "-f", "-");
        for (int i = 0; i < 60; i++) {
            for (int changes = random.nextInt(3); changes > 0; changes--) {
                kube.kubectl(
                        "patch",
                        "deployment",
                        "d" + i,
                        "-n",
                        "random",
                        "--type=merge",
                        "-p",
                        PATCHES.get(random.nextInt(PATCHES.size())));
            }
        }
        Set<String> expected = new TreeSet<>();
        DIFFERING
                .matcher(kube.diff(
                        "-n",
                        "random",
                        "--server-side",
                        "--force-conflicts",
                        "--field-manager=" + CONTROLLER,
                        "-f",
                        git.work().resolve("random").toString()))
                .results()
                .forEach(one -> expected.add(one.group(1).replaceFirst(".*\\.", "")));
        String arguments =
                "{\"repository\": \"%s\", \"path\": \"random\", \"namespace\": \"random\", \"ref\": \"random\", \"limit\": 500, \"max_tokens\": 20000}"
                        .formatted(git.url());

        assertThat(expected).hasSizeBetween(15, 45);
        assertThat(names(answer(admin, arguments))).isEqualTo(expected);
        assertThat(names(answer(viewer, arguments))).isEqualTo(expected);
    }

    private static void apply(String manifests, String namespace) {
        kube.kubectlWithInput(
                manifests, "apply", "--server-side", "--field-manager=" + CONTROLLER, "-n", namespace, "-f", "-");
    }

    /// An Application whose status lists these objects.
    private static void application(String name, String path, String source, String manifests) {
        List<String> resources = new ArrayList<>();
        for (String document : manifests.split("(?m)^---\\s*$")) {
            if (OBJECT.matcher(document).find()) {
                String kind = document.replaceFirst("(?s).*?(?m)^kind: (\\w+)(?s).*", "$1");
                String object = document.replaceFirst("(?s).*?\\nmetadata:.*?\\n  name: \"?([\\w.-]+)(?s).*", "$1");
                resources.add("{group: \"%s\", version: v1, kind: %s, namespace: %s, name: %s, status: Synced}"
                        .formatted(kind.equals("Deployment") ? "apps" : "", kind, name, object));
            }
        }
        kube.apply("""
                {apiVersion: argoproj.io/v1alpha1, kind: Application, metadata: {name: %1$s, namespace: argocd},
                 spec: {project: default, source: {repoURL: "%2$s", path: "%3$s", targetRevision: %1$s%4$s}, destination: {namespace: %1$s}},
                 status: {sync: {status: Synced}, health: {status: Healthy}, resources: [%5$s]}}
                """.formatted(name, git.url(), path, source, String.join(",", resources)));
    }

    private static JsonNode drift(String application) {
        ToolOutcome.Answer answer =
                answer(admin, "{\"source\": \"%s\", \"limit\": 500, \"max_tokens\": 20000}".formatted(application));
        assertThat(answer.data().path("depth").asText()).as(answer.text()).isEqualTo("Git");
        return answer.data();
    }

    private static List<String> rows(JsonNode drift) {
        return drift.path("drift")
                .valueStream()
                .map(row ->
                        row.path("kind").asText() + " " + row.at("/object/kind").asText() + " "
                                + row.at("/object/name").asText().replaceFirst("-[a-z0-9]{10}$", ""))
                .sorted()
                .toList();
    }

    @Test
    void whatKustomizeMakesIsComparedObjectByObject() throws IOException {
        kube.kubectl("create", "namespace", "kustomized");
        git.file("base/kustomization.yaml", "resources: [web.yaml, svc.yaml]\nimages: [{name: web, newTag: v1}]")
                .file("base/web.yaml", deployment("web", new Random(1)).replaceFirst("web:\\d", "web"))
                .file(
                        "base/svc.yaml",
                        "{apiVersion: v1, kind: Service, metadata: {name: web}, spec: {selector: {app: web}, ports: [{port: 80}]}}")
                .file("overlay/patch.yaml", "- {op: replace, path: /spec/replicas, value: 4}")
                .file("overlay/app.properties", "a=1")
                .file("overlay/kustomization.yaml", """
                        resources: [../base]
                        namePrefix: prod-
                        commonLabels: {env: prod}
                        configMapGenerator: [{name: settings, files: [app.properties]}]
                        patches: [{path: patch.yaml, target: {kind: Deployment}}]
                        """)
                .push("kustomized");
        Path oracle = folder.resolve("oracle");
        Files.createDirectories(oracle);
        Files.writeString(
                oracle.resolve("kustomization.yaml"),
                "resources: [../work/overlay]\nimages: [{name: web, newName: registry/web, newTag: v9}]");
        String manifests = kube.kubectl("kustomize", oracle.toString());
        apply(manifests, "kustomized");
        application("kustomized", "overlay", ", kustomize: {images: [\"web=registry/web:v9\"]}", manifests);

        JsonNode clean = drift("kustomized");
        assertThat(rows(clean)).isEmpty();
        assertThat(clean.at("/comparedWithGit/0/objects").asLong())
                .isEqualTo(OBJECT.matcher(manifests).results().count())
                .isEqualTo(3);

        kube.kubectl("set", "image", "deployment/prod-web", "app=registry/web:v8", "-n", "kustomized");
        kube.kubectl("delete", "service", "prod-web", "-n", "kustomized");
        git.file("overlay/app.properties", "a=2").push("kustomized");
        assertThat(rows(drift("kustomized")))
                .containsExactly(
                        "extra ConfigMap prod-settings",
                        "missing ConfigMap prod-settings",
                        "missing Service prod-web",
                        "modified Deployment prod-web");
    }

    @Test
    void whatHelmMakesIsComparedObjectByObject() throws IOException {
        kube.kubectl("create", "namespace", "charted");
        git.file("chart/Chart.yaml", "{apiVersion: v2, name: chart, version: 1.0.0}")
                .file("chart/values.yaml", "{replicas: 1, extra: false, image: web}")
                .file("chart/values-prod.yaml", "{image: registry/web}")
                .file(
                        "chart/templates/web.yaml",
                        deployment("{{ .Release.Name }}-web", new Random(2))
                                .replaceFirst("replicas: \\d", "replicas: {{ .Values.replicas }}")
                                .replaceFirst("\"web:\\d\"", "\"{{ .Values.image }}:{{ .Chart.Version }}\""))
                .file("chart/templates/cm.yaml", """
                        {{ if and .Values.extra (.Capabilities.APIVersions.Has "argoproj.io/v1alpha1/Application") }}
                        apiVersion: v1
                        kind: ConfigMap
                        metadata: {name: "{{ .Release.Name }}-extra"}
                        data:
                          namespace: {{ .Release.Namespace }}
                          kube: {{ .Capabilities.KubeVersion.Version }}
                          found: {{ lookup "v1" "Namespace" "" "charted" | toJson | quote }}
                          dns: {{ getHostByName "localhost" | quote }}
                          file: {{ .Files.Get "../../../etc/passwd" | quote }}
                        {{ end }}
                        """)
                .file("chart/templates/hook.yaml", """
                        apiVersion: v1
                        kind: ConfigMap
                        metadata: {name: hook, annotations: {"helm.sh/hook": pre-install}}
                        """)
                .push("charted");
        String manifests = kube.helm(
                "template",
                "shop",
                git.work().resolve("chart").toString(),
                "--namespace=charted",
                "--no-hooks",
                "--kube-version=v1.35.4",
                "--api-versions=argoproj.io/v1alpha1/Application",
                "--values=" + git.work().resolve("chart/values-prod.yaml"),
                "--set=replicas=5",
                "--set=extra=true");
        apply(manifests, "charted");
        application(
                "charted",
                "chart",
                ", helm: {releaseName: shop, valueFiles: [values-prod.yaml], values: \"replicas: 3\", parameters: [{name: replicas, value: \"5\"}, {name: extra, value: \"true\"}]}",
                manifests.replaceAll("metadata: \\{name: \"?([\\w.-]+)", "metadata:\n  name: $1"));

        JsonNode clean = drift("charted");
        assertThat(rows(clean)).isEmpty();
        assertThat(clean.at("/comparedWithGit/0/objects").asLong())
                .isEqualTo(OBJECT.matcher(manifests).results().count())
                .isEqualTo(2);

        kube.kubectl("scale", "deployment", "shop-web", "--replicas=2", "-n", "charted");
        kube.kubectl("delete", "configmap", "shop-extra", "-n", "charted");
        assertThat(rows(drift("charted")))
                .containsExactly("missing ConfigMap shop-extra", "modified Deployment shop-web");
    }

    /// Files that the real programs cannot render are reported with their error messages.
    @Test
    void whatIsWrongInARenderedFolderIsTold() throws IOException {
        git.file("lacking/kustomization.yaml", "resources: [none.yaml]")
                .file("lacking/chart/Chart.yaml", """
                        {apiVersion: v2, name: c, version: 1.0.0, dependencies: [{name: db, version: 1.0.0, repository: "https://example.com/charts"}]}
                        """)
                .file("lacking/linked/kustomization.yaml", "resources: [out.yaml]");
        Files.createSymbolicLink(git.work().resolve("lacking/linked/out.yaml"), Path.of("/etc/passwd"));
        git.push("lacking");
        kube.kubectl("create", "namespace", "lacking");
        application("lacking", "lacking/chart", ", helm: {releaseName: shop}", "");

        assertThat(refusal(
                        "{\"repository\": \"%s\", \"path\": \"lacking\", \"ref\": \"lacking\"}".formatted(git.url())))
                .startsWith("RENDERER_FAILED kubectl says: ")
                .contains("none.yaml");
        assertThat(refusal("{\"repository\": \"%s\", \"path\": \"lacking/linked\", \"ref\": \"lacking\"}"
                        .formatted(git.url())))
                .startsWith("RENDERER_FAILED kubectl says: ")
                .contains("out.yaml");
        assertThat(refusal("{\"source\": \"lacking\", \"ref\": \"lacking\"}"))
                .startsWith("RENDERER_FAILED helm says: ")
                .contains("missing in charts/ directory: db");
        assertThat(refusal("{\"repository\": \"%s\", \"path\": \"lacking/chart\", \"ref\": \"lacking\"}"
                        .formatted(git.url())))
                .startsWith("RENDERING_REFUSED The chart is not rendered: the name of its release is not said");
    }

    private static String refusal(String arguments) {
        return switch (call(admin, arguments)) {
            case ToolOutcome.Refused(ToolError error) -> {
                assertThat(error.error() + " " + error.suggestion()).hasSizeLessThan(220);
                yield error.code() + " " + error.error();
            }
            case ToolOutcome answered -> throw new AssertionError(answered.toString());
        };
    }
}
