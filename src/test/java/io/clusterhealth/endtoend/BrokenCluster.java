// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.endtoend;

import io.clusterhealth.kubekit.KubeKit;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/// A small OpenShift cluster with two independent faults: a lost worker with two pods of a Deployment on it, and
/// another Deployment whose containers crash.
@SuppressWarnings("TimeInStaticInitializer") // one moment for the whole cluster
public final class BrokenCluster {
    /// Number of its nodes.
    public static final int NODES = 3;
    static final int PODS = 5;
    /// The node that stopped reporting.
    public static final String LOST_NODE = "worker-2";
    /// Two pods that are not ready, and the Deployment they belong to.
    static final int SYMPTOMS_OF_THE_NODE = 3;

    private static final Instant NOW = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    private static final Instant BROKEN_SINCE = NOW.minus(Duration.ofMinutes(30));
    private static final Instant BUILT = NOW.minus(Duration.ofDays(2));

    private BrokenCluster() {}

    /// Creates the cluster's objects.
    public static void into(KubeKit kube) {
        kube.kubectl("create", "namespace", "shop");
        List<String> manifests = new ArrayList<>();
        for (String node : List.of("master-0", "worker-1", LOST_NODE)) {
            manifests.add("{apiVersion: v1, kind: Node, metadata: {name: %s, labels: {node-role.kubernetes.io/%s: ''}}}"
                    .formatted(node, node.startsWith("master") ? "master" : "worker"));
        }
        for (String operator : List.of("etcd", "kube-apiserver", "dns")) {
            manifests.add("{apiVersion: config.openshift.io/v1, kind: ClusterOperator, metadata: {name: %s}, spec: {}}"
                    .formatted(operator));
        }
        kube.apply(String.join("\n---\n", manifests));
        for (String operator : List.of("etcd", "kube-apiserver", "dns")) {
            kube.status(
                    "clusteroperator/" + operator,
                    "{\"status\": {\"conditions\": [%s, %s, %s]}}"
                            .formatted(
                                    condition("Available", "True", BUILT, ""),
                                    condition("Progressing", "False", BUILT, ""),
                                    condition("Degraded", "False", BUILT, "")));
        }
        for (String node : List.of("master-0", "worker-1")) {
            kube.status(
                    "node/" + node,
                    "{\"status\": {\"conditions\": [%s]}}"
                            .formatted(condition("Ready", "True", BUILT, "kubelet is posting ready status")));
        }
        kube.status(
                "node/" + LOST_NODE,
                "{\"status\": {\"conditions\": [%s]}}"
                        .formatted(
                                condition("Ready", "Unknown", BROKEN_SINCE, "Kubelet stopped posting node status.")));
        deployment(kube, "cart", 1);
        pod(kube, "cart", "cart-a", LOST_NODE);
        lost(kube, "cart-a");
        pod(kube, "cart", "cart-b", LOST_NODE);
        lost(kube, "cart-b");
        pod(kube, "cart", "cart-c", "worker-1");
        running(kube, "cart-c");
        deployment(kube, "search", 0);
        for (String name : List.of("search-a", "search-b")) {
            pod(kube, "search", name, "worker-1");
            crashing(kube, name);
        }
    }

    private static void deployment(KubeKit kube, String name, int available) {
        kube.apply("""
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: %1$s, namespace: shop}
                spec: {replicas: 3, selector: {matchLabels: {app: %1$s}}, template: %2$s}
                """.formatted(name, template(name)));
        kube.status("deployment/" + name, """
                {"status": {"observedGeneration": 1, "replicas": 3, "updatedReplicas": 3, "readyReplicas": %1$d,
                 "availableReplicas": %1$d, "unavailableReplicas": %2$d, "conditions": [
                   {"type": "Available", "status": "False", "reason": "MinimumReplicasUnavailable", "message": "m",
                    "lastUpdateTime": "%3$s", "lastTransitionTime": "%3$s"}]}}
                """.formatted(available, 3 - available, BROKEN_SINCE), "shop");
        String uid = kube.kubectl("get", "deployment", name, "-n", "shop", "-o", "jsonpath={.metadata.uid}");
        kube.apply("""
                apiVersion: apps/v1
                kind: ReplicaSet
                metadata:
                  name: %1$s-7f
                  namespace: shop
                  ownerReferences: [{apiVersion: apps/v1, kind: Deployment, name: %1$s, uid: %3$s, controller: true}]
                spec: {replicas: 3, selector: {matchLabels: {app: %1$s}}, template: %2$s}
                """.formatted(name, template(name), uid.strip()));
    }

    private static String template(String name) {
        return "{metadata: {labels: {app: %1$s}}, spec: {containers: [{name: %1$s, image: 'example.test/%1$s:1'}]}}"
                .formatted(name);
    }

    private static void pod(KubeKit kube, String owner, String name, String node) {
        String uid = kube.kubectl("get", "replicaset", owner + "-7f", "-n", "shop", "-o", "jsonpath={.metadata.uid}");
        kube.apply("""
                apiVersion: v1
                kind: Pod
                metadata:
                  name: %1$s
                  namespace: shop
                  labels: {app: %2$s}
                  ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: %2$s-7f, uid: %3$s, controller: true}]
                spec: {nodeName: %4$s, containers: [{name: %2$s, image: 'example.test/%2$s:1'}]}
                """.formatted(name, owner, uid.strip(), node));
    }

    private static void running(KubeKit kube, String pod) {
        kube.status(
                "pod/" + pod,
                status("True", BUILT, "\"running\": {\"startedAt\": \"%s\"}".formatted(BUILT), 0),
                "shop");
    }

    private static void lost(KubeKit kube, String pod) {
        kube.status(
                "pod/" + pod,
                status("False", BROKEN_SINCE, "\"running\": {\"startedAt\": \"%s\"}".formatted(BUILT), 0),
                "shop");
    }

    private static void crashing(KubeKit kube, String pod) {
        kube.status(
                "pod/" + pod,
                status(
                        "False",
                        BROKEN_SINCE,
                        "\"waiting\": {\"reason\": \"CrashLoopBackOff\", \"message\": \"back-off 5m0s restarting\"}",
                        14),
                "shop");
    }

    private static String status(String ready, Instant since, String state, int restarts) {
        String container = ready.equals("True") ? "true" : "false";
        return """
                {"status": {"phase": "Running", "startTime": "%1$s", "conditions": [%2$s, %3$s],
                 "containerStatuses": [{"name": "c", "image": "example.test/c:1", "imageID": "", "ready": %4$s,
                   "restartCount": %5$d, "state": {%6$s}%7$s}]}}
                """.formatted(
                        BUILT,
                        condition("PodScheduled", "True", BUILT, ""),
                        condition("Ready", ready, since, ""),
                        container,
                        restarts,
                        state,
                        restarts == 0
                                ? ""
                                : ", \"lastState\": {\"terminated\": {\"exitCode\": 1, \"reason\": \"Error\", \"startedAt\": \"%1$s\", \"finishedAt\": \"%1$s\"}}"
                                        .formatted(NOW.minusSeconds(60)));
    }

    private static String condition(String type, String status, Instant since, String message) {
        return "{\"type\": \"%s\", \"status\": \"%s\", \"reason\": \"R\", \"message\": \"%s\", \"lastTransitionTime\": \"%s\"}"
                .formatted(type, status, message, since);
    }
}
