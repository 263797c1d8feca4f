// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolOutcome;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Pods grouped by their object: a node that stopped reporting, with four pods, and a Deployment with one
/// crashing pod of three on another node.
class PodsOfObjectsTest extends ToolCallFixture {
    private static final String UNTOUCHED = "{type: Ready, status: \"True\"}";
    private static final String LOST =
            "{type: Ready, status: Unknown, reason: NodeStatusUnknown, lastTransitionTime: \"2026-11-21T09:36:00Z\"}";

    @BeforeEach
    void cluster() throws IOException {
        write("as-of.txt", "2026-11-21T10:00:00Z");
        write("nodes.yaml", node("w-1", UNTOUCHED) + "---\n" + node("w-2", LOST));
        write("deployments.yaml", """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {namespace: shop, name: cart, creationTimestamp: "2026-11-01T10:00:00Z"}
                spec: {replicas: 3}
                status: {replicas: 3, availableReplicas: 2, updatedReplicas: 3}
                """);
        write("replicasets.yaml", """
                apiVersion: apps/v1
                kind: ReplicaSet
                metadata: {namespace: shop, name: cart-5d8, ownerReferences: [{kind: Deployment, name: cart, controller: true}]}
                """);
        write(
                "pods.yaml",
                Stream.of(
                                IntStream.range(0, 4)
                                        .mapToObj(i -> pod(
                                                "site",
                                                "web-" + i,
                                                "w-2",
                                                "DaemonSet",
                                                "web",
                                                "False",
                                                0,
                                                "running: {}")),
                                Stream.of(pod("shop", "cart-5d8-a", "w-1", "ReplicaSet", "cart-5d8", "False", 14, """
                                        waiting: {reason: CrashLoopBackOff}}, lastState: {terminated: {exitCode: 1, \
                                        finishedAt: "2026-11-21T09:59:00Z"}""")),
                                Stream.of("b", "c")
                                        .map(name -> pod(
                                                "shop",
                                                "cart-5d8-" + name,
                                                "w-1",
                                                "ReplicaSet",
                                                "cart-5d8",
                                                "True",
                                                1,
                                                "running: {}")))
                        .flatMap(pods -> pods)
                        .collect(Collectors.joining("---\n")));
    }

    @Test
    void podsOfOneCauseAreFoldedUnderIt() {
        ToolOutcome.Answer answer = answer("list-pods", "{}");

        assertThat(answer.text())
                .contains(
                        "4 pods are on Node w-2: Node stopped reporting (CH-202), for 24 min\n"
                                + "   CH-407, not ready for 24 min (node lost; last report 1/1): site/ web-0, web-1, web-2, web-3")
                .contains("shop/cart-5d8-a on w-1, Running, ready 0/1, 14 restarts");
        JsonNode fold = IntStream.range(0, answer.data().path("pods").size())
                .mapToObj(answer.data().path("pods")::path)
                .filter(row -> row.has("cause"))
                .findFirst()
                .orElseThrow();
        assertThat(fold.path("total").asInt()).isEqualTo(4);
        assertThat(fold.path("cause").path("code").asText()).isEqualTo("CH-202");
        assertThat(fold.path("groups").path(0).path("names").path("site")).hasSize(4);
    }

    /// A row names up to six pods. On the same page, further rows do not repeat the cause.
    @Test
    void theCauseOfManyPodsIsSaidOnceAPage() {
        Tool pods = HealthToolset.named(HealthToolset.over(SingleRecording.demo()), "list-pods");
        ToolOutcome.Answer first = answer(HealthToolset.call(pods, "{\"limit\": 12}"));
        ToolOutcome.Answer second = answer(HealthToolset.call(
                pods,
                "{\"cursor\": \"%s\"}".formatted(first.data().path("nextCursor").asText())));

        for (ToolOutcome.Answer page : List.of(first, second)) {
            assertThat(page.text()).containsOnlyOnce("Node stopped reporting").contains("6 more of them:");
            assertThat(page.data().toString())
                    .containsOnlyOnce("Node stopped reporting")
                    .contains("{\"more\":6,");
        }
    }

    /// For every page size, the next page starts where the previous one ended.
    @ParameterizedTest
    @ValueSource(ints = {200, 250, 300, 400, 1500})
    void noPodIsLostBetweenPages(int maxTokens) {
        Tool pods = HealthToolset.named(HealthToolset.over(SingleRecording.demo()), "list-pods");
        Set<String> told = new HashSet<>();
        String cursor = "";
        String next;
        int left = Integer.MAX_VALUE;
        do {
            ToolOutcome.Answer page =
                    answer(HealthToolset.call(pods, "{\"max_tokens\": %d%s}".formatted(maxTokens, cursor)));
            Set<String> shown = names(page.data());
            assertThat(page.text()).contains(shown);
            told.addAll(shown);
            assertThat(page.data().path("left").asInt())
                    .isEqualTo(34 - told.size())
                    .isLessThan(left);
            left = page.data().path("left").asInt();
            next = page.data().path("nextCursor").asText();
            cursor = ", \"cursor\": \"%s\"".formatted(next);
        } while (!next.isEmpty());

        assertThat(told).hasSize(34);
    }

