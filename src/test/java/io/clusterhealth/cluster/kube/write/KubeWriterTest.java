// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.write;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.kube.KubeClusters;
import io.clusterhealth.cluster.kube.LiveClusters;
import io.clusterhealth.plan.ChangeRequest;
import io.clusterhealth.plan.ChangeRequest.PatchKind;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.plan.ChangeableClusters.ChangeAccess;
import io.clusterhealth.plan.ChangeableClusters.ChangeReply;
import io.clusterhealth.plan.ChangeableClusters.WritableCluster;
import io.clusterhealth.plan.ObjectChange;
import io.clusterhealth.plan.RelatedObjects;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Connections that break during a request, as those do that were kept open too long.
class KubeWriterTest {
    private static final ChangeTarget TARGET = new ChangeTarget(
            new ApiResource("", "v1", "configmaps", "ConfigMap", List.of(), true), new ObjectName("shop", "conf"));

    private final Queue<String> answers = new ArrayDeque<>();
    private final List<String> warnings = new ArrayList<>();
    private final List<String> heard = new CopyOnWriteArrayList<>();
    private final List<String> queries = new CopyOnWriteArrayList<>();
    private final Vertx vertx = Vertx.vertx();
    private HttpServer server;
    private KubeClusters clusters;

    @TempDir
    private Path folder;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/v1/namespaces/shop/configmaps/conf", this::answer);
        server.start();
        clusters = LiveClusters.over(
                Files.writeString(folder.resolve("config"), """
                current-context: up
                contexts: [{name: up, context: {cluster: up, user: u}}]
                clusters: [{name: up, cluster: {server: "http://127.0.0.1:%d"}}]
                users: [{name: u, user: {}}]
                """.formatted(
                                server.getAddress().getPort())),
                vertx);
    }

    @AfterEach
    void stop() {
        clusters.close();
        vertx.close().toCompletionStage().toCompletableFuture().join();
        server.stop(0);
    }

    /// Answers with `broken`, `404`, or the version of the object.
    private void answer(HttpExchange exchange) throws IOException {
        queries.add(String.valueOf(exchange.getRequestURI().getQuery()));
        heard.add(exchange.getRequestMethod()
                + (exchange.getRequestURI().getQuery() instanceof String query && query.contains("dryRun")
                        ? " dry run"
                        : ""));
        String answer = answers.remove();
        if (!answer.equals("broken")) {
            warnings.forEach(warning -> exchange.getResponseHeaders().add("Warning", warning));
            byte[] body = "{\"metadata\":{\"resourceVersion\":\"%s\"}}"
                    .formatted(answer)
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(answer.equals("404") ? 404 : 200, body.length);
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }

    private WritableCluster writable() {
        return switch (new KubeChanges(clusters).open(Optional.empty(), Caller.ANONYMOUS)) {
            case ChangeAccess.Writable(WritableCluster writable) -> writable;
            case ChangeAccess.NotWritable(String cause, var _) -> throw new AssertionError(cause);
        };
    }

    /// @param version empty for an object that does not exist
    private static ObjectChange change(String version) {
        ObjectNode live = JsonNodeFactory.instance.objectNode();
        if (!version.isEmpty()) {
            live.putObject("metadata").put("resourceVersion", version);
        }
        return new ObjectChange(
                TARGET, live, new ChangeRequest.ApplyRequest(JsonNodeFactory.instance.objectNode(), false));
    }

    private static String outcome(ChangeReply reply) {
        return switch (reply) {
            case ChangeReply.ChangedObject(ObjectNode object, var _) ->
                object.at("/metadata/resourceVersion").asText();
            case ChangeReply.ChangeRefused(int code, var _, var _) -> "refused " + code;
            case ChangeReply.NoReply(String cause) -> cause;
        };
    }

    @Test
    void whatChangesNothingIsAskedASecondTime() {
        Deadline deadline = Deadline.in(Duration.ofSeconds(20));
        answers.addAll(List.of("broken", "1", "broken", "2", "broken", "broken"));

        assertThat(outcome(writable().read(TARGET, deadline))).isEqualTo("1");
        assertThat(outcome(writable().tryOut(change("1"), deadline))).isEqualTo("2");
        assertThat(outcome(writable().read(TARGET, deadline))).isEqualTo("the connection to the API server broke");
        assertThat(heard).containsExactly("GET", "GET", "PATCH dry run", "PATCH dry run", "GET", "GET");
    }

    /// A restart under the name of a change would look like a change of what is delivered.
    @ParameterizedTest
    @CsvSource({"true, cluster-health-mcp-operation", "false, cluster-health-mcp"})
    void operationsHaveAFieldManagerOfTheirOwn(boolean operation, String manager) {
        answers.addAll(List.of("1", "1"));
        ObjectNode patch = JsonNodeFactory.instance.objectNode();
        ObjectChange change =
                new ObjectChange(TARGET, patch, new ChangeRequest.PatchRequest(PatchKind.MERGE, patch, operation));

        writable().tryOut(change, Deadline.in(Duration.ofSeconds(20)));
        writable().make(change, Deadline.in(Duration.ofSeconds(20)));

        assertThat(queries).hasSize(2).allMatch(query -> query.matches("fieldManager=" + manager + "&.*"));
    }

    /// One header may contain several warnings, and those of a proxy are not the API server's.
    @Test
    void whatItWarnsOfComesWithTheAnswer() {
        answers.add("1");
        warnings.addAll(List.of(
                "299 - \"would violate PodSecurity \\\"restricted:latest\\\"\", 299 - \"a \\\\ b\"",
                "299 - \"deprecated\" \"Fri, 27 Nov 2026 20:00:00 GMT\"",
                "110 proxy \"Response is stale\"",
                "299 - \"no end"));

        assertThat(writable().tryOut(change("1"), Deadline.in(Duration.ofSeconds(20))))
                .isInstanceOfSatisfying(
                        ChangeReply.ChangedObject.class,
                        reply -> assertThat(reply.warnings())
                                .containsExactly(
                                        "would violate PodSecurity \"restricted:latest\"", "a \\ b", "deprecated"));
    }

    /// Only the object itself shows that the first request never arrived.
    @ParameterizedTest
    @CsvSource({
        "1, broken 1 2, 2, PATCH GET PATCH",
        "1, broken 2, broke, PATCH GET",
        "1, broken 404, broke, PATCH GET",
        "1, broken 1 broken, broke, PATCH GET PATCH",
        "1, broken broken 1 2, 2, PATCH GET GET PATCH",
        "1, broken broken broken, broke, PATCH GET GET",
        "'', broken 404 1, 1, PATCH GET PATCH",
        "'', broken 1, broke, PATCH GET"
    })
    void aChangeIsSentAgainWhereTheObjectIsAsItWas(String version, String said, String outcome, String requests) {
        answers.addAll(List.of(said.split(" ")));

        assertThat(outcome(writable().make(change(version), Deadline.in(Duration.ofSeconds(20)))))
                .endsWith(outcome);
        assertThat(String.join(" ", heard)).isEqualTo(requests);
    }

    /// Pods of 100 KB: a page of 100 of them is longer than is read at once.
    @Test
    void largeObjectsAreListedInSmallerPages() {
        String pod = "{\"metadata\":{\"name\":\"web\"},\"data\":\"" + "x".repeat(100_000) + "\"}";
        server.createContext("/api/v1/namespaces/shop/pods", exchange -> {
            String query = exchange.getRequestURI().getQuery();
            queries.add(query);
            int limit = Integer.parseInt(query.replaceAll("limit=(\\d+).*", "$1"));
            String more = query.contains("continue") ? "" : "\"continue\":\"more\"";
            byte[] body = "{\"metadata\":{%s},\"items\":[%s]}"
                    .formatted(more, String.join(",", Collections.nCopies(limit, pod)))
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            try (exchange) {
                exchange.getResponseBody().write(body);
            }
        });
        ApiResource pods = new ApiResource("", "v1", "pods", "Pod", List.of(), true);

        ChangeReply reply =
                writable().list(new RelatedObjects(pods, "shop", "", false), Deadline.in(Duration.ofSeconds(20)));

        assertThat(reply)
                .isInstanceOfSatisfying(
                        ChangeReply.ChangedObject.class,
                        all -> assertThat(all.object().path("items")).hasSize(100));
        assertThat(queries).containsExactly("limit=100", "limit=50", "limit=50&continue=more");
    }

    @Test
    void anAnswerThatIsNoObjectTellsNothingOfTheChange() {
        server.createContext("/api/v1/namespaces/shop/configmaps/page", exchange -> {
            exchange.sendResponseHeaders(200, 1);
            try (exchange) {
                exchange.getResponseBody().write('<');
            }
        });

        assertThat(outcome(writable()
                        .read(
                                new ChangeTarget(TARGET.resource(), new ObjectName("shop", "page")),
                                Deadline.in(Duration.ofSeconds(20)))))
                .isEqualTo("the answer is not understood");
    }
}
