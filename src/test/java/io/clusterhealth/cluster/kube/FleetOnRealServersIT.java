// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.fleet.FleetDepth;
import io.clusterhealth.fleet.FleetHealth;
import io.clusterhealth.fleet.FleetRow;
import io.clusterhealth.fleet.RowError;
import io.clusterhealth.kubekit.KubeKit;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.fleet.ClusterChoice;
import io.clusterhealth.tool.fleet.FleetQuestion;
import io.clusterhealth.tool.fleet.FleetSurvey;
import io.clusterhealth.tool.fleet.FleetToolset;
import io.clusterhealth.tool.health.HealthToolset;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two real API servers by a folder of kubeconfigs, one of which is killed; and a login of one that may list nothing.
class FleetOnRealServersIT {

    @TempDir
    private Path folder;

    @Test
    void theOneThatIsKilledIsARow() throws IOException {
        Vertx vertx = Vertx.vertx();
        try (KubeKit eu = KubeKit.start()) {
            KubeKit us = KubeKit.start();
            boolean alive = true;
            Files.copy(eu.viewer(), folder.resolve("eu.yaml"));
            Files.copy(us.viewer(), folder.resolve("us.yaml"));
            Files.copy(eu.outsider(), folder.resolve("outsider.yaml"));
            try (KubeClusters clusters = new KubeClusters(
                    new KubeClusters.ConnectionSettings(
                            Optional.of(folder.toString()), Optional.empty(), Map.of(), folder, new AlertSource.Off()),
                    vertx,
                    Clock.systemUTC())) {
                FleetHealth before = ask(clusters);
                JsonNode nodes = told(clusters, "list-nodes", "{\"cluster\": \"*\"}");
                JsonNode compared = told(clusters, "compare-clusters", "{}");
                us.close();
                alive = false;
                FleetHealth after = ask(clusters);

                assertThat(before.rows()).hasSize(3);
                assertThat(row(before, "eu")).isInstanceOf(FleetRow.FullVerdict.class);
                assertThat(row(before, "us")).isInstanceOf(FleetRow.FullVerdict.class);
                assertThat(code(before, "outsider")).isEqualTo(RowError.Code.FORBIDDEN);
                assertThat(nodes.path("clusters").findValuesAsText("ok"))
                        .containsExactlyInAnyOrder("true", "true", "false");
                assertThat(nodes.at("/clusters").findValuesAsText("code")).containsExactly("FORBIDDEN");
                assertThat(compared.at("/totals/compared").asInt()).isEqualTo(2);
                assertThat(compared.path("alike").toString()).contains("version", "API");
                assertThat(after.rows()).hasSize(3);
                assertThat(row(after, "eu")).isInstanceOf(FleetRow.FullVerdict.class);
                assertThat(code(after, "us")).isEqualTo(RowError.Code.UNREACHABLE);
                assertThat(after.partial()).isTrue();
            } finally {
                if (alive) {
                    us.close();
                }
            }
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    private static JsonNode told(KubeClusters clusters, String tool, String arguments) {
        List<Tool> tools = Stream.concat(FleetToolset.readTools(clusters).stream(), FleetToolset.all(clusters).stream())
                .toList();
        return ((ToolOutcome.Answer) HealthToolset.call(HealthToolset.named(tools, tool), arguments)).data();
    }

    private static FleetHealth ask(KubeClusters clusters) {
        return new FleetSurvey(clusters, new Examination(Checks.all()))
                .ask(
                        new FleetQuestion(
                                ((ClusterChoice.Chosen) ClusterChoice.of("*", clusters)).clusters(),
                                FleetDepth.AUTO,
                                Optional.empty(),
                                Caller.ANONYMOUS,
                                Deadline.in(Duration.ofSeconds(10))),
                        ReadObserver.NONE);
    }

    /// The row of the cluster whose name contains this, as the file does that it is from.
    private static FleetRow row(FleetHealth health, String file) {
        return health.rows().stream()
                .filter(row -> row.names().name().contains(file))
                .findFirst()
                .orElseThrow();
    }

    private static RowError.Code code(FleetHealth health, String file) {
        return row(health, file) instanceof FleetRow.ErrorRow(var _, RowError error)
                ? error.code()
                : none(row(health, file));
    }

    private static RowError.Code none(FleetRow row) {
        throw new AssertionError("no error: " + row);
    }
}
