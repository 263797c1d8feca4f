// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.recording.RecordedFleet;
import io.clusterhealth.fleet.RowError;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthToolset;
import io.clusterhealth.tool.health.ToolCallFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompareClustersToolTest {
    private static final Tool DEMO = HealthToolset.named(FleetToolset.all(RecordedFleet.demo()), "compare-clusters");

    @TempDir
    private Path folder;

    @Test
    void tellsWhatDiffersAndWhichCouldNotBeAsked() {
        ToolOutcome.Answer answer = answer(DEMO, "{\"max_tokens\": 20000}");

        assertThat(answer.text())
                .startsWith("5 of 6 clusters compared: they differ in ")
                .contains("version, prod-eu prod-us batch | staging dev: Kubernetes (v1.33.5 | v1.34.1)")
                .contains("edge-7: UNREACHABLE: ");
        assertThat(answer.data().path("partial").asBoolean()).isTrue();
        assertThat(answer.data().at("/failed/0/cluster").asText()).isEqualTo("edge-7");
    }

    @Test
    void oneClusterHasNothingToBeComparedWith() {
        assertThat(HealthToolset.call(DEMO, "{\"cluster\": \"dev\"}"))
                .isInstanceOfSatisfying(
                        ToolOutcome.Refused.class,
                        refused -> assertThat(refused.error().error()).contains("'cluster'"));
    }

    @Test
    void whatIsTheSameIsNotTold() throws IOException {
        write("a", "1.4.0", 2);
        write("b", "1.4.0", 2);

        ToolOutcome.Answer answer = answer(tool(), "{}");

        assertThat(answer.text()).startsWith("2 of 2 clusters compared: they differ in 0 things.");
        assertThat(answer.data().path("differences")).isEmpty();
        assertThat(answer.data().path("alike").toString()).contains("image", "node shape");
    }

    @Test
    void imagesAndNodesAreComparedByWhatTheyAre() throws IOException {
        write("a", "1.4.0", 2);
        write("b", "1.5.0", 3);

        assertThat(answer(tool(), "{}").text())
                .contains("image, a | b: Deployment shop/cart (cart:1.4.0 | cart:1.5.0)")
                .contains("node shape, a | b: worker with 4 cpu, 8 GiB, arm64 (×2 | ×3)");
    }

    /// Two namespaces may have two versions of an operator; which is read last does not matter.
    @Test
    void anOperatorIsComparedByAllItsVersions() throws IOException {
        for (String cluster : List.of("a", "b")) {
            write(cluster, "1.4.0", 2);
            String later = cluster.equals("a") ? "v6.1.0" : "v6.2.0";
            Files.writeString(folder.resolve(cluster + "/operators.yaml"), """
                    {apiVersion: config.openshift.io/v1, kind: ClusterOperatorList, items: []}
                    ---
                    {apiVersion: operators.coreos.com/v1alpha1, kind: ClusterServiceVersion, metadata: {namespace: x, name: logging.%s}}
                    ---
                    {apiVersion: operators.coreos.com/v1alpha1, kind: ClusterServiceVersion, metadata: {namespace: y, name: logging.v6.0.0}}
                    """.formatted(later));
        }

        assertThat(answer(tool(), "{}").text()).contains("operator, a | b: logging (v6.0.0, v6.1.0 | v6.0.0, v6.2.0)");
    }

    /// Also an incident of lists that are read for the verdict only.
    @Test
    void anIncidentOfOneClusterIsADifference() throws IOException {
        write("a", "1.4.0", 2);
        write("b", "1.4.0", 2);
        Files.writeString(folder.resolve("a/network.yaml"), """
                {apiVersion: v1, kind: Service, metadata: {namespace: shop, name: web}, spec: {selector: {app: web}}}
                ---
                apiVersion: networking.k8s.io/v1
                kind: Ingress
                metadata: {namespace: shop, name: in}
                spec: {defaultBackend: {service: {name: gone, port: {number: 80}}}}
                """);

        assertThat(answer(tool(), "{}").text()).contains("incident, a | b: CH-905 Ingress shop/in: ");
    }

    @Test
    void anUpdateThatIsRunningIsADifferenceOfVersions() throws IOException {
        for (String cluster : List.of("a", "b")) {
            write(cluster, "1.4.0", 2);
            Files.writeString(folder.resolve(cluster + "/version.json"), "{\"gitVersion\": \"v1.35.4\"}");
            Files.writeString(folder.resolve(cluster + "/version.yaml"), """
                    apiVersion: config.openshift.io/v1
                    kind: ClusterVersion
                    metadata: {name: version}
                    status:
                      desired: {version: 4.22.5}
                      history: [{state: %s, version: 4.22.5}, {state: Completed, version: 4.22.3}]
                    """.formatted(
                            cluster.equals("a") ? "Partial" : "Completed"));
        }

        assertThat(answer(tool(), "{}").text())
                .contains("version, a | b: OpenShift (4.22.3, updating to 4.22.5 | 4.22.5)");
    }

    /// An object that could not be read may exist; the answer says that this cluster is not compared.
    @Test
    void whatCouldNotBeReadIsNotCalledAbsent() throws IOException {
        write("a", "1.4.0", 2);
        write("b", "1.4.0", 2);
        write("c", "1.4.0", 2);
        Files.writeString(folder.resolve("c/nodes.yaml"), """
                apiVersion: v1
                kind: Status
                status: Failure
                reason: Forbidden
                code: 403
                details: {kind: nodes}
                """);

        ToolOutcome.Answer answer = answer(tool(), "{}");

        assertThat(answer.text()).contains("incident, node shape of c").doesNotContain("absent");
        assertThat(answer.data().path("partial").asBoolean()).isTrue();
    }

    /// A login may read nodes and not the version of OpenShift, which is then neither absent nor the same.
    @Test
    void aVersionThatMayNotBeReadIsNotAbsent() throws IOException {
        for (String cluster : List.of("a", "b")) {
            write(cluster, "1.4.0", 2);
            Files.writeString(folder.resolve(cluster + "/version.json"), "{\"gitVersion\": \"v1.33.5\"}");
        }
        Files.writeString(folder.resolve("a/version.yaml"), """
                apiVersion: config.openshift.io/v1
                kind: ClusterVersion
                metadata: {name: version}
                status: {desired: {version: 4.20.1}}
                """);
        Files.writeString(folder.resolve("b/refused.yaml"), """
                {kind: Status, apiVersion: v1, code: 403, details: {kind: clusterversions, group: config.openshift.io}}
                """);

        assertThat(answer(tool(), "{}").text())
                .containsPattern("not compared: .*version.* of b")
                .doesNotContain("absent");
    }

    /// Two of three say nothing about the third.
    @Test
    void whatOnlySomeCouldBeComparedByIsNotTheSameOnAll() throws IOException {
        write("a", "1.4.0", 2);
        write("b", "1.4.0", 2);
        write("c", "1.4.0", 2);
        Files.writeString(folder.resolve("c/nodes.yaml"), """
                {kind: Status, apiVersion: v1, code: 403, details: {kind: nodes}}
                """);

        assertThat(answer(tool(), "{}").text())
                .containsPattern("The same where it could be compared: .*node shape")
                .doesNotContainPattern("The same on all: [^.]*node shape");
    }

    /// In the smallest answer as well, with room for a difference.
    @ParameterizedTest
    @ValueSource(ints = {200, 400, 2_000})
    void clustersThatFailedAreAllListedOrCounted(int tokens) {
        List<ClusterPart<ClusterTraits>> parts = new ArrayList<>(List.of(
                new ClusterPart.PartAnswered<>("a", version("v1.34.1")),
                new ClusterPart.PartAnswered<>("b", version("v1.35.0"))));
        for (int i = 0; i < 19; i++) {
            parts.add(ClusterPart.failed(
                    "dead-" + i, new RowError(RowError.Code.UNREACHABLE, "the API server cannot be reached")));
        }

        ToolOutcome.Answer answer = ToolCallFixture.answer(new ClusterComparison(parts, "").within(tokens));

        int listed = answer.data().path("failed").size();
        assertThat(listed).isPositive();
        assertThat(listed + answer.data().path("failedLeft").asInt()).isEqualTo(19);
        assertThat(answer.text())
                .contains("v1.34.1 | v1.35.0")
                .contains(listed < 19 ? (19 - listed) + " more could not be compared" : "dead-18");
    }

    private static ClusterTraits version(String version) {
        return new ClusterTraits(Map.of(ComparedTopic.VERSION, Map.of("Kubernetes", version)));
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 300, 600, 1_500})
    void bothFormsKeepToTheBudget(int tokens) {
        ToolOutcome.Answer answer = answer(DEMO, "{\"max_tokens\": %d}".formatted(tokens));

        assertThat(answer.text()).hasSizeLessThanOrEqualTo(tokens * 4);
        assertThat(answer.data().toString()).hasSizeLessThanOrEqualTo(tokens * 4 - 160);
        JsonNode data = answer.data();
        assertThat(data.path("differences").size() + data.path("left").asInt()).isPositive();
    }

    private void write(String cluster, String version, int nodes) throws IOException {
        Path own = Files.createDirectories(folder.resolve(cluster));
        Files.writeString(own.resolve("as-of.txt"), "2026-11-21T10:00:00Z");
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < nodes; i++) {
            all.append("""
                    ---
                    apiVersion: v1
                    kind: Node
                    metadata: {name: node-%d, labels: {node-role.kubernetes.io/worker: "", kubernetes.io/arch: arm64}}
                    status:
                      conditions: [{type: Ready, status: "True"}]
                      capacity: {cpu: "4", memory: 8Gi, pods: "110"}
                      allocatable: {cpu: "4", memory: 8Gi, pods: "110"}
                    """.formatted(i));
        }
        Files.writeString(own.resolve("nodes.yaml"), all);
        Files.writeString(own.resolve("app.yaml"), """
                {apiVersion: apps/v1, kind: StatefulSetList, items: []}
                ---
                {apiVersion: apps/v1, kind: DaemonSetList, items: []}
                ---
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: cart, namespace: shop, generation: 1}
                spec: {replicas: 1, selector: {matchLabels: {app: cart}}, template: {metadata: {labels: {app: cart}}}}
                status: {observedGeneration: 1, replicas: 1, updatedReplicas: 1, readyReplicas: 1, availableReplicas: 1}
                ---
                apiVersion: v1
                kind: Pod
                metadata:
                  name: cart-5d9-x
                  namespace: shop
                  ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: cart-5d9, uid: u, controller: true}]
                spec: {nodeName: node-0, containers: [{name: cart, image: "registry.example.com/shop/cart:%s"}]}
                status: {phase: Running, conditions: [{type: Ready, status: "True"}]}
                """.formatted(version));
    }

    private Tool tool() {
        return HealthToolset.named(FleetToolset.all(RecordedFleet.at(folder)), "compare-clusters");
    }

    private static ToolOutcome.Answer answer(Tool tool, String arguments) {
        return switch (HealthToolset.call(tool, arguments)) {
            case ToolOutcome.Answer answer -> answer;
            case ToolOutcome.Refused(ToolError error) -> throw new AssertionError(error.text());
            case ToolOutcome.ContentParts _, ToolOutcome.NeedsInput _ -> throw new AssertionError("no envelope");
        };
    }
}
