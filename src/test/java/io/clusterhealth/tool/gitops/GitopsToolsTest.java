// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.gitops;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.recording.RecordedFleet;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.golden.Golden;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor.Effect;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.fleet.ManyClusterTool;
import io.clusterhealth.tool.health.DescriptorFile;
import io.clusterhealth.tool.health.HealthToolset;
import io.clusterhealth.tool.health.ToolCallFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/// The toolset over recordings.
class GitopsToolsTest {
    private static final List<Tool> TOOLS = GitopsToolset.over(SingleRecording.demo());
    private static final int SHARE = 1_200;

    @ParameterizedTest
    @FieldSource("TOOLS")
    void theDescriptorIsTheFile(Tool tool) {
        DescriptorFile.assertIsTold(tool, true);
        assertThat(tool.descriptor().toolset()).isEqualTo("gitops");
        assertThat(tool.descriptor().effect()).isEqualTo(Effect.READ_ONLY);
    }

    @Test
    void theToolsFitTheirShareOfAModelsContext() {
        assertThat(DescriptorFile.tokens(TOOLS)).isLessThanOrEqualTo(SHARE);
    }

    @Test
    void theIncidentThatFollowedAChangeIsNamed() {
        Tool tool = HealthToolset.named(
                GitopsToolset.over(SingleRecording.at(Path.of("src/test/resources/drift/shop"))), "detect-drift");

        Golden.assertMatches("tools/detect-drift.txt", HealthToolset.text(tool, "{}") + "\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"* | dev prod stage | true", "prod,dev | dev prod | true", "p*,stage | prod stage | false"})
    void severalClustersHaveTheirRowsOrTheirErrorEach(
            String asked, String answered, boolean partial, @TempDir Path folder) throws IOException {
        for (String name : List.of("prod", "stage")) {
            copy(Path.of("src/test/resources/drift/shop"), folder.resolve(name));
        }
        copy(Path.of("src/test/resources/cases/crash-loop"), folder.resolve("dev"));
        Clusters fleet = RecordedFleet.at(folder);
        Tool tool = ManyClusterTool.over(
                HealthToolset.named(GitopsToolset.over(fleet), "detect-drift"), HealthToolset.parts(fleet));

        ToolOutcome outcome = HealthToolset.call(tool, "{\"cluster\": \"%s\"}".formatted(asked));

        assertThat(outcome).isInstanceOfSatisfying(ToolOutcome.Answer.class, answer -> {
            assertThat(answer.data().path("partial").asBoolean()).isEqualTo(partial);
            assertThat(answer.data().path("clusters").findValuesAsText("cluster").stream()
                            .distinct()
                            .sorted())
                    .containsExactly(answered.split(" "));
            answer.data().path("clusters").forEach(row -> {
                boolean delivers = !row.path("cluster").asText().equals("dev");
                assertThat(row.path("ok").asBoolean()).isEqualTo(delivers);
                assertThat(row.at("/data/drift")).hasSize(delivers ? 3 : 0);
                assertThat(row.at("/error/code").asText()).isEqualTo(delivers ? "" : "NOT_RECORDED");
            });
        });
    }

    private static ToolOutcome detect(Path folder, String arguments) {
        return HealthToolset.call(
                HealthToolset.named(GitopsToolset.over(SingleRecording.at(folder)), "detect-drift"), arguments);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'path': 'apps'} | INVALID_ARGUMENT | which is not given",
                "{'namespace': 'shpo'} | NOT_FOUND | Did you mean 'shop'?"
            })
    void anArgumentThatLeadsNowhereIsRefused(String arguments, String code, String says) {
        assertThat(detect(Path.of("src/test/resources/drift/shop"), arguments.replace('\'', '"')))
                .isInstanceOfSatisfying(ToolOutcome.Refused.class, refused -> {
                    assertThat(refused.error().code()).isEqualTo(code);
                    assertThat(refused.error().text()).contains(says).hasSizeLessThan(220);
                });
    }

    /// The name with its namespace, as in answers, distinguishes two Applications with the same name.
    @ParameterizedTest
    @CsvSource({"shop, 2, 3", "argocd/shop, 1, 2", "team/shop, 1, 1"})
    void anApplicationIsNamedWithItsNamespaceToo(String source, int applications, int rows, @TempDir Path folder)
            throws IOException {
        shopWith(folder, """
                {apiVersion: argoproj.io/v1alpha1, kind: Application, metadata: {name: shop, namespace: team},
                 spec: {destination: {namespace: gh}}, status: {sync: {status: OutOfSync}}}
                """);

        assertThat(detect(folder, "{\"source\": \"%s\"}".formatted(source)))
                .isInstanceOfSatisfying(ToolOutcome.Answer.class, answer -> {
                    assertThat(answer.data().path("applications").asInt()).isEqualTo(applications);
                    assertThat(answer.data().path("total").asInt()).isEqualTo(rows);
                });
        assertThat(ToolCallFixture.refusal(detect(folder, "{\"source\": \"argocd/shpo\"}"))
                        .text())
                .contains("Did you mean 'argocd/shop'?");
    }

