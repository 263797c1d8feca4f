// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.recording.RecordedFleet;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.Cursor;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor.Trait;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.fleet.ClusterPart.PartAnswered;
import io.clusterhealth.tool.health.CommonArguments;
import io.clusterhealth.tool.health.HealthToolset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Every read tool, called for several clusters at once: the demo's six, one of which does not respond.
class ManyClusterToolTest {
    private static final Clusters DEMO = RecordedFleet.demo();

    /// All tools except list-clusters, which always covers all clusters.
    static final List<Tool> TOOLS = FleetToolset.readTools(DEMO).stream()
            .filter(tool -> tool instanceof ManyClusterTool)
            .toList();

    @Test
    void everyToolThatTakesAClusterTakesSeveral() {
        assertThat(FleetToolset.readTools(DEMO))
                .filteredOn(tool -> !(tool instanceof ManyClusterTool))
                .extracting(tool -> tool.descriptor().name())
                .containsExactly("list-clusters");
    }

    @Test
    void theWorstClusterIsToldFirst() {
        Tool health = HealthToolset.named(TOOLS, "get-cluster-health");

        assertThat(answer(health, "{\"cluster\": \"dev,batch\"}")
                        .data()
                        .at("/clusters/0/cluster")
                        .asText())
                .isEqualTo("batch");
        assertThat(answer(health, "{\"cluster\": \"dev,batch\", \"max_tokens\": 340}")
                        .data()
                        .at("/left/cluster")
                        .asText())
                .isEqualTo("dev");
    }

    /// The cursor of one cluster's part leads on only together with its cluster, which the line therefore names.
    @Test
    void theCursorOfAPartIsToldWithItsCluster() {
        Tool pods = HealthToolset.named(TOOLS, "list-pods");
        Matcher told = Pattern.compile("call again with cursor \"(.*?)\" and cluster \"(.*?)\"\\.")
                .matcher(answer(pods, "{\"show\":\"all\",\"cluster\":\"*\",\"limit\":1}")
                        .text());
        int found = 0;
        for (; told.find(); found++) {
            ToolOutcome.Answer next = answer(
                    pods,
                    "{\"show\":\"all\",\"limit\":1,\"cursor\":\"%s\",\"cluster\":\"%s\"}"
                            .formatted(told.group(1), told.group(2)));
            assertThat(next.data().path("pods")).hasSize(1);
        }
        assertThat(found).isPositive();
    }

    /// Where pods fit is asked of all clusters, and answered in one line.
    @Test
    void theRoomOfAllClustersIsAdded() {
        Tool capacity = HealthToolset.named(TOOLS, "calculate-pod-capacity");

        ToolOutcome.Answer none = answer(
                capacity,
                "{\"cluster\": \"prod-*\", \"pod_profile\": \"custom\", \"custom_resources\": {\"cpu\": \"900\", \"memory\": \"1Gi\"}}");
        ToolOutcome.Answer some = answer(capacity, "{\"cluster\": \"prod-*\", \"pod_profile\": \"small\"}");

        assertThat(none.text()).startsWith("2 of 2 clusters answered. On none of them fits a pod.");
        assertThat(some.text()).containsPattern("^2 of 2 clusters answered. \\d+ more pods fit, on 2 of them\\.");
    }

    @ParameterizedTest
    @FieldSource("TOOLS")
    void oneNameIsAnsweredAsEver(Tool tool) {
        Tool alone =
                HealthToolset.named(HealthToolset.over(DEMO), tool.descriptor().name());
        for (String cluster : List.of("prod-eu", "edge-7", "prod", "../x")) {
            String arguments = with(tool, "\"cluster\": \"%s\"".formatted(cluster));

            assertThat(HealthToolset.call(tool, arguments)).isEqualTo(HealthToolset.call(alone, arguments));
        }
    }

