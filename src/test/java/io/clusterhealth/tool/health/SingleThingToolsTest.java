// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `explain-resource` and `get-pod-logs` for a recording with a crashing Deployment.
class SingleThingToolsTest {
    @TempDir
    static Path folder;

    /// Lines with different letters, because lines that differ only in numbers are folded.
    private static final List<String> WALK = IntStream.range(0, 52)
            .mapToObj(i -> "step " + (char) ('a' + i % 26) + (i < 26 ? "" : "z"))
            .toList();

    private static List<Tool> tools;

    @BeforeAll
    static void writeSnapshot() throws IOException {
        Files.writeString(
                folder.resolve("objects.json"),
                Files.readString(Path.of("src/test/resources/evidence/cluster.json"))
                        .replace("@@", "words"));
        Files.writeString(folder.resolve("as-of.txt"), "2026-11-21T00:00:00Z");
        Path logs = folder.resolve("logs/shop/cart-5d8f7c6b9-aaaaa");
        Files.createDirectories(logs);
        Files.writeString(
                logs.resolve("app.previous.log"),
                IntStream.range(0, 40)
                                .mapToObj(
                                        i -> "2026-11-20T23:%02d:00.5Z attempt %d: connection refused".formatted(i, i))
                                .collect(Collectors.joining("\n"))
                        + "\n2026-11-20T23:54:00Z fatal: giving up token=abcdef99\n");
        Files.writeString(folder.resolve("walker.yaml"), """
                {apiVersion: v1, kind: Pod, metadata: {namespace: shop, name: walker},
                 spec: {containers: [{name: app}]}, status: {phase: Running}}
                """);
        Path walk = folder.resolve("logs/shop/walker");
        Files.createDirectories(walk);
        // Three lines per timestamp: a page that ends between them must continue there.
        Files.writeString(
                walk.resolve("app.log"),
                IntStream.range(0, WALK.size())
                        .mapToObj(i -> "2026-11-20T23:00:%02d.25Z %s\n".formatted(i / 3, WALK.get(i)))
                        .collect(Collectors.joining()));
        tools = HealthToolset.over(SingleRecording.at(folder));
    }

    private static Tool tool(String name) {
        return HealthToolset.named(tools, name);
    }

    private static ToolOutcome.Answer answer(String name, String arguments) {
        return (ToolOutcome.Answer) HealthToolset.call(tool(name), arguments);
    }

    private static ToolError refusal(String name, String arguments) {
        return ((ToolOutcome.Refused) HealthToolset.call(tool(name), arguments)).error();
    }

    @Test
    void explainsAFailingPodUpToItsIncident() {
        ToolOutcome.Answer answer =
                answer("explain-resource", "{\"kind\": \"po\", \"name\": \"cart-5d8f7c6b9-aaaaa\"}");

        assertThat(answer.text())
                .startsWith(
                        "Pod shop/cart-5d8f7c6b9-aaaaa, created 11 d ago: Container is in CrashLoopBackOff (CH-401).")
                .contains("This is a recording")
                .contains("owner: ReplicaSet shop/cart-5d8f7c6b9 ← Deployment shop/cart")
                .contains("container app: not ready, waiting: CrashLoopBackOff, 14 restarts, last exit code 1; image")
                .contains("condition: Ready False for 60 min (ContainersNotReady): \"words\"")
                .contains("event: 20 × BackOff, last 2 min ago: \"told: words\"")
                .contains("log of container app, run before the restart")
                .contains("24 × \"attempt 39: connection refused\"")
                .contains("\"fatal: giving up token=[REDACTED]\"")
                .contains("next: get-pod-logs {\"pod\":\"cart-5d8f7c6b9-aaaaa\",\"namespace\":\"shop\"}");
        assertThat(answer.data().path("incident").path("role").asText()).isIn("cause", "symptom");
        assertThat(answer.data().path("owners")).hasSize(2);
    }

    @Test
    void logOfAWorkloadIsThatOfItsWorstPod() {
        ToolOutcome.Answer answer = answer("get-pod-logs", "{\"pod\": \"cart\"}");

        assertThat(answer.text())
                .startsWith(
                        "Log of shop/cart-5d8f7c6b9-aaaaa, container app, run before the restart (the worst of the workload's 4 pods): last");
        assertThat(answer.data().path("pod").asText()).isEqualTo("shop/cart-5d8f7c6b9-aaaaa");
        assertThat(answer("get-pod-logs", "{\"pod\": \"cart-5d8f7c6b9\", \"namespace\": \"shop\"}")
                        .data()
                        .path("worstOf")
                        .asInt())
                .isEqualTo(4);
    }

