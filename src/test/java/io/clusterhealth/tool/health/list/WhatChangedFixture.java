// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import io.clusterhealth.tool.health.ToolCallFixture;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;

/// Calls of what-changed over a small cluster, to which a test may write more.
abstract class WhatChangedFixture extends ToolCallFixture {
    static final String TOOL = "what-changed";

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
                   spec: {template: {spec: {containers: [{name: cart, image: 'r/cart:1'}]}}}}
                - {metadata: {namespace: shop, name: cart-2, creationTimestamp: '2026-11-21T09:20:00Z',
                   annotations: {deployment.kubernetes.io/revision: '5'},
                   ownerReferences: [{kind: Deployment, name: cart, controller: true}]},
                   spec: {template: {spec: {containers: [{name: cart, image: 'r/cart:2'}]}}}}
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

    /// Adds a node on which pods of any namespace may run.
    void readyNode() throws IOException {
        write("ready.yaml", """
                {apiVersion: v1, kind: Node, metadata: {name: worker-2, creationTimestamp: '2026-10-01T10:00:00Z'}, status: {
                  conditions: [{type: Ready, status: 'True', lastTransitionTime: '2026-10-01T10:00:00Z'}]}}
                """);
    }
}
