// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.ToolCallFixture;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ListNodesToolTest extends ToolCallFixture {

    @BeforeEach
    void twoNodes() throws IOException {
        write("as-of.txt", "2026-11-20T10:00:00Z");
        write("nodes.yaml", """
                apiVersion: v1
                kind: NodeList
                items:
                - metadata: {name: w1}
                  status:
                    allocatable: {cpu: '4', memory: 8Gi, pods: '110'}
                    conditions: [{type: Ready, status: 'True', lastTransitionTime: '2026-11-01T10:00:00Z'}]
                - metadata: {name: w2}
                  status:
                    allocatable: {cpu: '4', memory: 8Gi, pods: '110'}
                    conditions: [{type: Ready, status: 'True', lastTransitionTime: '2026-11-01T10:00:00Z'}]
                """);
    }

    @Test
    void tellsWhatANodeUsesBesideWhatIsRequested() throws IOException {
        write("usage.yaml", """
                apiVersion: metrics.k8s.io/v1beta1
                kind: NodeMetricsList
                items:
                - {metadata: {name: w1}, usage: {cpu: 999500001n, memory: 8178892Ki}}
                """);

        write("pods.yaml", """
                apiVersion: v1
                kind: PodList
                items:
                - metadata: {namespace: shop, name: done}
                  spec: {nodeName: w1, containers: [{name: app, image: "r.example.com/app:1"}]}
                  status: {phase: Succeeded}
                """);

        ToolOutcome.Answer answer = answer("list-nodes", "{}");

        assertThat(answer.text().lines())
                .contains("2 of 2 nodes are Ready (cluster %s).".formatted(folder.getFileName()))
                .anyMatch(line -> line.startsWith("w1 ")
                        && line.contains("pods 0/110, used cpu 25%, memory 97%; CH-216 Node uses nearly all"))
                .anyMatch(line -> line.startsWith("w2 ") && line.endsWith("pods 0/110"));
        assertThat(answer.data().path("nodes").path(0).path("used").toString())
                .isEqualTo("{\"cpu\":\"25%\",\"memory\":\"97%\"}");
        assertThat(answer.data().path("nodes").path(1).has("used")).isFalse();
    }

    @Test
    void tellsWhichTaintsKeepPodsAway() throws IOException {
        write("nodes.yaml", """
                apiVersion: v1
                kind: NodeList
                items:
                - metadata: {name: w1}
                  spec:
                    taints:
                    - {key: node.kubernetes.io/not-ready, effect: NoSchedule}
                    - {key: dedicated, value: batch, effect: NoExecute}
                    - {key: spot, effect: PreferNoSchedule}
                  status: {conditions: [{type: Ready, status: 'True'}]}
                - metadata: {name: w2}
                  status: {conditions: [{type: Ready, status: 'True'}]}
                - metadata: {name: w3}
                  spec:
                    taints:
                    - {key: node.kubernetes.io/unreachable, effect: NoSchedule}
                    - {key: node.kubernetes.io/unreachable, effect: NoExecute}
                  status: {conditions: [{type: Ready, status: Unknown}]}
                """);

        ToolOutcome.Answer answer = answer("list-nodes", "{}");

        String taints = "dedicated=batch:NoExecute, node.kubernetes.io/not-ready:NoSchedule";
        assertThat(answer.text().lines())
                .anyMatch(line -> line.startsWith("w1 (no role) Ready, taints " + taints + ", requested"))
                .anyMatch(line -> line.startsWith("w2 (no role) Ready, requested"))
                .anyMatch(line -> line.startsWith("w3 (no role) NotReady (Unknown), requested"));
        assertThat(answer.data().path("nodes").findValuesAsText("taints")).containsExactly(taints);
        assertThat(answer("explain-resource", "{\"kind\": \"Node\", \"name\": \"w1\"}")
                        .data()
                        .path("facts")
                        .path("spec.taints")
                        .asText())
                .isEqualTo(taints.replace(", ", "; ") + "; spot:PreferNoSchedule");
    }

    @Test
    void saysThatNothingMeasuresIt() {
        assertThat(answer("list-nodes", "{}").text())
                .contains("2 of 2 nodes are Ready (cluster %s). Usage unknown (no metrics API)."
                        .formatted(folder.getFileName()));
    }
}