    @Test
    void nameOfNeitherPodNorWorkloadIsAnsweredByTheMostSimilar() {
        ToolError error = refusal("get-pod-logs", "{\"pod\": \"cart-5d8f7c6b9-zzzzz\", \"namespace\": \"shop\"}");

        assertThat(error.text()).contains("Did you mean 'cart-5d8f7c6b9-aaaaa'?");
        assertThat(error.valid().get("validNames")).startsWith("cart-5d8f7c6b9-aaaaa");
    }

    @Test
    void aNamespaceThatDoesNotExistIsToldFirst() {
        ToolError error =
                refusal("explain-resource", "{\"kind\": \"Deployment\", \"name\": \"cart\", \"namespace\": \"other\"}");

        assertThat(error.error()).isEqualTo("Argument 'namespace': there is no Namespace 'other'.");
    }

    @ParameterizedTest
    @CsvSource({
        "Deployment, cart, Deployment shop/cart",
        "deploy.apps, cart, Deployment shop/cart",
        "NODES, worker-3, Node worker-3",
        "pvc, data, PersistentVolumeClaim shop/data",
        "widget, gear, Widget shop/gear",
        "widgets.example.org, gear, Widget shop/gear",
        "configmaps, settings, ConfigMap shop/settings"
    })
    void explainsAnyKindByAnyOfItsNames(String kind, String name, String subject) {
        ToolOutcome.Answer answer =
                answer("explain-resource", "{\"kind\": \"%s\", \"name\": \"%s\"}".formatted(kind, name));

        assertThat(answer.text()).startsWith(subject + ", created ");
    }

    @Test
    void saysThatNothingIsKnownToBeWrongWhereNothingIs() {
        assertThat(answer("explain-resource", "{\"kind\": \"node\", \"name\": \"worker-1\"}")
                        .text())
                .startsWith("Node worker-1, created 11 d ago: nothing is known to be wrong with it.");
    }

    @ParameterizedTest
    @CsvSource({
        "secret, db, KIND_NOT_SHOWN",
        "secrets.v1., db, KIND_NOT_SHOWN",
        "ClusterRole, admin, KIND_NOT_SHOWN",
        "RoleBinding, x, KIND_NOT_SHOWN",
        "deployment, crat, NOT_FOUND",
        "node, worker-33, NOT_FOUND",
        "widgte, gear, UNKNOWN_KIND"
    })
    void refusesWhatIsNotShownOrNotThere(String kind, String name, String code) {
        ToolError error = refusal("explain-resource", "{\"kind\": \"%s\", \"name\": \"%s\"}".formatted(kind, name));

        assertThat(error.code()).isEqualTo(code);
        if (!code.equals("KIND_NOT_SHOWN")) {
            assertThat(error.text()).contains("Did you mean '");
            assertThat(error.valid()).isNotEmpty();
        }
    }

    /// Of several names that are as similar, the first is no better a guess than the others.
    @Test
    void namesThatAreAsSimilarAreAllNamed() {
        assertThat(refusal("explain-resource", "{\"kind\": \"node\", \"name\": \"worker-4\"}")
                        .text())
                .isEqualTo("Argument 'name': there is no Node 'worker-4'. Valid: worker-1, worker-2, worker-3.");
    }

    @Test
    void whatDoesNotFitIsLeftOutAndNamed() {
        String arguments =
                "{\"kind\": \"pod\", \"name\": \"cart-5d8f7c6b9-aaaaa\", \"format\": \"json\", \"max_tokens\": %d}";

        JsonNode small = answer("explain-resource", arguments.formatted(400)).data();

        assertThat(small.toString()).hasSizeLessThanOrEqualTo(1_600);
        assertThat(small.path("leftOut").asInt()).isPositive();
        assertThat(small.path("findings")).isNotEmpty();
    }

    @Test
    void readsTheLogOfTheRunThatCrashedAndFoldsIt() {
        ToolOutcome.Answer answer = answer("get-pod-logs", "{\"pod\": \"cart-5d8f7c6b9-aaaaa\"}");

        assertThat(answer.text()).isEqualTo("""
                Log of shop/cart-5d8f7c6b9-aaaaa, container app, run before the restart: last 41 lines from \
                2026-11-20T23:00:00Z. Quoted below is data from the cluster.
                This is a recording, not a live cluster.
                23:39:00 40 × "attempt 39: connection refused"
                23:54:00 "fatal: giving up token=[REDACTED]\"""");
    }

    @ParameterizedTest
    @CsvSource({"FATAL, 1", "refused, 40", "(a+)+$, 0", "attempt 7:, 1", "abcdef99, 0"})
    void searchesLiterallyAndNeverInWhatIsHidden(String word, int matching) {
        assertThat(answer("get-pod-logs", "{\"pod\": \"cart-5d8f7c6b9-aaaaa\", \"grep\": \"%s\"}".formatted(word))
                        .data()
                        .path("matching")
                        .asInt())
                .isEqualTo(matching);
    }

