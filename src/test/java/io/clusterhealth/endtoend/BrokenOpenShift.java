// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.endtoend;

import io.clusterhealth.kubekit.KubeKit;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/// A small OpenShift cluster with three independent faults: a machine that is gone with its node, degraded
/// routers, and an operator catalog that does not answer.
@SuppressWarnings("TimeInStaticInitializer") // one moment for the whole cluster
final class BrokenOpenShift {
    static final String LOST_NODE = "worker-1";
    static final String MACHINE = "prod-worker-1";
    static final String CATALOG = "community-operators";

    private static final Instant NOW = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    private static final Instant BROKEN = NOW.minus(Duration.ofMinutes(50));
    private static final Instant BUILT = NOW.minus(Duration.ofDays(2));

    private BrokenOpenShift() {}

    static void into(KubeKit kube) {
        for (String namespace :
                List.of("openshift-machine-api", "openshift-ingress-operator", "openshift-marketplace", "pipelines")) {
            kube.kubectl("create", "namespace", namespace);
        }
        version(kube);
        nodes(kube);
        machines(kube);
        ingress(kube);
        catalog(kube);
    }

    private static void version(KubeKit kube) {
        kube.apply("""
                apiVersion: config.openshift.io/v1
                kind: ClusterVersion
                metadata: {name: version}
                spec: {clusterID: 11111111-1111-4111-8111-111111111111}
                """);
        kube.status("clusterversion/version", """
                {"status": {"desired": {"version": "4.20.1", "image": "quay.io/example/release@sha256:1"},
                 "observedGeneration": 1, "versionHash": "x", "availableUpdates": [],
                 "history": [{"state": "Completed", "version": "4.20.1", "image": "quay.io/example/release@sha256:1",
                   "verified": true, "startedTime": "%1$s", "completionTime": "%1$s"}],
                 "conditions": [%2$s, %3$s]}}
                """.formatted(
                        BUILT, condition("Available", "True", BUILT, ""), condition("Failing", "False", BUILT, "")));
        operator(kube, "etcd", "False", "");
        operator(kube, "ingress", "True", "The \\\"default\\\" ingress controller reports Degraded=True");
    }

    private static void operator(KubeKit kube, String name, String degraded, String message) {
        kube.apply("{apiVersion: config.openshift.io/v1, kind: ClusterOperator, metadata: {name: %s}, spec: {}}"
                .formatted(name));
        kube.status("clusteroperator/" + name, """
                {"status": {"conditions": [%s, %s, %s]}}
                """.formatted(
                        condition("Available", "True", BUILT, ""),
                        condition("Progressing", "False", BUILT, ""),
                        condition("Degraded", degraded, degraded.equals("True") ? BROKEN : BUILT, message)));
    }

    private static void nodes(KubeKit kube) {
        for (String node : List.of("master-0", "worker-0", LOST_NODE)) {
            kube.apply("{apiVersion: v1, kind: Node, metadata: {name: %s, labels: {node-role.kubernetes.io/%s: ''}}}"
                    .formatted(node, node.startsWith("master") ? "master" : "worker"));
            boolean lost = node.equals(LOST_NODE);
            kube.status(
                    "node/" + node,
                    "{\"status\": {\"conditions\": [%s]}}"
                            .formatted(condition(
                                    "Ready",
                                    lost ? "Unknown" : "True",
                                    lost ? BROKEN.plusSeconds(60) : BUILT,
                                    lost ? "Kubelet stopped posting node status." : "")));
        }
    }

    private static void machines(KubeKit kube) {
        kube.apply("""
                apiVersion: machine.openshift.io/v1beta1
                kind: MachineSet
                metadata: {name: prod-worker, namespace: openshift-machine-api}
                spec: {replicas: 2, selector: {matchLabels: {set: prod}}, template: {spec: {}}}
                """);
        kube.status(
                "machineset.machine.openshift.io/prod-worker",
                "{\"status\": {\"replicas\": 2, \"readyReplicas\": 1}}",
                "openshift-machine-api");
        String uid = kube.kubectl(
                "get",
                "machineset.machine.openshift.io",
                "prod-worker",
                "-n",
                "openshift-machine-api",
                "-o",
                "jsonpath={.metadata.uid}");
        kube.apply("""
                apiVersion: machine.openshift.io/v1beta1
                kind: Machine
                metadata:
                  name: %s
                  namespace: openshift-machine-api
                  ownerReferences:
                  - {apiVersion: machine.openshift.io/v1beta1, kind: MachineSet, name: prod-worker, uid: %s, controller: true}
                spec: {}
                """.formatted(MACHINE, uid.strip()));
        kube.status(
                "machine.machine.openshift.io/" + MACHINE, """
                {"status": {"phase": "Failed", "errorReason": "MachineNotFound",
                 "errorMessage": "Can't find created instance.", "lastUpdated": "%s",
                 "nodeRef": {"kind": "Node", "name": "%s"}}}
                """.formatted(BROKEN, LOST_NODE), "openshift-machine-api");
    }

    private static void ingress(KubeKit kube) {
        kube.apply("""
                apiVersion: operator.openshift.io/v1
                kind: IngressController
                metadata: {name: default, namespace: openshift-ingress-operator}
                spec: {replicas: 2}
                """);
        kube.status(
                "ingresscontroller/default",
                """
                {"status": {"availableReplicas": 2, "selector": "x", "conditions": [%s, %s]}}
                """.formatted(
                                condition("Available", "True", BUILT, ""),
                                condition("Degraded", "True", BROKEN, "CanaryChecksSucceeding=False")),
                "openshift-ingress-operator");
    }

    /// The lists of the Operator Lifecycle Manager are read only because of an event about the subscription.
    private static void catalog(KubeKit kube) {
        kube.apply("""
                apiVersion: operators.coreos.com/v1alpha1
                kind: CatalogSource
                metadata: {name: %1$s, namespace: openshift-marketplace}
                spec: {sourceType: grpc, image: registry.example.com/index}
                ---
                apiVersion: operators.coreos.com/v1alpha1
                kind: Subscription
                metadata: {name: pipelines, namespace: pipelines}
                spec: {name: pipelines, source: %1$s, sourceNamespace: openshift-marketplace}
                ---
                apiVersion: v1
                kind: Event
                metadata: {name: pipelines.1, namespace: pipelines}
                involvedObject: {apiVersion: operators.coreos.com/v1alpha1, kind: Subscription, namespace: pipelines, name: pipelines}
                type: Warning
                reason: ResolutionFailed
                message: failed to populate resolver cache
                lastTimestamp: "%2$s"
                count: 3
                """.formatted(CATALOG, BROKEN));
        kube.status("catalogsource/" + CATALOG, """
                {"status": {"connectionState": {"lastObservedState": "TRANSIENT_FAILURE", "lastConnect": "%s"}}}
                """.formatted(BROKEN), "openshift-marketplace");
        kube.status(
                "subscription.operators.coreos.com/pipelines",
                """
                {"status": {"lastUpdated": "%s", "conditions": [%s]}}
                """.formatted(
                        BROKEN, condition("CatalogSourcesUnhealthy", "True", BROKEN, "targeted catalogsource is down")),
                "pipelines");
    }

    private static String condition(String type, String status, Instant since, String message) {
        return "{\"type\": \"%s\", \"status\": \"%s\", \"reason\": \"R\", \"message\": \"%s\", \"lastTransitionTime\": \"%s\"}"
                .formatted(type, status, message, since);
    }
}
