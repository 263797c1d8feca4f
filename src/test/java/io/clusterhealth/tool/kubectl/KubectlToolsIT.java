// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.kube.KubeClusters;
import io.clusterhealth.cluster.kube.LiveClusters;
import io.clusterhealth.kubekit.KubeKit;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthToolset;
import io.clusterhealth.tool.health.ToolCallFixture;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The toolset on a real API server, compared with kubectl of the same version.
class KubectlToolsIT {
    private static KubeKit kube;
    private static Vertx vertx;
    private static KubeClusters admin;
    private static KubeClusters viewer;

    @BeforeAll
    static void start() {
        kube = KubeKit.start("--crds");
        vertx = Vertx.vertx();
        admin = clusters(kube.admin());
        viewer = clusters(kube.viewer());
        kube.apply("{apiVersion: v1, kind: Namespace, metadata: {name: shop}}");
        StringBuilder objects = new StringBuilder();
        for (int i = 1; i <= 5; i++) {
            objects.append("""
                    {apiVersion: v1, kind: Pod, metadata: {name: web-%d, namespace: shop, labels: {app: web, nr: "%d"}},
                     spec: {containers: [{name: app, image: web}]}}
                    ---
                    """.formatted(i, i));
        }
        kube.apply(objects + """
                {apiVersion: apps/v1, kind: Deployment, metadata: {name: web, namespace: shop}, spec: {replicas: 2,
                  selector: {matchLabels: {app: x}}, template: {metadata: {labels: {app: x}},
                  spec: {containers: [{name: app, image: web, env: [{name: DB_PASSWORD, value: hunter2}]}]}}}}
                ---
                {apiVersion: v1, kind: Secret, metadata: {name: db, namespace: shop}, stringData: {password: hunter2-secret}}
                ---
                {apiVersion: config.openshift.io/v1, kind: ClusterOperator, metadata: {name: etcd}, spec: {}}
                """);
    }

    @AfterAll
    static void stop() {
        if (kube != null) {
            admin.close();
            viewer.close();
            vertx.close().toCompletionStage().toCompletableFuture().join();
            kube.close();
        }
    }

    private static KubeClusters clusters(Path kubeconfig) {
        return LiveClusters.over(kubeconfig, vertx);
    }

    private static Tool tool(KubeClusters clusters, String name) {
        return HealthToolset.named(KubectlToolset.over(clusters), name);
    }

    private static ToolOutcome.Answer line(String command) {
        return ToolCallFixture.answer(
                HealthToolset.call(tool(admin, "kubectl"), "{\"command\": \"%s\"}".formatted(command)));
    }

    /// The lines of a table without the last column, and without ages: two tables may be of different seconds.
    private static List<String> ageless(String table) {
        return table.lines()
                .map(line -> line.strip().replaceAll("\\s+\\S+$", "").replaceAll("\\s\\d+[smhd]\\b", " AGE"))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "get pods -n shop",
                "get po -n shop -l app=web,nr!=3",
                "get deploy -n shop",
                "get deployments.apps web -n shop",
                "get Deployment/web -n shop",
                "get secrets -n shop",
                "get ns",
                "get -A pods",
                "get pods -n shop -o wide",
                "get nodes -o wide"
            })
    void theTableIsTheOneOfKubectl(String command) {
        List<String> shown = ageless(line(command).text());

        assertThat(shown.subList(1, shown.size())).isEqualTo(ageless(kube.kubectl(command.split(" "))));
    }

    @ParameterizedTest
    @CsvSource({"co", "clusteroperator", "clusteroperators.config.openshift.io", "ClusterOperator"})
    void customKindsAreFoundByAnyName(String word) {
        ToolOutcome.Answer answer = ToolCallFixture.answer(HealthToolset.call(
                tool(admin, "kubectl-get"), "{\"resource\": \"%s\", \"output\": \"names\"}".formatted(word)));

        assertThat(answer.text()).contains("clusteroperator.config.openshift.io/etcd");
    }

    @Test
    void pagesFollowTheServersOwn() {
        List<String> seen = new ArrayList<>();
        String cursor = "";
        int calls = 0;
        do {
            ToolOutcome.Answer answer = ToolCallFixture.answer(HealthToolset.call(
                    tool(admin, "kubectl-get"),
                    "{\"resource\": \"pods\", \"namespace\": \"shop\", \"limit\": 2, \"output\": \"names\", \"cursor\": \"%s\"}"
                            .formatted(cursor)));
            seen.addAll(answer.data().path("names").findValuesAsText("name"));
            cursor = answer.data().path("nextCursor").asText();
            calls++;
        } while (!cursor.isEmpty());

        assertThat(seen).containsExactly("web-1", "web-2", "web-3", "web-4", "web-5");
        assertThat(calls).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"yaml", "json", "wide", "name"})
    void noFormShowsASecret(String output) {
        for (String command :
                List.of("get secrets -n shop -o ", "get secret db -n shop -o ", "get deploy -n shop -o ")) {
            ToolOutcome.Answer answer = line(command + output);

            assertThat(answer.text() + answer.data()).doesNotContain("hunter2", "aHVudGVyMi");
        }
        assertThat(line("get secret db -n shop -o yaml").text()).contains("password: 14 bytes");
    }

    @Test
    void whatTheCallerMayNotReadIsNamed() {
        ToolError error =
                ToolCallFixture.refusal(HealthToolset.call(tool(viewer, "kubectl-get"), "{\"resource\": \"secrets\"}"));

        assertThat(error.code()).isEqualTo("FORBIDDEN");
        assertThat(error.suggestion()).contains("resources: [secrets], verbs: [list]");
    }

    @Test
    void aWrongNamespaceOrNameIsNoEmptyList() {
        assertThat(ToolCallFixture.refusal(HealthToolset.call(
                                tool(admin, "kubectl-get"), "{\"resource\": \"pods\", \"namespace\": \"shpo\"}"))
                        .text())
                .contains("no Namespace 'shpo'", "Did you mean 'shop'?");
        assertThat(ToolCallFixture.refusal(HealthToolset.call(
                                tool(admin, "kubectl-get"),
                                "{\"resource\": \"pods\", \"name\": \"web-9\", \"namespace\": \"shop\"}"))
                        .code())
                .isEqualTo("NOT_FOUND");
        assertThat(line("get ingress -n shop").text()).startsWith("No ingresses in namespace shop");
    }
}
