// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Objects in a bad state that counts as no problem: the answer gives the reason.
class UncountedStatesTest extends ToolCallFixture {
    @BeforeEach
    void cluster() throws IOException {
        write("as-of.txt", "2026-11-21T10:00:00Z");
        write(
                "jobs.yaml",
                job("nightly-1", "nightly", "18", "Failed")
                        + job("nightly-2", "nightly", "19", "Complete")
                        + job("weekly-1", "weekly", "18", "Failed")
                        + job("weekly-2", "weekly", "21", "Failed"));
        write("workloads.yaml", """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {namespace: shop, name: web, creationTimestamp: "2026-11-01T10:00:00Z"}
                spec: {replicas: 1}
                status: {replicas: 1, availableReplicas: 1, readyReplicas: 1, updatedReplicas: 1}
                ---
                apiVersion: apps/v1
                kind: ReplicaSet
                metadata: {namespace: shop, name: web-5d8, ownerReferences: [{kind: Deployment, name: web, controller: true}]}
                spec: {replicas: 1}
                status: {replicas: 1, readyReplicas: 1}
                """);
        write(
                "pods.yaml",
                pod("web-5d8-a", "ReplicaSet", "web-5d8")
                        + pod("old-7c9-b", "ReplicaSet", "old-7c9")
                        + pod("nightly-1-x", "Job", "nightly-1")
                        + pod("weekly-2-x", "Job", "weekly-2")
                        + pod("once-x", "Job", "once"));
        write("platform.yaml", """
                apiVersion: v1
                kind: Node
                metadata: {name: w-1, annotations: {machineconfiguration.openshift.io/state: Working}}
                spec: {unschedulable: true}
                status: {conditions: [{type: Ready, status: "True"}]}
                ---
                apiVersion: config.openshift.io/v1
                kind: ClusterOperator
                metadata: {name: dns}
                status: {conditions: [{type: Available, status: "True"}, {type: Upgradeable, status: "False"}]}
                ---
                apiVersion: policy/v1
                kind: PodDisruptionBudget
                metadata: {namespace: shop, name: web, generation: 1, creationTimestamp: "2026-11-21T09:57:00Z"}
                spec: {minAvailable: 1, selector: {matchLabels: {app: web}}}
                status: {expectedPods: 1, currentHealthy: 1, desiredHealthy: 1, disruptionsAllowed: 0, observedGeneration: 1,
                  conditions: [{type: DisruptionAllowed, status: "False", lastTransitionTime: "2026-11-21T09:57:00Z"}]}
                """);
        write("app.yaml", """
                apiVersion: argoproj.io/v1alpha1
                kind: Application
                metadata: {namespace: argocd, name: shop}
                status: {health: {status: Healthy}, sync: {status: OutOfSync}}
                """);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Pod | web-5d8-a | failed 2 d ago, which counts as no problem: Deployment shop/web has all its replicas.",
                "Pod | old-7c9-b | failed 2 d ago, which counts as no problem: ReplicaSet shop/old-7c9 no longer exists.",
                "Pod | nightly-1-x | failed 2 d ago, which counts as no problem: Job shop/nightly-2 has succeeded since.",
                "Pod | weekly-2-x | failed 2 d ago, which counts as no problem: its failure is that of Job shop/weekly-2.",
                "Pod | once-x | failed 2 d ago, which counts as no problem: Job shop/once no longer exists.",
                "Job | nightly-1 | failed 3 d ago, which counts as no problem: Job shop/nightly-2 has succeeded since.",
                "Job | weekly-1 | failed 3 d ago, which counts as no problem: Job shop/weekly-2 has failed since, and counts instead; it was made by CronJob shop/weekly: Job has failed (CH-505).",
                "Application | shop | OutOfSync, which counts as no problem: no sync has failed.",
                "Node | w-1 | it is cordoned and drained for its machine configuration, and uncordoned after that.",
                "ClusterOperator | dns | it works, and forbids an update to the next minor version: Upgradeable is False.",
                "PodDisruptionBudget | web | it allows no disruption now, so a drain of a node with one of its pods has to wait."
            })
    void stateThatCountsAsNoProblemHasAReason(String kind, String name, String told) {
        assertThat(answer("explain-resource", "{\"kind\": \"%s\", \"name\": \"%s\"}".formatted(kind, name))
                        .text()
                        .lines()
                        .findFirst()
                        .orElseThrow())
                .endsWith(": " + told);
    }

    @Test
    void listOfFailedPodsHasTheReasons() {
        assertThat(answer("list-pods", "{\"status\": \"Failed\"}").text())
                .contains("shop/web-5d8-a on w-1, Failed, ready 0/1, Evicted, failed 2 d ago, which counts as no"
                        + " problem: Deployment shop/web has all its replicas");
    }

    private static String pod(String name, String kind, String owner) {
        return """
                ---
                apiVersion: v1
                kind: Pod
                metadata: {namespace: shop, name: %s, creationTimestamp: "2026-11-10T09:00:00Z",
                  ownerReferences: [{kind: %s, name: %s, controller: true}]}
                spec: {nodeName: w-1, containers: [{name: app, image: r/cart}]}
                status: {phase: Failed, reason: Evicted, startTime: "2026-11-10T09:00:00Z",
                  conditions: [{type: DisruptionTarget, status: "True", lastTransitionTime: "2026-11-19T09:30:00Z"}]}
                """.formatted(name, kind, owner);
    }

    private static String job(String name, String owner, String day, String outcome) {
        return """
                ---
                apiVersion: batch/v1
                kind: Job
                metadata: {namespace: shop, name: %s, creationTimestamp: "2026-11-%sT09:00:00Z",
                  ownerReferences: [{kind: CronJob, name: %s, controller: true}]}
                spec: {}
                status: {conditions: [{type: %s, status: "True", lastTransitionTime: "2026-11-%sT09:30:00Z"}]}
                """.formatted(name, day, owner, outcome, day);
    }
}
