// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.recording.RecordedFleet;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.fleet.FleetDepth;
import io.clusterhealth.fleet.FleetHealth;
import io.clusterhealth.fleet.RowState;
import io.clusterhealth.tool.fleet.FleetQuestion;
import io.clusterhealth.tool.fleet.FleetSurvey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Labelled fleets: shared causes are reported, and causes that only look alike are not. `src/bench/cases --fleets`
/// prints how often.
class FleetCasesTest {
    static final List<String> NAMES = FleetCase.names();
    private static final Examination EXAMINATION = new Examination(Checks.all());
    private static final Path TABLE = Path.of("target/fleets.md");
    private static final double FLOOR = 0.95;

    /// The full results by fleet so far.
    private static final Map<String, FleetHealth> TOLD = new ConcurrentHashMap<>();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @FieldSource("NAMES")
    void fleetIsToldAsLabelled(String name) throws IOException {
        FleetCase fleet = FleetCase.read(name);

        FleetHealth health = told(name);

        Map<String, String> states = new TreeMap<>();
        health.rows().forEach(row -> states.put(row.names().name(), row.state().label()));
        assertThat(states).isEqualTo(new TreeMap<>(fleet.states()));
        assertThat(health.verdict().label()).isEqualTo(fleet.verdict());
        assertThat(health.shared().stream().map(FleetCase.SharedLabel::of))
                .containsExactlyInAnyOrderElementsOf(fleet.shared());
    }

    /// Triage reads too little to call anything healthy.
    @ParameterizedTest
    @FieldSource("NAMES")
    void triageCallsNothingHealthy(String name) throws IOException {
        FleetCase fleet = FleetCase.read(name);

        FleetHealth health = examined(name, FleetDepth.TRIAGE);

        assertThat(health.rows()).extracting(row -> row.state()).doesNotContain(RowState.HEALTHY);
        assertThat(health.verdict().label()).isEqualTo("unknown");
        assertThat(health.rows())
                .filteredOn(
                        row -> "healthy".equals(fleet.states().get(row.names().name())))
                .allMatch(row -> row.state() == RowState.NO_SIGN);
    }

    @Test
    void sharedCausesAreToldAndNothingBrokenIsCalledHealthy() throws IOException {
        Map<String, FleetScore> scores = new TreeMap<>();
        for (String name : NAMES) {
            scores.put(name, FleetScore.of(FleetCase.read(name), told(name)));
        }
        FleetScoreTable table = new FleetScoreTable(scores);
        Files.createDirectories(TABLE.getParent());
        Files.writeString(TABLE, table.markdown());

        SoftAssertions.assertSoftly(softly -> {
            softly.assertThat(table.precision())
                    .as("precision of shared causes")
                    .isGreaterThanOrEqualTo(FLOOR);
            softly.assertThat(table.recall()).as("recall of shared causes").isGreaterThanOrEqualTo(FLOOR);
            softly.assertThat(table.falselyHealthy()).as("falsely healthy").isZero();
        });
    }

    @Test
    void aMissedAnInventedAndAFalselyHealthyAnswerCount() throws IOException {
        FleetCase rollout = FleetCase.read("one-rollout");
        FleetCase others = FleetCase.read("alike-other-times");

        assertThat(FleetScore.of(rollout, told("alike-other-times")).missed()).isEqualTo(rollout.shared());
        assertThat(FleetScore.of(others, told("one-rollout")).invented()).hasSize(1);
        assertThat(FleetScore.of(rollout, told("all-well")).falselyHealthy()).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void aThirdOfThemLookAlike() {
        assertThat(NAMES).hasSizeGreaterThanOrEqualTo(30);
        assertThat(NAMES.stream().filter(name -> name.startsWith("alike-")).count() * 3)
                .isGreaterThanOrEqualTo(NAMES.size());
    }

    @Test
    void noneIsMadeOfCasesHeldBack() {
        assertThat(NAMES.stream()
                        .flatMap(name -> FleetCase.read(name).clusters().values().stream())
                        .flatMap(member -> Optional.ofNullable(member.name()).stream()))
                .isSubsetOf(Cases.names());
    }

    /// Examines a fleet once.
    private FleetHealth told(String name) throws IOException {
        FleetHealth told = TOLD.get(name);
        if (told == null) {
            told = examined(name, FleetDepth.FULL);
            TOLD.put(name, told);
        }
        return told;
    }

    private FleetHealth examined(String name, FleetDepth depth) throws IOException {
        Path fleet = folder.resolve(name);
        for (var member : FleetCase.read(name).clusters().entrySet()) {
            member.getValue().write(fleet.resolve(member.getKey()));
        }
        RecordedFleet clusters = RecordedFleet.at(fleet);
        return new FleetSurvey(clusters, EXAMINATION)
                .ask(
                        new FleetQuestion(
                                clusters.names().stream()
                                        .map(one -> new ClusterNames(one, List.of(), one))
                                        .toList(),
                                depth,
                                Optional.empty(),
                                Caller.ANONYMOUS,
                                Deadline.in(Duration.ofMinutes(2))),
                        ReadObserver.NONE);
    }
}
