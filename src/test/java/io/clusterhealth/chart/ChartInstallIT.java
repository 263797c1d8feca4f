// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.chart;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.kubekit.KubeKit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The chart on a real API server: accepted, upgraded, removed without a trace, and without excess rights.
class ChartInstallIT {
    private static final String NAMESPACE = "self-healing-platform";
    private static final String RELEASE = "cluster-health-mcp";

    private static KubeKit kube;

    /// All kinds of objects, except those that the API server creates itself while running.
    private static List<String> kinds = List.of();

    @BeforeAll
    static void start() {
        kube = KubeKit.start("--crds");
        for (String namespace : List.of(NAMESPACE, "openshift-monitoring")) {
            kube.apply("{apiVersion: v1, kind: Namespace, metadata: {name: %s}}".formatted(namespace));
        }
        store("HTTPRoute", "httproutes", "gateway.networking.k8s.io", "Namespaced");
        store("BackendTLSPolicy", "backendtlspolicies", "gateway.networking.k8s.io", "Namespaced");
        store("OAuthClient", "oauthclients", "oauth.openshift.io", "Cluster");
        kinds = kube.kubectl("api-resources", "--verbs=list", "-o", "name")
                .lines()
                .filter(kind ->
                        !kind.matches("(events|leases|componentstatuses|endpoints|endpointslices|ipaddresses)(\\..*)?"))
                .toList();
    }

    @AfterAll
    static void stop() {
        if (kube != null) {
            kube.close();
        }
    }

    static Stream<Path> examples() throws IOException {
        return ChartRenderingTest.examples();
    }

    /// The kit has neither the Gateway API nor OpenShift's OAuth API server: these kinds are stored unvalidated.
    private static void store(String kind, String plural, String group, String scope) {
        kube.apply("""
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata:
                  name: %2$s.%3$s
                  annotations: {api-approved.kubernetes.io: "unapproved, for a test"}
                spec:
                  group: %3$s
                  scope: %4$s
                  names: {kind: %1$s, plural: %2$s}
                  versions:
                    - name: v1
                      served: true
                      storage: true
                      schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
                """.formatted(kind, plural, group, scope));
        kube.kubectl("wait", "crd/" + plural + "." + group, "--for=condition=Established");
    }

    @ParameterizedTest
    @MethodSource("examples")
    void everyObjectIsAcceptedFieldByField(Path values) {
        String rendered =
                kube.helm("template", RELEASE, Helm.CHART.toString(), "-n", NAMESPACE, "-f", values.toString());

        String accepted = kube.kubectlWithInput(rendered, "apply", "--dry-run=server", "--validate=strict", "-f", "-");

        assertThat(accepted.lines())
                .hasSize((int) rendered.lines()
                        .filter(line -> line.startsWith("kind: "))
                        .count())
                .allMatch(line -> line.endsWith("(server dry run)"));
    }

    @Test
    void lightspeedsOwnSchemaAcceptsWhatTheNotesPrint() {
        Helm helm = Helm.found();
        for (String values : List.of("auth.audience=", "auth.audience=cluster-health-mcp")) {
            Notes notes = Notes.of(helm, "--set", values);

            assertThat(kube.kubectlWithInput(
                            notes.olsConfig(), "apply", "--dry-run=server", "--validate=strict", "-f", "-"))
                    .contains("olsconfig.ols.openshift.io/cluster created");

            kube.apply("""
                    apiVersion: ols.openshift.io/v1alpha1
                    kind: OLSConfig
                    metadata: {name: cluster}
                    spec:
                      llm:
                        providers:
                          - {name: p, type: openai, credentialsSecretRef: {name: c}, models: [{name: m}]}
                      ols: {defaultProvider: p, defaultModel: m}
                    """);
            kube.kubectl("patch", "olsconfig", "cluster", "--type=json", "-p", notes.patch());
            assertThat(kube.kubectl("get", "olsconfig", "cluster", "-o", "jsonpath={.spec.mcpServers[0].name}"))
                    .isEqualTo("openshift-cluster-health");
            kube.kubectl("delete", "olsconfig", "cluster");
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void installsEveryExampleKeepsItsKeyOverAnUpgradeAndLeavesNothing(Path values) {
        List<String> before = everything();
        kube.helm("install", RELEASE, Helm.CHART.toString(), "-n", NAMESPACE, "-f", values.toString());
        try {
            assertThat(everything()).hasSizeGreaterThan(before.size() + 5);
            String first = sessionKey();

            kube.helm(
                    "upgrade",
                    RELEASE,
                    Helm.CHART.toString(),
                    "-n",
                    NAMESPACE,
                    "-f",
                    values.toString(),
                    "--set",
                    "settings.deadline=3s");

            assertThat(sessionKey()).isEqualTo(first);
            assertThat(kube.kubectl("get", "deployments", "-n", NAMESPACE, "-o", "yaml"))
                    .contains("value: 3s");
        } finally {
            kube.helm("uninstall", RELEASE, "-n", NAMESPACE);
        }
        assertThat(everything()).isEqualTo(before);
    }

    /// The commands of the page, with kubectl instead of oc and without the wait.
    @Test
    void theDocumentedRotationPutsTheNewKeyFirst(@TempDir Path tools) throws IOException, InterruptedException {
        kube.helm("install", RELEASE, Helm.CHART.toString(), "-n", NAMESPACE);
        try {
            String first = decoded(sessionKey());
            Files.createSymbolicLink(tools.resolve("oc"), Helm.found().program().resolveSibling("kubectl"));
            String page = Files.readString(Path.of("docs", "operations.md"));
            String lines = page.substring(
                    page.indexOf("```sh", page.indexOf("<!-- rotation:begin -->")) + 5,
                    page.indexOf("```\n<!-- rotation:end -->"));
            ProcessBuilder rotation =
                    new ProcessBuilder("sh", "-euc", lines.replaceFirst("sleep 180 .*", "")).redirectErrorStream(true);
            rotation.environment().put("KUBECONFIG", kube.admin().toString());
            rotation.environment().merge("PATH", tools + ":", (path, before) -> before + path);

            Process process = rotation.start();
            String told = new String(process.getInputStream().readAllBytes(), UTF_8);

            assertThat(process.waitFor()).as(told).isZero();
            assertThat(decoded(sessionKey()).lines())
                    .hasSize(2)
                    .endsWith(first.strip())
                    .allMatch(key -> key.length() >= 32);
        } finally {
            kube.helm("uninstall", RELEASE, "-n", NAMESPACE);
        }
    }

    private static String decoded(String base64) {
        return new String(Base64.getDecoder().decode(base64), UTF_8);
    }

    private static List<String> everything() {
        return kinds.stream().flatMap(kind -> kube.all(kind).stream()).sorted().toList();
    }

    /// The session key in the Secret that the chart creates; empty where the values name another Secret.
    private static String sessionKey() {
        return kube.kubectl(
                "get",
                "secrets",
                "-n",
                NAMESPACE,
                "--field-selector",
                "metadata.name=" + RELEASE + "-session",
                "-o",
                "jsonpath={.items[*].data.session\\.key}");
    }
}
