// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.recording.RecordedFleet;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthToolset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FindAppToolTest {
    private static final Tool TOOL = HealthToolset.named(FleetToolset.all(RecordedFleet.demo()), "find-app");

    @Test
    void tellsWhereItRunsAndWhatIsWrongWithItThere() {
        ToolOutcome.Answer answer = answer("{\"app\": \"checkout-api\"}");

        JsonNode rows = answer.data().path("clusters");
        assertThat(rows).hasSize(6);
        JsonNode broken = row(rows, "prod-eu");
        assertThat(broken.at("/workloads/0/subject/name").asText()).isEqualTo("checkout-api");
        assertThat(broken.at("/workloads/0/wanted").asInt())
                .isGreaterThan(broken.at("/workloads/0/available").asInt());
        assertThat(broken.at("/workloads/0/version").asText()).isNotEmpty();
        assertThat(broken.at("/workloads/0/incident/code").asText()).isEqualTo("CH-801");
        assertThat(row(rows, "prod-us").at("/workloads/0").has("incident")).isFalse();
        assertThat(row(rows, "dev").path("total").asInt(-1)).isZero();
        assertThat(row(rows, "edge-7").at("/error/code").asText()).isEqualTo("UNREACHABLE");
        assertThat(answer.data().path("partial").asBoolean()).isTrue();
        assertThat(answer.text())
                .startsWith("checkout-api runs on 3 of 6 clusters, ")
                .contains("prod-eu: Deployment checkout/checkout-api", "dev: none", "edge-7: UNREACHABLE: ");
    }

    /// Answers write it with its namespace and kind, people in any case.
    @ParameterizedTest
    @ValueSource(
            strings = {"checkout/checkout-api", "Deployment checkout/checkout-api", "Checkout-API", "*/checkout-api"})
    void takesANameAsItIsWritten(String name) {
        assertThat(answer("{\"app\": \"%s\"}".formatted(name)).data().path("clusters"))
                .isEqualTo(answer("{\"app\": \"checkout-api\"}").data().path("clusters"));
    }

    @Test
    void findsNothingInAnotherNamespace() {
        assertThat(answer("{\"app\": \"crm/checkout-api\"}")
                        .data()
                        .at("/totals/running")
                        .asInt(-1))
                .isZero();
    }

    @Test
    void aClusterThatIsBetterOffTakesNoRoomBeforeABrokenOne() {
        JsonNode data = answer("{\"app\": \"*\", \"max_tokens\": 200}").data();

        assertThat(data.path("clusters").findValuesAsText("cluster")).doesNotContain("dev");
        assertThat(data.at("/left/total").asInt()).isPositive();
    }

    /// A model that follows the advice to call again must get further.
    @ParameterizedTest
    @ValueSource(ints = {200, 300, 400, 700})
    void theFirstClusterIsToldInTheSmallestAnswer(int tokens) {
        JsonNode one = answer("{\"app\": \"*\", \"cluster\": \"prod-eu\", \"max_tokens\": %d}".formatted(tokens))
                .data();
        JsonNode all =
                answer("{\"app\": \"*\", \"max_tokens\": %d}".formatted(tokens)).data();

        JsonNode row = one.at("/clusters/0");
        assertThat(row.path("workloads").size() + row.path("more").asInt())
                .isEqualTo(row.path("total").asInt());
        assertThat(row.at("/workloads/0/subject/name").asText()).isNotEmpty().doesNotContain("…");
        assertThat(one.has("left")).isFalse();
        assertThat(all.path("clusters").size() + all.at("/left/total").asInt()).isEqualTo(6);
        assertThat(all.at("/left/cluster").asText().split(","))
                .doesNotContain("prod-eu", "")
                .noneMatch(name -> name.contains("…"));
    }

    @Test
    void aClusterOnWhichItIsBrokenComesFirst() {
        assertThat(answer("{\"app\": \"checkout-api\"}")
                        .data()
                        .at("/clusters/0/cluster")
                        .asText())
                .isEqualTo("prod-eu");
    }

    /// Applications of Argo CD or Flux with this name are reported too, with or without workloads of the name.
    @Test
    void anApplicationThatIsDeliveredIsFoundByItsName() {
        Tool tool = HealthToolset.named(
                FleetToolset.all(SingleRecording.at(Path.of("src/test/resources/drift/shop"))), "find-app");

        assertThat(HealthToolset.text(tool, "{\"app\": \"shop\"}"))
                .contains("none seen; Application argocd/shop: OutOfSync, Degraded, revision 0123456789ab");
        assertThat(HealthToolset.text(tool, "{\"app\": \"infra\"}"))
                .contains("something is wrong with it on 1")
                .contains(
                        "Kustomization flux-system/infra: \"BuildFailed: kustomize build failed: accumulating resources\"");
    }

    @Test
    void aReleaseOfHelmIsFoundAndExplained() {
        SingleRecording queue = SingleRecording.at(Path.of("src/test/resources/drift/queue"));
        String failed =
                "\"UpgradeFailed: Helm upgrade failed for release flux-system/queue with chart rabbitmq@14.0.1: "
                        + "timed out waiting for the condition\"";

        assertThat(HealthToolset.text(HealthToolset.named(FleetToolset.all(queue), "find-app"), "{\"app\": \"queue\"}"))
                .contains("HelmRelease flux-system/queue: " + failed, "revision 13.0.0");
        assertThat(HealthToolset.text(
                        HealthToolset.named(HealthToolset.over(queue), "explain-resource"),
                        "{\"kind\": \"HelmRelease\", \"name\": \"queue\"}"))
                .contains("delivery: last error " + failed, "OutOfSync", "revision 13.0.0");
    }

    @Test
    void whereNoReplicaIsAvailableItIsPresentAndDoesNotRun(@TempDir Path fleet) throws IOException {
        cluster(fleet, "north", deployment("cart", 3, 2, "registry.example.com:5000/shop/cart:2.4.1", ""));
        cluster(fleet, "south", deployment("cart", 3, 0, "registry.example.com:5000/shop/cart:2.4.1", ""));
        cluster(fleet, "idle", deployment("cart", 0, 0, "registry.example.com:5000/shop/cart:2.4.1", ""));
        cluster(fleet, "other", deployment("web", 1, 1, "web:1", ""));
        Tool tool = HealthToolset.named(FleetToolset.all(RecordedFleet.at(fleet)), "find-app");

        ToolOutcome.Answer answer = (ToolOutcome.Answer) HealthToolset.call(tool, "{\"app\": \"cart\"}");

        assertThat(answer.text())
                .startsWith("cart runs on 1 of 4 clusters, is present on 2 more without an available replica, "
                        + "2 of 6 replicas available");
        assertThat(answer.data().at("/totals/running").asInt()).isEqualTo(1);
        assertThat(answer.data().at("/totals/notRunning").asInt()).isEqualTo(2);
    }

    /// If no pod was created, only the template has the version.
    @Test
    void theVersionIsKnownWithoutPods(@TempDir Path fleet) throws IOException {
        cluster(fleet, "a", deployment("cart", 3, 0, "registry.example.com:5000/shop/cart:2.4.1", ""));
        cluster(fleet, "b", deployment("cart", 3, 0, "cart:latest", "app.kubernetes.io/version: v7"));
        Tool tool = HealthToolset.named(FleetToolset.all(RecordedFleet.at(fleet)), "find-app");

        JsonNode rows = ((ToolOutcome.Answer) HealthToolset.call(tool, "{\"app\": \"cart\"}"))
                .data()
                .path("clusters");

        assertThat(row(rows, "a").at("/workloads/0/version").asText()).isEqualTo("2.4.1");
        assertThat(row(rows, "b").at("/workloads/0/version").asText()).isEqualTo("v7");
    }

    /// During a rollout, pods of several versions run.
    @Test
    void theVersionsOfARolloutAreToldApart(@TempDir Path fleet) throws IOException {
        cluster(
                fleet,
                "a",
                deployment("cart", 2, 2, "cart:1.4.3-rc1", "")
                        + pod("cart-1", "cart:1.4.2")
                        + pod("cart-2", "cart:1.4.3-rc1"));
        Tool tool = HealthToolset.named(FleetToolset.all(RecordedFleet.at(fleet)), "find-app");

        ToolOutcome.Answer answer = (ToolOutcome.Answer) HealthToolset.call(tool, "{\"app\": \"cart\"}");

        assertThat(answer.text()).contains(", version 1.4.2, 1.4.3-rc1");
        assertThat(answer.data().at("/clusters/0/workloads/0/version").asText()).isEqualTo("1.4.2, 1.4.3-rc1");
    }

    /// The lists of applications count, too.
    @Test
    void whatIsNotFoundIsToldWithWhatWasMeantAndWhatWasNotRead(@TempDir Path fleet) throws IOException {
        cluster(fleet, "a", deployment("cart", 1, 1, "cart:1", ""));
        Files.writeString(fleet.resolve("a/refused.yaml"), """
                {kind: Status, apiVersion: v1, status: Failure, code: 403, details: {kind: applications, group: argoproj.io}}
                """);
        Tool tool = HealthToolset.named(FleetToolset.all(RecordedFleet.at(fleet)), "find-app");

        assertThat(HealthToolset.text(tool, "{\"app\": \"crat\"}"))
                .contains("\nNothing is called so. Did you mean 'cart'?\n")
                .containsPattern("a: none seen; not checked: .*applications");
        assertThat(HealthToolset.text(tool, "{\"app\": \"c*t\"}")).doesNotContain("Did you mean");
    }

    /// Zero of zero would be said of an application whose workloads were not read.
    @Test
    void theTotalsOfWhatWasReadInPartAreAtLeast(@TempDir Path fleet) throws IOException {
        cluster(fleet, "a", """
                {kind: Status, apiVersion: v1, status: Failure, code: 500, details: {kind: deployments, group: apps}}
                ---
                {kind: Node, apiVersion: v1, metadata: {name: n}}
                """);
        cluster(fleet, "b", deployment("cart", 1, 1, "cart:1", ""));
        Tool tool = HealthToolset.named(FleetToolset.all(RecordedFleet.at(fleet)), "find-app");

        assertThat(HealthToolset.text(tool, "{\"app\": \"cart\"}"))
                .startsWith("cart runs on at least 1 of 2 clusters")
                .contains("; not all of it could be read on 1");
    }

    @Test
    void deliveriesWithoutALineAreCounted(@TempDir Path fleet) throws IOException {
        String app =
                "{apiVersion: argoproj.io/v1alpha1, kind: Application, metadata: {name: shop-%d, namespace: argocd}}\n---\n";
        cluster(fleet, "a", IntStream.range(0, 12).mapToObj(app::formatted).collect(Collectors.joining()));
        cluster(fleet, "b", deployment("web", 1, 1, "web:1", ""));
        Tool tool = HealthToolset.named(FleetToolset.all(RecordedFleet.at(fleet)), "find-app");

        assertThat(HealthToolset.text(tool, "{\"app\": \"shop-*\"}")).contains("\n- and 2 more");
    }

    private static void cluster(Path fleet, String name, String object) throws IOException {
        Path folder = Files.createDirectory(fleet.resolve(name));
        Files.writeString(folder.resolve("as-of.txt"), "2026-11-21T00:00:00Z");
        Files.writeString(folder.resolve("objects.yaml"), object);
    }

    private static String pod(String name, String image) {
        return """
                ---
                apiVersion: v1
                kind: Pod
                metadata: {namespace: shop, name: %s, ownerReferences: [{kind: Deployment, name: cart, controller: true}]}
                spec: {containers: [{name: cart, image: "%s"}]}
                status: {phase: Running}
                """.formatted(name, image);
    }

    private static String deployment(String name, int wanted, int available, String image, String label) {
        return """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {namespace: shop, name: %s, labels: {%s}}
                spec:
                  replicas: %d
                  template:
                    metadata: {labels: {app: %1$s}}
                    spec:
                      containers: [{name: proxy, image: "proxy:9"}, {name: %1$s, image: "%s"}]
                status: {replicas: %3$d, availableReplicas: %d}
                """.formatted(name, label, wanted, image, available);
    }

    @Test
    void aGlobFindsSeveral() {
        JsonNode row = answer("{\"app\": \"checkout-*\", \"cluster\": \"prod-us\"}")
                .data()
                .at("/clusters/0");

        assertThat(row.path("total").asInt()).isGreaterThan(1);
    }

    @Test
    void aNamespaceThatAClusterLacksIsItsRow() {
        JsonNode rows = answer("{\"app\": \"report-api\", \"namespace\": \"reporting\"}")
                .data()
                .path("clusters");

        assertThat(row(rows, "dev").at("/error/code").asText()).isEqualTo("NO_NAMESPACE");
        assertThat(row(rows, "staging").path("total").asInt()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 300, 600, 1_500})
    void bothFormsKeepToTheBudgetAndNoClusterIsLost(int tokens) {
        ToolOutcome.Answer answer = answer("{\"app\": \"*\", \"max_tokens\": %d}".formatted(tokens));

        assertThat(answer.text()).hasSizeLessThanOrEqualTo(tokens * 4);
        assertThat(answer.data().toString()).hasSizeLessThanOrEqualTo(tokens * 4 - 160);
        assertThat(answer.data().path("clusters").size()
                        + answer.data().at("/left/total").asInt())
                .isEqualTo(6);
    }

    private static JsonNode row(JsonNode rows, String cluster) {
        return rows.valueStream()
                .filter(row -> row.path("cluster").asText().equals(cluster))
                .findFirst()
                .orElseThrow();
    }

    private static ToolOutcome.Answer answer(String arguments) {
        return switch (HealthToolset.call(TOOL, arguments)) {
            case ToolOutcome.Answer answer -> answer;
            case ToolOutcome.Refused(ToolError error) -> throw new AssertionError(error.text());
            case ToolOutcome.ContentParts _, ToolOutcome.NeedsInput _ -> throw new AssertionError("no envelope");
        };
    }
}
