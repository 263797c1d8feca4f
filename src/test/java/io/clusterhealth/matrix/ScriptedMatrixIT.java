// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.matrix;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.report.Row;
import io.clusterhealth.report.RowCount;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The rows that need opaque tokens, a failing review, or the requests that reach the API server.
@Timeout(180)
@ExtendWith(RowCount.AuthMatrix.class)
class ScriptedMatrixIT {
    private static final List<String> PATHS = List.of("/", "/message", "/mcp");

    @TempDir
    static Path folder;

    private static ReviewingApi api;
    private static ServerProcess server;
    private static int management;

    @BeforeAll
    static void start() {
        api = new ReviewingApi()
                .with("sha256~alice", "alice")
                .with("sha256~alice-renewed", "alice")
                .with("sha256~bob", "bob");
        management = ServerProcess.freePort();
        server = api.serve(
                folder,
                Map.of(
                        "MCP_ALLOWED_HOSTS",
                        "health.example.com",
                        "MCP_ALLOWED_ORIGINS",
                        "https://console.example.com",
                        "MCP_MANAGEMENT_PORT",
                        Integer.toString(management)));
    }

    @AfterAll
    static void stop() {
        server.close();
        api.close();
    }

    @BeforeEach
    void mend() {
        api.reviews = "ok";
    }

    @Test
    @Row(1)
    void asksWhoItIs() {
        long before = api.tokenReviews();
        for (String path : PATHS) {
            for (String body : List.of(Ask.INITIALIZE, Ask.LIST, Ask.call("list-pods", "{}"), "garbage")) {
                assertChallenged(nobody().post(path, body));
            }
            assertChallenged(nobody().send("GET", path, "Accept", "text/event-stream"));
            assertChallenged(nobody().send("GET", path));
            assertChallenged(nobody().send("DELETE", path, "Mcp-Session-Id", "x"));
        }
        assertChallenged(nobody().send("GET", "/api/status/debug"));
        assertThat(api.tokenReviews()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Basic YTpi",
                "Bearer",
                "Bearer ",
                "sha256~alice",
                "Bearer a b",
                "Bearer a\tb",
                "Bearer  sha256~alice",
                "Bearer sha256~alice, Bearer sha256~bob",
                "Negotiate x",
                "Bearer \u00e4"
            })
    @Row(2)
    void takesNothingButOneBearerToken(String header) throws IOException {
        long before = api.tokenReviews();

        assertThat(raw("Authorization: " + header + "\r\n")).startsWith("HTTP/1.1 401 ");
        assertThat(api.tokenReviews()).isEqualTo(before);
    }

    @Test
    @Row(2)
    void takesNoTwoAuthorizationsAndNoEndlessOne() throws IOException {
        String one = "Authorization: Bearer sha256~alice\r\n";

        assertThat(raw(one)).startsWith("HTTP/1.1 200 ");
        assertThat(raw(one + one)).startsWith("HTTP/1.1 401 ");
        assertThat(raw("Authorization: Bearer " + "a".repeat(64 << 10) + "\r\n"))
                .startsWith("HTTP/1.1 431 ");
    }