    private static Set<String> names(JsonNode data) {
        Set<String> names = new HashSet<>();
        data.findValues("names")
                .forEach(namespaces -> namespaces.forEach(some -> some.forEach(name -> names.add(name.asText()))));
        return names;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"node\": \"w-1\"} | 1 of 3 pods have problems | node w-1",
                "{\"status\": \"Running\"} | 5 of 7 pods have problems | status Running",
                "{\"status\": \"NotReady\"} | 5 of 5 pods have problems | status NotReady",
                "{\"status\": \"Failed\"} | 0 of 0 pods have problems | status Failed",
                "{\"node\": \"w-2\", \"status\": \"Terminating\"} | 0 of 0 pods have problems | node w-2, status Terminating"
            })
    void podsAreChosenByNodeAndStatus(String arguments, String head, String filter) {
        assertThat(answer("list-pods", arguments).text().lines().findFirst().orElseThrow())
                .startsWith(head)
                .endsWith(filter + ").");
    }

    @Test
    void healthyPodsOfANodeAreListedAsWell() {
        assertThat(answer("list-pods", "{\"node\": \"w-1\"}").text())
                .contains("shop/cart-5d8-b on w-1, Running, ready 1/1, 1 restart");
    }

    @Test
    void nodeThatIsNotThereIsRefused() {
        assertThat(refusal("list-pods", "{\"node\": \"w-3\"}").text())
                .contains("'node'")
                .contains("w-");
    }

    @Test
    void nodeShowsItsPodsAndNoMachineIds() {
        ToolOutcome.Answer answer = answer("explain-resource", "{\"kind\": \"Node\", \"name\": \"w-2\"}");

        assertThat(answer.text())
                .contains(
                        "pods: 4, 4 with problems\n   4 × Pod runs but is not ready (CH-407): site/web-0, site/web-1,")
                .contains("incident: this is the first cause; ")
                .contains("kubeletVersion")
                .doesNotContain("machineID", "bootID", "systemUUID");
        assertThat(answer.data().path("pods").path("problem").asInt()).isEqualTo(4);
    }

    @Test
    void workloadShowsItsPodsAndTheLogOfTheWorstIsNext() {
        ToolOutcome.Answer answer = answer("explain-resource", "{\"kind\": \"deploy\", \"name\": \"cart\"}");

        assertThat(answer.text())
                .contains("pods: 3, 1 with problems")
                .contains("1 × Container is in CrashLoopBackOff (CH-401): shop/cart-5d8-a; ")
                .contains("2 × Running: shop/cart-5d8-b, shop/cart-5d8-c")
                .contains("get-pod-logs {\"pod\":\"cart-5d8-a\",\"namespace\":\"shop\"}");
        assertThat(List.of(
                        answer.data().path("pods").path("total").asInt(),
                        answer.data()
                                .path("pods")
                                .path("states")
                                .path(1)
                                .path("count")
                                .asInt()))
                .containsExactly(3, 2);
    }

    private static String node(String name, String ready) {
        return """
                apiVersion: v1
                kind: Node
                metadata: {name: %s, creationTimestamp: "2026-11-01T10:00:00Z"}
                status:
                  nodeInfo: {kubeletVersion: v1.34.2, machineID: m, bootID: b, systemUUID: s}
                  allocatable: {cpu: "4", memory: 8Gi, pods: "110"}
                  conditions: [%s]
                """.formatted(name, ready);
    }

    private static String pod(
            String namespace,
            String name,
            String node,
            String kind,
            String owner,
            String ready,
            int restarts,
            String state) {
        return """
                apiVersion: v1
                kind: Pod
                metadata: {namespace: %s, name: %s, creationTimestamp: "2026-11-20T10:00:00Z", ownerReferences: [{kind: %s, name: %s, controller: true}]}
                spec: {nodeName: %s, containers: [{name: app}]}
                status:
                  phase: Running
                  conditions: [{type: Ready, status: "%s", lastTransitionTime: "2026-11-21T09:36:00Z"}]
                  containerStatuses: [{name: app, ready: %s, restartCount: %d, state: {%s}}]
                """.formatted(
                namespace, name, kind, owner, node, ready, restarts == 0 || ready.equals("True"), restarts, state);
    }
}
