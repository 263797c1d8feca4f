// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Scalings and cordons, which leave an event or a taint, changes through this server, updates and warnings.
class WhatChangedActionsTest extends ToolCallFixture {
    private static final String TOOL = "what-changed";

    @BeforeEach
    void cluster() throws IOException {
        write("as-of.txt", "2026-11-21T10:00:00Z");
        write("nodes.yaml", """
                {apiVersion: v1, kind: Node, metadata: {name: worker-1}, status: {
                  conditions: [{type: Ready, status: 'False', message: m, lastTransitionTime: '2026-11-21T09:30:00Z'}]}}
                """);
        write("pods.yaml", "{apiVersion: v1, kind: PodList, items: []}");
    }

    @ParameterizedTest
    @CsvSource({"NodeNotSchedulable, was cordoned", "NodeSchedulable, was uncordoned"})
    void aCordonedNodeIsTold(String reason, String words) throws IOException {
        write("events.yaml", """
                {apiVersion: v1, kind: Event, metadata: {namespace: default, name: n.1}, type: Normal, reason: %s,
                 involvedObject: {kind: Node, name: worker-1}, lastTimestamp: '2026-11-21T09:29:00Z'}
                """.formatted(reason));

        assertThat(answer(TOOL, "{}").text())
                .contains("- 2026-11-21T09:29:00Z (31 min ago) [just before] Node worker-1: " + words);
    }

    /// A kubelet that is down emits no event.
    @ParameterizedTest
    @CsvSource({"2026-11-21T09:28:30Z, 1", "2026-11-21T08:28:30Z, 2"})
    void aCordonedNodeIsToldByItsTaintToo(String added, int rows) throws IOException {
        write("nodes.yaml", """
                {apiVersion: v1, kind: Node, metadata: {name: worker-1}, spec: {unschedulable: true,
                 taints: [{key: node.kubernetes.io/unschedulable, effect: NoSchedule, timeAdded: '%s'}]}}
                """.formatted(added));
        write("events.yaml", """
                {apiVersion: v1, kind: Event, metadata: {namespace: default, name: n.1}, type: Normal,
                 reason: NodeNotSchedulable, involvedObject: {kind: Node, name: worker-1},
                 lastTimestamp: '2026-11-21T09:29:00Z'}
                """);

        assertThat(answer(TOOL, "{}").text().lines().filter(line -> line.endsWith("Node worker-1: was cordoned")))
                .hasSize(rows);
    }

    /// Such an event has the message of the last one and the time of the first.
    @Test
    void combinedEventTellsOneScalingOnly() throws IOException {
        write("events.yaml", """
                {apiVersion: v1, kind: Event, metadata: {namespace: shop, name: e}, type: Normal,
                 reason: ScalingReplicaSet, count: 29, involvedObject: {kind: Deployment, namespace: shop, name: web},
                 message: '(combined from similar events): Scaled up replica set web-b4f7 from 1 to 3',
                 firstTimestamp: '2026-11-21T09:10:00Z', lastTimestamp: '2026-11-21T09:29:00Z'}
                """);

        assertThat(answer(TOOL, "{}").text()).contains("2026-11-21T09:29:00Z").doesNotContain("2026-11-21T09:10:00Z");
    }

    /// Only its name is in the object: neither the caller nor the kind of change is.
    @Test
    void changesThroughThisServerAreListedWithItsFieldManager() throws IOException {
        write("deployments.yaml", """
                apiVersion: apps/v1
                kind: DeploymentList
                items:
                - {metadata: {namespace: shop, name: cart, managedFields: [
                   {manager: argocd-controller, operation: Apply, time: '2026-11-20T09:00:00Z'},
                   {manager: cluster-health-mcp, operation: Update, time: '2026-11-21T09:28:00Z'}]}, spec: {replicas: 0}}
                - {metadata: {namespace: shop, name: scaled, creationTimestamp: '2026-11-01T09:00:00Z', managedFields: [
                   {manager: cluster-health-mcp, operation: Update, time: '2026-11-21T09:26:00Z'}]}, spec: {replicas: 0}}
                """);

        assertThat(answer(TOOL, "{}").text())
                .contains(
                        "Deployment shop/cart: was changed through this server, though argocd-controller delivers it:"
                                + " \"cluster-health-mcp\"",
                        "Deployment shop/scaled: was changed through this server: \"cluster-health-mcp\"");
    }