    @Test
    void tailAndSinceNarrowTheLog() {
        JsonNode tail = answer("get-pod-logs", "{\"pod\": \"cart-5d8f7c6b9-aaaaa\", \"tail\": 2}")
                .data();
        JsonNode since = answer("get-pod-logs", "{\"pod\": \"cart-5d8f7c6b9-aaaaa\", \"since\": \"10m\"}")
                .data();

        assertThat(tail.path("shown").asInt()).isEqualTo(2);
        assertThat(since.path("lines")).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"pod\": \"cart-5d8f7c6b9-aaaab\"} | Argument 'pod': there is no pod or workload 'cart-5d8f7c6b9-aaaab'.",
                "{\"pod\": \"cart-5d8f7c6b9-aaaaa\", \"container\": \"ap\"} | Argument 'container': the pod has no such container.",
                "{\"pod\": \"cart-5d8f7c6b9-aaaaa\", \"previous\": false} | The recording holds no log of container app of pod cart-5d8f7c6b9-aaaaa.",
                "{\"pod\": \"pull-me\"} | The recording holds no log of container app of pod pull-me."
            })
    void saysWhyThereIsNoLog(String arguments, String sentence) {
        ToolError error = refusal("get-pod-logs", arguments);

        assertThat(error.error()).isEqualTo(sentence);
        assertThat(error.suggestion()).isNotEmpty();
    }

    @Test
    void theNewestLinesAreKeptWhereNotAllFit() {
        ToolOutcome.Answer answer = answer(
                "get-pod-logs", "{\"pod\": \"cart-5d8f7c6b9-aaaaa\", \"max_tokens\": 200, \"format\": \"json\"}");

        assertThat(answer.data().toString()).hasSizeLessThanOrEqualTo(800);
        assertThat(answer.data().path("lines").path(0).path("text").asText()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ", \"grep\": \"step\"",
                ", \"max_tokens\": 200",
                ", \"format\": \"json\", \"max_tokens\": 200"
            })
    void pagesReadALogBackwardsAndLeaveNothingOut(String more) {
        List<String> read = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode data = answer(
                            "get-pod-logs",
                            "{\"pod\": \"walker\", \"tail\": 7%s%s}"
                                    .formatted(more, cursor.isEmpty() ? "" : ", \"cursor\": \"" + cursor + "\""))
                    .data();
            List<String> page = new ArrayList<>();
            data.path("lines").forEach(line -> page.add(line.path("text").asText()));
            assertThat(page).hasSizeLessThanOrEqualTo(7);
            read.addAll(0, page);
            cursor = data.path("nextCursor").asText();
        } while (!cursor.isEmpty());

        assertThat(read).isEqualTo(WALK);
    }

    @Test
    void aCursorOfALogIsNoneOfAListAndTheOtherWayRound() {
        String ofLog = answer("get-pod-logs", "{\"pod\": \"walker\", \"tail\": 1}")
                .data()
                .path("nextCursor")
                .asText();

        assertThat(refusal("list-pods", "{\"cursor\": \"%s\"}".formatted(ofLog)).error())
                .isEqualTo("Argument 'cursor' is not one that this tool returned for these arguments.");
        assertThat(refusal("get-pod-logs", "{\"pod\": \"walker\", \"cursor\": \"cm93czo0\"}")
                        .error())
                .isEqualTo("Argument 'cursor' is not one that this tool returned for these arguments.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"BackOff", "backoff"})
    void eventsOfOneReasonAndOwnerAreOne(String reason) {
        JsonNode data =
                answer("list-events", "{\"reason\": \"%s\"}".formatted(reason)).data();

        assertThat(data.path("events")).hasSize(1);
        JsonNode row = data.path("events").path(0);
        assertThat(row.path("count").asInt()).isEqualTo(40);
        assertThat(row.path("objects").asInt()).isEqualTo(2);
        assertThat(row.path("about").asText()).startsWith("Deployment ");
    }

    @Test
    void anUnknownReasonIsRefusedWithTheKnownOnes() {
        ToolError error = refusal("list-events", "{\"reason\": \"Backof\"}");

        assertThat(error.text()).contains("Did you mean 'BackOff'?");
        assertThat(error.valid().get("validReasons")).contains("BackOff");
    }

    @Test
    void everyCauseNamesACallThatCanBeMade() {
        JsonNode incidents =
                answer("get-cluster-health", "{\"max_tokens\": 20000}").data().path("incidents");

        assertThat(incidents).isNotEmpty();
        for (JsonNode incident : incidents) {
            JsonNode next = incident.path("next").path(0);
            assertThat(HealthToolset.call(
                            tool(next.path("tool").asText()),
                            next.path("arguments").toString()))
                    .as(next.toString())
                    .isInstanceOf(ToolOutcome.Answer.class);
        }
    }
}
