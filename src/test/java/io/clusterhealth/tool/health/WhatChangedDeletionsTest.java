// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Deletions, as far as something remains of the deleted object.
class WhatChangedDeletionsTest extends ToolCallFixture {
    private static final String TOOL = "what-changed";

    @BeforeEach
    void cluster() throws IOException {
        write("as-of.txt", "2026-11-21T10:00:00Z");
        write("nodes.yaml", """
                {apiVersion: v1, kind: Node, metadata: {name: worker-1}, status: {
                  conditions: [{type: Ready, status: 'True', lastTransitionTime: '2026-10-21T09:30:00Z'}]}}
                """);
        write("pods.yaml", "{apiVersion: v1, kind: PodList, items: []}");
    }

    private void deployment(String namespace, String name) throws IOException {
        write("deployments.yaml", """
                {apiVersion: apps/v1, kind: Deployment, metadata: {namespace: %s, name: %s}, spec: {replicas: 0}}
                """.formatted(namespace, name));
    }

    private void event(String kind, String namespace, String name) throws IOException {
        write("events.yaml", """
                {apiVersion: v1, kind: Event, metadata: {namespace: prod, name: e}, type: Normal,
                 reason: ScalingReplicaSet, involvedObject: {kind: %s, namespace: %s, name: %s},
                 message: 'Scaled up replica set worker-b4f7 from 0 to 1', lastTimestamp: '2026-11-21T09:29:00Z'}
                """.formatted(kind, namespace, name));
    }

    @Test
    void aNodeThatWasRemovedIsTold() throws IOException {
        write("events.yaml", """
                {apiVersion: v1, kind: Event, metadata: {namespace: default, name: n.1}, type: Normal,
                 reason: RemovingNode, message: 'Node worker-2 event: Removing Node worker-2 from Controller',
                 involvedObject: {kind: Node, name: worker-2}, lastTimestamp: '2026-11-21T09:29:00Z'}
                """);

        assertThat(answer(TOOL, "{}").text())
                .contains("2026-11-21T09:29:00Z (31 min ago) Node worker-2: was removed from the cluster");
    }

    @Test
    void aNamespaceWhoseDeletionWasRequestedIsTold() throws IOException {
        write("namespaces.yaml", """
                apiVersion: v1
                kind: NamespaceList
                items:
                - {metadata: {name: old, deletionTimestamp: '2026-11-21T09:20:00Z'}, status: {phase: Terminating}}
                - {metadata: {name: prod}, status: {phase: Active}}
                """);

        assertThat(answer(TOOL, "{}").text())
                .contains("2026-11-21T09:20:00Z (40 min ago) [just before] Namespace old: its deletion was requested");
        assertThat(answer(TOOL, "{\"namespace\": \"prod\"}").text()).doesNotContain("Namespace old");
    }

    /// Its events remain for an hour.
    @Test
    void aWorkloadThatIsNoLongerListedWasDeletedAfterItsLastEvent() throws IOException {
        deployment("prod", "api");
        event("Deployment", "prod", "worker");

        assertThat(answer(TOOL, "{}").text())
                .contains("between 2026-11-21T09:29:00Z and 2026-11-21T10:00:00Z (1 s ago at the latest)"
                        + " Deployment prod/worker: was deleted");
    }

    /// One that is there, one of a namespace that the lists may lack, and one of a kind that controllers delete.
    @ParameterizedTest
    @CsvSource({"Deployment, prod, api", "Deployment, other, worker", "Job, prod, worker"})
    void othersWereNot(String kind, String namespace, String name) throws IOException {
        deployment("prod", "api");
        event(kind, namespace, name);

        assertThat(answer(TOOL, "{}").text()).doesNotContain("was deleted");
    }
}
