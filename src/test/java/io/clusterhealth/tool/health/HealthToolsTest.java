// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.engine.FixtureTools;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class HealthToolsTest {
    static final List<Tool> TOOLS = HealthToolset.over(SingleRecording.demo());

    /// The size of the engine's envelope around the data.
    private static final int ENVELOPE = 160;

    private static final Tool HEALTH = TOOLS.get(0);
    private static final Tool PODS = TOOLS.get(1);
    private static final Tool NODES = TOOLS.get(2);

    /// On a busy machine, reading the bundled demo takes seconds; that is no fault of a cluster.
    @ParameterizedTest
    @FieldSource("TOOLS")
    void theDemoIsAnsweredWhenNoTimeIsLeft(Tool unused) {
        Tool tool = HealthToolset.named(
                HealthToolset.over(SingleRecording.demo()), unused.descriptor().name());
        CallContext late = new HealthToolset.TimedCall(Duration.ofMillis(-1));

        ToolOutcome outcome = tool.call(new Arguments(FixtureTools.json(HealthToolset.example(tool))), late);

        assertThat(ToolCallFixture.answer(outcome).text()).doesNotContain("(deadline", "not checked");
    }

    @ParameterizedTest
    @FieldSource("TOOLS")
    void dataKeepsTheOutputSchemaAndHoldsNoNull(Tool tool) {
        ToolOutcome.Answer answer = answer(tool, HealthToolset.example(tool));
        ObjectNode envelope = JsonNodeFactory.instance.objectNode().put("success", true);
        envelope.set("data", answer.data());
        envelope.putObject("metadata");

        assertThat(schema(tool).validate(envelope)).isEmpty();
        assertThat(answer.data().toString()).doesNotContain(":null").doesNotContain("[null");
    }

    @ParameterizedTest
    @FieldSource("TOOLS")
    void everyAnswerSaysThatTheDemoIsADemo(Tool tool) {
        ToolOutcome.Answer answer = answer(tool, HealthToolset.example(tool));

        assertThat(answer.text()).contains("demo: invented data");
        assertThat(answer.data().toString()).contains("demo: invented data");
        assertThat(answer.cluster()).isEqualTo("demo");
    }

    @ParameterizedTest
    @FieldSource("TOOLS")
    void textStaysInsideEachBudget(Tool tool) {
        for (int tokens : List.of(200, 250, 500, 1_500)) {
            assertThat(answer(tool, with(tool, "\"max_tokens\": %d".formatted(tokens)))
                            .text())
                    .as("%s in %d tokens", tool.descriptor().name(), tokens)
                    .hasSizeLessThanOrEqualTo(tokens * 4);
        }
    }

    @ParameterizedTest
    @FieldSource("TOOLS")
    void structureStaysInsideEachBudgetAsWell(Tool tool) {
        for (int tokens : List.of(200, 250, 500, 1_500)) {
            assertThat(answer(tool, with(tool, "\"max_tokens\": %d".formatted(tokens)))
                            .data()
                            .toString())
                    .as("%s in %d tokens", tool.descriptor().name(), tokens)
                    .hasSizeLessThanOrEqualTo(tokens * 4 - ENVELOPE);
        }
    }

    @Test
    void theDemosFirstCauseIsTheLostNode() {
        ToolOutcome.Answer answer = answer(HEALTH, "{}");

        assertThat(answer.text().lines().findFirst().orElseThrow())
                .startsWith("DEGRADED: demo is degraded. First cause: Node ip-10-0-32-108.")
                .contains("CH-202");
        assertThat(answer.data().path("incidents")).hasSize(1);
    }

    @Test
    void aQuestionAboutOneNamespaceIsAnsweredForIt() {
        ToolOutcome.Answer answer = answer(HEALTH, "{\"namespace\": \"payments\"}");

        assertThat(answer.data().path("namespace").asText()).isEqualTo("payments");
        assertThat(answer.data().path("counts").path("pods").path("total").asInt())
                .isLessThan(100)
                .isPositive();
        assertThat(answer.data().path("verdict").asText()).isEqualTo("degraded");
    }

    @ParameterizedTest
    @ValueSource(strings = {"get-cluster-health", "list-pods"})
    void anUnknownNamespaceIsRefusedWithTheNearest(String name) {
        Tool tool = TOOLS.stream()
                .filter(candidate -> candidate.descriptor().name().equals(name))
                .findFirst()
                .orElseThrow();

        ToolError error = refusal(tool, "{\"namespace\": \"paymnets\"}");

        assertThat(error.code()).isEqualTo("NOT_FOUND");
        assertThat(error.text())
                .isEqualTo("Argument 'namespace': there is no namespace 'paymnets'. Did you mean 'payments'?");
        assertThat(error.valid().get("validNamespaces")).isNotEmpty();
    }

    @Test
    void whoComparesIsToldWhatHasChangedAndGetsTheNextSnapshotInTheText() {
        ToolOutcome.Answer first = answer(HEALTH, "{\"snapshot\": true}");
        String token = first.data().path("snapshot").asText();
        assertThat(token).hasSizeBetween(40, 2_048);
        assertThat(first.data().has("changes")).isFalse();
        assertThat(first.text()).endsWith("\nsnapshot: " + token).doesNotContain("since 20");

        ToolOutcome.Answer second = answer(HEALTH, "{\"since\": \"%s\"}".formatted(token));

        assertThat(second.text()).contains("no finding has changed").contains("\nsnapshot: ");
        assertThat(second.data().path("changes").path("totals").path("new").asInt(-1))
                .isZero();
    }

    @Test
    void aSnapshotIsHandedOutOnRequestOnly() {
        ToolOutcome.Answer answer = answer(HEALTH, "{}");

        assertThat(answer.data().has("snapshot")).isFalse();
        assertThat(answer.text()).doesNotContain("snapshot:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "e30.e30"})
    void aForeignSnapshotIsRefused(String token) {
        ToolError error = refusal(HEALTH, "{\"since\": \"%s\"}".formatted(token));

        assertThat(error.code()).isEqualTo("INVALID_ARGUMENT");
        assertThat(error.text()).startsWith("Argument 'since' is no snapshot of this server");
    }

    @Test
    void aSnapshotOfOneNamespaceIsNotComparedWithAnother() {
        String token = answer(HEALTH, "{\"namespace\": \"payments\", \"snapshot\": true}")
                .data()
                .path("snapshot")
                .asText();

        assertThat(refusal(HEALTH, "{\"since\": \"%s\"}".formatted(token)).error())
                .isEqualTo("Argument 'since' is of another namespace.");
    }

    @Test
    void emptyNamespaceMeansAll() {
        assertThat(answer(HEALTH, "{\"namespace\": \"\"}").data().has("namespace"))
                .isFalse();
    }

    @Test
    void pagesShowEveryPodOnce() {
        Set<String> seen = new HashSet<>();
        int total = 0;
        String cursor = "";
        do {
            JsonNode data = answer(
                            PODS,
                            "{\"show\": \"all\", \"limit\": 500, \"max_tokens\": 20000%s}"
                                    .formatted(cursor.isEmpty() ? "" : ", \"cursor\": \"" + cursor + "\""))
                    .data();
            List<String> page = pods(data);
            seen.addAll(page);
            total += page.size();
            cursor = data.path("nextCursor").asText();
            assertThat(total).isLessThanOrEqualTo(data.path("total").asInt());
            if (cursor.isEmpty()) {
                assertThat(total).isEqualTo(data.path("total").asInt());
            }
        } while (!cursor.isEmpty());
        assertThat(seen).hasSize(total);
    }

    /// The row of folded pods is never cut, because its names and the cursor after it would be lost.
    @Test
    void aShortPageNamesThePodsOfAFoldAndGoesOn() {
        ToolOutcome.Answer answer = answer(PODS, "{\"max_tokens\": 400}");

        assertThat(answer.text()).contains("are on Node").contains("call again with cursor");
        assertThat(pods(answer.data()))
                .isNotEmpty()
                .allSatisfy(pod -> assertThat(answer.text()).contains(pod.substring(pod.indexOf('/') + 1)));
    }

    /// The pods of a page, including those folded under a common cause.
    private static List<String> pods(JsonNode data) {
        List<String> pods = new ArrayList<>();
        for (JsonNode row : data.path("pods")) {
            if (row.has("groups")) {
                row.path("groups")
                        .forEach(group -> group.path("names")
                                .properties()
                                .forEach(names -> names.getValue()
                                        .forEach(name -> pods.add(names.getKey() + "/" + name.asText()))));
            } else {
                pods.add(row.path("namespace").asText() + "/" + row.path("name").asText());
            }
        }
        return pods;
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "!!", "cm93czo5OTk5OTk5OTk5OTk5"})
    void aForeignCursorIsRefused(String cursor) {
        ToolError error = refusal(PODS, "{\"cursor\": \"%s\"}".formatted(cursor));

        assertThat(error.code()).isEqualTo("INVALID_ARGUMENT");
        assertThat(error.text()).contains("'cursor'");
    }

    /// Otherwise the first rows of that list, which are the worst, would be left out without a word.
    @Test
    void aCursorContinuesOnlyTheListThatReturnedIt() {
        String cursor = answer(PODS, "{\"show\": \"all\", \"limit\": 1}")
                .data()
                .path("nextCursor")
                .asText();

        assertThat(answer(PODS, "{\"show\": \"all\", \"max_tokens\": 900, \"cursor\": \"%s\"}".formatted(cursor))
                        .data()
                        .path("pods"))
                .isNotEmpty();
        assertThat(refusal(PODS, "{\"show\": \"all\", \"namespace\": \"shop\", \"cursor\": \"%s\"}".formatted(cursor))
                        .text())
                .contains("for these arguments");
        assertThat(refusal(NODES, "{\"show\": \"all\", \"cursor\": \"%s\"}".formatted(cursor))
                        .text())
                .contains("for these arguments");
    }

    @Test
    void podsAreCountedByFailureMode() {
        JsonNode data = answer(PODS, "{}").data();

        int counted = 0;
        for (JsonNode mode : data.path("modes")) {
            counted += mode.path("count").asInt();
        }
        assertThat(counted).isEqualTo(data.path("problem").asInt()).isPositive();
    }

    @Test
    void theWorstNodeComesFirst() {
        JsonNode data = answer(NODES, "{}").data();

        assertThat(data.path("nodes").path(0).path("state").asText()).isEqualTo("NotReady (Unknown)");
        assertThat(data.path("total").asInt()).isEqualTo(40);
        assertThat(data.path("ready").asInt()).isEqualTo(39);
    }

    @Test
    void anUnknownNodeIsRefusedWithValidNames() {
        ToolError error = refusal(NODES, "{\"name\": \"no-such-node\"}");

        assertThat(error.code()).isEqualTo("NOT_FOUND");
        assertThat(error.valid().get("validNames")).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"/no/such/folder | CLUSTER_NOT_CONFIGURED | There is no file or folder /no/such/folder."})
    void aSnapshotThatIsNotThereIsNamed(String path, String code, String sentence) {
        Tool tool = HealthToolset.over(SingleRecording.at(Path.of(path))).getFirst();

        ToolError error = refusal(tool, "{}");

        assertThat(error.code()).isEqualTo(code);
        assertThat(error.error()).isEqualTo(sentence);
    }

    private static String with(Tool tool, String more) {
        String example = HealthToolset.example(tool);
        return example.equals("{}") ? "{" + more + "}" : example.replaceFirst("}$", ", " + more + "}");
    }

    private static Schema schema(Tool tool) {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(tool.descriptor().outputSchema());
    }

    private static ToolOutcome.Answer answer(Tool tool, String arguments) {
        return ToolCallFixture.answer(HealthToolset.call(tool, arguments));
    }

    private static ToolError refusal(Tool tool, String arguments) {
        return ToolCallFixture.refusal(HealthToolset.call(tool, arguments));
    }
}
