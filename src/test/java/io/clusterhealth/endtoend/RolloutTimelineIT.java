// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.kube.KubeClusters;
import io.clusterhealth.cluster.kube.LiveClusters;
import io.clusterhealth.kubekit.KubeKit;
import io.clusterhealth.tool.health.HealthToolset;
import io.vertx.core.Vertx;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The timeline of rollouts, rollbacks and scalings made by real controllers, in the order in which they were
/// requested.
class RolloutTimelineIT {
    private static KubeKit kube;
    private static Vertx vertx;
    private static KubeClusters clusters;

    @BeforeAll
    static void start() {
        kube = KubeKit.start("--controllers", "--scheduler", "--kwok");
        vertx = Vertx.vertx();
        clusters = LiveClusters.over(kube.admin(), vertx);
        kube.apply("{apiVersion: v1, kind: Node, metadata: {name: n1, annotations: {kwok.x-k8s.io/node: fake}}}");
        kube.kubectl("wait", "--for=condition=Ready", "node/n1", "--timeout=60s");
        kube.apply("{apiVersion: v1, kind: Namespace, metadata: {name: shop}}");
    }

    @AfterAll
    static void stop() {
        if (kube != null) {
            clusters.close();
            vertx.close().toCompletionStage().toCompletableFuture().join();
            kube.close();
        }
    }

    private static void done(String workload, String... words) {
        kube.kubectl(words);
        available(workload, workload.startsWith("deployment") ? 3 : 1);
    }

    /// With `minReadySeconds`, each takes longer than a second, the resolution of the timestamps.
    private static void available(String workload, int replicas) {
        kube.kubectl("rollout", "status", workload, "-n", "shop", "--timeout=60s");
        kube.kubectl(
                "wait",
                workload,
                "-n",
                "shop",
                "--for=jsonpath={.status.availableReplicas}=" + replicas,
                "--timeout=60s");
    }

    private static List<String> changes(String subject) {
        return HealthToolset.text(
                        HealthToolset.named(HealthToolset.over(clusters), "what-changed"),
                        "{\"namespace\": \"shop\", \"since\": \"1h\", \"max_tokens\": 8000}")
                .lines()
                .filter(line -> line.contains(subject + ": "))
                .toList();
    }

    @Test
    void aDeploymentIsRolledBackThenRolledOutThenScaledToNothing() {
        kube.apply("""
                {apiVersion: apps/v1, kind: Deployment, metadata: {name: web, namespace: shop}, spec: {replicas: 3, minReadySeconds: 1,
                  selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}},
                    spec: {containers: [{name: web, image: "web:1"}]}}}}
                """);
        available("deployment/web", 3);
        done("deployment/web", "set", "image", "deployment/web", "web=web:2", "-n", "shop");
        done("deployment/web", "rollout", "undo", "deployment/web", "-n", "shop");
        done("deployment/web", "set", "image", "deployment/web", "web=web:3", "-n", "shop");
        kube.kubectl("scale", "deployment", "web", "--replicas=0", "-n", "shop");
        kube.kubectl("rollout", "status", "deployment/web", "-n", "shop", "--timeout=60s");

        List<String> changes = changes("Deployment shop/web").stream()
                .map(line -> line.replaceFirst(".*Deployment shop/web: ", "")
                        .replaceAll("replica set web-\\S+", "replica set")
                        .replace("(combined from similar events): ", ""))
                .filter(line -> !line.startsWith("was changed by hand"))
                .toList();
        assertThat(changes)
                .containsExactly(
                        "was scaled: \"Scaled down replica set from 3 to 0\"",
                        "rolled out revision 4, images changed: \"web:1 → web:3\"",
                        "rolled back, as revision 3, images changed: \"web:2 → web:1\"",
                        "rolled out revision 2, images changed: \"web:1 → web:2\"",
                        "first seen with revision 1: \"web:1\"");
    }

    @Test
    void aStatefulSetIsRolledBack() {
        String manifest = """
                {apiVersion: apps/v1, kind: StatefulSet, metadata: {name: db, namespace: shop}, spec: {serviceName: db, replicas: 1, minReadySeconds: 2,
                  selector: {matchLabels: {app: db}}, template: {metadata: {labels: {app: db}},
                    spec: {containers: [{name: db, image: "db:%d"}]}}}}
                """;
        kube.apply(manifest.formatted(1));
        available("statefulset/db", 1);
        kube.apply(manifest.formatted(2));
        available("statefulset/db", 1);
        Instant undone = Instant.now();
        done("statefulset/db", "rollout", "undo", "statefulset/db", "-n", "shop");

        List<String> changes = changes("StatefulSet shop/db");
        assertThat(changes.stream().map(line -> line.replaceFirst(".*StatefulSet shop/db: ", "")))
                .containsExactly(
                        "rolled back, as revision 3; fields: \"containers[db].image\"",
                        "rolled out revision 2; fields: \"containers[db].image\"",
                        "rolled out an earlier revision");
        assertThat(Instant.parse(changes.getFirst().replaceFirst(" .*", ""))).isAfterOrEqualTo(undone.minusSeconds(1));
    }
}