    @Test
    @Row(3)
    void asksTheClusterOnceAboutAStranger() {
        long before = api.tokenReviews();

        for (int i = 0; i < 5; i++) {
            HttpResponse<String> answer = as("sha256~stranger").post("/mcp", Ask.LIST);
            assertThat(answer.statusCode()).isEqualTo(401);
            assertThat(answer.headers().firstValue("WWW-Authenticate"))
                    .hasValueSatisfying(value -> assertThat(value).contains("error=\"invalid_token\""));
        }
        assertThat(api.tokenReviews()).isEqualTo(before + 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"500", "html", "silent"})
    @Row(7)
    void letsNobodyNewInWhileTheClusterCannotSay(String fault) {
        // A separate token: an older review would expire in the middle of this test.
        String known = "sha256~known-" + fault;
        api.with(known, "alice");
        assertThat(as(known).status(Ask.LIST)).isEqualTo(200);
        api.reviews = fault;
        api.with("sha256~new-" + fault, "carol");
        long start = System.nanoTime();

        HttpResponse<String> answer = as("sha256~new-" + fault).post("/mcp", Ask.LIST);

        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.headers().firstValue("Retry-After")).isPresent();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
        assertThat(as(known).status(Ask.LIST)).isEqualTo(200);
        assertThat(api.requests).noneMatch(one -> one.startsWith("GET /api") && one.endsWith(ReviewingApi.OWN_TOKEN));
    }

    @Test
    @Row(8)
    void asksTheClusterWithNobodysTokenButTheCallers() {
        api.requests.clear();

        as("sha256~alice")
                .post(
                        "/mcp",
                        Ask.call("get-cluster-health", "{}"),
                        "Impersonate-User",
                        "admin",
                        "Impersonate-Group",
                        "system:masters",
                        "X-Remote-User",
                        "admin");

        assertThat(api.requests)
                .isNotEmpty()
                .allSatisfy(one -> assertThat(one)
                        .matches("GET .* sha256~alice|POST /apis/auth.*reviews " + ReviewingApi.OWN_TOKEN));
        assertThat(api.impersonations).isEmpty();
    }

    @Test
    @Row(13)
    void goesOnWithARenewedTokenAndNotWithAnotherUser() {
        String session = as("sha256~alice").session();

        assertThat(as("sha256~alice-renewed").status(Ask.LIST, "Mcp-Session-Id", session))
                .isEqualTo(200);
        assertThat(as("sha256~bob").status(Ask.LIST, "Mcp-Session-Id", session)).isEqualTo(404);
        assertThat(as("sha256~bob").result("list-pods", "{}").toString()).contains("of-bob");
    }

    @Test
    @Row({14, 15})
    void keepsSessionsApart() {
        String session = as("sha256~alice").session();

        assertThat(as("sha256~bob").status(Ask.call("list-pods", "{}"), "Mcp-Session-Id", session))
                .isEqualTo(404);
        assertThat(as("sha256~bob")
                        .send("GET", "/mcp", "Accept", "text/event-stream", "Mcp-Session-Id", session)
                        .statusCode())
                .isEqualTo(404);
        assertThat(as("sha256~bob")
                        .send("DELETE", "/mcp", "Mcp-Session-Id", session)
                        .statusCode())
                .isEqualTo(404);
        assertThat(as("sha256~alice").status(Ask.PING, "Mcp-Session-Id", session))
                .isEqualTo(200);
    }

    @Test
    @Row(17)
    void crossesNoAnswers() {
        List<CompletableFuture<Boolean>> all = new ArrayList<>();
        try (var threads = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 200; i++) {
                String user = i % 2 == 0 ? "alice" : "bob";
                all.add(CompletableFuture.supplyAsync(
                        () -> {
                            String answer = as("sha256~" + user)
                                    .result("list-pods", "{}")
                                    .toString();
                            return answer.contains("of-" + user)
                                    && !answer.contains("of-" + (user.equals("bob") ? "alice" : "bob"));
                        },
                        threads));
            }
            assertThat(all).allSatisfy(one -> assertThat(one.join()).isTrue());
        }
    }

    @Test
    @Row({18, 19, 20})
    void judgesOriginsBeforeTokens() {
        assertThat(as("sha256~alice").status(Ask.PING)).isEqualTo(200);
        HttpResponse<String> named = as("sha256~alice").post("/mcp", Ask.PING, "Origin", "https://console.example.com");
        assertThat(named.headers().firstValue("Access-Control-Allow-Origin")).contains("https://console.example.com");
        assertThat(named.headers().firstValue("Vary")).contains("Origin");
        long before = api.tokenReviews();
        for (String origin : List.of("http://evil.example", "null", "https://console.example.com.evil.example")) {
            assertThat(as("sha256~never-seen").status(Ask.PING, "Origin", origin))
                    .isEqualTo(403);
        }
        assertThat(api.tokenReviews()).isEqualTo(before);
    }

    @Test
    @Row({21, 22})
    void judgesHostsBeforeTokens() throws IOException {
        String token = "Authorization: Bearer sha256~alice\r\n";

        assertThat(raw("health.example.com", token)).startsWith("HTTP/1.1 200 ");
        assertThat(raw("[::1]:8080", token)).startsWith("HTTP/1.1 200 ");
        assertThat(raw("evil.example", token)).startsWith("HTTP/1.1 403 ");
        assertThat(raw("health.example.com.evil.example", token)).startsWith("HTTP/1.1 403 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/health", "/health/live", "/health/ready"})
    @Row(23)
    void saysUpToEverybodyAndNothingElse(String path) {
        assertThat(nobody().send("GET", path).body()).isEqualTo("{\"status\":\"UP\"}");
        assertThat(as("garbage").send("GET", path).statusCode()).isEqualTo(200);
    }

    @Test
    @Row(24)
    void showsMetricsOnAPortOfTheirOwn() throws IOException {
        as("sha256~alice").result("list-pods", "{}");

        assertThat(nobody().send("GET", "/metrics").statusCode()).isEqualTo(401);
        // The right to use the server is none to read the metrics of clusters.
        assertThat(as("sha256~alice").send("GET", "/metrics").statusCode()).isEqualTo(403);
        String metrics = exchange(
                management,
                "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/plain\r\nConnection: close\r\n\r\n");
        assertThat(metrics)
                .startsWith("HTTP/1.1 200 ")
                .contains("mcp_tool_calls_seconds_count", "mcp_api_requests_total", "mcp_tokens_remembered")
                .doesNotContain("alice", "sha256", "of-bob");
        assertThat(exchange(management, "GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"))
                .contains("\"status\":\"UP\"", "\"authentication\":\"user\"");
        assertThat(
                        exchange(
                                management,
                                "POST /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/plain\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 405 ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/q/dev",
                "/q/openapi",
                "/q/arc",
                "/q/health",
                "/q/metrics",
                "/.well-known/oauth-protected-resource"
            })
    @Row(25)
    void hasNoBackDoors(String path) {
        assertThat(nobody().send("GET", path).statusCode()).isEqualTo(401);
        assertThat(as("sha256~alice").send("GET", path).statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "//mcp",
                "/mcp/",
                "/./mcp",
                "/x/../mcp",
                "/%6dcp",
                "/mcp;x",
                "/mcp%3Bx",
                "/mcp%2f",
                "/mcp%00",
                "/MCP",
                "/..;/mcp",
                "/health/../mcp",
                "/health/..%2fmcp",
                "/health;/../mcp",
                "/health%2f..%2fmcp",
                "/health/live/../../mcp",
                "/mcp?access_token=sha256~alice",
                "/mcp?x=/health",
                "/health#/mcp",
                "*"
            })
    @Row(1)
    void knowsNoWayAround(String path) throws IOException {
        String answer = exchange(
                server.uri("/").getPort(),
                "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
                        + Ask.PING.length() + "\r\nConnection: close\r\n\r\n" + Ask.PING);

        assertThat(answer).matches("(?s)HTTP/1.1 (401|403|404|400|405) .*").doesNotContain("\"result\"");
    }

    @Test
    @Row(3)
    void isNotKeptBusyByGuesses() {
        long before = api.tokenReviews();
        long start = System.nanoTime();
        try (var threads = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 300; i++) {
                String guess = "sha256~guess-" + i;
                threads.submit(() -> as(guess).status(Ask.PING));
            }
        }
        double seconds = (System.nanoTime() - start) / 1e9;

        assertThat(api.tokenReviews() - before).isLessThanOrEqualTo((long) (20 + 20 * (seconds + 1)));
        assertThat(as("sha256~bob").status(Ask.PING)).isEqualTo(200);
    }

    @Test
    @Row(8)
    void writesDownWhoCalledAndNoToken() {
        as("sha256~alice").result("list-pods", "{\"namespace\":\"a\"}");

        server.stderr().await("\"event\":\"tool-call\",\"caller\":\"alice\"");
        assertThat(server.stderr().toString()).doesNotContain("sha256~");
    }

    private static void assertChallenged(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.headers().firstValue("WWW-Authenticate"))
                .hasValueSatisfying(
                        value -> assertThat(value).startsWith("Bearer").doesNotContain("error"));
        assertThat(answer.headers().firstValue("Mcp-Session-Id")).isEmpty();
    }

    private static Ask nobody() {
        return as("");
    }

    private static Ask as(String token) {
        return new Ask(server, token);
    }

    private static String raw(String headers) throws IOException {
        return raw("localhost", headers);
    }

    private static String raw(String host, String headers) throws IOException {
        return exchange(
                server.uri("/").getPort(),
                "POST /mcp HTTP/1.1\r\nHost: " + host + "\r\n" + headers
                        + "Content-Type: application/json\r\nContent-Length: " + Ask.PING.length()
                        + "\r\nConnection: close\r\n\r\n" + Ask.PING);
    }

    private static String exchange(int port, String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write(request.getBytes(UTF_8));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }
}
