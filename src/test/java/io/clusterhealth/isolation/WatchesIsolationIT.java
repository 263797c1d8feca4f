// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.LineLog;
import io.clusterhealth.process.ParallelRuns;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import io.clusterhealth.report.Report;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The watches of one caller leave slots to others, do not overload the API server, and end when the right is
/// withdrawn.
@Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Holds({IsolationRow.WITHDRAWN, IsolationRow.SHARES})
class WatchesIsolationIT {
    private static final int SESSIONS = 16;
    private static final int EACH = 16;
    private static final int SHARE = 32;
    /// Seven reads for one caller and three for the other, each of some hundred lists here: this API server does not
    /// say
    /// which groups it serves, so that all of them are requested.
    private static final int MOST_REQUESTS = 1_100;

    private static final Duration WATCHED = Duration.ofSeconds(32);

    private static final String REASON = "has ended. The right to get the URL /cluster-health-mcp was withdrawn.";

    /// The gate caches an admission for 30 s, and streams are checked every 5 s.
    private static final Duration ENDED = Duration.ofSeconds(60);

    /// Time for the end of a stream after its last event.
    private static final Duration AT_ONCE = Duration.ofSeconds(5);

    private static final String INITIALIZE = """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},\
            "clientInfo":{"name":"test","version":"1"}}}""";

    private static final String LISTEN = """
            {"jsonrpc":"2.0","id":7,"method":"subscriptions/listen","params":{"notifications":\
            {"resourceSubscriptions":["cluster://health"]},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
            "io.modelcontextprotocol/clientInfo":{"name":"test","version":"1"},\
            "io.modelcontextprotocol/clientCapabilities":{}}}}""";

    private static final ParallelRuns RUNS = new ParallelRuns();

    @BeforeAll
    static void startAll(@TempDir Path folder) throws IOException {
        Path shares = Files.createDirectory(folder.resolve("shares"));
        Path stream = Files.createDirectory(folder.resolve("stream"));
        Path listening = Files.createDirectory(folder.resolve("listening"));
        RUNS.start("shares", () -> oneCallerHasAShareOfThePlacesAndOfTheReads(shares))
                .start("stream", () -> theStreamAndItsReadsEndWithTheRight(stream))
                .start("listening", () -> listeningEndsWithAnErrorAsItsAnswer(listening));
    }

    @AfterAll
    static void stopAll() {
        RUNS.close();
    }

    @Test
    void oneCallerHasAShareOfThePlacesAndOfTheReads() throws Exception {
        RUNS.await("shares");
    }

    @Test
    void theStreamAndItsReadsEndWithTheRight() throws Exception {
        RUNS.await("stream");
    }

    /// A client without a session receives the end as the response to its request.
    @Test
    void listeningEndsWithAnErrorAsItsAnswer() throws Exception {
        RUNS.await("listening");
    }

    private static void oneCallerHasAShareOfThePlacesAndOfTheReads(Path folder) {
        try (Callers callers = new Callers(folder, Map.of("MCP_WATCH_INTERVAL", "15s"))) {
            String alice = callers.token("alice");
            int granted = 0;
            for (int i = 0; i < SESSIONS; i++) {
                String session = session(callers, alice);
                for (int j = 0; j < EACH; j++) {
                    granted += isGranted(callers, alice, session, "cluster://namespaces/n" + (i * EACH + j) + "/health")
                            ? 1
                            : 0;
                }
            }
            String bob = callers.token("bob");
            boolean bobs = isGranted(callers, bob, session(callers, bob), "cluster://health");
            int before = callers.api.requests.size();
            LockSupport.parkNanos(WATCHED.toNanos());
            int requests = callers.api.requests.size() - before;

            Report.on("security")
                    .tell(
                            "isolation 3",
                            "isolation: places to watch for one caller " + granted + "/256, for the next "
                                    + (bobs ? "some" : "none") + "; what they watch costs " + requests
                                    + " API requests in " + WATCHED.toSeconds() + " s");
            assertThat(granted).isEqualTo(SHARE);
            assertThat(bobs).isTrue();
            assertThat(requests).isLessThan(MOST_REQUESTS);
        }
    }

