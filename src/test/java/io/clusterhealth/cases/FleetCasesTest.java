// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.snapshot.SnapshotFleet;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.fleet.FleetDepth;
import io.clusterhealth.fleet.FleetHealth;
import io.clusterhealth.fleet.RowState;
import io.clusterhealth.tool.fleet.FleetQuestion;
import io.clusterhealth.tool.fleet.FleetSurvey;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Labelled fleets: what their clusters share is told, and what only looks alike is not.
class FleetCasesTest {
    static final List<String> NAMES = FleetCase.names();
    private static final Examination EXAMINATION = new Examination(Checks.all());

    @TempDir
    private Path folder;

    @ParameterizedTest
    @FieldSource("NAMES")
    void fleetIsToldAsLabelled(String name) throws IOException {
        FleetCase fleet = FleetCase.read(name);

        FleetHealth health = examined(fleet, FleetDepth.FULL);

        Map<String, String> states = new TreeMap<>();
        health.rows().forEach(row -> states.put(row.names().name(), row.state().label()));
        assertThat(states).isEqualTo(new TreeMap<>(fleet.states()));
        assertThat(health.verdict().label()).isEqualTo(fleet.verdict());
        assertThat(health.shared().stream()
                        .map(shared -> new FleetCase.SharedLabel(
                                shared.cause().subject().toString(),
                                shared.confidence().label(),
                                shared.clusters().stream().sorted().toList())))
                .containsExactlyInAnyOrderElementsOf(fleet.shared());
    }

    /// Triage has read too little to call anything healthy.
    @ParameterizedTest
    @FieldSource("NAMES")
    void triageCallsNothingHealthy(String name) throws IOException {
        FleetCase fleet = FleetCase.read(name);

        FleetHealth health = examined(fleet, FleetDepth.TRIAGE);

        assertThat(health.rows()).extracting(row -> row.state()).doesNotContain(RowState.HEALTHY);
        assertThat(health.verdict().label()).isEqualTo("unknown");
        assertThat(health.rows())
                .filteredOn(
                        row -> "healthy".equals(fleet.states().get(row.names().name())))
                .allMatch(row -> row.state() == RowState.NO_SIGN);
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

    private FleetHealth examined(FleetCase fleet, FleetDepth depth) throws IOException {
        for (var member : fleet.clusters().entrySet()) {
            member.getValue().write(folder.resolve(member.getKey()));
        }
        SnapshotFleet clusters = SnapshotFleet.at(folder);
        return new FleetSurvey(clusters, EXAMINATION)
                .ask(
                        new FleetQuestion(
                                clusters.names().stream().map(ClusterNames::of).toList(),
                                depth,
                                Optional.empty(),
                                Caller.ANONYMOUS,
                                Deadline.in(Duration.ofMinutes(2))),
                        ReadObserver.NONE);
    }
}