    /// A like event of another object, from before the window, does not make it an old change.
    @Test
    void aWarningThatStillHappensIsToldWithItsLatestMessage() throws IOException {
        write("events.yaml", """
                apiVersion: v1
                kind: EventList
                items:
                - {metadata: {namespace: shop, name: e1}, type: Warning, reason: Unhealthy, message: old, count: 1,
                   involvedObject: {kind: Pod, namespace: shop, name: a}, lastTimestamp: '2026-11-21T09:05:00Z'}
                - {metadata: {namespace: shop, name: e2}, type: Warning, reason: Unhealthy, message: new, count: 40,
                   involvedObject: {kind: Pod, namespace: shop, name: b},
                   firstTimestamp: '2026-11-21T09:20:00Z', lastTimestamp: '2026-11-21T09:59:30Z'}
                """);

        assertThat(answer(TOOL, "{\"since\": \"29m\"}").text())
                .contains("between 2026-11-21T09:05:00Z and 2026-11-21T09:59:30Z (30 s ago at the latest) Pod shop/b:"
                        + " it and 1 more warned 41 times, the last time: \"Unhealthy: new\"");
    }

    /// Of three namespaces each is told.
    @ParameterizedTest
    @CsvSource({"3, warned once, 3", "4, it and 3 more warned 4 times, 1"})
    void theSameWarningInManyNamespacesIsToldOnce(int namespaces, String words, int rows) throws IOException {
        StringBuilder events = new StringBuilder("apiVersion: v1\nkind: EventList\nitems:\n");
        for (int i = 0; i < namespaces; i++) {
            events.append("""
                    - {metadata: {namespace: team-%1$d, name: e}, type: Warning, reason: NodeNotReady,
                       message: Node is not ready, involvedObject: {kind: Pod, namespace: team-%1$d, name: web},
                       lastTimestamp: '2026-11-21T09:40:00Z'}
                    """.formatted(i));
        }
        write("events.yaml", events.toString());

        assertThat(answer(TOOL, "{}").text().lines().filter(line -> line.contains("NodeNotReady")))
                .hasSize(rows)
                .allMatch(line -> line.contains("/web: " + words));
    }

    /// The failing update is an effect, and the update a deed.
    @Test
    void thatAnUpdateFailsIsNoCauseOfWhatFollows() throws IOException {
        write("openshift.yaml", """
                apiVersion: config.openshift.io/v1
                kind: ClusterVersion
                metadata: {name: version}
                status:
                  history: [{state: Partial, version: 4.20.3, startedTime: '2026-11-21T09:21:00Z'}]
                  conditions: [{type: Failing, status: 'True', message: m, lastTransitionTime: '2026-11-21T09:29:50Z'}]
                ---
                apiVersion: machineconfiguration.openshift.io/v1
                kind: MachineConfigPool
                metadata: {name: worker}
                status: {conditions: [
                  {type: Degraded, status: 'True', message: m, lastTransitionTime: '2026-11-21T09:29:55Z'},
                  {type: Updating, status: 'True', message: m, lastTransitionTime: '2026-11-21T09:22:00Z'}]}
                """);

        assertThat(answer(TOOL, "{\"max_tokens\": 4000}").data().path("changes"))
                .filteredOn(change -> change.path("mark").asText().equals("just-before"))
                .extracting(change -> change.path("what").asText())
                .anyMatch(what -> what.startsWith("began to update"))
                .anyMatch(what -> what.startsWith("became Updating"))
                .noneMatch(what -> what.startsWith("Failing became") || what.startsWith("became Degraded"));
    }

    @Test
    void writesToSeveralNamespacesAreNotOneChange() throws IOException {
        StringBuilder items = new StringBuilder("apiVersion: v1\nkind: ConfigMapList\nitems:\n");
        for (int i = 0; i < 10; i++) {
            items.append(
                    "- {metadata: {namespace: n%d, name: c%d, managedFields: [{manager: ed, time: '2026-11-21T09:00:%02dZ'}]}}\n"
                            .formatted(Math.min(i, 4), i, i));
        }
        write("configmaps.yaml", items.toString());

        assertThat(answer("what-changed", "{}").text())
                .contains("ConfigMap n2/c2: was changed by: \"ed\"")
                .contains("between 2026-11-21T09:00:04Z and 2026-11-21T09:00:09Z")
                .contains("ConfigMap n4/c4: was written with c5, c6, c7 and 2 more by: \"ed\"");
    }
}
