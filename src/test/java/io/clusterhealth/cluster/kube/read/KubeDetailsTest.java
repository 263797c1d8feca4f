// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Details;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.LogQuery;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.ObjectPage;
import io.clusterhealth.cluster.ObjectQuery;
import io.clusterhealth.cluster.ObjectQuery.PageForm;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.kube.LiveClusters;
import io.clusterhealth.cluster.kube.ScriptedServer;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KubeDetailsTest {
    private static final ApiResource PODS = Kinds.called("po").orElseThrow();
    private static final LogQuery LOG =
            new LogQuery("shop", "cart-1", "app", true, Optional.of(Duration.ofMinutes(2)), 3);

    @TempDir
    Path folder;

    private <T> T asking(ScriptedServer.Script script, Function<Details, T> question) throws IOException {
        try (ScriptedServer server = new ScriptedServer(script);
                LiveClusters clusters = new LiveClusters(server.kubeconfig(folder))) {
            return question.apply(clusters.cluster().details());
        }
    }

    private static Deadline soon() {
        return Deadline.in(Duration.ofSeconds(10));
    }

    @Test
    void readsOneObjectWithoutWhatRepeatsIt() throws IOException {
        AtomicReference<String> asked = new AtomicReference<>("");
        Read<ObjectNode> read = asking(
                (target, connection) -> {
                    asked.set(target);
                    ScriptedServer.send(connection, 200, """
                            {"kind":"Pod","metadata":{"name":"cart-1","managedFields":[{"x":1}],"annotations":
                              {"a":"b","kubectl.kubernetes.io/last-applied-configuration":"secret"}}}""");
                },
                details -> details.object(PODS, new ObjectName("shop", "cart-1"), soon()));

        assertThat(asked.get()).isEqualTo("/api/v1/namespaces/shop/pods/cart-1");
        assertThat(read.known().orElseThrow().toString())
                .isEqualTo(
                        "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"cart-1\",\"annotations\":{\"a\":\"b\"}}}");
    }

    @Test
    void namesCannotLeaveTheirPlaceInThePath() throws IOException {
        AtomicReference<String> asked = new AtomicReference<>("");
        asking(
                (target, connection) -> {
                    asked.set(target);
                    ScriptedServer.send(connection, 404, "{}");
                },
                details -> details.object(PODS, new ObjectName("../secrets", "a/b?x#y"), soon()));

        assertThat(asked.get()).isEqualTo("/api/v1/namespaces/..%2Fsecrets/pods/a%2Fb%3Fx%23y");
    }

    @Test
    void neverAsksForASecret() throws IOException {
        Read<ObjectNode> read = asking(
                (target, connection) -> ScriptedServer.send(connection, 200, "{\"metadata\":{},\"data\":{}}"),
                details -> details.object(Kinds.called("secrets").orElseThrow(), new ObjectName("shop", "db"), soon()));

        assertThat(read.unread()).containsInstanceOf(Unread.Failed.class);
    }

    @ParameterizedTest
    @CsvSource({"403", "404", "500", "200"})
    void tellsWhyAnObjectCannotBeRead(int code) throws IOException {
        Read<ObjectNode> read = asking(
                (target, connection) -> ScriptedServer.send(connection, code, code == 200 ? "<html>" : "{}"),
                details -> details.object(PODS, new ObjectName("shop", "cart-1"), soon()));

        assertThat(read.unread().orElseThrow())
                .isEqualTo(
                        switch (code) {
                            case 403 -> new Unread.Denied(new AccessRule("get", "", "pods", "shop"));
                            case 404 -> new Unread.Absent();
                            case 500 -> new Unread.Failed("the API server answered with an error (500)");
                            default -> new Unread.Failed("the answer is not understood");
                        });
    }

    @Test
    void passesOnWhatTheServerSaysOfItsError() throws IOException {
        Read<ObjectNode> read = asking(
                (_, connection) -> ScriptedServer.send(
                        connection, 500, "{\"kind\":\"Status\",\"message\":\"conversion webhook for a.io failed\"}"),
                details -> details.object(PODS, new ObjectName("shop", "cart-1"), soon()));

        assertThat(read.unread())
                .contains(new Unread.Failed(
                        "the API server answered with an error (500): conversion webhook for a.io failed"));
    }

    @Test
    void findsNamesByMetadataAlone() throws IOException {
        AtomicReference<String> asked = new AtomicReference<>("");
        Read<List<ObjectName>> read = asking(
                (target, connection) -> {
                    asked.set(target);
                    ScriptedServer.send(connection, 200, ScriptedServer.pods("", "x", "y"));
                },
                details -> details.names(PODS, Optional.empty(), Optional.of("x"), soon()));

        assertThat(asked.get()).isEqualTo("/api/v1/pods?limit=500&fieldSelector=metadata.name%3Dx");
        assertThat(read.known().orElseThrow()).containsExactly(new ObjectName("a", "x"), new ObjectName("a", "y"));
    }

    @Test
    void keepsTheEndOfALogAndTheBeginningOfALongLine() throws IOException {
        AtomicReference<String> asked = new AtomicReference<>("");
        Read<List<String>> read = asking(
                (target, connection) -> {
                    asked.set(target);
                    ScriptedServer.send(connection, 200, "one\ntwo\n" + "x".repeat(100_000) + "\nfour");
                },
                details -> details.log(LOG, soon()));

        assertThat(asked.get())
                .isEqualTo("/api/v1/namespaces/shop/pods/cart-1/log?container=app&timestamps=true&tailLines=3"
                        + "&previous=true&sinceSeconds=120");
        List<String> lines = read.known().orElseThrow();
        assertThat(lines).hasSize(3).first().isEqualTo("two");
        assertThat(lines.get(1)).hasSize(Details.LONGEST_LINE);
        assertThat(lines.get(2)).isEqualTo("four");
    }

    @Test
    void aLogThatNeverEndsIsReadUpToTheDeadline() throws IOException {
        Read<List<String>> read =
                asking(KubeDetailsTest::drip, details -> details.log(LOG, Deadline.in(Duration.ofSeconds(3))));

        assertThat(read).isInstanceOf(Read.Partial.class);
        assertThat(read.known().orElseThrow()).contains("line");
        assertThat(read.unread()).containsInstanceOf(Unread.Late.class);
    }

    private static void drip(String target, Socket connection) throws IOException {
        connection
                .getOutputStream()
                .write("HTTP/1.1 200 OK\r\nContent-Length: 999999\r\n\r\nline\n".getBytes(StandardCharsets.US_ASCII));
        connection.getOutputStream().flush();
        int end = connection.getInputStream().read();
        assertThat(end).isLessThanOrEqualTo('\n');
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "400 | {\"message\":\"previous terminated container not found\"} | previous terminated container not found",
                "400 | no json | the API server refuses it (400)",
                "500 | Get https://10.0.0.7:10250 | the kubelet of its node does not hand it out (500)"
            })
    void tellsWhyALogCannotBeReadWithoutNamingMachines(int code, String body, String cause) throws IOException {
        Read<List<String>> read = asking(
                (target, connection) -> ScriptedServer.send(connection, code, body),
                details -> details.log(LOG, soon()));

        assertThat(read.unread().orElseThrow()).isEqualTo(new Unread.Failed(cause));
    }

    /// The API server's response for a pod without a node.
    @Test
    void noContentIsNoLog() throws IOException {
        Read<List<String>> read = asking(
                (target, connection) -> ScriptedServer.send(connection, 204, ""), details -> details.log(LOG, soon()));

        assertThat(read.unread().orElseThrow()).isEqualTo(new Unread.Absent());
    }

    @Test
    void learnsKindsFromAggregatedDiscovery() throws IOException {
        Read<List<ApiResource>> read = asking(
                (target, connection) -> ScriptedServer.send(connection, 200, target.equals("/api") ? """
                                {"kind":"APIGroupDiscoveryList","items":[{"metadata":{},"versions":[{"version":"v1",
                                "resources":[{"resource":"pods","responseKind":{"kind":"Pod"},"scope":"Namespaced",
                                "shortNames":["po"],"verbs":["get","list"]},{"resource":"bindings",
                                "responseKind":{"kind":"Binding"},"scope":"Namespaced","verbs":["create"]}]}]}]}""" : """
                                {"kind":"APIGroupDiscoveryList","items":[{"metadata":{"name":"example.org"},"versions":[
                                {"version":"v2","resources":[{"resource":"widgets","responseKind":{"kind":"Widget"},
                                "scope":"Cluster","verbs":["get"]}]},{"version":"v1","resources":[{"resource":"widgets",
                                "responseKind":{"kind":"Widget"},"scope":"Cluster","verbs":["get"]}]}]}]}"""),
                details -> details.resources(soon()));

        assertThat(read)
                .isEqualTo(new Read.Found<>(List.of(
                        new ApiResource("", "v1", "pods", "Pod", List.of("po"), true),
                        new ApiResource("example.org", "v2", "widgets", "Widget", List.of(), false))));
    }

    @Test
    void learnsKindsFromAnOldServerGroupByGroup() throws IOException {
        Read<List<ApiResource>> read = asking(
                (target, connection) -> ScriptedServer.send(
                        connection,
                        200,
                        switch (target) {
                            case "/api" -> "{\"kind\":\"APIVersions\",\"versions\":[\"v1\"]}";
                            case "/apis" ->
                                "{\"groups\":[{\"name\":\"apps\",\"preferredVersion\":{\"groupVersion\":\"apps/v1\",\"version\":\"v1\"}}]}";
                            case "/api/v1" ->
                                "{\"resources\":[{\"name\":\"pods\",\"kind\":\"Pod\",\"namespaced\":true,\"verbs\":[\"get\"]},{\"name\":\"pods/log\",\"kind\":\"Pod\",\"verbs\":[\"get\"]}]}";
                            default ->
                                "{\"resources\":[{\"name\":\"deployments\",\"kind\":\"Deployment\",\"shortNames\":[\"deploy\"],\"namespaced\":true,\"verbs\":[\"get\"]}]}";
                        }),
                details -> details.resources(soon()));

        assertThat(read)
                .isEqualTo(new Read.Found<>(List.of(
                        new ApiResource("", "v1", "pods", "Pod", List.of(), true),
                        new ApiResource("apps", "v1", "deployments", "Deployment", List.of("deploy"), true))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Deployment", "deployments", "DEPLOY", "deployment.apps", "deployments.v1.apps"})
    void aKindHasManyNames(String word) {
        assertThat(Kinds.called(word)).map(ApiResource::plural).contains("deployments");
    }

    @ParameterizedTest
    @ValueSource(strings = {"secrets", "Secret", "SECRETS", "secret.v1.", "role", "clusterrolebindings", "RoleBinding"})
    void whatTellsSecretsOrRightsIsConfidential(String word) {
        assertThat(Kinds.called(word)).map(ApiResource::confidential).contains(true);
    }

    @Test
    void readsFewerObjectsAtATimeWhereTheyAreLarge() throws IOException {
        List<String> asked = new CopyOnWriteArrayList<>();
        Read<ObjectPage> read = asking(
                (target, connection) -> {
                    asked.add(target);
                    int limit = Integer.parseInt(target.replaceAll(".*limit=", ""));
                    String item = "{\"metadata\":{\"name\":\"cart\"},\"data\":\"" + "x".repeat(3 << 20) + "\"}";
                    ScriptedServer.send(
                            connection,
                            200,
                            "{\"metadata\":{\"continue\":\"more\"},\"items\":["
                                    + String.join(",", Collections.nCopies(limit, item)) + "]}");
                },
                details -> details.page(
                        new ObjectQuery(PODS, Optional.of("shop"), Optional.empty(), "", PageForm.OBJECTS, 4, ""),
                        soon()));

        assertThat(asked)
                .containsExactly("/api/v1/namespaces/shop/pods?limit=4", "/api/v1/namespaces/shop/pods?limit=2");
        assertThat(read.known().orElseThrow().objects()).hasSize(2);
        assertThat(read.known().orElseThrow().next()).isEqualTo("more");
    }

    @Test
    void tellsThatASingleObjectIsTooLarge() throws IOException {
        Read<ObjectPage> read = asking(
                (_, connection) -> ScriptedServer.send(connection, 200, "{\"data\":\"" + "x".repeat(9 << 20) + "\"}"),
                details -> details.page(
                        new ObjectQuery(PODS, Optional.of("shop"), Optional.of("cart"), "", PageForm.OBJECTS, 4, ""),
                        soon()));

        assertThat(read.unread()).contains(new Unread.Failed("the answer of the API server is longer than 8 MiB"));
    }
}
