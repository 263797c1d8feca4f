// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.fleet.FleetToolset;
import io.clusterhealth.tool.health.HealthToolset;
import io.clusterhealth.tool.health.ToolCallFixture;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// One request to several servers, some of which fail: each gets a row, within the single deadline of the call.
class ManyClustersOnServersTest {
    private static final Duration TIME = Duration.ofSeconds(6);

    @TempDir
    private Path folder;

    private final Vertx vertx = Vertx.vertx();

    @ParameterizedTest
    @ValueSource(strings = {"list-nodes", "get-cluster-health", "what-changed", "find-app", "compare-clusters"})
    void theSilentOneIsARowAndKeepsNoOtherWaiting(String name) throws IOException {
        CountDownLatch never = new CountDownLatch(1);
        try (ScriptedServer good = new ScriptedServer(ScriptedServer::sendEmpty);
                ScriptedServer other = new ScriptedServer(ScriptedServer::sendEmpty);
                ScriptedServer locked = new ScriptedServer((_, to) -> ScriptedServer.send(to, 401, "{}"));
                ScriptedServer silent = new ScriptedServer((_, _) -> never.await());
                KubeClusters clusters = clusters(good, other, locked, silent)) {
            long begin = System.nanoTime();

            JsonNode data = call(clusters, name, "{\"cluster\": \"*\", \"app\": \"cart\"}");

            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(TIME.multipliedBy(10));
            List<JsonNode> rows = Stream.concat(
                            data.path("clusters").valueStream(),
                            data.path("failed").valueStream())
                    .toList();
            assertThat(code(rows, "silent")).isEqualTo("DEADLINE");
            assertThat(code(rows, "locked")).isEqualTo("UNAUTHORIZED");
            assertThat(data.path("partial").asBoolean()).isTrue();
            assertThat(data.at("/totals/clusters").asInt()).isEqualTo(4);
            assertThat(rows)
                    .filteredOn(row -> row.path("ok").asBoolean())
                    .hasSize(name.equals("compare-clusters") ? 0 : 2);
        } finally {
            never.countDown();
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    /// A part that waits for an unreachable cluster waits as long as the others, and then reports it.
    @Test
    void waitingForOneThatIsDeadEndsInTime() throws IOException {
        CountDownLatch never = new CountDownLatch(1);
        try (ScriptedServer good = new ScriptedServer(ScriptedServer::sendEmpty);
                ScriptedServer silent = new ScriptedServer((_, _) -> never.await());
                KubeClusters clusters = clusters(good, good, good, silent)) {
            long begin = System.nanoTime();

            JsonNode data = call(clusters, "wait-for-health", "{\"cluster\": \"good,silent\"}");

            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(TIME.multipliedBy(10));
            assertThat(data.path("reached").asBoolean()).isFalse();
            assertThat(data.path("notReached").toString()).contains("silent");
            assertThat(data.path("partial").asBoolean()).isTrue();
            assertThat(data.at("/totals/answered").asInt()).isEqualTo(1);
            assertThat(code(data.path("clusters").valueStream().toList(), "silent"))
                    .isEqualTo("DEADLINE");
        } finally {
            never.countDown();
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    /// Two users of one address, and a second address of the same server.
    @ParameterizedTest
    @ValueSource(strings = {"full", "triage"})
    void oneServerIsRecognised(String depth) throws IOException {
        try (ScriptedServer server = new ScriptedServer((target, to) -> {
                    if (target.startsWith("/api/v1/nodes")) {
                        ScriptedServer.send(to, 200, ScriptedServer.list(target, """
                                {"metadata":{"name":"n1","uid":"u1","creationTimestamp":"2026-11-01T10:00:00Z"},
                                "status":{"conditions":[{"type":"Ready","status":"True"}]}}
                                """));
                    } else {
                        ScriptedServer.sendEmpty(target, to);
                    }
                });
                KubeClusters clusters = LiveClusters.over(
                        Files.writeString(folder.resolve("config"), """
                        current-context: ann
                        contexts:
                        - {name: ann, context: {cluster: one, user: ann}}
                        - {name: bob, context: {cluster: one, user: bob}}
                        - {name: near, context: {cluster: other, user: ann}}
                        clusters:
                        - {name: one, cluster: {server: "%s"}}
                        - {name: other, cluster: {server: "%s"}}
                        users: [{name: ann, user: {token: t1}}, {name: bob, user: {token: t2}}]
                        """.formatted(
                                        server.address(), server.address().replace("127.0.0.1", "localhost"))),
                        vertx)) {
            JsonNode fleet = call(clusters, "get-fleet-health", "{\"depth\": \"%s\"}".formatted(depth));
            JsonNode listed = call(clusters, "list-clusters", "{}");

            assertThat(fleet.path("clusters")
                            .valueStream()
                            .map(row -> row.path("cluster").asText() + " "
                                    + row.path("sameClusterAs").asText()))
                    .containsExactlyInAnyOrder("ann ", "bob ann", "near ann");
            assertThat(listed.path("clusters").findValuesAsText("sameClusterAs"))
                    .containsExactly("ann");
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    private static String code(List<JsonNode> rows, String cluster) {
        return rows.stream()
                .filter(row -> row.path("cluster").asText().equals(cluster))
                .map(row -> row.at("/error/code").asText())
                .findFirst()
                .orElseThrow();
    }

    private static JsonNode call(KubeClusters clusters, String name, String arguments) throws IOException {
        List<Tool> tools = Stream.concat(FleetToolset.readTools(clusters).stream(), FleetToolset.all(clusters).stream())
                .toList();
        ObjectNode given = JsonNodeFactory.instance.objectNode();
        given.setAll((ObjectNode) new ObjectMapper().readTree(arguments));
        return ToolCallFixture.answer(
                        HealthToolset.named(tools, name).call(new Arguments(given), new Timed(Deadline.in(TIME))))
                .data();
    }

    private record Timed(Deadline deadline) implements CallContext {
        @Override
        public Duration remaining() {
            return deadline.remaining();
        }

        @Override
        public void progress(int done, int total, String message) {}
    }

    private KubeClusters clusters(
            ScriptedServer good, ScriptedServer other, ScriptedServer locked, ScriptedServer silent)
            throws IOException {
        Path file = Files.writeString(folder.resolve("config"), """
                current-context: good
                contexts:
                - {name: good, context: {cluster: good, user: u}}
                - {name: other, context: {cluster: other, user: u}}
                - {name: locked, context: {cluster: locked, user: u}}
                - {name: silent, context: {cluster: silent, user: u}}
                clusters:
                - {name: good, cluster: {server: "%s"}}
                - {name: other, cluster: {server: "%s"}}
                - {name: locked, cluster: {server: "%s"}}
                - {name: silent, cluster: {server: "%s"}}
                users: [{name: u, user: {token: t0ken}}]
                """.formatted(
                        good.address(), other.address(), locked.address(), silent.address()));
        return LiveClusters.over(file, vertx);
    }
}
