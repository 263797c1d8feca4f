// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Events outlive their pods: the answer names the owner of a deleted pod and says that the pod is gone.
class EventsOfGonePodsTest extends ToolCallFixture {

    @BeforeEach
    void cluster() throws IOException {
        write("as-of.txt", "2026-11-21T10:00:00Z");
        write("workloads.yaml", """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {namespace: shop, name: web}
                spec: {replicas: 1, selector: {matchLabels: {app: web}}}
                ---
                apiVersion: apps/v1
                kind: ReplicaSet
                metadata:
                  {namespace: shop, name: web-7d9f8c6b5, ownerReferences: [{kind: Deployment, name: web, controller: true}]}
                spec: {replicas: 1}
                """);
        write(
                "pods.yaml",
                pod("web-7d9f8c6b5-bbbbb", "ReplicaSet", "web-7d9f8c6b5", "09:00")
                        + pod("db-0", "StatefulSet", "db", "09:50")
                        + pod("agent-k7k7k", "DaemonSet", "agent", "09:00"));
        write(
                "events.yaml",
                event("e1", "web-7d9f8c6b5-bbbbb", "BackOff", "09:55")
                        + event("e2", "web-7d9f8c6b5-ccccc", "BackOff", "09:20")
                        + event("e3", "web-55c4d8f9b-ddddd", "BackOff", "09:10")
                        + event("e4", "db-0", "FailedMount", "09:40")
                        + event("e5", "db-0", "Unhealthy", "09:55")
                        + event("e6", "db-7", "Evicted", "09:05")
                        + event("e7", "agent-zx2zx", "FailedScheduling", "09:04")
                        + event("e8", "debug", "Failed", "09:03")
                        + event("e9", "late-7d9f8c6b5-ggggg", "FailedCreatePodSandBox", "10:00"));
    }

    private static String pod(String name, String kind, String owner, String created) {
        return """
                apiVersion: v1
                kind: Pod
                metadata:
                  namespace: shop
                  name: %s
                  creationTimestamp: "2026-11-21T%s:00Z"
                  ownerReferences: [{kind: %s, name: %s, controller: true}]
                spec: {nodeName: w-1, containers: [{name: main}]}
                status: {phase: Running, conditions: [{type: Ready, status: "True"}]}
                ---
                """.formatted(name, created, kind, owner);
    }

    private static String event(String name, String pod, String reason, String time) {
        return """
                apiVersion: v1
                kind: Event
                metadata: {namespace: shop, name: %s}
                type: Warning
                reason: %s
                message: said of %s
                count: 1
                firstTimestamp: "2026-11-21T%4$s:00Z"
                lastTimestamp: "2026-11-21T%4$s:00Z"
                involvedObject: {kind: Pod, namespace: shop, name: %3$s}
                ---
                """.formatted(name, reason, pod, time);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "3 × BackOff on Deployment shop/web (3 objects, 2 no longer there), last 5 min ago",
                "1 × FailedMount on StatefulSet shop/db (1 object, no longer there), last 20 min ago",
                "1 × Unhealthy on StatefulSet shop/db, last 5 min ago",
                "1 × Evicted on StatefulSet shop/db (1 object, no longer there)",
                "1 × FailedScheduling on DaemonSet shop/agent (1 object, no longer there)",
                "1 × Failed on Pod shop/debug (no longer there)",
                "1 × FailedCreatePodSandBox on Pod shop/late-7d9f8c6b5-ggggg, last 1 s ago",
            })
    void areToldByWhatMadeThem(String row) {
        assertThat(answer("list-events", "{}").text()).contains(row);
    }

    @Test
    void explanationTellsThoseOfAnEarlierPodOfTheSameName() {
        assertThat(answer("explain-resource", "{\"kind\": \"Pod\", \"namespace\": \"shop\", \"name\": \"db-0\"}")
                        .text()
                        .lines())
                .contains(
                        "event: 1 × Unhealthy, last 5 min ago: \"said of db-0\"",
                        "event: 1 × FailedMount (of an earlier one of this name), last 20 min ago: \"said of db-0\"");
    }
}
