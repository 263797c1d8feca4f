// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolOutcome;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Answers for clusters of any size keep within their token limit. They state how much they leave out, and a
/// further call can request it. A token is four characters.
class TokenContractTest extends ToolCallFixture {
    private static final int DEFAULT = 2_000 * 4;
    private static final int HEALTHY = 500 * 4;
    private static final int MOST_PAGES = 400;

    /// Each page reads the whole cluster; the number of rows does not depend on the length of a page.
    private static final int LONG_PAGE = 6_000;
    private static final GeneratedCluster.Size MIDDLING = new GeneratedCluster.Size(20, 20, 200, 100, 60, true);

    /// @param seed the seed of the names and of the placement
    record Case(long seed, GeneratedCluster.Size size, GeneratedSurroundings around) {
        Case(long seed, GeneratedCluster.Size size) {
            this(seed, size, GeneratedSurroundings.NONE);
        }
    }

    /// The size in the contract, with ordinary and with the longest names; other faults; random sizes.
    static Stream<Case> clusters() {
        return Stream.concat(
                Stream.of(
                        new Case(1, new GeneratedCluster.Size(50, 100, 5_000, 4_000, 300, false)),
                        new Case(2, new GeneratedCluster.Size(50, 100, 5_000, 4_000, 300, true)),
                        new Case(3, new GeneratedCluster.Size(1, 1, 1, 1, 1, true)),
                        new Case(4, new GeneratedCluster.Size(500, 2, 600, 500, 90, true)),
                        new Case(5, new GeneratedCluster.Size(2, 2_000, 300, 0, 300, false)),
                        new Case(26, MIDDLING, GeneratedSurroundings.DEPLOYMENTS),
                        new Case(27, MIDDLING, GeneratedSurroundings.OPENSHIFT),
                        new Case(28, MIDDLING, GeneratedSurroundings.DENIED)),
                LongStream.range(6, 26).mapToObj(TokenContractTest::any));
    }

    private static Case any(long seed) {
        Random random = new Random(seed);
        int broken = 1 + random.nextInt(60);
        return new Case(
                seed,
                new GeneratedCluster.Size(
                        1 + random.nextInt(40),
                        1 + random.nextInt(40),
                        broken + random.nextInt(200),
                        random.nextInt(200),
                        broken,
                        random.nextBoolean()));
    }

    @ParameterizedTest
    @MethodSource("clusters")
    void everyAnswerFitsByDefaultAndCountsWhatItLeavesOut(Case generated) throws IOException {
        GeneratedCluster.write(folder, generated.seed(), generated.size());
        generated.around().write(folder);
        // The files are read once for all tools.
        List<Tool> tools = HealthToolset.over(SingleRecording.at(folder));

        tools.stream().filter(TokenContractTest::needsNoArgument).forEach(tool -> assertFits(tool, "{}"));
        assertFits(
                HealthToolset.named(tools, "explain-resource"),
                first(HealthToolset.named(tools, "list-pods"), "pods", "pod"));
        assertFits(
                HealthToolset.named(tools, "explain-resource"),
                first(HealthToolset.named(tools, "list-nodes"), "nodes", "node"));
        assertIncidentsAreCounted(answer(HealthToolset.call(tools.getFirst(), "{}")));
        assertThat(rows(HealthToolset.named(tools, "list-pods"), "pods"))
                .isEqualTo(generated.size().broken());
        assertThat(rows(HealthToolset.named(tools, "list-nodes"), "nodes"))
                .isEqualTo(generated.size().nodes());
    }

    @Test
    void aSingleThingFitsHoweverMuchThereIsOfIt() throws IOException {
        OversizedPod.write(folder);

        assertFits(tool("explain-resource"), """
                {"kind": "pod", "name": "%s"}""".formatted(OversizedPod.NAME));
        assertFits(tool("get-pod-logs"), """
                {"pod": "%s", "previous": false}""".formatted(OversizedPod.NAME));
        assertFits(tool("get-pod-logs"), """
                {"pod": "%s", "previous": false, "tail": 2000}""".formatted(OversizedPod.NAME));
    }

    @Test
    void aHealthyClusterIsSaidInAFewWords() throws IOException {
        GeneratedCluster.write(folder, 7, new GeneratedCluster.Size(50, 100, 5_000, 4_000, 0, false));

        ToolOutcome.Answer answer = answer("get-cluster-health", "{}");

        assertThat(answer.data().path("verdict").asText()).isEqualTo("healthy");
        assertThat(answer.text().length()).isLessThanOrEqualTo(HEALTHY);
    }

    private static void assertFits(Tool tool, String arguments) {
        String name = tool.descriptor().name() + " " + arguments;
        String json = arguments.replaceFirst("}$", (arguments.equals("{}") ? "" : ", ") + "\"format\": \"json\"}");
        assertThat(answer(HealthToolset.call(tool, arguments)).text().length())
                .as(name)
                .isLessThanOrEqualTo(DEFAULT);
        assertThat(answer(HealthToolset.call(tool, json)).data().toString().length())
                .as(name + " as JSON")
                .isLessThanOrEqualTo(DEFAULT);
    }

    /// The arguments that request the object in the first row of a list.
    private static String first(Tool list, String member, String kind) {
        JsonNode row =
                answer(HealthToolset.call(list, "{}")).data().path(member).path(0);
        return """
                {"kind": "%s", "namespace": "%s", "name": "%s"}""".formatted(
                        kind, row.path("namespace").asText(), row.path("name").asText());
    }

    private static boolean needsNoArgument(Tool tool) {
        return tool.descriptor().inputSchema().path("required").isEmpty();
    }

    /// The incidents in the answer and those left out add up to the total.
    private static void assertIncidentsAreCounted(ToolOutcome.Answer answer) {
        long told = answer.text()
                .lines()
                .filter(line -> line.matches("\\d+\\. \\[.*"))
                .count();
        Matcher left =
                Pattern.compile("Left out for brevity: (\\d+) more incidents").matcher(answer.text());
        int more = left.find() ? Integer.parseInt(left.group(1)) : 0;
        assertThat(told).isPositive();
        assertThat(answer.data().path("incidents")).hasSize((int) told);
        assertThat(answer.data().path("leftOut").path("incidents").asInt()).isEqualTo(more);
    }

    /// The number of rows on all pages of a list.
    private static int rows(Tool tool, String member) {
        int rows = 0;
        String cursor = "";
        for (int page = 0; page < MOST_PAGES; page++) {
            String after = cursor.isEmpty() ? "" : ", \"cursor\": \"%s\"".formatted(cursor);
            JsonNode data = answer(HealthToolset.call(tool, "{\"max_tokens\": %d%s}".formatted(LONG_PAGE, after)))
                    .data();
            rows += data.path(member).size();
            cursor = data.path("nextCursor").asText();
            if (cursor.isEmpty()) {
                return rows;
            }
        }
        throw new AssertionError("the pages do not end");
    }
}