    /// An Application without objects in the namespace is not counted. One whose status lists no objects is
    /// reported as not checked.
    @Test
    void anApplicationThatNamesNoObjectsIsSaidNotToBeLookedAt(@TempDir Path folder) throws IOException {
        shopWith(folder, """
                {apiVersion: v1, kind: Namespace, metadata: {name: gh}}
                ---
                {apiVersion: argoproj.io/v1alpha1, kind: Application, metadata: {name: plain, namespace: argocd},
                 spec: {destination: {namespace: gh}}, status: {sync: {status: Synced}}}
                """);

        assertThat(ToolCallFixture.answer(detect(folder, "{\"namespace\": \"gh\"}"))
                        .text())
                .startsWith("2 applications, 0 not as delivered; ")
                .contains("\nNo object was looked at, since their status names none: Application argocd/plain")
                .doesNotContain("flux-system/infra");
    }

    /// Flux reports no state of its objects, so an unread one must not seem to be as delivered.
    @Test
    void whatIsNeverReadIsNotSilentlyAsDelivered(@TempDir Path folder) throws IOException {
        shopWith(folder, """
                {apiVersion: kustomize.toolkit.fluxcd.io/v1, kind: Kustomization,
                 metadata: {name: keys, namespace: flux-system},
                 status: {conditions: [{type: Ready, status: "True", reason: ReconciliationSucceeded}],
                  inventory: {entries: [{id: shop_cart-key__Secret, v: v1},
                   {id: pay_pay-key__Secret, v: v1},
                   {id: shop_reader_rbac.authorization.k8s.io_Role, v: v1},
                   {id: shop_blue_example.com_Widget, v: v1}]}}}
                """);

        assertThat(detect(folder, "{\"namespace\": \"shop\"}"))
                .isInstanceOfSatisfying(ToolOutcome.Answer.class, answer -> {
                    assertThat(answer.text())
                            .contains("\nNever read by this server, so that only their controller's status is known:"
                                    + " Secret shop/cart-key Role shop/reader")
                            .contains("\nNot looked up, since no kind of this name was found: Widget shop/blue")
                            .doesNotContain("pay-key");
                    assertThat(answer.data().path("partial").asBoolean()).isTrue();
                });
    }

    /// The kinds of such an Application exist on this cluster; its objects do not.
    @ParameterizedTest
    @CsvSource({
        "'{kind: Application, apiVersion: argoproj.io/v1alpha1}', 'destination: {server: \"https://10.1.2.3:6443\"}'",
        "'{kind: Kustomization, apiVersion: kustomize.toolkit.fluxcd.io/v1}', 'kubeConfig: {secretRef: {name: edge}}'"
    })
    void anApplicationForAnotherClusterIsNotComparedWithThisOne(String type, String spec, @TempDir Path folder)
            throws IOException {
        shopWith(folder, """
                %s metadata: {name: remote, namespace: gh}, spec: {%s},
                 status: {sync: {status: Synced}, health: {status: Healthy},
                  inventory: {entries: [{id: shop_remote-cart_apps_Deployment, v: v1}]},
                  resources: [{group: apps, kind: Deployment, namespace: shop, name: remote-cart, status: Synced}]}}
                """.formatted(type.replace("}", ","), spec));

        assertThat(ToolCallFixture.answer(detect(folder, "{}")).text())
                .doesNotContain("remote-cart")
                .containsPattern("\nDelivered to another cluster, so that no object was looked at: \\w+ gh/remote");
        assertThat(ToolCallFixture.answer(detect(folder, "{\"namespace\": \"shop\"}"))
                        .text())
                .startsWith("2 applications, 2 not");
    }

    @Test
    void whyAnApplicationFailsIsToldForTheNamespacesThatItDeliversTo(@TempDir Path folder) throws IOException {
        shopWith(folder, """
                {apiVersion: argoproj.io/v1alpha1, kind: Application, metadata: {name: more, namespace: argocd},
                 status: {conditions: [{type: SyncError, message: "no such revision"}],
                  resources: [{kind: Namespace, name: shop}, {kind: ConfigMap, namespace: shop, name: more}]}}
                """);

        assertThat(ToolCallFixture.answer(detect(folder, "{\"namespace\": \"shop\"}"))
                        .text())
                .contains("\nerror Application argocd/more")
                .contains("no such revision")
                .doesNotContain("flux-system/infra");
    }

