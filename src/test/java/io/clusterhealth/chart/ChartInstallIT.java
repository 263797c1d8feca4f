// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.kubekit.KubeKit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The chart on a real API server: accepted, upgraded, removed without a trace, and with no right too many.
class ChartInstallIT {
    private static final String NAMESPACE = "self-healing-platform";
    private static final String RELEASE = "cluster-health-mcp";
    private static final String ACCOUNT = "system:serviceaccount:" + NAMESPACE + ":" + RELEASE;

    private static KubeKit kube;

    @BeforeAll
    static void start() {
        kube = KubeKit.start("--crds");
        for (String namespace : List.of(NAMESPACE, "openshift-monitoring")) {
            kube.apply("{apiVersion: v1, kind: Namespace, metadata: {name: %s}}".formatted(namespace));
        }
        kube.apply("""
                {apiVersion: scheduling.k8s.io/v1, kind: PriorityClass, metadata: {name: important}, value: 1000}""");
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

    /// The kit has no Gateway API, so that one kind is rendered but not asked about.
    @ParameterizedTest
    @MethodSource("examples")
    void everyObjectIsAcceptedFieldByField(Path values) {
        String rendered =
                kube.helm("template", RELEASE, Helm.CHART.toString(), "-n", NAMESPACE, "-f", values.toString());
        String known = Arrays.stream(rendered.split("(?m)^---$"))
                .filter(document -> !document.contains("kind: HTTPRoute"))
                .collect(Collectors.joining("---"));

        String accepted = kube.kubectlWithInput(known, "apply", "--dry-run=server", "--validate=strict", "-f", "-");

        assertThat(accepted.lines())
                .hasSize((int)
                        known.lines().filter(line -> line.startsWith("kind: ")).count())
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

    @Test
    void keepsTheSessionKeyOverAnUpgradeAndLeavesNothing() {
        String values = Helm.CHART.resolve("ci/route-monitoring-values.yaml").toString();
        kube.helm("install", RELEASE, Helm.CHART.toString(), "-n", NAMESPACE, "-f", values);
        try {
            String first = sessionKey();

            kube.helm(
                    "upgrade",
                    RELEASE,
                    Helm.CHART.toString(),
                    "-n",
                    NAMESPACE,
                    "-f",
                    values,
                    "--set",
                    "settings.deadline=3s");

            assertThat(sessionKey()).isEqualTo(first).hasSizeGreaterThan(64);
            assertThat(kube.kubectl("get", "deployment", RELEASE, "-n", NAMESPACE, "-o", "yaml"))
                    .contains("value: 3s");
        } finally {
            kube.helm("uninstall", RELEASE, "-n", NAMESPACE);
        }
        assertThat(kube.kubectl(
                        "get",
                        "deployments,services,secrets,configmaps,serviceaccounts,networkpolicies,poddisruptionbudgets,"
                                + "horizontalpodautoscalers,routes,servicemonitors,prometheusrules,clusterroles,"
                                + "clusterrolebindings,rolebindings",
                        "-A",
                        "-l",
                        "app=cluster-health-mcp",
                        "-o",
                        "name"))
                .isEmpty();
    }

    @Test
    void theAccountMayAskAboutCallersAndNothingElse() {
        install();
        try {
            assertThat(mays())
                    .contains(
                            "tokenreviews.authentication.k8s.io create",
                            "subjectaccessreviews.authorization.k8s.io create")
                    .filteredOn(may -> !OF_EVERYBODY.contains(may))
                    .hasSize(2);
            assertThat(may("list", "pods")).isFalse();
            assertThat(may("get", "secrets")).isFalse();
            assertThat(may("get", "/cluster-health-mcp")).isFalse();
        } finally {
            kube.helm("uninstall", RELEASE, "-n", NAMESPACE);
        }
    }

    @Test
    void theAccountReadsWhatTheProductReadsWhenToldToAndNothingElse() {
        install("--set", "clusterAccess=service-account");
        try {
            assertThat(may("list", "pods")).isTrue();
            assertThat(may("list", "clusteroperators.config.openshift.io")).isTrue();
            assertThat(may("get", "/readyz")).isTrue();
            assertThat(mays())
                    .filteredOn(may -> !OF_EVERYBODY.contains(may))
                    .allMatch(may -> may.endsWith(" get list")
                            || may.endsWith("reviews.authentication.k8s.io create")
                            || may.endsWith("accessreviews.authorization.k8s.io create"))
                    .noneMatch(may -> may.contains("*") || may.startsWith("secrets") || may.startsWith("configmaps"));
            for (String resource : List.of(
                    "secrets",
                    "configmaps",
                    "pods/log",
                    "pods/exec",
                    "machineconfigs.machineconfiguration.openshift.io")) {
                assertThat(may("get", resource)).as(resource).isFalse();
            }
        } finally {
            kube.helm("uninstall", RELEASE, "-n", NAMESPACE);
        }
    }

    /// The reviews that the API server grants to whoever has an account.
    private static final List<String> OF_EVERYBODY = List.of(
            "selfsubjectreviews.authentication.k8s.io create",
            "selfsubjectaccessreviews.authorization.k8s.io create",
            "selfsubjectrulesreviews.authorization.k8s.io create");

    private static void install(String... options) {
        String[] words = {"install", RELEASE, Helm.CHART.toString(), "-n", NAMESPACE};
        kube.helm(Stream.of(words, options).flatMap(Arrays::stream).toArray(String[]::new));
    }

    private static String sessionKey() {
        return kube.kubectl(
                "get", "secret", RELEASE + "-session", "-n", NAMESPACE, "-o", "jsonpath={.data.session\\.key}");
    }

    /// What the account may do with resources, as `resource verb verb`.
    private static List<String> mays() {
        return kube.kubectl("auth", "can-i", "--list", "--as", ACCOUNT, "-n", NAMESPACE, "--no-headers")
                .lines()
                .filter(line -> !line.startsWith(" "))
                .map(line -> line.replaceAll("^(\\S+).*\\[(.*)]$", "$1 $2"))
                .toList();
    }

    private static boolean may(String verb, String what) {
        String attributes = what.startsWith("/")
                ? "nonResourceAttributes: {verb: %s, path: %s}".formatted(verb, what)
                : "resourceAttributes: {verb: %s, resource: %s, subresource: \"%s\", group: \"%s\"}"
                        .formatted(
                                verb,
                                part(what, "^([^./]+).*"),
                                part(what, "^[^/]+/(.+)"),
                                part(what, "^[^.]+\\.(.+)"));
        return Boolean.parseBoolean(kube.kubectlWithInput(
                """
                apiVersion: authorization.k8s.io/v1
                kind: SubjectAccessReview
                spec: {user: "%s", groups: ["system:serviceaccounts", "system:authenticated"], %s}
                """.formatted(ACCOUNT, attributes), "create", "-f", "-", "-o", "jsonpath={.status.allowed}"));
    }

    private static String part(String what, String pattern) {
        return what.matches(pattern) ? what.replaceAll(pattern, "$1") : "";
    }
}
