// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is too new to be judged is told in each scope whose verdict would report it later.
class PendingInNamespaceTest extends ToolCallFixture {
    @BeforeEach
    void cluster() throws IOException {
        write("as-of.txt", "2026-11-21T10:00:00Z");
        write("nodes.yaml", """
                apiVersion: v1
                kind: Node
                metadata: {name: w-1, creationTimestamp: "2026-11-01T10:00:00Z"}
                status: {conditions: [{type: Ready, status: "True"}], allocatable: {cpu: "4", memory: 8Gi, pods: "110"}}
                """);
        write("pods.yaml", "{apiVersion: v1, kind: PodList, items: []}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"namespace\": \"term\"}"})
    void aNamespaceThatIsBeingDeletedIsNotYetJudgedInItsOwnScopeEither(String scope) throws IOException {
        write("namespaces.yaml", """
                apiVersion: v1
                kind: Namespace
                metadata: {name: term, creationTimestamp: "2026-11-01T10:00:00Z", deletionTimestamp: "2026-11-21T09:50:00Z"}
                status:
                  phase: Terminating
                  conditions:
                  - {type: NamespaceFinalizersRemaining, status: "True", reason: SomeFinalizersRemain,
                     message: "Some content in the namespace has finalizers remaining: example.com/hold in 1 resource instances",
                     lastTransitionTime: "2026-11-21T09:50:05Z"}
                """);

        assertThat(answer("get-cluster-health", scope).text()).contains("1 new fault", "Namespace term");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"namespace\": \"shop\"}"})
    void anAutoscalerWithoutMetricsIsNotYetJudged(String scope) throws IOException {
        write("autoscaler.yaml", """
                apiVersion: autoscaling/v2
                kind: HorizontalPodAutoscaler
                metadata: {namespace: shop, name: api, creationTimestamp: "2026-11-01T09:59:00Z"}
                spec: {maxReplicas: 3, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: api}}
                status: {currentReplicas: 1, desiredReplicas: 1, conditions: [
                  {type: ScalingActive, status: "False", reason: FailedGetResourceMetric, message: "no metrics", lastTransitionTime: "2026-11-21T09:57:00Z"}]}
                """);
        write("events.yaml", """
                {apiVersion: v1, kind: Event, metadata: {namespace: shop, name: e}, type: Warning,
                 reason: FailedGetResourceMetric, message: no metrics, lastTimestamp: "2026-11-21T09:59:00Z",
                 involvedObject: {kind: HorizontalPodAutoscaler, namespace: shop, name: api}}
                """);

        assertThat(answer("get-cluster-health", scope).text()).contains("1 autoscaler unable to scale for 3 min");
    }

    @Test
    void anObjectThatIsBeingDeletedIsToldWithTheFinalizersThatHoldIt() throws IOException {
        write("held.yaml", """
                {apiVersion: v1, kind: ConfigMap, metadata: {namespace: term, name: held, finalizers: [example.com/hold],
                  creationTimestamp: "2026-11-01T10:00:00Z", deletionTimestamp: "2026-11-21T09:50:00Z"}}
                """);

        assertThat(answer("explain-resource", "{\"kind\": \"configmap\", \"namespace\": \"term\", \"name\": \"held\"}")
                        .text())
                .contains(", being deleted, held by finalizer example.com/hold: ");
    }

    @Test
    void aNodeIsNotYetJudgedWhereItHasPods() throws IOException {
        write("node.yaml", """
                apiVersion: v1
                kind: Node
                metadata: {name: w-2, creationTimestamp: "2026-11-21T09:59:00Z"}
                status: {conditions: [{type: Ready, status: "False", reason: KubeletNotReady, message: "cni plugin not initialized",
                  lastTransitionTime: "2026-11-21T09:59:50Z"}]}
                """);
        write("pods.yaml", """
                apiVersion: v1
                kind: Pod
                metadata: {namespace: shop, name: web, creationTimestamp: "2026-11-21T09:59:20Z"}
                spec: {nodeName: w-2, containers: [{name: main}]}
                status: {phase: Running, conditions: [{type: Ready, status: "True"}]}
                """);

        assertThat(answer("get-cluster-health", "{\"namespace\": \"shop\"}").text())
                .contains("1 node not ready for 10 s");
    }
}
