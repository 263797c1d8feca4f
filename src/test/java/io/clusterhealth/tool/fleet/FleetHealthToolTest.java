// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.cause.Verdict;
import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.recording.RecordedFleet;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.fleet.FleetDepth;
import io.clusterhealth.fleet.FleetHealth;
import io.clusterhealth.fleet.FleetRow;
import io.clusterhealth.fleet.RowCause;
import io.clusterhealth.fleet.RowState;
import io.clusterhealth.fleet.SeenCluster;
import io.clusterhealth.fleet.SharedTrait;
import io.clusterhealth.render.Facts;
import io.clusterhealth.resource.ReadOutcome;
import io.clusterhealth.resource.ServedResource;
import io.clusterhealth.tool.ResourceContents;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthToolset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FleetHealthToolTest {
    private static final Clusters DEMO = RecordedFleet.demo();
    private static final Tool TOOL = FleetToolset.over(DEMO);
    private static final List<ClusterNames> FLEET = DEMO.names().stream()
            .map(name -> new ClusterNames(name, List.of(), name))
            .toList();

    /// The demo's clusters, repeated under other names.
    private record Many(List<String> names) implements Clusters {
        static Many of(int clusters) {
            return new Many(IntStream.range(0, clusters)
                    .mapToObj(i -> "region-%d/cluster-%03d".formatted(i % 7, i))
                    .toList());
        }

        @Override
        public Opened open(Optional<String> name, Caller caller) {
            int place = names.indexOf(name.orElseThrow());
            return DEMO.open(Optional.of(DEMO.names().get(place % DEMO.names().size())), caller);
        }
    }

    /// A file that was not read in time is not a server that does not respond.
    @Test
    void aRecordingThatWasNotReadInTimeIsNotChecked() {
        ClusterNames names = new ClusterNames("dev", List.of(), "dev");
        Deadline end = Deadline.in(Duration.ZERO);
        FleetQuestion question =
                new FleetQuestion(List.of(names), FleetDepth.FULL, Optional.empty(), Caller.ANONYMOUS, end);
        AskedCluster cluster = new AskedCluster(names, question, DEMO, new Examination(Checks.all()), end);

        assertThat(cluster.silent(RowErrors.SILENT).state()).isEqualTo(RowState.NOT_CHECKED);
        assertThat(cluster.silent(RowErrors.GONE).state()).isEqualTo(RowState.UNKNOWN);
    }

    @Test
    void tellsTheWorstFirstAndWhatIsShared() {
        ToolOutcome.Answer answer = answer(TOOL, "{}");

        assertThat(answer.text())
                .startsWith("DEGRADED: 6 clusters: 1 unreachable, 4 degraded, 1 healthy. Shared by 3: External"
                        + " registry.acme.example: Image registry is unreachable (CH-801).")
                .contains("shared S1 [likely] External registry.acme.example")
                .contains("UNREACHABLE edge-7: the API server cannot be reached")
                .contains("HEALTHY dev");
        JsonNode data = answer.data();
        assertThat(data.path("totals").path("clusters").asInt()).isEqualTo(6);
        assertThat(data.path("partial").asBoolean()).isTrue();
        assertThat(data.at("/shared/0/clusters/total").asInt()).isEqualTo(3);
        assertThat(data.path("clusters")).hasSize(6);
        assertThat(data.at("/clusters/0/error/code").asText()).isEqualTo("UNREACHABLE");
        assertThat(data.has("cursor")).isFalse();
    }

    @Test
    void triageSaysSuspectAndNeverHealthy() {
        ToolOutcome.Answer answer = answer(TOOL, "{\"depth\": \"triage\"}");

        assertThat(answer.data().path("verdict").asText()).isEqualTo("unknown");
        assertThat(answer.data().path("clusters").findValuesAsText("verdict"))
                .contains("suspect", "no-sign", "unreachable")
                .doesNotContain("healthy");
        assertThat(answer.text()).contains("SUSPECT prod-eu (triage) v1.33.5: ReplicaSet checkout/");
    }

    private static void record(Path cluster, String objects) throws IOException {
        Files.createDirectories(cluster);
        Files.writeString(cluster.resolve("as-of.txt"), "2026-11-21T10:00:00Z");
        Files.writeString(cluster.resolve("objects.yaml"), objects);
    }

    /// Healthy, but not yet judged completely: the row says so, like the verdict of a single cluster.
    @Test
    void aRowSaysWhatIsNotYetJudged(@TempDir Path folder) throws IOException {
        for (String cluster : List.of("east", "west")) {
            record(folder.resolve(cluster), """
                    apiVersion: v1
                    kind: Node
                    metadata: {name: n1, creationTimestamp: "2026-11-01T10:00:00Z"}
                    status: {conditions: [{type: Ready, status: "True"}], allocatable: {cpu: "4", memory: 8Gi, pods: "110"}}
                    ---
                    apiVersion: apps/v1
                    kind: Deployment
                    metadata: {name: cart, namespace: shop, generation: 1, creationTimestamp: "2026-11-21T09:59:00Z"}
                    spec: {replicas: 1, selector: {matchLabels: {app: cart}}, template: {metadata: {labels: {app: cart}}}}
                    status: %s
                    """.formatted(
                            cluster.equals("west")
                                    ? "{}"
                                    : "{observedGeneration: 1, replicas: 1, updatedReplicas: 1,"
                                            + " readyReplicas: 1, availableReplicas: 1}"));
        }

        ToolOutcome.Answer answer = answer(FleetToolset.over(RecordedFleet.at(folder)), "{}");

        assertThat(answer.text().lines().filter(line -> line.contains("not yet judged")))
                .singleElement()
                .asString()
                .contains("west", "not yet judged: 1 rollout incomplete");
    }

    /// Lists that a recording does not contain are no read errors.
    @Test
    void aRowSaysWhatItsRecordingDoesNotHold(@TempDir Path folder) throws IOException {
        for (String cluster : List.of("east", "west")) {
            record(folder.resolve(cluster), """
                    apiVersion: v1
                    kind: Node
                    metadata: {name: n1, creationTimestamp: "2026-11-01T10:00:00Z"}
                    status: {conditions: [{type: Ready, status: "True"}]}
                    """);
        }

        String text = answer(FleetToolset.over(RecordedFleet.at(folder)), "{}").text();

        assertThat(text.lines().filter(line -> line.contains("east")).findFirst())
                .hasValueSatisfying(row -> assertThat(row)
                        .contains("not checked: ", "pods", "(not recorded)")
                        .doesNotContain("failed"));
        assertThat(text).contains("examined: 0 in full, 2 in part, 0 by triage, 0 not.");
    }

    @Test
    void aNamespaceThatAClusterLacksIsARow() {
        ToolOutcome.Answer answer = answer(TOOL, "{\"namespace\": \"reporting\", \"cluster\": \"staging,dev\"}");

        assertThat(answer.text())
                .contains("UNKNOWN dev: NO_NAMESPACE: it has no namespace 'reporting'")
                .contains("DEGRADED staging");
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 250, 400, 800, 1_500, 20_000})
    void eachFormKeepsToItsBudgetAndNoClusterIsLost(int tokens) {
        Many fleet = Many.of(120);
        Tool tool = FleetToolset.over(fleet);
        List<String> seen = new ArrayList<>();
        String cursor = "";
        for (int page = 0; page < 200; page++) {
            String arguments = "{\"depth\": \"triage\", \"snapshot\": true, \"max_tokens\": %d%s}"
                    .formatted(tokens, cursor.isEmpty() ? "" : ", \"cursor\": \"%s\"".formatted(cursor));
            ToolOutcome.Answer answer = answer(tool, arguments);
            assertThat(answer.text().length()).isLessThanOrEqualTo(tokens * 4);
            assertThat(answer.data().toString().length()).isLessThanOrEqualTo(tokens * 4);
            List<String> shown = answer.data().path("clusters").findValuesAsText("cluster");
            assertThat(shown).isNotEmpty().allMatch(answer.text()::contains);
            seen.addAll(shown);
            cursor = answer.data().path("cursor").asText();
            if (cursor.isEmpty()) {
                break;
            }
            assertThat(answer.text()).contains(cursor);
        }
        assertThat(seen).containsExactlyInAnyOrderElementsOf(fleet.names());
    }

    @Test
    void aHundredClustersAreOnePage() {
        assertThat(answer(FleetToolset.over(Many.of(100)), "{\"depth\": \"triage\"}")
                        .data()
                        .path("clusters"))
                .hasSizeGreaterThan(20);
    }

    @Test
    void aFewAreSeenInFullAndTheOthersByTriage() {
        ToolOutcome.Answer answer = answer(FleetToolset.over(Many.of(30)), "{\"max_tokens\": 20000}");

        assertThat(answer.data().path("clusters")).hasSize(30);
        assertThat(answer.data().at("/coverage/full").asInt()).isPositive();
        assertThat(answer.data().at("/totals/unreachable").asInt()).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"cluster": "prod-*, nowhere"} | UNKNOWN_CLUSTER  | 'nowhere'
            {"cluster": "../x"}            | INVALID_ARGUMENT | '../x'
            {"cursor": "cm93czo1"}         | INVALID_ARGUMENT | cursor
            {"cursor": "nonsense"}         | INVALID_ARGUMENT | cursor
            """)
    void refusesWhatMakesNoSense(String arguments, String code, String named) {
        ToolError error = ((ToolOutcome.Refused) HealthToolset.call(TOOL, arguments)).error();

        assertThat(error.code()).isEqualTo(code);
        assertThat(error.error()).contains(named);
        assertThat(error.text().length()).isLessThanOrEqualTo(ToolError.MAX_TEXT);
    }

    /// A cursor is valid only for the fleet that it was made for.
    @Test
    void aCursorIsOfOneFleet() {
        String cursor = answer(FleetToolset.over(Many.of(120)), "{\"depth\": \"triage\", \"max_tokens\": 300}")
                .data()
                .path("cursor")
                .asText();

        assertThat(HealthToolset.call(FleetToolset.over(Many.of(121)), "{\"cursor\": \"%s\"}".formatted(cursor)))
                .isInstanceOf(ToolOutcome.Refused.class);
    }

    @Test
    void tellsWhichClustersAreWorseOrBetterThanInAnEarlierAnswer() {
        JsonNode first = answer(TOOL, "{\"snapshot\": true}").data();
        String then = first.path("snapshot").asText();
        FleetSnapshot before = FleetSnapshot.read(then, FLEET, "").orElseThrow();
        Map<String, RowState> other = new TreeMap<>(before.states());
        other.put("dev", RowState.UNREACHABLE);
        other.put("batch", RowState.HEALTHY);
        other.remove("staging");
        String changed = new FleetSnapshot(before.at().minusSeconds(600), other).token(FLEET, "");

        ToolOutcome.Answer same = answer(TOOL, "{\"since\": \"%s\"}".formatted(then));
        ToolOutcome.Answer answer = answer(TOOL, "{\"since\": \"%s\"}".formatted(changed));

        assertThat(answer(TOOL, "{}").data().has("snapshot")).isFalse();
        assertThat(same.text()).contains("0 worse, 0 better").contains("snapshot: " + then);
        assertThat(answer.text())
                .contains("(10 min ago): 1 worse, 1 better\n")
                .contains("worse: batch, healthy before, degraded now\n")
                .contains("better: dev, unreachable before, healthy now\n");
        assertThat(answer.data().at("/changes/worse")).hasSize(1);
        assertThat(answer.data().path("snapshot").asText()).isEqualTo(then);
    }

    /// The id of a shared cause that is not listed says nothing.
    @Test
    void aRowNamesOnlySharedCausesThatAreListed() {
        FleetHealth health = FleetHealth.of(Stream.of("a", "b")
                .map(name -> new FleetRow.FullVerdict(
                        new ClusterNames(name, List.of(), name),
                        Verdict.DEGRADED,
                        new SeenCluster(
                                Instant.EPOCH,
                                "",
                                "",
                                List.of(new RowCause(
                                        "CH-801",
                                        "t",
                                        Subject.external("quay.io"),
                                        Severity.HIGH,
                                        Optional.empty(),
                                        List.of(new SharedTrait(SharedTrait.TraitKind.EXTERNAL, "k", "told")))),
                                1,
                                "",
                                "",
                                "")))
                .toList());

        assertThat(health.shared()).hasSize(1);
        for (boolean brief : List.of(true, false)) {
            assertThat(row(health, new RowFacts.ToldCauses(Set.of("S1"), brief)).text())
                    .contains(brief ? "DEGRADED a: S1 " : "; shared S1");
            assertThat(row(health, new RowFacts.ToldCauses(Set.of(), brief))
                            .json()
                            .has("shared"))
                    .isFalse();
        }
    }

    private static Facts row(FleetHealth health, RowFacts.ToldCauses told) {
        return RowFacts.of(health.rows().getFirst(), health, RowFacts.RowDetail.ALL, told);
    }

    /// A full verdict after a triage is no change.
    @Test
    void thatNoSignIsFoundInAHealthyClusterIsNoChange() {
        Instant at = Instant.parse("2026-11-20T09:00:00Z");

        assertThat(new FleetSnapshot(at, Map.of("dev", RowState.NO_SIGN))
                        .since(new FleetSnapshot(at, Map.of("dev", RowState.HEALTHY)))
                        .getFirst()
                        .text())
                .endsWith("0 worse, 0 better");
    }

    /// Less knowledge of a cluster is no improvement of it.
    @ParameterizedTest
    @CsvSource({
        "UNHEALTHY, DEGRADED, better",
        "UNREACHABLE, HEALTHY, better",
        "SUSPECT, HEALTHY, better",
        "DEGRADED, UNREACHABLE, worse",
        "NO_SIGN, SUSPECT, worse",
        "DEGRADED, SUSPECT, not comparable",
        "DEGRADED, NO_SIGN, not comparable",
        "UNHEALTHY, UNREACHABLE, not comparable",
        "UNHEALTHY, UNKNOWN, not comparable",
        "UNREACHABLE, DEGRADED, not comparable",
        "UNKNOWN, DEGRADED, not comparable",
        "UNKNOWN, UNHEALTHY, not comparable",
        "UNKNOWN, UNREACHABLE, worse",
        "SUSPECT, DEGRADED, not comparable",
    })
    void aClusterIsOnlyBetterAsFarAsItIsKnown(RowState then, RowState now, String turn) {
        Instant at = Instant.parse("2026-11-20T09:00:00Z");

        assertThat(new FleetSnapshot(at, Map.of("dev", now))
                        .since(new FleetSnapshot(at, Map.of("dev", then)))
                        .getLast()
                        .text())
                .isEqualTo("%s: dev, %s before, %s now".formatted(turn, then.label(), now.label()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"since\": \"%s\", \"cluster\": \"prod-*\"}",
                "{\"since\": \"%s\", \"namespace\": \"checkout\"}",
                "{\"since\": \"x%s\"}"
            })
    void aSnapshotIsOfOneFleetAndNamespace(String arguments) {
        String then =
                answer(TOOL, "{\"snapshot\": true}").data().path("snapshot").asText();

        assertThat(HealthToolset.call(TOOL, arguments.formatted(then))).isInstanceOf(ToolOutcome.Refused.class);
    }

    @Test
    void theDescriptionsOfTheSetTakeLittleOfAModelsContext() {
        assertThat(FleetToolset.all(DEMO).stream()
                                .mapToInt(tool -> tool.descriptor().toString().length())
                                .sum()
                        / 4)
                .isLessThanOrEqualTo(1_200);
    }

    private static ToolOutcome.Answer answer(Tool tool, String arguments) {
        return switch (HealthToolset.call(tool, arguments)) {
            case ToolOutcome.Answer answer -> answer;
            case ToolOutcome.Refused(ToolError error) -> throw new AssertionError(error.text());
            case ToolOutcome.ContentParts _, ToolOutcome.NeedsInput _ -> throw new AssertionError("no envelope");
        };
    }

    @Test
    void theResourceShowsWhatTheToolSays() {
        ServedResource resource = new FleetResource().health(new FleetHealthTool(HealthToolset.parts(DEMO)));

        assertThat(resource.descriptor().uri()).isEqualTo("fleet://health");
        assertThat(resource.read(HealthToolset.PATIENT))
                .isInstanceOfSatisfying(
                        ReadOutcome.ReadContents.class,
                        read -> assertThat(read.contents())
                                .singleElement()
                                .isInstanceOfSatisfying(
                                        ResourceContents.TextContents.class,
                                        shown -> assertThat(shown.text()).contains("registry.acme.example", "edge-7")));
    }
}
