// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.tool.health.ToolCallFixture;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What affects a namespace, and is told once.
class WhatChangedInNamespaceTest extends ToolCallFixture {
    private static final String TOOL = "what-changed";

    /// A Secret is rotated and a release is rolled out; ten minutes later the only node becomes NotReady.
    @BeforeEach
    void cluster() throws IOException {
        write("as-of.txt", "2026-11-21T10:00:00Z");
        write("nodes.yaml", """
                {apiVersion: v1, kind: Node, metadata: {name: worker-1, creationTimestamp: '2026-10-01T10:00:00Z'}, status: {
                  conditions: [{type: Ready, status: 'False', message: m, lastTransitionTime: '2026-11-21T09:30:00Z'}]}}
                """);
        write("pods.yaml", "{apiVersion: v1, kind: PodList, items: []}");
        write("replicasets.yaml", """
                apiVersion: apps/v1
                kind: ReplicaSetList
                items:
                - {metadata: {namespace: shop, name: cart-1, creationTimestamp: '2026-10-01T10:00:00Z',
                   annotations: {deployment.kubernetes.io/revision: '4'},
                   ownerReferences: [{kind: Deployment, name: cart, controller: true}]},
                   spec: {template: {spec: {containers: [{image: 'r/cart:1'}]}}}}
                - {metadata: {namespace: shop, name: cart-2, creationTimestamp: '2026-11-21T09:20:00Z',
                   annotations: {deployment.kubernetes.io/revision: '5'},
                   ownerReferences: [{kind: Deployment, name: cart, controller: true}]},
                   spec: {template: {spec: {containers: [{image: 'r/cart:2'}]}}}}
                """);
        write("secrets.yaml", """
                apiVersion: v1
                kind: SecretList
                items:
                - {metadata: {namespace: shop, name: db, creationTimestamp: '2026-10-01T10:00:00Z', managedFields: [
                   {manager: kubectl-edit, time: '2026-11-21T09:25:00Z'},
                   {manager: helm, time: '2026-10-01T10:00:00Z'}]}, data: {password: aHVudGVyMg==}}
                - {metadata: {namespace: shop, name: sh.helm.release.v1.web.v3,
                   creationTimestamp: '2026-11-21T08:00:00Z',
                   labels: {owner: helm, name: web, version: '3', status: deployed}}}
                """);
    }

    @Test
    void aChangeThatIsNamedAboveTheTimelineIsNotRepeated() {
        assertThat(answer(TOOL, "{}").text()).containsOnlyOnce("Secret shop/db").containsOnlyOnce("revision 5");
    }

    /// The node carries no pod of the namespace.
    @Test
    void incidentThatDoesNotAffectTheNamespaceIsNoSignalOfIt() {
        assertThat(answer(TOOL, "{\"namespace\": \"shop\"}").text())
                .contains("No bad signal", "Secret shop/db")
                .doesNotContain("CH-201");
    }

    @Test
    void nodeThatCarriesPodsOfTheNamespaceIsASignalOfIt() throws IOException {
        write("pods.yaml", """
                {apiVersion: v1, kind: Pod, metadata: {namespace: shop, name: cart, creationTimestamp: '2026-10-01T10:00:00Z'},
                 spec: {nodeName: worker-1}, status: {phase: Running}}
                """);

        assertThat(answer(TOOL, "{\"namespace\": \"shop\"}").text())
                .contains("First bad signal 2026-11-21T09:30:00Z: Node worker-1 Node is NotReady (CH-201).");
    }
}