    @ParameterizedTest
    @FieldSource("TOOLS")
    void aSuggestedCallIsAboutTheSameCluster(Tool tool) {
        for (String cluster : List.of("prod-us", "prod-us,dev")) {
            String arguments = with(tool, "\"cluster\": \"%s\"".formatted(cluster));
            if (!(HealthToolset.call(tool, arguments) instanceof ToolOutcome.Answer answer)) {
                continue;
            }

            assertThat(answer.text().lines().filter(line -> line.matches(" *(next|Look closer): .*")))
                    .allSatisfy(line -> assertThat(line).containsPattern("\"cluster\":\"(prod-us|dev)\"}$"));
            assertThat(answer.data().findValues("next").stream().flatMap(JsonNode::valueStream))
                    .allSatisfy(call ->
                            assertThat(call.at("/arguments/cluster").asText()).isIn("prod-us", "dev"));
        }
    }

    @Test
    void anAnswerAboutOneOfSeveralClustersNamesIt() {
        for (String arguments : List.of(
                "{\"kind\":\"Deployment\",\"name\":\"checkout-web\",\"namespace\":\"checkout\",\"cluster\":\"prod-us\"}",
                "{\"kind\":\"Namespace\",\"name\":\"checkout\",\"cluster\":\"prod-us\"}")) {
            assertThat(answer(HealthToolset.named(TOOLS, "explain-resource"), arguments)
                            .text()
                            .lines()
                            .findFirst())
                    .hasValueSatisfying(line -> assertThat(line).contains("(cluster prod-us)"));
        }
    }

    @ParameterizedTest
    @FieldSource("TOOLS")
    void eachClusterIsARowAndTheOneThatFailedSaysWhy(Tool tool) {
        ToolOutcome.Answer answer = answer(tool, with(tool, "\"cluster\": \"*\", \"max_tokens\": 20000"));

        JsonNode rows = answer.data().path("clusters");
        assertThat(rows.findValuesAsText("cluster"))
                .containsAll(List.of("prod-eu", "prod-us", "staging", "batch", "dev", "edge-7"));
        assertThat(rows)
                .hasSize(6)
                .allSatisfy(row -> assertThat(row.path("ok").isBoolean()).isTrue());
        JsonNode silent = row(rows, "edge-7");
        assertThat(silent.path("ok").asBoolean() && !tool.descriptor().has(Trait.WAITS))
                .isFalse();
        if (!tool.descriptor().has(Trait.WAITS)) {
            assertThat(silent.at("/error/code").asText()).isEqualTo("UNREACHABLE");
            assertThat(answer.text()).contains("UNREACHABLE: the API server cannot be reached");
            assertThat(answer.data().path("partial").asBoolean()).isTrue();
        }
        assertThat(answer.text()).contains("prod-eu", "edge-7").contains("demo: invented data");
        assertThat(answer.data().toString()).doesNotContain(":null").doesNotContain("[null");
    }

