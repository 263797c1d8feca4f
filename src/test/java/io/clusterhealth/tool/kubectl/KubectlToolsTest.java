// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.golden.Golden;
import io.clusterhealth.tool.OpaqueToken;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor.Effect;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.DescriptorFile;
import io.clusterhealth.tool.health.HealthToolset;
import io.clusterhealth.tool.health.ToolCallFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The toolset over recordings: the demo and other folders.
class KubectlToolsTest {
    private static final List<Tool> TOOLS = KubectlToolset.over(SingleRecording.demo());

    /// The most tokens that each toolset may use in a model's context.
    private static final int SHARE = 1_200;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @FieldSource("TOOLS")
    void theDescriptorIsTheFile(Tool tool) {
        DescriptorFile.assertIsTold(tool, true);
        assertThat(tool.descriptor().toolset()).isEqualTo("kubectl");
        assertThat(tool.descriptor().effect()).isEqualTo(Effect.READ_ONLY);
    }

    @Test
    void theToolsFitTheirShareOfAModelsContext() {
        assertThat(DescriptorFile.tokens(TOOLS)).isLessThanOrEqualTo(SHARE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"resource":"pods","namespace":"payments","limit":3}                             | kubectl-get-table
            {"resource":"po","namespace":"payments","limit":3,"output":"names"}              | kubectl-get-names
            {"resource":"Deployment","name":"payments-api","namespace":"payments","output":"yaml"} | kubectl-get-yaml
            {"resource":"clusteroperators","limit":3}                                        | kubectl-get-operators
            """)
    void answersAboutTheDemo(String arguments, String golden) {
        Golden.assertMatches("tools/" + golden + ".txt", text("kubectl-get", arguments) + "\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "get pods -n payments",
                "kubectl get pods -n payments",
                "kubectl -n payments get po",
                "oc get pods --namespace=payments"
            })
    void aLineAsksTheSameAsItsArguments(String command) {
        assertThat(text("kubectl", "{\"command\": \"%s\"}".formatted(command)))
                .isEqualTo(text("kubectl-get", "{\"resource\": \"pods\", \"namespace\": \"payments\"}"));
    }

    @Test
    void aWideLineAsksForTheWideTable() {
        assertThat(text("kubectl", "{\"command\": \"kubectl -n payments get pods -o wide\"}"))
                .isEqualTo(text(
                        "kubectl-get", "{\"resource\": \"pods\", \"namespace\": \"payments\", \"output\": \"wide\"}"))
                .contains("NODE");
    }

    @Test
    void linesDescribeAndReadLogs() {
        assertThat(text(
                        "kubectl",
                        "{\"command\": \"kubectl describe node ip-10-0-32-108.eu-central-1.compute.internal\"}"))
                .isEqualTo(text(
                        "kubectl-describe",
                        "{\"resource\": \"node\", \"name\": \"ip-10-0-32-108.eu-central-1.compute.internal\"}"))
                .contains("NodeStatusUnknown");
        String pod = "payments-api-d6kcd8ptqr-4xrvr";
        assertThat(text("kubectl", "{\"command\": \"logs %s -n payments --tail 5\"}".formatted(pod)))
                .isEqualTo(text(
                        "kubectl-logs", "{\"pod\": \"%s\", \"namespace\": \"payments\", \"tail\": 5}".formatted(pod)))
                .contains("last 5 lines");
    }

    @Test
    void aLineSaysWhichLogIsRead() {
        String pod = "payments-api-d6kcd8ptqr-4xrvr";
        String arguments = "{\"pod\": \"%s\", \"namespace\": \"payments\", \"container\": \"payments-api\", %s}";
        String line = "{\"command\": \"logs pod/%s -c payments-api -n payments %s\"}";

        assertThat(text("kubectl", line.formatted(pod, "--tail=2")))
                .isEqualTo(text("kubectl-logs", arguments.formatted(pod, "\"tail\": 2")))
                .contains("last 2 lines");
        assertThat(text("kubectl", line.replace("-c ", "").formatted(pod, "--tail=2")))
                .isEqualTo(text("kubectl", line.formatted(pod, "--tail=2")));
        assertThat(refusal("kubectl", line.formatted(pod, "-p")))
                .isEqualTo(refusal("kubectl-logs", arguments.formatted(pod, "\"previous\": true")))
                .satisfies(error -> assertThat(error.text()).contains("before its restart"));
    }

    /// Each page begins where the previous one ended, and the last one has no cursor.
    @Test
    void pagesShowEveryObjectOnce() {
        Set<String> seen = new HashSet<>();
        int shown = 0;
        String cursor = "";
        do {
            ToolOutcome.Answer answer = answer(
                    "kubectl-get",
                    "{\"resource\": \"pods\", \"limit\": 100, \"max_tokens\": 2000, \"output\": \"names\", \"cursor\": \"%s\"}"
                            .formatted(cursor));
            for (JsonNode name : answer.data().path("names")) {
                seen.add(name.path("namespace").asText() + "/"
                        + name.path("name").asText());
                shown++;
            }
            cursor = answer.data().path("nextCursor").asText();
        } while (!cursor.isEmpty());

        assertThat(seen).hasSize(1416);
        assertThat(shown).isEqualTo(1416);
    }

    /// A live cluster's cursor has letters; the last number is beyond every list.
    @ParameterizedTest
    @ValueSource(strings = {"0:eyJ2IjoibWV0YS5rOHMuaW8vdjEifQ", "0:-1", "0:2147483600"})
    void aCursorOfAnotherClusterIsRefused(String place) {
        ToolError error = refusal(
                "kubectl-get",
                "{\"resource\": \"pods\", \"cursor\": \"%s\"}".formatted(new OpaqueToken("objects:").of(place)));

        assertThat(error).isEqualTo(OpaqueToken.refusal());
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 400, 1_500})
    void bothFormsKeepToTheBudget(int tokens) {
        for (String output : List.of("table", "names", "yaml", "json")) {
            ToolOutcome.Answer answer = answer(
                    "kubectl-get",
                    "{\"resource\": \"pods\", \"namespace\": \"payments\", \"output\": \"%s\", \"max_tokens\": %d}"
                            .formatted(output, tokens));

            assertThat(answer.text().length()).as(output).isLessThanOrEqualTo(tokens * 4);
            assertThat(answer.data().toString().length()).as(output).isLessThanOrEqualTo(tokens * 4);
            assertThat(answer.data().has("nextCursor")).as(output).isEqualTo(answer.truncated());
        }
    }

    @Test
    void ofASecretOnlyKeysAndSizesAreShown() throws IOException {
        write("""
                {apiVersion: v1, kind: Secret, type: Opaque, metadata: {name: db, namespace: shop, annotations: {note: c2VjcmV0LXZhbHVl}},
                 data: {password: c2VjcmV0LXZhbHVl, ca.crt: Zm9v}, stringData: {extra: plain-secret, greek: αβγ}}
                """);
        for (String output : List.of("yaml", "json", "table", "names")) {
            for (String rest : List.of("", ", \"name\": \"db\", \"namespace\": \"shop\"")) {
                ToolOutcome.Answer answer =
                        recorded("{\"resource\": \"secrets\", \"output\": \"%s\"%s}".formatted(output, rest));
                assertThat(answer.text() + answer.data())
                        .contains("db")
                        .doesNotContain("c2VjcmV0LXZhbHVl", "secret-value", "plain-secret", "Zm9v");
            }
        }
        assertThat(recorded("{\"resource\": \"secret\", \"name\": \"db\", \"output\": \"yaml\"}")
                        .text())
                .contains("password: 12 bytes", "ca.crt: 3 bytes", "extra: 12 bytes", "greek: 6 bytes");
    }

    @Test
    void secretsInOtherObjectsAreTakenOut() throws IOException {
        write("""
                apiVersion: v1
                kind: Pod
                metadata: {name: web, namespace: shop, labels: {app: web}}
                spec:
                  containers:
                  - name: app
                    args: ["--password", "hunter2-args", "--port", "80"]
                    env: [{name: DB_PASSWORD, value: hunter2-env}, {name: MODE, value: fast}]
                ---
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: app, namespace: shop}
                data:
                  api_key: hunter2-member
                  app.yaml: |
                    mode: fast
                    db:
                      password: hunter2-nested
                """);
        for (String output : List.of("yaml", "json")) {
            assertThat(recorded("{\"resource\": \"pods\", \"output\": \"%s\"}".formatted(output))
                            .text())
                    .contains("[REDACTED]", "fast", "80")
                    .doesNotContain("hunter2");
            assertThat(recorded("{\"resource\": \"configmaps\", \"output\": \"%s\"}".formatted(output))
                            .text())
                    .contains("[REDACTED]", "mode: fast", "  password")
                    .doesNotContain("hunter2");
        }
    }

    @Test
    void selectorsChooseAmongRecordedObjects() throws IOException {
        write("""
                {kind: List, apiVersion: v1, items: [
                {apiVersion: v1, kind: Pod, metadata: {name: a, namespace: shop, labels: {app: web, tier: front}}},
                {apiVersion: v1, kind: Pod, metadata: {name: b, namespace: shop, labels: {app: web}}},
                {apiVersion: v1, kind: Pod, metadata: {name: c, namespace: shop, labels: {app: db}}}]}
                """);
        assertThat(names("app=web")).containsExactly("a", "b");
        assertThat(names("app!=web")).containsExactly("c");
        assertThat(names("tier")).containsExactly("a");
        assertThat(names("!tier")).containsExactly("b", "c");
        assertThat(names("app in (web, db),!tier")).containsExactly("b", "c");
        assertThat(names("app notin (web)")).containsExactly("c");
    }

    private List<String> names(String selector) {
        return recorded("{\"resource\": \"pods\", \"selector\": \"%s\", \"output\": \"names\"}".formatted(selector))
                .data()
                .path("names")
                .findValuesAsText("name");
    }

    @Test
    void whatIsNotRecordedIsSaid() throws IOException {
        write("{apiVersion: v1, kind: Pod, metadata: {name: a, namespace: shop}}");
        Tool get = KubectlToolset.over(SingleRecording.at(folder)).get(2);

        assertThat(ToolCallFixture.refusal(HealthToolset.call(get, "{\"resource\": \"ingresses\"}"))
                        .code())
                .isEqualTo("NOT_RECORDED");
        assertThat(ToolCallFixture.refusal(HealthToolset.call(
                                get, "{\"resource\": \"pods\", \"name\": \"b\", \"namespace\": \"shop\"}"))
                        .code())
                .isEqualTo("NOT_FOUND");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', textBlock = """
            gt pods                             ! UNSUPPORTED_COMMAND
            kubectl lgs web-1                   ! UNSUPPORTED_COMMAND
            rm pods                             ! APPROVAL_REQUIRED
            delete pod web-1                    ! APPROVAL_REQUIRED
            kubectl apply -f web.yaml           ! APPROVAL_REQUIRED
            kubectl get pods; rm -rf /          ! APPROVAL_REQUIRED
            kubectl get pods --as=admin         ! APPROVAL_REQUIRED
            exec -it web-1 -- sh                ! INTERACTIVE_REFUSED
            port-forward svc/web 80             ! INTERACTIVE_REFUSED
            kubectl get pods | grep web         ! NO_SHELL
            kubectl top nodes                   ! UNSUPPORTED_COMMAND
            kubectl                             ! UNSUPPORTED_COMMAND
            helm list                           ! UNSUPPORTED_COMMAND
            kubectl get pods,svc                ! UNSUPPORTED_COMMAND
            kubectl get pods a b                ! UNSUPPORTED_COMMAND
            kubectl get                         ! UNSUPPORTED_COMMAND
            kubectl get all -n shop             ! UNSUPPORTED_COMMAND
            kubectl describe                    ! UNSUPPORTED_COMMAND
            kubectl get pods -w                 ! UNSUPPORTED_FLAG
            kubectl get pods -o jsonpath={.x}   ! UNSUPPORTED_FLAG
            kubectl logs web-1 -f               ! UNSUPPORTED_FLAG
            kubectl get secrets/../pods         ! INVALID_ARGUMENT
            kubectl get pods -n                 ! INVALID_ARGUMENT
            kubectl get pods --namespace        ! INVALID_ARGUMENT
            kubectl get pods -l                 ! INVALID_ARGUMENT
            kubectl get pods -o                 ! INVALID_ARGUMENT
            kubectl logs web-1 --tail           ! INVALID_ARGUMENT
            kubectl logs web-1 --tail=abc       ! INVALID_ARGUMENT
            kubectl logs web-1 app -c app       ! INVALID_ARGUMENT
            kubectl logs web-1 app sidecar      ! INVALID_ARGUMENT
            kubectl get pods -n ../x            ! INVALID_ARGUMENT
            kubectl get clusterroles            ! KIND_NOT_SHOWN
            kubectl describe secret db          ! KIND_NOT_SHOWN
            """)
    void whatALineMayNotDoIsRefused(String command, String code) {
        ToolError error = refusal("kubectl", "{\"command\": \"%s\"}".formatted(command));

        assertThat(error.code()).isEqualTo(code);
        assertThat(error.error() + " " + error.suggestion()).hasSizeLessThan(220);
    }

    @Test
    void twoClustersAreNotAskedAsOne() {
        assertThat(refusal("kubectl", "{\"command\": \"get nodes --context a\", \"cluster\": \"b\"}")
                        .text())
                .startsWith("The flag '--context' and the argument 'cluster' name two clusters.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-n", "-l"})
    void aFlagWithoutItsValueIsNotPassedOver(String flag) {
        assertThat(refusal("kubectl", "{\"command\": \"get pods %s\"}".formatted(flag))
                        .text())
                .startsWith("The flag '%s' needs an argument.".formatted(flag.substring(1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  "})
    void noCommandIsNoDanger(String command) {
        assertThat(refusal("kubectl", "{\"command\": \"%s\"}".formatted(command))
                        .text())
                .doesNotContain("dangerous")
                .contains("'command'");
    }

    @Test
    void recordedPodsAndNodesHaveTheirColumns() throws IOException {
        write("""
                {apiVersion: v1, kind: Pod, metadata: {name: a, namespace: shop}, spec: {nodeName: n-1, containers: [{name: c}]},
                 status: {phase: Running, podIP: 10.1.0.7}}
                ---
                {apiVersion: v1, kind: Node, metadata: {name: n-1, labels: {node-role.kubernetes.io/worker: ''}},
                 spec: {unschedulable: true}, status: {conditions: [{type: Ready, status: 'True'}], nodeInfo: {kubeletVersion: v1.35.1}}}
                """);

        JsonNode pod = recorded("{\"resource\": \"pods\", \"output\": \"wide\"}")
                .data()
                .path("rows")
                .path(0);
        JsonNode node =
                recorded("{\"resource\": \"nodes\"}").data().path("rows").path(0);

        assertThat(pod.path("IP").asText()).isEqualTo("10.1.0.7");
        assertThat(pod.path("Node").asText()).isEqualTo("n-1");
        assertThat(recorded("{\"resource\": \"pods\"}").data().toString()).doesNotContain("10.1.0.7");
        assertThat(node.path("Status").asText()).isEqualTo("Ready,SchedulingDisabled");
        assertThat(node.path("Roles").asText()).isEqualTo("worker");
        assertThat(node.path("Version").asText()).isEqualTo("v1.35.1");
    }

    @Test
    void aRefusalHasTheWholeReport() {
        assertThat(refusal("kubectl", "{\"command\": \"kubectl delete pods --all\"}")
                        .valid())
                .containsOnlyKeys(
                        "command", "type", "requiresApproval", "isDangerous", "isInteractive", "isReadOnly", "warnings")
                .containsEntry("command", List.of("kubectl delete pods --all"))
                .containsEntry("type", List.of("dangerous"))
                .containsEntry("requiresApproval", List.of("true"))
                .containsEntry(
                        "warnings",
                        List.of(
                                "It deletes what it names; a deletion cannot be undone.",
                                "It is about all objects of the kind."));
    }

    private void write(String objects) throws IOException {
        Files.writeString(folder.resolve("objects.yaml"), objects);
    }

    private ToolOutcome.Answer recorded(String arguments) {
        return ToolCallFixture.answer(HealthToolset.call(
                KubectlToolset.over(SingleRecording.at(folder)).get(2), arguments));
    }

    private static String text(String tool, String arguments) {
        return answer(tool, arguments).text();
    }

    private static ToolOutcome.Answer answer(String tool, String arguments) {
        return ToolCallFixture.answer(HealthToolset.call(HealthToolset.named(TOOLS, tool), arguments));
    }

    private static ToolError refusal(String tool, String arguments) {
        return ToolCallFixture.refusal(HealthToolset.call(HealthToolset.named(TOOLS, tool), arguments));
    }
}
