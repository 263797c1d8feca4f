// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.gitops;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.clusterhealth.cluster.kube.KubeClusters;
import io.clusterhealth.cluster.kube.LiveClusters;
import io.clusterhealth.kubekit.KubeKit;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthToolset;
import io.clusterhealth.tool.health.ToolCallFixture;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Forty objects with only the changes that a cluster itself makes, and forty with drift, on a real API server
/// that records the managers of each field.
class DetectDriftIT {
    private static final int EACH = 4;
    private static final String CONTROLLER = "argocd-controller";

    /// Changes to a Deployment that are no drift: arguments of kubectl, with `%s` for its name.
    private static final List<String> CLEAN = List.of(
            "version --client",
            "patch deploy %s --subresource=status --field-manager=hand --type=merge -p {\"status\":{\"replicas\":2}}",
            "patch deploy %s --type=merge -p {\"spec\":{\"replicas\":2}}",
            "annotate deploy %s --field-manager=kube-controller-manager deployment.kubernetes.io/revision=7",
            "patch deploy %s --subresource=scale --field-manager=kube-controller-manager --type=merge -p {\"spec\":{\"replicas\":5}}",
            "patch deploy %s --subresource=scale --type=merge -p {\"spec\":{\"replicas\":6}}",
            "label deploy %s --field-manager=hand argocd.argoproj.io/instance=shop",
            "rollout restart deploy %s",
            "patch deploy %s --field-manager=hand --type=merge -p {\"metadata\":{\"finalizers\":[\"example.com/x\"]}}",
            "patch deploy %s --type=merge -p {\"spec\":{\"template\":{\"spec\":{\"terminationGracePeriodSeconds\":30}}}}");

    /// The entry whose replicas an autoscaler sets.
    private static final int AUTOSCALED = 5;

    /// Changes that are drift, each with the field that shows it; `-` without a field.
    private static final List<List<String>> DRIFTED = List.of(
            List.of("set image deploy/%s app=web:2", "spec.template.spec.containers[app].image"),
            List.of("scale deploy %s --replicas=5", "spec.replicas"),
            List.of("label deploy %s team=red", "metadata.labels.team"),
            List.of("annotate deploy %s example.com/owner=bob", "metadata.annotations[example.com/owner]"),
            List.of("set env deploy/%s DEBUG=1", "spec.template.spec.containers[app].env"),
            List.of("patch cm %s --type=merge -p {\"data\":{\"mode\":\"b\"}}", "data.mode"),
            List.of("patch cm %s --type=merge -p {\"data\":{\"more\":\"c\"}}", "data.more"),
            List.of("patch svc %s --type=merge -p {\"spec\":{\"selector\":{\"app\":\"other\"}}}", "spec.selector"),
            List.of("delete cm %s", "-"),
            List.of("version --client", "-"));

    private static final int SCALED = 1;

    private static final String CHANGED = "fields: \"spec.template.spec.containers[app].image\"; by: \"kubectl-set\"; "
            + "delivered by: \"argocd-controller\"";

    private static KubeKit kube;
    private static Vertx vertx;
    private static KubeClusters admin;
    private static final List<String> RESOURCES = new ArrayList<>();