    private static void theStreamAndItsReadsEndWithTheRight(Path folder) throws Exception {
        try (Callers callers = new Callers(folder, Map.of("MCP_WATCH_INTERVAL", "15s"));
                HttpClient client = HttpClient.newHttpClient()) {
            String alice = callers.token("alice");
            String session = session(callers, alice);
            try (InputStream events = open(client, callers, alice, session)) {
                LineLog heard = LineLog.of(events);
                assertThat(isGranted(callers, alice, session, "cluster://health"))
                        .isTrue();

                callers.api.callers.remove("alice");
                long begin = System.nanoTime();
                while (!heard.toString().contains(REASON) && System.nanoTime() - begin < ENDED.toNanos()) {
                    LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
                }
                Duration took = Duration.ofNanos(System.nanoTime() - begin);
                assertThat(heard.toString()).contains(REASON);
                assertThat(heard.isEnded(AT_ONCE)).as("the stream ends").isTrue();
                int before = reads(callers, alice).size();
                LockSupport.parkNanos(WATCHED.toNanos());
                int after = reads(callers, alice).size() - before;

                Report.on("security")
                        .tell(
                                "isolation 2",
                                "isolation: a stream ends " + took.toSeconds()
                                        + " s after the right was withdrawn, with the reason; reads afterwards "
                                        + after);
                assertThat(took).isLessThan(ENDED);
                assertThat(after).isZero();
            }
        }
    }

    private static void listeningEndsWithAnErrorAsItsAnswer(Path folder) throws Exception {
        try (Callers callers = new Callers(folder, Map.of("MCP_WATCH_INTERVAL", "15s"));
                HttpClient client = HttpClient.newHttpClient()) {
            String alice = callers.token("alice");
            HttpRequest listen = HttpRequest.newBuilder(callers.server.uri("/mcp"))
                    .header("Authorization", "Bearer " + alice)
                    .header("Accept", "application/json, text/event-stream")
                    .header("Content-Type", "application/json")
                    .header("MCP-Protocol-Version", "2026-07-28")
                    .header("Mcp-Method", "subscriptions/listen")
                    .POST(HttpRequest.BodyPublishers.ofString(LISTEN))
                    .build();
            try (InputStream events = client.send(listen, HttpResponse.BodyHandlers.ofInputStream())
                    .body()) {
                LineLog heard = LineLog.of(events);
                heard.await("subscriptions/acknowledged");

                callers.api.callers.remove("alice");

                long begin = System.nanoTime();
                while (!heard.toString().contains("\"code\":-31002") && System.nanoTime() - begin < ENDED.toNanos()) {
                    LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
                }
                assertThat(heard.toString())
                        .contains(
                                "\"code\":-31002",
                                "\"id\":7",
                                "The right to get the URL /cluster-health-mcp was withdrawn.");
                assertThat(heard.isEnded(AT_ONCE)).as("the stream ends").isTrue();
            }
        }
    }

    private static List<String> reads(Callers callers, String token) {
        return new ArrayList<>(callers.api.requests)
                .stream().filter(one -> one.endsWith(token)).toList();
    }

    private static InputStream open(HttpClient client, Callers callers, String token, String session)
            throws IOException, InterruptedException {
        HttpRequest stream = HttpRequest.newBuilder(callers.server.uri("/mcp"))
                .header("Authorization", "Bearer " + token)
                .header("Accept", "text/event-stream")
                .header("Mcp-Session-Id", session)
                .build();
        return client.send(stream, HttpResponse.BodyHandlers.ofInputStream()).body();
    }

    private static boolean isGranted(Callers callers, String token, String session, String uri) {
        String body = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"resources/subscribe\",\"params\":{\"uri\":\"" + uri
                + "\"}}";
        return callers.post(token, body, "Mcp-Session-Id", session).body().contains("\"result\":{}");
    }

    private static String session(Callers callers, String token) {
        return callers.post(token, INITIALIZE)
                .headers()
                .firstValue("Mcp-Session-Id")
                .orElseThrow();
    }
}
