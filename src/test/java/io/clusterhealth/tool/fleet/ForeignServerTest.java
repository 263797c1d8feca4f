// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.kube.KubeClusters;
import io.clusterhealth.cluster.kube.LiveClusters;
import io.clusterhealth.cluster.kube.ScriptedServer;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthToolset;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A context whose server answers, but is no API server.
class ForeignServerTest {
    private static final String FOREIGN = "is no Kubernetes API server; check the address";

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            404 | 404 page not found    | is no Kubernetes API server; check the address
            200 | <html>It works</html> | is no Kubernetes API server; check the address
            503 | unavailable           | the API server answered with an error (503)
            """)
    void isARowThatFailedInTheAnswersAboutSeveral(int code, String body, String reason) throws IOException {
        JsonNode data = asked(code, body, "get-cluster-health");

        assertThat(data.at("/totals/answered").asInt()).isZero();
        assertThat(data.at("/clusters/0/ok").asBoolean(true)).isFalse();
        assertThat(data.at("/clusters/0/error/code").asText()).isEqualTo("FAILED");
        assertThat(data.at("/clusters/0/error/reason").asText()).contains(reason);
    }

    @Test
    void isCalledTheSameInTheFleet() throws IOException {
        JsonNode row = asked(404, "404 page not found", "get-fleet-health").at("/clusters/0");

        assertThat(row.toString()).contains(FOREIGN);
    }

    /// What answers is not called unreachable.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            401 | {}                 | true  | reachable, but not usable: The version could not be read: the API server did not accept the credentials
            404 | 404 page not found | false | not usable: The version could not be read: what answers is no Kubernetes API server
            503 | unavailable        | true  | reachable, but not usable: The version could not be read: the API server
            429 | {"kind":"Status"}  | true  | reachable, but not usable: The version could not be read: the API server is too busy
            """)
    void isListedAsWhatAnswers(int code, String body, boolean reachable, String state) throws IOException {
        JsonNode row = asked(code, body, "list-clusters").at("/clusters/0");

        assertThat(row.path("reachable").asBoolean(!reachable)).isEqualTo(reachable);
        assertThat(row.path("state").asText()).startsWith(state);
    }

    /// For an unknown path, an API server and a Kubernetes proxy answer with a Status.
    @Test
    void aStatusIsAnAnswerOfKubernetes() throws IOException {
        assertThat(asked(404, "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"code\":404}", "get-fleet-health")
                        .toString())
                .doesNotContain(FOREIGN);
    }

    private JsonNode asked(int code, String body, String tool) throws IOException {
        ScriptedServer server = new ScriptedServer((_, connection) -> ScriptedServer.send(connection, code, body));
        Path file = Files.writeString(folder.resolve("config"), """
                current-context: one
                contexts: [{name: one, context: {cluster: c, user: u}}, {name: two, context: {cluster: c, user: v}}]
                clusters: [{name: c, cluster: {server: "%s"}}]
                users: [{name: u, user: {token: t}}, {name: v, user: {token: w}}]
                """.formatted(server.address()));
        Vertx vertx = Vertx.vertx();
        try (KubeClusters clusters = LiveClusters.over(file, vertx)) {
            ToolOutcome.Answer answer = (ToolOutcome.Answer) HealthToolset.call(
                    tool.equals("get-fleet-health")
                            ? FleetToolset.over(clusters)
                            : HealthToolset.named(FleetToolset.readTools(clusters), tool),
                    tool.equals("list-clusters") ? "{}" : "{\"cluster\": \"*\"}");
            return answer.data();
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
            server.close();
        }
    }
}
