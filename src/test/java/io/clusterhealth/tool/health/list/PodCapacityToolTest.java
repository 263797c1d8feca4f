// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.ToolCallFixture;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodCapacityToolTest extends ToolCallFixture {
    private static final String TOOL = "calculate-pod-capacity";
    private static final String IN_SHOP = """
            {"namespace": "shop", "pod_profile": "custom", "custom_resources": {"cpu": "500m"}, "safety_margin": 50}""";

    /// Two schedulable workers with 4 cores and 8 GiB, one of them with a pod of 1 core and 1 GiB; a control
    /// plane node; a node that does not report.
    @BeforeEach
    void cluster() throws IOException {
        write("as-of.txt", "2026-11-21T10:00:00Z");
        write(
                "nodes.yaml",
                String.join(
                        "\n---\n",
                        node("worker-1", "True", "", 110),
                        node("worker-2", "True", "", 3),
                        node(
                                "master-1",
                                "True",
                                "taints: [{key: node-role.kubernetes.io/master, effect: NoSchedule}]",
                                110),
                        node("worker-3", "Unknown", "", 110)));
        write(
                "pods.yaml",
                String.join(
                        "\n---\n",
                        pod("busy", "worker-1", "Running"),
                        pod("done", "worker-1", "Succeeded"),
                        pod("new", "", "Pending")));
    }

    @Test
    void countsWhatIsNeitherRequestedNorKeptFree() {
        JsonNode data = answer(TOOL, "{\"safety_margin\": 0}").data();

        assertThat(fits(data, "worker-1")).isEqualTo(6);
        assertThat(row(data, "worker-1").path("limit").asText()).isEqualTo("cpu");
        assertThat(row(data, "worker-1").path("free").path("milliCpu").asInt()).isEqualTo(3_000);
    }

    @Test
    void theNodesThatTakeSomeAreCountedApartFromTheOpenOnes() throws IOException {
        write(
                "gpu.yaml",
                node("gpu-1", "True", "taints: [{key: nvidia.com/gpu, effect: NoSchedule}]", 110)
                        .replace("allocatable: {", "allocatable: {nvidia.com/gpu: '2', "));

        assertThat(answer(TOOL, "{\"gpu\": 1}").text())
                .contains(" fit on 1 of 5 nodes (3 open), ")
                .contains("count as tolerating the taint of nodes with GPUs");
        assertThat(answer(TOOL, "{\"gpu\": 5}").text()).contains("0 more ", " fit on 0 of 5 nodes (3 open), ");
        assertThat(answer(TOOL, "{}").text()).contains(" fit on 2 of 5 nodes, ").doesNotContain("tolerating");
    }

    @ParameterizedTest
    @CsvSource({"0, 6", "15, 4", "25, 4", "26, 3", "50, 2"})
    void keepsTheMarginFree(int margin, int fits) {
        assertThat(fits(
                        answer(TOOL, "{\"safety_margin\": %d}".formatted(margin))
                                .data(),
                        "worker-1"))
                .isEqualTo(fits);
    }

    @Test
    void noNodeTakesMorePodsThanItHasPlaces() {
        JsonNode data = answer(TOOL, "{\"pod_profile\": \"small\"}").data();

        assertThat(fits(data, "worker-2")).isEqualTo(3);
        assertThat(row(data, "worker-2").path("limit").asText()).isEqualTo("pods");
    }

    @Test
    void closedNodesCountForNothingAndSayWhy() {
        JsonNode data = answer(TOOL, "{}").data();

        assertThat(row(data, "master-1").path("closed").asText()).isEqualTo("taint node-role.kubernetes.io/master");
        assertThat(row(data, "worker-3").path("closed").asText()).isEqualTo("not ready");
        assertThat(data.path("openNodes").asInt()).isEqualTo(2);
        assertThat(data.path("fits").asLong()).isEqualTo(fits(data, "worker-1") + fits(data, "worker-2"));
    }

    /// The margin of each node is free; the tainted one is as large as the others.
    @Test
    void nodesWithTaintsCountForPodsThatTolerateThem() {
        ToolOutcome.Answer without = answer(TOOL, "{}");
        ToolOutcome.Answer with = answer(TOOL, "{\"tolerations\": \"dedicated,node-role.kubernetes.io/master\"}");

        assertThat(without.text())
                .contains("Nodes with taints that the pods do not tolerate are not counted: "
                        + "node-role.kubernetes.io/master on 1.");
        assertThat(with.text()).doesNotContain("do not tolerate");
        assertThat(fits(with.data(), "master-1")).isPositive();
        assertThat(with.data().path("openNodes").asInt()).isEqualTo(3);
    }

    @Test
    void aProfileOfOnesOwnIsTaken() {
        JsonNode data = answer(
                        TOOL,
                        "{\"pod_profile\": \"custom\", \"safety_margin\": 0, \"custom_resources\": {\"memory\": \"3Gi\"}}")
                .data();

        assertThat(fits(data, "worker-1")).isEqualTo(2);
        assertThat(row(data, "worker-1").path("limit").asText()).isEqualTo("memory");
    }

    /// The node has 20 GiB of ephemeral storage, and its pod requests none.
    @ParameterizedTest
    @CsvSource({"5Gi, 0, 4", "5121Mi, 0, 3", "5Gi, 25, 3", "21Gi, 0, 0"})
    void ephemeralStorageLimitsWhereEveryNodeTellsIt(String disk, int margin, int fits) throws IOException {
        write("nodes.yaml", told(node("worker-1", "True", "", 110)));

        ToolOutcome.Answer answer = answer(TOOL, """
                {"pod_profile": "custom", "safety_margin": %d,
                 "custom_resources": {"cpu": "100m", "ephemeral-storage": "%s"}}""".formatted(margin, disk));

        assertThat(fits(answer.data(), "worker-1")).isEqualTo(fits);
        assertThat(row(answer.data(), "worker-1").path("limit").asText()).isEqualTo("ephemeral-storage");
        assertThat(answer.text())
                .startsWith(fits + " more custom pods (cpu 100m, memory 0, ephemeral storage " + disk + ") fit")
                .contains("ephemeral-storage runs out first");
    }

    @Test
    void ephemeralStorageThatANodeDoesNotTellCountsNowhere() throws IOException {
        write("nodes.yaml", told(node("worker-1", "True", "", 110)) + "\n---\n" + node("worker-2", "True", "", 110));

        ToolOutcome.Answer answer = answer(TOOL, """
                {"pod_profile": "custom", "safety_margin": 0,
                 "custom_resources": {"cpu": "1", "ephemeral-storage": "5Gi"}}""");

        assertThat(fits(answer.data(), "worker-2")).isEqualTo(4);
        assertThat(row(answer.data(), "worker-1").path("limit").asText()).isEqualTo("cpu");
        assertThat(answer.text()).contains("Not every node tells its ephemeral storage: it does not count here.");
    }

    private static String told(String node) {
        return node.replace("memory: 8Gi,", "memory: 8Gi, ephemeral-storage: 20Gi,");
    }

    @Test
    void podsThatWaitForAPlaceAreNamedFirst() {
        assertThat(answer(TOOL, "{}").text())
                .contains("1 pod waits for a node already; if it fits on one, it takes its place first.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"pod_profile\": \"custom\"} | pod_profile custom needs custom_resources.",
                "{\"pod_profile\": \"small\", \"custom_resources\": {\"cpu\": \"1\"}}"
                        + " | custom_resources goes with pod_profile custom, not small.",
                "{\"pod_profile\": \"custom\", \"custom_resources\": {\"cpu\": \"0\"}} | custom_resources asks for nothing."
            })
    void aProfileThatMakesNoSenseIsRefused(String arguments, String sentence) {
        ToolError error = refusal(TOOL, arguments);

        assertThat(error.code()).isEqualTo("INVALID_ARGUMENT");
        assertThat(error.error()).isEqualTo(sentence);
    }

    /// Only running pods that started less than a day ago count: `busy` and `young`.
    @Test
    void whatBeganInTheLastDayIsATrend() throws IOException {
        write(
                "more.yaml",
                String.join(
                        "\n---\n",
                        pod("young", "worker-1", "Running", "2026-11-20T10:00:01Z"),
                        pod("a-day-old", "worker-1", "Running", "2026-11-20T10:00:00Z"),
                        pod("failed", "worker-1", "Failed", "2026-11-21T09:00:00Z")));

        ToolOutcome.Answer answer = answer(TOOL, "{\"include_trending\": true}");

        assertThat(answer.data().path("startedInADay").toString())
                .isEqualTo("{\"pods\":2,\"milliCpu\":2000,\"memoryMiB\":2048}");
        assertThat(answer.text()).contains("2 pods started in the last 24 h request 2 CPU, 2048 MiB memory.");
        assertThat(answer(TOOL, "{}").data()).isEqualTo(answer.data());
    }

    @Test
    void theTrendCanBeLeftOut() {
        ToolOutcome.Answer answer = answer(TOOL, "{\"include_trending\": false}");

        assertThat(answer.data().has("startedInADay")).isFalse();
        assertThat(answer.text()).doesNotContain("last day");
    }

    @Test
    void withoutThePodsThereIsNoAnswer() throws IOException {
        write("pods.yaml", "{kind: Status, apiVersion: v1, code: 403, details: {kind: pods}}");

        ToolError error = refusal(TOOL, "{}");

        assertThat(error.code()).isEqualTo("FORBIDDEN");
        assertThat(error.suggestion()).contains("resources: [pods]");
    }

    @Test
    void aHugeRequestFitsNowhere() {
        JsonNode data = answer(
                        TOOL,
                        "{\"pod_profile\": \"custom\", \"custom_resources\": {\"memory\": \"999999999999999Ti\"}}")
                .data();

        assertThat(data.path("fits").asLong()).isZero();
    }

    /// The nodes alone have capacity for five pods of 500m. The LimitRange sets a memory request of 256Mi for
    /// pods without one.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pods: 9                 | pods: 7              | 2 | pods, 7 of 9 used",
                "pods: 9                 | pods: 9              | 0 | pods, 9 of 9 used",
                "pods: 9                 | pods: 11             | 0 | pods, 11 of 9 used",
                "count/pods: 9           | count/pods: 8        | 1 | count/pods, 8 of 9 used",
                "requests.cpu: 4           | requests.cpu: 3001m    | 1 | requests.cpu, 3.001 of 4 used",
                "requests.cpu: 4           | requests.cpu: 3        | 2 | requests.cpu, 3 of 4 used",
                "limits.cpu: 4             | limits.cpu: 2500m      | 3 | limits.cpu, 2.5 of 4 used",
                "memory: 4Gi               | memory: 3Gi            | 4 | memory, 3Gi of 4Gi used",
                "services: 1             | services: 1          | 5 | ''",
            })
    void aQuotaLetsInWhatItHasLeft(String hard, String used, long fits, String why) throws IOException {
        write("limits.yaml", limitRange("defaultRequest: {memory: 256Mi}"));
        write("quota.yaml", quota("", hard, used));

        ToolOutcome.Answer answer = answer(TOOL, IN_SHOP);

        assertThat(answer.data().path("fits").asLong()).isEqualTo(fits);
        assertThat(answer.data().path("fitsOnNodes").asLong()).isEqualTo(5);
        assertThat(answer.data().path("namespaceLimits").path(0).path("why").asText())
                .isEqualTo(why);
        assertThat(answer.text()).startsWith(fits + " more custom pods (cpu 500m, memory 0) fit in namespace shop");
    }

    @ParameterizedTest
    @CsvSource({"shop, 1", "other, 5"})
    void aQuotaOfSeveralNamespacesLetsInWhatTheyHaveLeftTogether(String namespace, long fits) throws IOException {
        write("quota.yaml", """
                {apiVersion: quota.openshift.io/v1, kind: ClusterResourceQuota, metadata: {name: carla}, spec: {},
                 status: {total: {hard: {pods: 9}, used: {pods: 8}}, namespaces: [{namespace: %s}]}}""".formatted(namespace));

        ToolOutcome.Answer answer = answer(TOOL, IN_SHOP);

        assertThat(answer.data().path("fits").asLong()).isEqualTo(fits);
        assertThat(answer.text().contains("ClusterResourceQuota carla lets in 1 more: pods, 8 of 9 used"))
                .isEqualTo(fits == 1);
    }

    @Test
    void aQuotaOfWhatIsNotAskedForLetsNothingIn() throws IOException {
        write("quota.yaml", quota("", "memory: 4Gi", "memory: 0"));

        assertThat(answer(TOOL, IN_SHOP).text())
                .contains("ResourceQuota shop/compute lets in none: every pod must give its memory");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "scopes: [NotTerminating]                                                               | 0",
                "scopes: [Terminating]                                                                  | 5",
                "scopeSelector: {matchExpressions: [{scopeName: PriorityClass, operator: In}]}           | 5",
                "scopeSelector: {matchExpressions: [{scopeName: PriorityClass, operator: DoesNotExist}]} | 0",
            })
    void aQuotaForOtherPodsDoesNotCount(String scope, long fits) throws IOException {
        write("quota.yaml", quota(scope, "pods: 1", "pods: 1"));
        write("limits.yaml", limitRange("min: {cpu: 100m}"));

        assertThat(answer(TOOL, IN_SHOP).data().path("fits").asLong()).isEqualTo(fits);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "max: {cpu: 500m} | 5 | ''",
                "max: {cpu: 499m} | 0 | Container cpu at most 0.499",
                "min: {cpu: 500m} | 5 | ''",
                "min: {memory: 1Gi} | 0 | Container memory at least 1Gi",
            })
    void aLimitRangeLetsInAllOrNone(String limit, long fits, String why) throws IOException {
        write("quota.yaml", quota("", "services: '9'", "services: 1"));
        write("limits.yaml", limitRange(limit));

        ToolOutcome.Answer answer = answer(TOOL, IN_SHOP);

        assertThat(answer.data().path("fits").asLong()).isEqualTo(fits);
        assertThat(answer.text()).contains(why);
    }

    @Test
    void rulesThatNobodyCouldReadMayForbidMore() {
        assertThat(answer(TOOL, IN_SHOP).text())
                .startsWith("At most 5 more custom pods")
                .contains("resourcequotas");
    }

    @Test
    void rulesOfOtherNamespacesDoNotCount() throws IOException {
        write("quota.yaml", quota("", "pods: 1", "pods: 1").replace("shop", "other"));
        write("namespaces.yaml", "{apiVersion: v1, kind: Namespace, metadata: {name: shop}}");

        assertThat(answer(TOOL, IN_SHOP).data().path("fits").asLong()).isEqualTo(5);
        assertThat(refusal(TOOL, "{\"namespace\": \"shp\"}").text())
                .isEqualTo("Argument 'namespace': there is no namespace 'shp'. Did you mean 'shop'?");
    }

    /// Limits have a default of their own; an amount that a pod does not need does not bar it.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            limits.cpu: 4                | {"cpu": "500m"}                             | 0 | 2 | limits.cpu, 0 of 4 used
            requests.nvidia.com/gpu: 1   | {"cpu": "500m"}                             | 1 | 1 | requests.nvidia.com/gpu, 0 of 1 used
            requests.nvidia.com/gpu: 0   | {"cpu": "500m"}                             | 0 | 5 | ''
            requests.ephemeral-storage: 3Gi | {"cpu": "500m", "ephemeral-storage": "1Gi"} | 0 | 3 | requests.ephemeral-storage, 0Mi of 3Gi used
            requests.ephemeral-storage: 0 | {"cpu": "500m"}                            | 0 | 5 | ''
            """)
    void aQuotaCountsWhatAPodIsGiven(String hard, String resources, int gpus, long fits, String why)
            throws IOException {
        write("limits.yaml", limitRange("default: {cpu: 2}"));
        write("quota.yaml", quota("", hard, ""));

        JsonNode data = answer(TOOL, """
                        {"namespace": "shop", "pod_profile": "custom", "custom_resources": %s, "gpu": %d, "safety_margin": 50}""".formatted(resources, gpus)).data();

        assertThat(data.at("/namespaceLimits/0/why").asText()).isEqualTo(why);
        assertThat(why.isEmpty() ? fits : data.at("/namespaceLimits/0/fits").asLong())
                .isEqualTo(fits);
    }

    private static String quota(String spec, String hard, String used) {
        return """
                {apiVersion: v1, kind: ResourceQuota, metadata: {namespace: shop, name: compute}, spec: {%s},
                 status: {hard: {%s}, used: {%s}}}""".formatted(spec, hard, used);
    }

    private static String limitRange(String limit) {
        return """
                {apiVersion: v1, kind: LimitRange, metadata: {namespace: shop, name: usual},
                 spec: {limits: [{type: Container, %s}]}}""".formatted(limit);
    }

    private static JsonNode row(JsonNode data, String name) {
        for (JsonNode row : data.path("nodes")) {
            if (row.path("name").asText().equals(name)) {
                return row;
            }
        }
        throw new AssertionError("no row " + name);
    }

    private static long fits(JsonNode data, String name) {
        return row(data, name).path("fits").asLong();
    }

    private static String node(String name, String ready, String spec, int places) {
        return """
                {apiVersion: v1, kind: Node, metadata: {name: %s}, spec: {%s}, status: {
                  allocatable: {cpu: '4', memory: 8Gi, pods: '%d'},
                  conditions: [{type: Ready, status: '%s', lastTransitionTime: '2026-11-20T10:00:00Z'}]}}""".formatted(name, spec, places, ready);
    }

    private static String pod(String name, String node, String phase) {
        return pod(name, node, phase, "2026-11-21T09:00:00Z");
    }

    private static String pod(String name, String node, String phase, String created) {
        return """
                {apiVersion: v1, kind: Pod, metadata: {namespace: shop, name: %s, creationTimestamp: '%s'},
                 spec: {nodeName: '%s', containers: [{name: c, resources: {requests: {cpu: '1', memory: 1Gi}}}]},
                 status: {phase: %s}}""".formatted(name, created, node, phase);
    }
}
