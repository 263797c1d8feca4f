// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Objects that are not ready and no problem: a claim that no pod uses, and a pod that is one minute old.
class PendingObjectsTest extends ToolCallFixture {

    @BeforeEach
    void cluster() throws IOException {
        write("as-of.txt", "2026-11-21T10:00:00Z");
        write("nodes.yaml", """
                apiVersion: v1
                kind: Node
                metadata: {name: w-1, creationTimestamp: "2026-11-01T10:00:00Z"}
                status: {conditions: [{type: Ready, status: "True"}], allocatable: {cpu: "4", memory: 8Gi, pods: "110"}}
                """);
        write("classes.yaml", """
                apiVersion: storage.k8s.io/v1
                kind: StorageClassList
                metadata: {}
                items: []
                """);
        write("claims.yaml", """
                apiVersion: v1
                kind: PersistentVolumeClaim
                metadata: {namespace: shop, name: unused, creationTimestamp: "2026-11-21T09:30:00Z"}
                spec: {storageClassName: fast}
                status: {phase: Pending}
                """);
        write("pods.yaml", """
                apiVersion: v1
                kind: Pod
                metadata: {namespace: shop, name: fresh, creationTimestamp: "2026-11-21T09:59:20Z"}
                spec: {containers: [{name: main}]}
                status:
                  phase: Pending
                  conditions:
                  - {type: PodScheduled, status: "False", reason: Unschedulable, message: "0/1 nodes are available: 1 Insufficient cpu.", lastTransitionTime: "2026-11-21T09:59:20Z"}
                ---
                apiVersion: v1
                kind: Pod
                metadata: {namespace: shop, name: warming, creationTimestamp: "2026-11-21T09:59:30Z"}
                spec: {nodeName: w-1, containers: [{name: main}]}
                status:
                  phase: Running
                  startTime: "2026-11-21T09:59:30Z"
                  conditions: [{type: Ready, status: "False", lastTransitionTime: "2026-11-21T09:59:40Z"}]
                  containerStatuses: [{name: main, ready: false, state: {running: {startedAt: "2026-11-21T09:59:40Z"}}}]
                """);
        write("joining.yaml", """
                apiVersion: v1
                kind: Node
                metadata: {name: w-2, creationTimestamp: "2026-11-21T09:59:00Z"}
                status:
                  conditions:
                  - {type: Ready, status: "False", reason: KubeletNotReady, message: "container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized", lastTransitionTime: "2026-11-21T09:59:30Z"}
                """);
        write("deployments.yaml", """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {namespace: shop, name: web, generation: 2, creationTimestamp: "2026-11-21T09:59:00Z"}
                spec: {replicas: 2, selector: {matchLabels: {app: web}}}
                status: {observedGeneration: 2, replicas: 2, updatedReplicas: 1, availableReplicas: 1}
                """);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PersistentVolumeClaim | unused | Pending, and no pod uses it, so it counts as no problem.",
                "Pod | fresh | not yet judged: pending for 40 s (it waits for a node for 40 s: \"0/1 nodes are available: 1 Insufficient cpu.\"); a problem from 2026-11-21T10:14:20Z on at the latest, if it stays so.",
                "Pod | warming | not yet judged: not ready for 20 s; a problem from 2026-11-21T10:14:40Z on at the latest, if it stays so.",
                "Node | w-2 | not yet judged: not ready for 30 s; a problem from 2026-11-21T10:04:00Z on at the latest, if it stays so.",
                "Node | w-1 | nothing is known to be wrong with it.",
                "Deployment | web | not yet judged: rollout incomplete."
            })
    void areNotCalledWell(String kind, String name, String told) {
        String text = answer(
                        "explain-resource",
                        kind.equals("Node")
                                ? "{\"kind\": \"Node\", \"name\": \"%s\"}".formatted(name)
                                : "{\"kind\": \"%s\", \"namespace\": \"shop\", \"name\": \"%s\"}".formatted(kind, name))
                .text();

        assertThat(text.lines().findFirst().orElseThrow()).endsWith(told);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Pod | gated | Pending, held by its scheduling gates, so it counts as no problem.",
                "PersistentVolumeClaim | data | Pending until a pod that uses it has a node, so it counts as no problem."
            })
    void waitAsTheyAreMeantTo(String kind, String name, String told) throws IOException {
        write("classes.yaml", """
                {apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: local}, provisioner: p, volumeBindingMode: WaitForFirstConsumer}
                """);
        write("gated.yaml", """
                apiVersion: v1
                kind: Pod
                metadata: {namespace: shop, name: gated, creationTimestamp: "2026-11-18T09:59:20Z"}
                spec: {schedulingGates: [{name: example.com/approval}], containers: [{name: main}], volumes: [{name: d, persistentVolumeClaim: {claimName: data}}]}
                status: {phase: Pending, conditions: [{type: PodScheduled, status: "False", reason: SchedulingGated}]}
                ---
                apiVersion: v1
                kind: PersistentVolumeClaim
                metadata: {namespace: shop, name: data, creationTimestamp: "2026-11-18T09:30:00Z"}
                spec: {storageClassName: local}
                status: {phase: Pending}
                """);

        areNotCalledWell(kind, name, told);
    }

    /// The pods of before are enough for the Deployment, and nothing but its own conditions is about an autoscaler.
    @Test
    void norAreThoseThatOthersJudge() throws IOException {
        write("api.yaml", """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {namespace: shop, name: api, generation: 2, creationTimestamp: "2026-11-01T09:59:00Z"}
                spec: {replicas: 1, selector: {matchLabels: {app: api}}}
                status: {observedGeneration: 2, replicas: 2, updatedReplicas: 1, availableReplicas: 1}
                """);
        write("new.yaml", """
                apiVersion: v1
                kind: Pod
                metadata: {namespace: shop, name: api-7d9-x, creationTimestamp: "2026-11-21T09:59:30Z",
                  ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: api-7d9, controller: true}]}
                spec: {nodeName: w-1, containers: [{name: main}]}
                status: {phase: Running, startTime: "2026-11-21T09:59:30Z",
                  conditions: [{type: Ready, status: "False", lastTransitionTime: "2026-11-21T09:59:40Z"}],
                  containerStatuses: [{name: main, ready: false, state: {running: {startedAt: "2026-11-21T09:59:40Z"}}}]}
                ---
                apiVersion: apps/v1
                kind: ReplicaSet
                metadata: {namespace: shop, name: api-7d9,
                  ownerReferences: [{apiVersion: apps/v1, kind: Deployment, name: api, controller: true}]}
                """);
        write("autoscaler.yaml", """
                apiVersion: autoscaling/v2
                kind: HorizontalPodAutoscaler
                metadata: {namespace: shop, name: api, creationTimestamp: "2026-11-01T09:59:00Z"}
                spec: {maxReplicas: 3, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: api}}
                status: {currentReplicas: 1, desiredReplicas: 1, conditions: [
                  {type: ScalingActive, status: "False", reason: FailedGetResourceMetric, message: "no metrics", lastTransitionTime: "2026-11-21T09:57:00Z"}]}
                """);

        assertThat(answer("explain-resource", "{\"kind\": \"deployment\", \"namespace\": \"shop\", \"name\": \"api\"}")
                        .text())
                .contains(
                        ": not yet judged: Pod shop/api-7d9-x: not ready for 20 s; a problem from 2026-11-21T10:14:40Z on at the latest, if it stays so.");
        assertThat(answer("explain-resource", "{\"kind\": \"hpa\", \"namespace\": \"shop\", \"name\": \"api\"}")
                        .text())
                .contains(
                        ": not yet judged: unable to scale for 3 min; a problem from 2026-11-21T10:02:00Z on at the latest, if it stays so.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | Not yet judged: 1 pod pending for 40 s (Pod shop/fresh: it waits for a node for 40 s: \"0/1 nodes are available: 1 Insufficient cpu.\"), 1 pod not ready for 20 s (Pod shop/warming).",
                "{\"status\": \"NotReady\"} | Not yet judged: 1 pod not ready for 20 s (Pod shop/warming)."
            })
    void podsAreListedAsNotYetJudged(String arguments, String told) {
        assertThat(answer("list-pods", arguments).text().lines()).contains(told);
    }
}
