// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is not there yet and counts as no problem: a claim that no pod uses, and a pod of a minute.
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
                """);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PersistentVolumeClaim | unused | Pending, and no pod uses it, so it counts as no problem.",
                "Pod | fresh | Pending, and not for so long that it counts as a problem."
            })
    void areNotCalledWell(String kind, String name, String told) {
        String text = answer(
                        "explain-resource",
                        "{\"kind\": \"%s\", \"namespace\": \"shop\", \"name\": \"%s\"}".formatted(kind, name))
                .text();

        assertThat(text.lines().findFirst().orElseThrow()).endsWith(told);
    }
}