    @ParameterizedTest
    @FieldSource("TOOLS")
    void whatItSaysKeepsTheOutputSchema(Tool tool) {
        ToolOutcome.Answer answer = answer(tool, with(tool, "\"cluster\": \"prod-*,dev\""));
        ObjectNode envelope = JsonNodeFactory.instance.objectNode().put("success", true);
        envelope.set("data", answer.data());

        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(tool.descriptor().outputSchema())
                        .validate(envelope))
                .isEmpty();
    }

    @ParameterizedTest
    @FieldSource("TOOLS")
    void bothFormsKeepToTheBudgetAndNoClusterIsLost(Tool tool) {
        for (int tokens : List.of(350, 600, 1_500, 4_000)) {
            ToolOutcome.Answer answer =
                    answer(tool, with(tool, "\"cluster\": \"*\", \"max_tokens\": %d".formatted(tokens)));

            String name = "%s in %d tokens".formatted(tool.descriptor().name(), tokens);
            assertThat(answer.text()).as(name).hasSizeLessThanOrEqualTo(tokens * 4);
            assertThat(answer.data().toString()).as(name).hasSizeLessThanOrEqualTo(tokens * 4 - 160);
            int told = answer.data().path("clusters").size();
            int left = answer.data().at("/left/total").asInt()
                    + answer.data().path("clustersLeft").asInt();
            assertThat(told + left).as(name).isEqualTo(6);
            assertThat(told).as(name).isPositive();
        }
    }

    @Test
    void whatHasNoRoomIsNamedSoThatItCanBeAskedFor() {
        Tool tool = HealthToolset.named(TOOLS, "get-cluster-health");
        List<String> seen = new ArrayList<>();
        String clusters = "*";
        while (!clusters.isEmpty() && seen.size() < 7) {
            ToolOutcome.Answer answer = answer(tool, "{\"cluster\": \"%s\", \"max_tokens\": 600}".formatted(clusters));
            answer.data()
                    .path("clusters")
                    .forEach(row -> seen.add(row.path("cluster").asText()));
            clusters = answer.data().at("/left/cluster").asText();
            assertThat(answer.text()).contains(clusters);
        }

        assertThat(seen).containsExactlyInAnyOrderElementsOf(DEMO.names());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"cluster": "prod-*,nowhere"}                | UNKNOWN_CLUSTER  | 'nowhere'
            {"cluster": "test-*"}                        | UNKNOWN_CLUSTER  | 'test-*'
            {"cluster": "prod-eu,../x"}                  | INVALID_ARGUMENT | '../x'
            {"cluster": "*/x"}                           | INVALID_ARGUMENT | '*/x'
            {"cluster": "prod-*", "max_tokens": 200}     | INVALID_ARGUMENT | max_tokens
            {"cluster": "prod-*", "cursor": "cm93czo1"}  | INVALID_ARGUMENT | cursor
            """)
    void refusesWhatMakesNoSense(String arguments, String code, String named) {
        ToolError error =
                ((ToolOutcome.Refused) HealthToolset.call(HealthToolset.named(TOOLS, "list-pods"), arguments)).error();

        assertThat(error.code()).isEqualTo(code);
        assertThat(error.error()).contains(named);
        assertThat(error.suggestion()).isNotEmpty();
        assertThat(error.text().length()).isLessThanOrEqualTo(ToolError.MAX_TEXT);
    }

    @Test
    void whatOneClusterDoesNotHaveIsItsRow() {
        ToolOutcome.Answer answer = answer(
                HealthToolset.named(TOOLS, "get-cluster-health"),
                "{\"cluster\": \"staging,dev\", \"namespace\": \"reporting\"}");

        assertThat(row(answer.data().path("clusters"), "staging").path("ok").asBoolean())
                .isTrue();
        JsonNode dev = row(answer.data().path("clusters"), "dev");
        assertThat(dev.path("ok").asBoolean()).isFalse();
        assertThat(dev.at("/error/reason").asText()).contains("reporting");
    }

    @Test
    void whatChangedIsOneTimelineNewestFirst() {
        ToolOutcome.Answer answer =
                answer(HealthToolset.named(TOOLS, "what-changed"), "{\"cluster\": \"*\", \"max_tokens\": 20000}");

        List<JsonNode> changes = answer.data().path("changes").valueStream().toList();
        assertThat(changes)
                .isSortedAccordingTo(Comparator.comparing(
                                (JsonNode change) -> change.path("at").asText())
                        .reversed());
        assertThat(changes.stream().map(change -> change.path("cluster").asText()))
                .contains("prod-eu", "prod-us", "staging");
        assertThat(answer.text()).contains("edge-7: UNREACHABLE: ").contains("[first-bad-signal] prod-eu ");
    }

    /// Of some changes only a span is known.
    @Test
    void aSpanStaysASpanInTheTimelineOfSeveralClusters() {
        ObjectNode data = JsonNodeFactory.instance
                .objectNode()
                .put("asOf", "2026-11-21T10:00:00Z")
                .put("total", 1);
        data.putArray("changes")
                .addObject()
                .put("notBefore", "2026-11-21T09:00:00Z")
                .put("at", "2026-11-21T09:50:00Z")
                .put("about", "Deployment shop/web")
                .put("what", "scaled");

        Arguments none = new Arguments(JsonNodeFactory.instance.objectNode());
        assertThat(new JoinedTimeline(
                                List.of(new PartAnswered<>("a", new ToolOutcome.Answer("", data, "a", false))),
                                "1h",
                                new SameServers(List.of()),
                                "")
                        .page(new Cursor(0, none), CommonArguments.of(none)))
                .isInstanceOfSatisfying(
                        ToolOutcome.Answer.class,
                        answer -> assertThat(answer.text())
                                .contains(
                                        "between 2026-11-21T09:00:00Z and 2026-11-21T09:50:00Z (10 min ago at the latest)"
                                                + " a Deployment shop/web: scaled"));
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 800})
    void theTimelineGoesOnWithItsCursor(int tokens) {
        Tool tool = HealthToolset.named(TOOLS, "what-changed");
        int all = answer(tool, "{\"cluster\": \"prod-*\", \"limit\": 500, \"max_tokens\": 20000}")
                .data()
                .path("changes")
                .size();
        int seen = 0;
        String cursor = "";
        do {
            JsonNode data = answer(
                            tool,
                            "{\"cluster\": \"prod-*\", \"max_tokens\": %d%s}"
                                    .formatted(
                                            tokens, cursor.isEmpty() ? "" : ", \"cursor\": \"%s\"".formatted(cursor)))
                    .data();
            assertThat(data.path("changes")).isNotEmpty();
            seen += data.path("changes").size();
            cursor = data.path("nextCursor").asText();
        } while (!cursor.isEmpty() && seen <= all);

        assertThat(seen).isEqualTo(all).isPositive();
    }

    /// A first bad signal is listed among the changes, and counted as none of them.
    @ParameterizedTest
    @ValueSource(ints = {300, 500, 800, 2_000})
    void theChangesShownAndThoseLeftAreAll(int tokens) {
        JsonNode data = answer(
                        HealthToolset.named(TOOLS, "what-changed"),
                        "{\"cluster\": \"prod-*\", \"max_tokens\": %d}".formatted(tokens))
                .data();
        long shown = data.path("changes")
                .valueStream()
                .filter(change -> !change.path("mark").asText().equals("first-bad-signal"))
                .count();

        assertThat(shown + data.path("left").asInt())
                .isEqualTo(data.path("total").asLong());
    }

    @Test
    void waitingIsOverWhereAllClustersAreSettled() {
        Tool tool = HealthToolset.named(TOOLS, "wait-for-health");

        assertThat(answer(tool, "{\"cluster\": \"dev,\"}").text()).startsWith("REACHED on all. ");
        ToolOutcome.Answer open = answer(tool, "{\"cluster\": \"dev,prod-*\"}");
        assertThat(open.text()).startsWith("NOT REACHED on prod-eu prod-us. ");
        assertThat(open.data().path("reached").asBoolean()).isFalse();
        assertThat(open.data().path("notReached").valueStream().map(JsonNode::asText))
                .containsExactly("prod-eu", "prod-us");
    }

    @Test
    void aClusterThatWasNotAskedIsNotSettled() {
        ToolOutcome.Answer answer = answer(
                HealthToolset.named(TOOLS, "wait-for-health"), "{\"cluster\": \"dev,prod-*\", \"max_tokens\": 340}");

        assertThat(answer.text()).startsWith("NOT REACHED on prod-eu prod-us. ");
    }

    private static JsonNode row(JsonNode rows, String cluster) {
        return rows.valueStream()
                .filter(row -> row.path("cluster").asText().equals(cluster))
                .findFirst()
                .orElseThrow();
    }

    private static String with(Tool tool, String more) {
        String example = HealthToolset.example(tool);
        return example.equals("{}") ? "{" + more + "}" : example.replaceFirst("}$", ", " + more + "}");
    }

    private static ToolOutcome.Answer answer(Tool tool, String arguments) {
        return switch (HealthToolset.call(tool, arguments)) {
            case ToolOutcome.Answer answer -> answer;
            case ToolOutcome.Refused(ToolError error) -> throw new AssertionError(error.text());
            case ToolOutcome.ContentParts _, ToolOutcome.NeedsInput _ -> throw new AssertionError("no envelope");
        };
    }
}
