// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Subscribers to the cluster's health are notified when a node is lost.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SubscriptionIT {
    private static final String WANTED = "{\"uri\":\"cluster://health\"}";
    private static final String LISTEN = """
            {"notifications":{"resourceSubscriptions":["cluster://health"]},\
            "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
            "io.modelcontextprotocol/clientCapabilities":{}}}""";

    private static final String UPDATED = "notifications/resources/updated";

    @TempDir
    private Path cluster;

    private int changes;

    @BeforeEach
    void begin() throws IOException {
        change("True");
    }

    @Test
    void isToldOverStdio() throws Exception {
        try (StdioClient client = ServerProcess.stdio(environment())) {
            client.initialize();
            client.request("resources/subscribe", WANTED);

            assertUpdated(client.stdout());
        }
    }

    @Test
    void isToldOverStdioSince2026() throws Exception {
        try (StdioClient client = ServerProcess.stdio(environment())) {
            client.begin("subscriptions/listen", LISTEN);
            client.stdout().await("notifications/subscriptions/acknowledged");

            assertThat(assertUpdated(client.stdout())).contains("io.modelcontextprotocol/subscriptionId");
        }
    }

    /// Two subscriptions share stdout. After one is cancelled, only the other gets notifications of two further
    /// changes.
    @Test
    void onlyTheOtherIsToldOnceOneIsCancelled() throws Exception {
        try (StdioClient client = ServerProcess.stdio(environment())) {
            int cancelled = client.begin("subscriptions/listen", LISTEN);
            int kept = client.begin("subscriptions/listen", LISTEN);
            for (int id : new int[] {cancelled, kept}) {
                assertUpdated(client.stdout(), line -> line.contains(UPDATED) && line.contains(subscription(id)));
            }

            client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":"
                    + cancelled + "}}");
            client.request("tools/list", "{}");
            int before = client.stdout().lines().size();
            for (int i = 1; i <= 2; i++) {
                int told = i;
                assertUpdated(
                        client.stdout(),
                        line -> line.contains(UPDATED)
                                && client.stdout().lines().stream()
                                                .skip(before)
                                                .filter(later -> later.contains(subscription(kept)))
                                                .count()
                                        >= told);
            }

            assertThat(client.stdout().lines().stream().skip(before))
                    .isNotEmpty()
                    .allMatch(line -> line.contains(subscription(kept)));
        }
    }

    private static String subscription(int id) {
        return "\"io.modelcontextprotocol/subscriptionId\":" + id + "}";
    }

    @Test
    void isToldOverHttp() throws Exception {
        try (ServerProcess server = ServerProcess.http(environment());
                HttpClient client = HttpClient.newHttpClient()) {
            String session = server.post("/mcp", """
                            {"jsonrpc":"2.0","id":1,"method":"initialize",
                             "params":{"protocolVersion":"2025-11-25","capabilities":{}}}""")
                    .headers()
                    .firstValue("Mcp-Session-Id")
                    .orElseThrow();
            HttpRequest stream = HttpRequest.newBuilder(server.uri("/mcp"))
                    .header("Accept", "text/event-stream")
                    .header("Mcp-Session-Id", session)
                    .build();
            try (InputStream events = open(client, stream)) {
                LineLog heard = LineLog.of(events);
                server.post(
                        "/mcp",
                        "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"resources/subscribe\",\"params\":" + WANTED + "}",
                        "Mcp-Session-Id",
                        session);

                assertUpdated(heard);
            }
        }
    }

    @Test
    void isToldOverHttpSince2026() throws Exception {
        try (ServerProcess server = ServerProcess.http(environment());
                HttpClient client = HttpClient.newHttpClient()) {
            try (InputStream events = open(client, listen(server))) {
                LineLog heard = LineLog.of(events);
                heard.await("notifications/subscriptions/acknowledged");

                assertThat(assertUpdated(heard)).contains("\"io.modelcontextprotocol/subscriptionId\":9");
            }
        }
    }

    /// As many streams as may be open; a further one ends with the reason as its response.
    @Test
    void oneStreamTooManyIsToldWhy() throws Exception {
        Map<String, String> environment = new HashMap<>(environment());
        environment.put("MCP_MAX_STREAMS", "1");
        try (ServerProcess server = ServerProcess.http(environment);
                HttpClient client = HttpClient.newHttpClient();
                InputStream events = open(client, listen(server))) {
            LineLog heard = LineLog.of(events);
            heard.await("notifications/subscriptions/acknowledged");
            try (InputStream further = open(client, listen(server))) {
                String all = new String(further.readAllBytes(), UTF_8);

                assertThat(all).contains("\"id\":9,\"error\":", "There are too many open event streams");
            }
            assertUpdated(heard);
        }
    }

    private static HttpRequest listen(ServerProcess server) {
        return HttpRequest.newBuilder(server.uri("/mcp"))
                .header("Accept", "application/json, text/event-stream")
                .header("Content-Type", "application/json")
                .header("MCP-Protocol-Version", "2026-07-28")
                .header("Mcp-Method", "subscriptions/listen")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"subscriptions/listen\",\"params\":" + LISTEN + "}"))
                .build();
    }

    /// Changes the cluster until a notification comes: the first poll may come after the first change.
    private String assertUpdated(LineLog heard) throws Exception {
        return assertUpdated(heard, line -> line.contains(UPDATED));
    }

    private String assertUpdated(LineLog heard, Predicate<String> fits) throws Exception {
        CompletableFuture<String> told = CompletableFuture.supplyAsync(() -> heard.await(fits, "update"));
        while (true) {
            change(changes % 2 == 0 ? "True" : "Unknown");
            try {
                String update = told.get(2, TimeUnit.SECONDS);
                assertThat(update).contains("\"uri\":\"cluster://health\"");
                return update;
            } catch (TimeoutException _) {
                // Not noticed yet.
            }
        }
    }

    /// @param ready status of the `Ready` condition of the only node
    private void change(String ready) throws IOException {
        Path node = cluster.resolve("node.yaml");
        Files.writeString(node, """
                apiVersion: v1
                kind: Node
                metadata: {name: worker-1, creationTimestamp: "2026-01-01T00:00:00Z"}
                status:
                  conditions: [{type: Ready, status: "%s", lastTransitionTime: "2026-01-01T00:00:00Z"}]
                """.formatted(ready));
        Files.setLastModifiedTime(node, FileTime.from(Instant.now().plusSeconds(changes++)));
    }

    private Map<String, String> environment() {
        return Map.of("MCP_CLUSTER", cluster.toString(), "MCP_WATCH_INTERVAL", "1s", "MCP_DEADLINE", "30s");
    }

    private static InputStream open(HttpClient client, HttpRequest request) throws IOException, InterruptedException {
        HttpResponse<InputStream> answer = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer.body();
    }
}