    @BeforeAll
    static void start() {
        kube = KubeKit.start("--more-crds");
        vertx = Vertx.vertx();
        admin = LiveClusters.over(kube.admin(), vertx);
        kube.apply("{apiVersion: v1, kind: Namespace, metadata: {name: shop}}\n---\n"
                + "{apiVersion: v1, kind: Namespace, metadata: {name: argocd}}");
        StringBuilder objects = new StringBuilder();
        names("clean", CLEAN.size()).forEach(name -> objects.append(object("deploy", name)));
        for (int i = 0; i < DRIFTED.size(); i++) {
            String kind = kindOf(i);
            names("drift-" + i, 1).forEach(name -> objects.append(object(kind, name)));
        }
        kube.kubectlWithInput(objects.toString(), "apply", "--server-side", "--field-manager=" + CONTROLLER, "-f", "-");
        names("clean-" + AUTOSCALED, 1).forEach(name -> kube.apply("""
                        {apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, metadata: {name: %1$s, namespace: shop},
                         spec: {maxReplicas: 9, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: %1$s}}}
                        """.formatted(name)));
        for (int i = 0; i < CLEAN.size(); i++) {
            for (String name : names("clean-" + i, 1)) {
                kubectl(CLEAN.get(i).formatted(name));
                resource("deploy", name, "Synced");
            }
        }
        for (int i = 0; i < DRIFTED.size(); i++) {
            for (String name : names("drift-" + i, 1)) {
                kubectl(DRIFTED.get(i).getFirst().formatted(name));
                resource(kindOf(i), name, i == DRIFTED.size() - 1 ? "OutOfSync" : "Synced");
            }
        }
        kube.apply("""
                {apiVersion: argoproj.io/v1alpha1, kind: Application, metadata: {name: shop, namespace: argocd},
                 spec: {project: default, source: {repoURL: "https://example.com/shop.git", path: .}, destination: {namespace: shop}},
                 status: {sync: {status: OutOfSync, revision: 0123456789abcdef0123456789abcdef01234567}, health: {status: Healthy},
                   resources: [%s]}}
                """.formatted(String.join(",", RESOURCES)));
    }

    @AfterAll
    static void stop() {
        if (kube != null) {
            admin.close();
            vertx.close().toCompletionStage().toCompletableFuture().join();
            kube.close();
        }
    }

    private static void kubectl(String line) {
        List<String> words = new ArrayList<>(List.of(line.split(" ")));
        words.addAll(List.of("-n", "shop"));
        kube.kubectl(words.toArray(String[]::new));
    }

    private static String kindOf(int scenario) {
        return switch (scenario) {
            case 5, 6, 8 -> "cm";
            case 7 -> "svc";
            default -> "deploy";
        };
    }

    private static List<String> names(String scenario, int count) {
        return IntStream.range(0, count)
                .boxed()
                .flatMap(i -> IntStream.range(0, EACH)
                        .mapToObj(j -> count == 1 ? scenario + "-" + j : scenario + "-" + i + "-" + j))
                .toList();
    }

    private static String object(String kind, String name) {
        String form = switch (kind) {
            case "cm" -> "{apiVersion: v1, kind: ConfigMap, metadata: {name: %s, namespace: shop}, data: {mode: a}}";
            case "svc" ->
                "{apiVersion: v1, kind: Service, metadata: {name: %s, namespace: shop}, spec: {selector: {app: web}, ports: [{port: 80}]}}";
            default ->
                "{apiVersion: apps/v1, kind: Deployment, metadata: {name: %s, namespace: shop, labels: {app: web}}, spec: {replicas: 2, "
                        + "selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}}, spec: {containers: "
                        + "[{name: app, image: \"web:1\", resources: {limits: {cpu: 1000m, memory: 1024Mi}}}]}}}}";
        };
        return form.formatted(name) + "\n---\n";
    }

    private static void resource(String kind, String name, String status) {
        RESOURCES.add("{group: \"%s\", version: v1, kind: %s, namespace: shop, name: %s, status: %s}"
                .formatted(
                        kind.equals("deploy") ? "apps" : "",
                        Map.of("deploy", "Deployment", "cm", "ConfigMap", "svc", "Service")
                                .get(kind),
                        name,
                        status));
    }

    private static ToolOutcome call(KubeClusters clusters, String arguments) {
        return HealthToolset.call(HealthToolset.named(GitopsToolset.over(clusters), "detect-drift"), arguments);
    }

    private static ToolOutcome.Answer answer(String arguments) {
        return ToolCallFixture.answer(call(admin, arguments));
    }

