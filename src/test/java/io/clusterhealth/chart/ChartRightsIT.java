// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.kubekit.KubeKit;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The rights of the chart's account on a real API server, beyond those of every account, in each relevant namespace.
class ChartRightsIT {
    private static final String NAMESPACE = "self-healing-platform";
    private static final String MONITORING = "openshift-monitoring";
    private static final String RELEASE = "cluster-health-mcp";

    private static final List<String> REVIEWS =
            List.of("tokenreviews.authentication.k8s.io create", "subjectaccessreviews.authorization.k8s.io create");

    private static KubeKit kube;

    @BeforeAll
    static void start() {
        kube = KubeKit.start("--crds");
        for (String namespace : List.of(NAMESPACE, MONITORING)) {
            kube.apply("{apiVersion: v1, kind: Namespace, metadata: {name: %s}}".formatted(namespace));
        }
        // As OpenShift's monitoring creates them.
        kube.apply("""
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRole
                metadata: {name: cluster-monitoring-view}
                rules:
                  - {apiGroups: [monitoring.coreos.com], resources: [prometheuses/api], verbs: [get, create, update]}
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: Role
                metadata: {name: monitoring-alertmanager-view, namespace: openshift-monitoring}
                rules:
                  - {apiGroups: [monitoring.coreos.com], resources: [alertmanagers/api], verbs: [get, list]}
                """);
    }

    @AfterAll
    static void stop() {
        if (kube != null) {
            kube.close();
        }
    }

    @AfterEach
    void uninstall() {
        kube.helm("uninstall", RELEASE, "-n", NAMESPACE);
    }

    @Test
    void itMayAskAboutCallersAndNothingElse() {
        install();

        for (String namespace : List.of(NAMESPACE, MONITORING, "default")) {
            assertThat(granted(namespace)).as(namespace).containsExactlyInAnyOrderElementsOf(REVIEWS);
        }
        for (String what : List.of("pods", "secrets", "/cluster-health-mcp", "/metrics")) {
            assertThat(may("get", what)).as(what).isFalse();
        }
    }

    @Test
    void itReadsWhatTheProductReadsWhenToldToAndNothingElse() {
        install("--set", "clusterAccess=service-account");

        assertThat(granted(NAMESPACE))
                .containsAll(REVIEWS)
                .contains("pods get list", "clusteroperators.config.openshift.io get list", "[/readyz/*] get")
                .contains("[/metrics] get")
                .filteredOn(may -> !REVIEWS.contains(may))
                .allMatch(may ->
                        may.endsWith(" get list") || may.matches("\\[/(readyz|livez|version|metrics)(/\\*)?] get"))
                .noneMatch(may -> may.startsWith("*") || may.startsWith("secrets ") || may.startsWith("configmaps "));
        assertThat(granted(MONITORING)).containsExactlyInAnyOrderElementsOf(granted(NAMESPACE));
        for (String what : List.of(
                "secrets", "configmaps", "pods/log", "pods/exec", "machineconfigs.machineconfiguration.openshift.io")) {
            assertThat(may("get", what)).as(what).isFalse();
        }
    }

    /// The server's pods gain no rights from it, and Prometheus only the right to scrape it.
    @Test
    void theObserverReadsWithRightsOfItsOwn() {
        install("--set", "observer.enabled=true,monitoring.serviceMonitor=true");

        assertThat(granted(NAMESPACE)).containsExactlyInAnyOrderElementsOf(REVIEWS);
        assertThat(granted(RELEASE + "-observer", NAMESPACE))
                .containsAll(REVIEWS)
                .contains("pods get list", "clusteroperators.config.openshift.io get list")
                .filteredOn(may -> !REVIEWS.contains(may))
                .allMatch(may -> may.endsWith(" get list") || may.matches("\\[/(readyz|livez|version)(/\\*)?] get"))
                .noneMatch(may -> may.startsWith("*") || may.startsWith("secrets ") || may.startsWith("configmaps "));
        assertThat(granted(RELEASE + "-observer-scraper", NAMESPACE))
                .containsExactly("[/cluster-health-mcp/metrics] get");
    }

    @Test
    void itReadsAlertsInTheMonitoringsNamespaceAlone() {
        install("--set", "clusterAccess=service-account", "--set", "clusterMonitoring.enabled=true");

        List<String> elsewhere = granted(NAMESPACE);
        assertThat(granted(MONITORING))
                .filteredOn(may -> !elsewhere.contains(may))
                .containsExactlyInAnyOrder(
                        "prometheuses.monitoring.coreos.com/api get create update",
                        "alertmanagers.monitoring.coreos.com/api get list");
    }

    @Test
    void withoutTheRolesItMayDoNothing() {
        install("--set", "rbac.create=false");

        assertThat(granted(NAMESPACE)).isEmpty();
    }

    private static void install(String... options) {
        String[] words = {"install", RELEASE, Helm.CHART.toString(), "-n", NAMESPACE};
        kube.helm(Stream.of(words, options).flatMap(Arrays::stream).toArray(String[]::new));
    }

    /// The rights of the account there, as `resource verb verb` or `[path] verb`, without those of every account.
    private static List<String> granted(String namespace) {
        return granted(RELEASE, namespace);
    }

    private static List<String> granted(String account, String namespace) {
        List<String> everybodys = mays("somebody-else", namespace);
        assertThat(everybodys).contains("[/version] get");
        return mays(account, namespace).stream()
                .filter(may -> !everybodys.contains(may))
                .toList();
    }

    private static List<String> mays(String account, String namespace) {
        return kube.kubectl("auth", "can-i", "--list", "--as", user(account), "-n", namespace, "--no-headers")
                .lines()
                .map(line -> line.strip().replaceAll("^(\\S+).*\\[(.*)]$", "$1 $2"))
                .toList();
    }

    private static String user(String account) {
        return "system:serviceaccount:" + NAMESPACE + ":" + account;
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
                """.formatted(user(RELEASE), attributes), "create", "-f", "-", "-o", "jsonpath={.status.allowed}"));
    }

    private static String part(String what, String pattern) {
        return what.matches(pattern) ? what.replaceAll(pattern, "$1") : "";
    }
}
