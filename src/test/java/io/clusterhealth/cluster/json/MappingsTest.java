// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static io.clusterhealth.cluster.json.Yaml.read;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.ClusterOperator.Related;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Job;
import io.clusterhealth.cluster.object.Lease;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Namespace;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Placement;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.ReplicaSet;
import io.clusterhealth.cluster.object.Requests;
import io.clusterhealth.cluster.object.VolumeClaim;
import io.clusterhealth.cluster.object.Workload;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MappingsTest {
    private static final Optional<Instant> TEN = Optional.of(Instant.parse("2026-11-20T10:00:00Z"));
    private static final Optional<Instant> TEN_O_FIVE = Optional.of(Instant.parse("2026-11-20T10:00:05Z"));
    private static final long MI = 1L << 20;

    @Test
    void readsANode() {
        assertThat(read(Resources.NODES, """
                apiVersion: v1
                kind: Node
                metadata:
                  name: worker-3
                  creationTimestamp: "2026-11-20T10:00:00Z"
                  labels: {node-role.kubernetes.io/worker: "", node-role.kubernetes.io/infra: "", kubernetes.io/hostname: worker-3}
                  annotations:
                    machineconfiguration.openshift.io/state: Degraded
                    machineconfiguration.openshift.io/reason: "disk full"
                    volumes.kubernetes.io/controller-managed-attach-detach: "true"
                spec:
                  providerID: aws:///x
                  unschedulable: true
                  taints: [{key: node.kubernetes.io/unschedulable, effect: NoSchedule}]
                status:
                  capacity: {cpu: "4", memory: 16Gi, pods: "250", ephemeral-storage: 100Gi}
                  allocatable: {cpu: 3500m, memory: 15Gi, pods: 250}
                  nodeInfo: {kubeletVersion: v1.33.1, osImage: RHCOS}
                  images: [{names: [a, b], sizeBytes: 1}]
                  conditions:
                  - {type: MemoryPressure, status: "False", lastHeartbeatTime: "2026-11-20T09:00:00Z"}
                  - type: Ready
                    status: "False"
                    reason: KubeletNotReady
                    message: PLEG is not healthy
                    lastHeartbeatTime: "2026-11-20T10:00:05Z"
                    lastTransitionTime: "2026-11-20T10:00:00Z"
                """))
                .contains(new Node(
                        metadata("", "worker-3", TEN),
                        List.of("infra", "worker"),
                        "v1.33.1",
                        true,
                        new Requests(4000, 16 * 1024 * MI, 250),
                        new Requests(3500, 15 * 1024 * MI, 250),
                        TEN_O_FIVE,
                        "Degraded",
                        "disk full",
                        "",
                        List.of(new Node.Taint("node.kubernetes.io/unschedulable", "", "NoSchedule")),
                        List.of(
                                new Condition("MemoryPressure", "False", "", "", Optional.empty()),
                                new Condition("Ready", "False", "KubeletNotReady", "PLEG is not healthy", TEN)),
                        "",
                        Node.Overlay.NONE,
                        Map.of(
                                "node-role.kubernetes.io/worker", "",
                                "node-role.kubernetes.io/infra", "",
                                "kubernetes.io/hostname", "worker-3"),
                        List.of(),
                        Map.of("operating system", "RHCOS"),
                        Set.of(),
                        ""));
    }

    @Test
    void readsAPod() {
        assertThat(read(Resources.PODS, """
                apiVersion: v1
                kind: Pod
                metadata:
                  namespace: shop
                  name: cart-1
                  creationTimestamp: "2026-11-20T10:00:00Z"
                  deletionTimestamp: "2026-11-20T10:00:05Z"
                  deletionGracePeriodSeconds: 5
                  ownerReferences:
                  - {apiVersion: v1, kind: ConfigMap, name: other}
                  - {apiVersion: apps/v1, kind: ReplicaSet, name: cart, controller: true}
                spec:
                  nodeName: worker-3
                  schedulingGates: [{name: wait}]
                  imagePullSecrets: [{name: registry}]
                  volumes:
                  - {name: data, persistentVolumeClaim: {claimName: cart-data}}
                  - {name: scratch, ephemeral: {volumeClaimTemplate: {spec: {accessModes: [ReadWriteOnce]}}}}
                  - {name: config, configMap: {name: x}}
                  initContainers:
                  - {name: setup, image: setup:1, resources: {requests: {cpu: "2", memory: 64Mi}}}
                  - {name: mesh, image: mesh:1, restartPolicy: Always, resources: {requests: {cpu: 100m}},
                     startupProbe: {periodSeconds: 10, failureThreshold: 3}}
                  containers:
                  - {name: app, image: app:1, env: [{name: PASSWORD, value: secret}],
                     resources: {requests: {cpu: 500m, memory: 256Mi}, limits: {cpu: "1"}}}
                  - {name: next, image: next:1, startupProbe: {initialDelaySeconds: 5, periodSeconds: 10, failureThreshold: 60}}
                status:
                  phase: Running
                  reason: Evicted
                  message: The node was low on memory.
                  startTime: "2026-11-20T10:00:05Z"
                  conditions: [{type: Ready, status: "False", lastTransitionTime: "2026-11-20T10:00:00Z"}]
                  initContainerStatuses:
                  - {name: setup, image: setup@1, restartCount: 0, ready: true,
                     state: {terminated: {exitCode: 0, reason: Completed, finishedAt: "2026-11-20T10:00:00Z"}}}
                  - {name: mesh, image: mesh@1, ready: true, started: true, state: {running: {startedAt: "2026-11-20T10:00:00Z"}}}
                  containerStatuses:
                  - {name: app, image: app@1, ready: false, restartCount: 7,
                     state: {waiting: {reason: CrashLoopBackOff, message: back-off 5m}},
                     lastState: {terminated: {exitCode: 137, reason: OOMKilled, message: m,
                       startedAt: "2026-11-20T10:00:00Z", finishedAt: "2026-11-20T10:00:05Z"}}}
                """))
                .contains(new Pod(
                        new Metadata(
                                "shop",
                                "cart-1",
                                TEN,
                                TEN_O_FIVE,
                                Optional.of(new Metadata.Owner("ReplicaSet", "cart")),
                                Optional.empty(),
                                List.of()),
                        "worker-3",
                        "Running",
                        "Evicted",
                        "The node was low on memory.",
                        true,
                        5,
                        0,
                        List.of("cart-data", "cart-1-scratch"),
                        new Requests(2000, 256 * MI, 1),
                        "",
                        TEN_O_FIVE,
                        List.of(new Condition("Ready", "False", "", "", TEN)),
                        List.of(
                                new Container(
                                        "setup",
                                        "setup@1",
                                        true,
                                        true,
                                        0,
                                        new State.Terminated(new Termination(0, "Completed", "", TEN)),
                                        Optional.empty(),
                                        Duration.ZERO,
                                        List.of(),
                                        0,
                                        false),
                                new Container(
                                        "mesh",
                                        "mesh@1",
                                        false,
                                        true,
                                        0,
                                        new State.Running(TEN),
                                        Optional.empty(),
                                        Duration.ZERO,
                                        List.of(),
                                        0,
                                        true),
                                new Container(
                                        "app",
                                        "app@1",
                                        false,
                                        false,
                                        7,
                                        new State.Waiting("CrashLoopBackOff", "back-off 5m"),
                                        Optional.of(new Termination(137, "OOMKilled", "m", TEN_O_FIVE, TEN)),
                                        Duration.ZERO,
                                        List.of(),
                                        0,
                                        false),
                                new Container(
                                        "next",
                                        "next:1",
                                        false,
                                        false,
                                        0,
                                        new State.Waiting("", ""),
                                        Optional.empty(),
                                        Duration.ofSeconds(605),
                                        List.of(),
                                        0,
                                        false)),
                        Map.of(),
                        "",
                        Placement.NONE,
                        List.of(),
                        List.of("registry")));
    }

    @Test
    void readsWorkloads() {
        String status = "observedGeneration: 3, availableReplicas: 1, readyReplicas: 2, updatedReplicas: 4,"
                + " desiredNumberScheduled: 5, numberAvailable: 6, updatedNumberScheduled: 7";
        String object =
                "{metadata: {name: w, generation: 4}, spec: {replicas: 3, paused: true}, status: {" + status + "}}";

        assertThat(read(Resources.DEPLOYMENTS, object)).contains(workload("Deployment", 3, 1, 4));
        assertThat(read(Resources.STATEFUL_SETS, object)).contains(workload("StatefulSet", 3, 1, 4));
        assertThat(read(Resources.DAEMON_SETS, object)).contains(workload("DaemonSet", 5, 6, 7));
    }

    @Test
    void readsWorkloadsThatSayLess() {
        String object = "{metadata: {name: w, generation: 1}, status: {observedGeneration: 1, readyReplicas: 2}}";
        Workload set = read(Resources.STATEFUL_SETS, object).orElseThrow();
        Workload deployment = read(Resources.DEPLOYMENTS, object).orElseThrow();

        assertThat(set.available()).isEqualTo(2);
        assertThat(deployment.available()).isZero();
        assertThat(deployment.desired()).isEqualTo(1);
        assertThat(deployment.observed()).isTrue();
        assertThat(read(Resources.DEPLOYMENTS, "{spec: {replicas: 0}}")
                        .orElseThrow()
                        .desired())
                .isZero();
    }

    @Test
    void readsReplicaSetsAndJobs() {
        assertThat(read(Resources.REPLICA_SETS, """
                metadata: {name: r, namespace: n, annotations: {deployment.kubernetes.io/revision: "12"}}
                spec: {replicas: 2}
                status: {replicas: 2, readyReplicas: 1}
                """))
                .contains(new ReplicaSet(
                        metadata("n", "r", Optional.empty()), 2, 1, 12, List.of(), List.of(), List.of()));
        Condition failed = new Condition("Failed", "True", "BackoffLimitExceeded", "m", Optional.empty());
        assertThat(read(Resources.JOBS, """
                metadata: {name: j, namespace: n}
                spec: {activeDeadlineSeconds: 60}
                status:
                  active: 1
                  succeeded: 2
                  failed: 3
                  conditions: [{type: Failed, status: "True", reason: BackoffLimitExceeded, message: m}]
                """))
                .contains(new Job(metadata("n", "j", Optional.empty()), 1, 2, 3, 60, List.of(failed), Set.of()));
    }

    @Test
    void readsNamespacesClaimsAndLeases() {
        assertThat(read(Resources.NAMESPACES, """
                metadata: {name: n}
                status: {phase: Terminating, conditions: [{type: NamespaceContentRemaining, status: "True"}]}
                """))
                .contains(new Namespace(
                        metadata("", "n", Optional.empty()),
                        "Terminating",
                        List.of(new Condition("NamespaceContentRemaining", "True", "", "", Optional.empty())),
                        Map.of()));
        assertThat(read(
                        Resources.VOLUME_CLAIMS,
                        "{metadata: {name: c, namespace: n}, spec: {storageClassName: gp3, volumeName: pv-1},"
                                + " status: {phase: Bound}}"))
                .contains(new VolumeClaim(
                        metadata("n", "c", Optional.empty()), "Bound", Optional.of("gp3"), "pv-1", false, List.of()));
        assertThat(read(
                        Resources.LEASES,
                        "{metadata: {name: w, namespace: kube-node-lease},"
                                + " spec: {renewTime: \"2026-11-20T10:00:00.000000Z\"}}"))
                .contains(new Lease(metadata("kube-node-lease", "w", Optional.empty()), "", TEN, Optional.empty()));
        assertThat(read(Resources.LEASES, "{metadata: {name: leader, namespace: kube-system}}"))
                .isEmpty();
    }

    @Test
    void readsWarnings() {
        assertThat(read(Resources.EVENTS, """
                metadata: {name: e, namespace: n, creationTimestamp: "2026-11-20T09:00:00Z"}
                type: Warning
                reason: FailedMount
                message: no volume
                count: 4
                involvedObject: {kind: Pod, namespace: n, name: p}
                lastTimestamp: "2026-11-20T10:00:00Z"
                source: {component: kubelet, host: w1}
                reportingComponent: ""
                """))
                .contains(new Event("Pod", "n", "p", "FailedMount", "no volume", 4, TEN, at("09:00"), "kubelet", ""));
        assertThat(read(Resources.EVENTS, """
                metadata: {creationTimestamp: "2026-11-20T09:00:00Z"}
                type: Warning
                reason: FailedMount
                count:
                series: {count: 9, lastObservedTime: "2026-11-20T10:00:00.000000Z"}
                regarding: {kind: Pod, namespace: n, name: p}
                note: no volume
                eventTime: "2026-11-20T09:30:00.000000Z"
                reportingController: kubelet
                lastTimestamp:
                """))
                .contains(new Event("Pod", "n", "p", "FailedMount", "no volume", 9, TEN, at("09:30"), "kubelet", ""));
        assertThat(read(Resources.EVENTS, "{type: Warning, metadata: {creationTimestamp: \"2026-11-20T10:00:00Z\"}}"))
                .contains(new Event("", "", "", "", "", 1, TEN, TEN, "", ""));
        assertThat(read(Resources.EVENTS, "{type: Normal, reason: Pulled}")).isEmpty();
    }

    private static Optional<Instant> at(String time) {
        return Optional.of(Instant.parse("2026-11-20T%s:00Z".formatted(time)));
    }

    @Test
    void readsOpenShift() {
        assertThat(read(Resources.CLUSTER_OPERATORS, """
                metadata: {name: etcd}
                status:
                  versions: [{name: raw-internal, version: "1"}, {name: operator, version: 4.20.1}]
                  relatedObjects:
                  - {group: operator.openshift.io, resource: etcds, name: cluster}
                  - {group: example.com, resource: widgets, namespace: shop, name: ""}
                  - {group: "", resource: namespaces, name: openshift-etcd}
                  - {group: "", resource: namespaces, name: openshift-etcd-operator}
                  - {group: "", resource: namespaces, name: openshift-etcd}
                """))
                .contains(new ClusterOperator(
                        metadata("", "etcd", Optional.empty()),
                        "4.20.1",
                        List.of(
                                new Related("etcds.operator.openshift.io", "", "cluster"),
                                new Related("widgets.example.com", "shop", ""),
                                new Related("namespaces", "", "openshift-etcd"),
                                new Related("namespaces", "", "openshift-etcd-operator")),
                        List.of(),
                        false));
    }

    @Test
    void readsJsonLikeYaml() throws IOException {
        String json = "{\"metadata\":{\"name\":\"n\"},\"spec\":{\"replicas\":3},\"status\":{\"readyReplicas\":2}}";
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            parser.nextToken();
            Mapping<ReplicaSet> mapping = Mappings.of(Resources.REPLICA_SETS);

            assertThat(mapping.reading().apply(new Projector().object(parser, mapping.projection())))
                    .isEqualTo(read(Resources.REPLICA_SETS, json));
        }
    }

    @Test
    void findsTheListOfAKind() {
        assertThat(Mappings.resource("v1", "Pod")).contains(Resources.PODS);
        assertThat(Mappings.resource("apps/v1beta2", "Deployment")).contains(Resources.DEPLOYMENTS);
        assertThat(Mappings.resource("events.k8s.io/v1", "Event")).contains(Resources.EVENTS);
        assertThat(Mappings.resource("extensions/v1beta1", "Deployment")).isEmpty();
        assertThat(Mappings.resource("metrics.k8s.io/v1beta1", "Node")).isEmpty();
    }

    private static Metadata metadata(String namespace, String name, Optional<Instant> created) {
        return new Metadata(namespace, name, created, Optional.empty(), Optional.empty(), Optional.empty(), List.of());
    }

    private static Workload workload(String kind, int desired, int available, int updated) {
        return new Workload(
                metadata("", "w", Optional.empty()),
                kind,
                desired,
                available,
                updated,
                false,
                true,
                Map.of(),
                List.of());
    }
}