    @Test
    void whatWasChangedIsARowAndNothingElseIs() {
        ToolOutcome.Answer answer = answer("{\"max_tokens\": 20000, \"limit\": 500}");
        Map<String, JsonNode> rows = new TreeMap<>();
        answer.data()
                .path("drift")
                .forEach(row -> rows.put(row.at("/object/name").asText(), row));
        Set<String> expected = IntStream.range(0, DRIFTED.size())
                .boxed()
                .flatMap(i -> names("drift-" + i, 1).stream())
                .collect(Collectors.toCollection(TreeSet::new));

        System.out.println(answer.text().lines().limit(12).collect(Collectors.joining("\n")));
        assertThat(expected).hasSize(40);
        assertThat(rows.keySet()).isEqualTo(expected);
        for (int i = 0; i < DRIFTED.size(); i++) {
            JsonNode row = rows.getOrDefault("drift-" + i + "-0", MissingNode.getInstance());
            String field = DRIFTED.get(i).getLast();
            assertThat(row.path("kind").asText()).isEqualTo(i == 8 ? "missing" : "modified");
            if (field.equals("-")) {
                assertThat(row.has("fields")).isFalse();
            } else {
                assertThat(row.path("fields").valueStream().map(JsonNode::asText))
                        .as(DRIFTED.get(i).getFirst())
                        .anyMatch(one -> one.startsWith(field));
                assertThat(row.path("by").asText()).startsWith("kubectl");
                // The API server records no time for fields that are set through the subresource `scale`.
                assertThat(row.path("since").asText().isEmpty()).isEqualTo(i == SCALED);
            }
        }
    }

    /// The time of the change is set back by ten minutes, because a check calls a workload unavailable only
    /// after five. The API server keeps a time that a client sets only if the request also changes another
    /// field. One request for the metadata of the single object gives the field.
    @Test
    void theVerdictTellsWhichFieldWasChangedBeforeTheIncident() {
        List<String> managers = List.of(kube.kubectl(
                        "get",
                        "deploy",
                        "drift-0-0",
                        "-n",
                        "shop",
                        "-o",
                        "jsonpath={.metadata.managedFields[*].manager}")
                .split(" "));
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        kubectl(
                "patch deploy drift-0-0 --type=json --field-manager=kube-controller-manager -p "
                        + "[{\"op\":\"replace\",\"path\":\"/metadata/managedFields/%d/time\",\"value\":\"%s\"},"
                                .formatted(managers.indexOf("kubectl-set"), now.minus(10, ChronoUnit.MINUTES))
                        + "{\"op\":\"add\",\"path\":\"/metadata/annotations\",\"value\":{\"argocd.argoproj.io/one\":\"two\"}}]");
        kubectl("patch deploy drift-0-0 --subresource=status --field-manager=kube-controller-manager --type=merge -p "
                + "{\"status\":{\"replicas\":2,\"unavailableReplicas\":2,\"observedGeneration\":9,\"conditions\":[{\"type\":\"Available\","
                + "\"status\":\"False\",\"reason\":\"MinimumReplicasUnavailable\",\"lastTransitionTime\":\"%s\"}]}}"
                        .formatted(now.minus(8, ChronoUnit.MINUTES)));

        assertThat(HealthToolset.text(
                        HealthToolset.named(HealthToolset.over(admin), "explain-resource"),
                        "{\"kind\": \"Deployment\", \"name\": \"drift-0-0\", \"namespace\": \"shop\"}"))
                .contains(CHANGED);
        assertThat(HealthToolset.text(
                        HealthToolset.named(HealthToolset.over(admin), "get-cluster-health"),
                        "{\"namespace\": \"shop\", \"max_tokens\": 20000}"))
                .contains(CHANGED);
    }

    @Test
    void anUnknownSourceIsRefusedByName() {
        assertThat(call(admin, "{\"source\": \"shpo\"}")).isInstanceOfSatisfying(ToolOutcome.Refused.class, refused -> {
            assertThat(refused.error().code()).isEqualTo("NOT_FOUND");
            assertThat(refused.error().text()).contains("Did you mean 'shop'?");
        });
    }

    @Test
    void whoMayNotReadApplicationsIsToldTheRule() {
        Path outsider = kube.outsider();
        try (KubeClusters clusters = LiveClusters.over(outsider, vertx)) {
            assertThat(call(clusters, "{}")).isInstanceOfSatisfying(ToolOutcome.Refused.class, refused -> {
                assertThat(refused.error().code()).isEqualTo("FORBIDDEN");
                assertThat(refused.error().suggestion()).contains("verbs: [list]");
            });
        }
    }
}