    /// Knative makes a Service of the core for each of its own.
    @Test
    void kindsOfTwoGroupsWithOneNameAreTwoObjects(@TempDir Path folder) throws IOException {
        shopWith(folder, """
                {apiVersion: argoproj.io/v1alpha1, kind: Application, metadata: {name: more, namespace: argocd},
                 status: {resources: [
                  {group: serving.knative.dev, kind: Service, namespace: shop, name: web, status: Synced},
                  {kind: Service, namespace: shop, name: web, status: Synced}]}}
                ---
                {apiVersion: serving.knative.dev/v1, kind: Service, metadata: {name: other, namespace: shop}}
                ---
                apiVersion: v1
                kind: Service
                metadata:
                  name: web
                  namespace: shop
                  managedFields:
                  - {manager: argocd-controller, operation: Apply, time: "2026-11-01T00:00:00Z", fieldsV1: {f:spec: {f:selector: {}}}}
                  - {manager: controller, operation: Update, time: "2026-11-21T09:00:00Z", fieldsV1: {f:spec: {f:externalName: {}}}}
                """);

        assertThat(ToolCallFixture.answer(detect(folder, "{\"source\": \"more\"}"))
                        .text())
                .contains("modified Service shop/web spec.externalName")
                .contains("missing Service shop/web")
                .startsWith("1 application, 2 not as delivered");
    }

    @ParameterizedTest
    @CsvSource({"argoproj.io/v1alpha1, false", "apps/v1, true"})
    void theReplicasOfWhatAnAutoscalerScalesAreItsMatter(String scaled, boolean told, @TempDir Path folder)
            throws IOException {
        shopWith(folder, """
                {apiVersion: argoproj.io/v1alpha1, kind: Application, metadata: {name: more, namespace: argocd},
                 status: {resources: [{group: argoproj.io, kind: Rollout, namespace: shop, name: api, status: Synced}]}}
                ---
                {apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, metadata: {name: api, namespace: shop},
                 spec: {maxReplicas: 3, scaleTargetRef: {apiVersion: %s, kind: Rollout, name: api}}}
                ---
                apiVersion: argoproj.io/v1alpha1
                kind: Rollout
                metadata:
                  name: api
                  namespace: shop
                  managedFields:
                  - {manager: argocd-controller, operation: Apply, time: "2026-11-01T00:00:00Z", fieldsV1: {f:spec: {f:paused: {}}}}
                  - {manager: controller, operation: Update, time: "2026-11-21T09:00:00Z", fieldsV1: {f:spec: {f:replicas: {}}}}
                """.formatted(scaled));

        assertThat(ToolCallFixture.answer(detect(folder, "{\"source\": \"more\"}"))
                        .text()
                        .contains("spec.replicas"))
                .isEqualTo(told);
    }

    /// The recording of the shop, with more objects.
    private static void shopWith(Path folder, String objects) throws IOException {
        copy(Path.of("src/test/resources/drift/shop"), folder);
        Files.writeString(folder.resolve("more.yaml"), objects);
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    @Test
    void theVerdictAndItsObjectTellWhatWasChangedBeforeTheIncident() {
        List<Tool> tools = HealthToolset.over(SingleRecording.at(Path.of("src/test/resources/drift/shop")));
        String change = "before it, Deployment shop/cart was changed by hand (CH-513) 60 min ago; fields: "
                + "\"spec.template.spec.containers[app].image\"; by: \"kubectl-set\"; delivered by: \"argocd-controller\"";

        assertThat(HealthToolset.text(HealthToolset.named(tools, "get-cluster-health"), "{}"))
                .contains("\n   " + change);
        assertThat(HealthToolset.text(
                        HealthToolset.named(tools, "explain-resource"),
                        "{\"kind\": \"Deployment\", \"name\": \"cart\", \"namespace\": \"shop\"}"))
                .contains("\nchange: " + change);
    }

    /// The application's own explanation lists what it delivers; the reason of a failure comes first.
    @Test
    void anApplicationIsExplainedByWhatItDelivers() {
        Tool explain = HealthToolset.named(
                HealthToolset.over(SingleRecording.at(Path.of("src/test/resources/drift/shop"))), "explain-resource");

        assertThat(HealthToolset.text(explain, "{\"kind\": \"Application\", \"name\": \"shop\"}")
                        .lines())
                .contains(
                        "delivery: 2 objects; Deployment shop/cart OutOfSync Degraded; Service shop/cart OutOfSync Missing; "
                                + "OutOfSync, Degraded; revision 0123456789ab");
        assertThat(HealthToolset.text(explain, "{\"kind\": \"kustomization\", \"name\": \"infra\"}")
                        .lines())
                .contains(
                        "delivery: last error \"BuildFailed: kustomize build failed: accumulating resources\"; 0 objects"
                                + ", Ready=False");
        assertThat(HealthToolset.text(
                        explain, "{\"kind\": \"Deployment\", \"name\": \"cart\", \"namespace\": \"shop\"}"))
                .doesNotContain("delivery");
    }
}
