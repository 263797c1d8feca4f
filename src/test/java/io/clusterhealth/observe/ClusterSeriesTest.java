// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.recording.RecordedFleet;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.render.HealthReport;
import io.clusterhealth.tool.health.GeneratedCluster;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterSeriesTest {
    private static final Instant NOW = Instant.parse("2026-11-25T20:00:00Z");
    private static final String NODE =
            "{cluster=\"demo\",code=\"CH-202\",kind=\"Node\",name=\"ip-10-0-32-108.eu-central-1.compute.internal\","
                    + "resource_namespace=\"\"";

    private final ClusterSeries series = new ClusterSeries();

    @Test
    void showsVerdictIncidentsAndTimes() {
        series.show(look(SingleRecording.demo()), NOW);

        assertThat(lines())
                .contains(
                        "cluster_health_verdict{cluster=\"demo\",verdict=\"degraded\"} 1.0",
                        "cluster_health_verdict{cluster=\"demo\",verdict=\"healthy\"} 0.0",
                        "cluster_health_incidents{cluster=\"demo\"} 1.0",
                        "cluster_health_incident" + NODE.replace(",kind", ",impact=\"Cluster Capacity\",kind")
                                + ",severity=\"high\"} 1.0",
                        "cluster_health_incident_symptoms" + NODE + "} 63.0",
                        "cluster_health_incident_since_seconds" + NODE + "} 1.795165235E9",
                        "cluster_health_last_verdict_timestamp_seconds{cluster=\"demo\"} "
                                + (double) NOW.getEpochSecond());
        assertThat(series.text()).doesNotContain("cluster_health_not_checked{");
    }

    @Test
    void whatCouldNotBeReadIsASeries() {
        series.show(look(SingleRecording.at(Path.of("src/test/resources/cases/forbidden-nodes"))), NOW);

        assertThat(lines())
                .contains(
                        "cluster_health_not_checked{cluster=\"forbidden-nodes\",reason=\"forbidden\",what=\"nodes\"} 1.0",
                        "cluster_health_verdict{cluster=\"forbidden-nodes\",verdict=\"unknown\"} 1.0");
        assertThat(series.text()).doesNotContain("cluster_health_incidents{");
    }

    /// A cluster with very many incidents must not overload Prometheus.
    @Test
    void theWorstFiftyIncidentsHaveSeriesAndTheOthersAreCounted(@TempDir Path folder) throws IOException {
        GeneratedCluster.write(folder, 1, new GeneratedCluster.Size(3, 10, 200, 0, 60, false));
        Map<String, Optional<HealthReport>> reports = look(SingleRecording.at(folder));
        List<Incident> incidents =
                reports.values().iterator().next().orElseThrow().diagnosis().incidents();

        series.show(reports, NOW);

        assertThat(incidents).hasSizeGreaterThan(50);
        assertThat(lines())
                .contains("cluster_health_incidents{cluster=\"%s\"} %d.0"
                        .formatted(folder.getFileName(), incidents.size()));
        for (String name : List.of("incident", "incident_symptoms")) {
            assertThat(lines())
                    .filteredOn(line -> line.startsWith("cluster_health_" + name + "{"))
                    .hasSize(50);
        }
        assertThat(lines())
                .filteredOn(line -> line.startsWith("cluster_health_incident{"))
                .allMatch(line -> incidents.stream()
                        .limit(50)
                        .anyMatch(one ->
                                line.contains("name=\"" + one.cause().subject().name() + "\"")));
    }

    /// The alert on an old verdict needs the time of the last one.
    @Test
    void aClusterThatCannotBeJudgedIsUnknownAndKeepsTheTimeOfItsLastVerdict() {
        series.show(look(SingleRecording.demo()), NOW);
        series.show(Map.of("demo", Optional.empty()), NOW.plusSeconds(60));

        assertThat(lines())
                .contains(
                        "cluster_health_verdict{cluster=\"demo\",verdict=\"unknown\"} 1.0",
                        "cluster_health_verdict{cluster=\"demo\",verdict=\"degraded\"} 0.0",
                        "cluster_health_not_checked{cluster=\"demo\",reason=\"failed\",what=\"cluster\"} 1.0",
                        "cluster_health_last_verdict_timestamp_seconds{cluster=\"demo\"} "
                                + (double) NOW.getEpochSecond());
        assertThat(series.text()).doesNotContain("cluster_health_incident{", "cluster_health_incidents{");
    }

    @Test
    void whatIsGoneHasNoSeries() {
        series.show(look(RecordedFleet.demo()), NOW);
        assertThat(series.text()).contains("cluster=\"edge-7\"");

        series.show(look(SingleRecording.demo()), NOW);

        assertThat(series.text()).doesNotContain("cluster=\"edge-7\"").contains("cluster=\"demo\"");
    }

    private List<String> lines() {
        return series.text().lines().map(line -> line.replace(",}", "}")).toList();
    }

    private static Map<String, Optional<HealthReport>> look(Clusters clusters) {
        return new ClusterObserver(clusters, new Examination(Checks.all()), Duration.ofSeconds(30)).look();
    }

    /// No cluster is listed while a kubeconfig cannot be read.
    @Test
    void knownClustersAreUnknownWhileNoneIsListed() {
        series.show(look(SingleRecording.demo()), NOW);
        for (int rounds = 0; rounds < 2; rounds++) {
            series.show(Map.of(), NOW.plusSeconds(60));
        }

        assertThat(lines())
                .contains(
                        "cluster_health_verdict{cluster=\"demo\",verdict=\"unknown\"} 1.0",
                        "cluster_health_last_verdict_timestamp_seconds{cluster=\"demo\"} "
                                + (double) NOW.getEpochSecond());
    }
}
