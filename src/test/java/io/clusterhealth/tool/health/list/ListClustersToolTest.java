// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.kube.LiveClusters;
import io.clusterhealth.cluster.kube.OneContext;
import io.clusterhealth.cluster.kube.ScriptedServer;
import io.clusterhealth.cluster.kube.monitoring.AlertSource;
import io.clusterhealth.cluster.recording.RecordedFleet;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthToolset;
import io.clusterhealth.tool.health.ToolCallFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListClustersToolTest {
    @TempDir
    Path folder;

    private void asking(String kubeconfig, Consumer<ListClustersTool> question) throws IOException {
        asking(Files.writeString(folder.resolve("config"), kubeconfig), question);
    }

    private void asking(Path file, Consumer<ListClustersTool> question) {
        try (LiveClusters live = new LiveClusters(file, new AlertSource.Off())) {
            question.accept(new ListClustersTool(HealthToolset.parts(live.clusters())));
        }
    }

    @Test
    void aRecordingOfAClusterThatDidNotAnswerIsNoAnswer() {
        String text = HealthToolset.text(
                HealthToolset.named(HealthToolset.over(RecordedFleet.demo()), "list-clusters"), "{}");

        assertThat(text)
                .startsWith("5 of 6 clusters answer")
                .contains("edge-7: not reachable: ", "the API server cannot be reached");
        assertThat(ToolCallFixture.refusal(HealthToolset.call(
                                HealthToolset.named(HealthToolset.over(RecordedFleet.demo()), "list-events"),
                                "{\"cluster\":\"edge-7\"}"))
                        .error())
                .contains("cannot be reached");
    }

    @Test
    void tellsWhichContextsAnswerAndWhyOthersDoNot() throws IOException {
        try (ScriptedServer server = new ScriptedServer(ScriptedServer::sendEmpty)) {
            asking("""
                    current-context: up
                    contexts:
                    - {name: broken, context: {cluster: nowhere, user: u}}
                    - {name: down, context: {cluster: down, user: u}}
                    - {name: up, context: {cluster: up, user: u}}
                    clusters:
                    - {name: up, cluster: {server: "%s"}}
                    - {name: down, cluster: {server: "http://127.0.0.1:%d"}}
                    users: [{name: u, user: {token: t0ken-of-nobody}}]
                    """.formatted(server.address(), ServerProcess.freePort()), tool -> {
                ToolOutcome.Answer answer = (ToolOutcome.Answer) HealthToolset.call(tool, "{}");

                assertThat(answer.text())
                        .startsWith("1 of 3 clusters answer; the default is up.")
                        .contains("up: reachable, ready, v1.35.4")
                        .contains("down: not reachable: ")
                        .contains(
                                "broken: not usable: The context broken of the kubeconfig names the cluster 'nowhere'")
                        .doesNotContain("127.0.0.1")
                        .doesNotContain("t0ken");
                JsonNode data = answer.data();
                assertThat(data.path("default").asText()).isEqualTo("up");
                assertThat(data.path("reachable").asInt()).isEqualTo(1);
                assertThat(data.path("clusters")).hasSize(3);
            });
        }
    }

    /// An earlier call has read the version of the cluster.
    @Test
    void clusterThatHasGoneAwayDoesNotAnswer() {
        ScriptedServer server = new ScriptedServer(ScriptedServer::sendEmpty);
        asking(OneContext.kubeconfig(folder, "up", server.address()), tool -> {
            assertThat(ToolCallFixture.answer(HealthToolset.call(tool, "{}")).text())
                    .startsWith("1 of 1 cluster answers");
            server.close();
            assertThat(ToolCallFixture.answer(HealthToolset.call(tool, "{}")).text())
                    .startsWith("0 of 1 cluster answers")
                    .contains("up: not reachable:", "the API server cannot be reached");
        });
    }

    @Test
    void keepsTheRowsItHasWhenOneNeverAnswers() {
        CountDownLatch never = new CountDownLatch(1);
        Clusters demo = SingleRecording.demo();
        Clusters clusters = new Clusters() {
            @Override
            public List<String> names() {
                return List.of("demo", "silent");
            }

            @Override
            public Opened open(Optional<String> name, Caller caller) {
                if (name.equals(Optional.of("silent"))) {
                    boolean interrupted = false;
                    while (never.getCount() > 0) {
                        try {
                            never.await();
                        } catch (InterruptedException _) {
                            interrupted = true; // like code that ignores interrupts
                        }
                    }
                    assertThat(interrupted).isTrue();
                }
                return demo.open(Optional.empty(), caller);
            }
        };
        CallContext second = new HealthToolset.TimedCall(Duration.ofMillis(1_500));
        try {
            ToolOutcome.Answer answer = ToolCallFixture.answer(new ListClustersTool(HealthToolset.parts(clusters))
                    .call(new Arguments(JsonNodeFactory.instance.objectNode()), second));

            assertThat(answer.text())
                    .startsWith("1 of 2 clusters answer")
                    .contains("demo: recorded")
                    .contains("silent: not reachable: no answer before the deadline of this call");
        } finally {
            never.countDown();
        }
    }

    @Test
    void whatBreaksAboutOneClusterIsItsRow() {
        Clusters demo = SingleRecording.demo();
        Clusters clusters = new Clusters() {
            @Override
            public List<String> names() {
                return List.of("demo", "broken");
            }

            @Override
            public Opened open(Optional<String> name, Caller caller) {
                if (name.equals(Optional.of("broken"))) {
                    throw new IllegalStateException("a defect, with /home/me in it");
                }
                return demo.open(Optional.empty(), caller);
            }
        };

        ToolOutcome.Answer answer =
                ToolCallFixture.answer(HealthToolset.call(new ListClustersTool(HealthToolset.parts(clusters)), "{}"));

        assertThat(answer.text())
                .startsWith("1 of 2 clusters answer")
                .contains("demo: recorded")
                .contains("broken: not examined: ")
                .doesNotContain("/home/me");
    }

    @Test
    void contextsOfOneServerAndUserAreOneRowAndCountOnce() throws IOException {
        asking("""
                current-context: a/shop
                contexts:
                - {name: a, context: {cluster: c, user: u}}
                - {name: other, context: {cluster: c, user: v}}
                - {name: a/shop, context: {cluster: c, user: u, namespace: shop}}
                clusters: [{name: c, cluster: {server: "http://127.0.0.1:%d"}}]
                users: [{name: u, user: {token: one}}, {name: v, user: {token: two}}]
                """.formatted(ServerProcess.freePort()), tool -> {
            ToolOutcome.Answer answer = (ToolOutcome.Answer) HealthToolset.call(tool, "{}");

            assertThat(answer.data().at("/clusters").findValuesAsText("name")).containsExactly("a/shop", "other");
            assertThat(answer.data().path("total").asInt()).isEqualTo(2);
            assertThat(answer.data().at("/clusters/0/sameAs/0").asText()).isEqualTo("a");
            assertThat(answer.data().at("/clusters/1").has("sameAs")).isFalse();
            assertThat(answer.text())
                    .startsWith("0 of 2 clusters answer; the default is a/shop.")
                    .contains("; also called a");
        });
    }

    @Test
    void aServerThatIsNoApiServerIsCalledSo() {
        try (ScriptedServer server = new ScriptedServer((_, connection) -> ScriptedServer.send(connection, 404, ""))) {
            asking(
                    OneContext.kubeconfig(folder, "web", server.address()),
                    tool -> assertThat(ToolCallFixture.answer(HealthToolset.call(tool, "{}"))
                                    .text())
                            .startsWith("0 of 1 cluster answers")
                            .contains("is no Kubernetes API server"));
        }
    }

    @Test
    void pagesAskOnlyTheirOwn() throws IOException {
        int port = ServerProcess.freePort();
        asking("""
                current-context: a
                contexts:
                - {name: a, context: {cluster: c, user: u}}
                - {name: b, context: {cluster: c, user: v}}
                clusters: [{name: c, cluster: {server: "http://127.0.0.1:%d"}}]
                users: [{name: u, user: {token: t}}, {name: v, user: {token: w}}]
                """.formatted(port), tool -> {
            ToolOutcome.Answer first = (ToolOutcome.Answer) HealthToolset.call(tool, "{\"limit\": 1}");
            ToolOutcome.Answer second = (ToolOutcome.Answer) HealthToolset.call(
                    tool,
                    "{\"limit\": 1, \"cursor\": \"%s\"}"
                            .formatted(first.data().path("nextCursor").asText()));

            assertThat(first.data().path("clusters").path(0).path("name").asText())
                    .isEqualTo("a");
            assertThat(second.data().path("clusters").path(0).path("name").asText())
                    .isEqualTo("b");
            assertThat(second.data().has("nextCursor")).isFalse();
        });
    }

    @Test
    void withoutAClusterItSaysWhatToDo() throws IOException {
        asking("contexts: []", tool -> {
            ToolOutcome outcome = HealthToolset.call(tool, "{}");

            assertThat(((ToolOutcome.Refused) outcome).error().code()).isEqualTo("CLUSTER_NOT_CONFIGURED");
        });
    }
}
