// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterhealth.faults.FaultyApi.Fault;
import io.clusterhealth.process.ServerProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What an API server, the network, a client or the operating system can do to a server that runs.
@Timeout(300)
@ExtendWith(FaultCount.class)
class FaultsIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration DEADLINE = Duration.ofSeconds(3);

    /// On top of the deadline: the call's grace, and a busy machine.
    private static final Duration SLACK = Duration.ofMillis(2_500);

    private static final Duration RECOVERY = Duration.ofSeconds(10);
    private static final String HEALTH = """
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get-cluster-health","arguments":{}}}""";

    @TempDir
    static Path folder;

    private static final Map<String, AtomicInteger> TRIES = new ConcurrentHashMap<>();
    private static FaultyApi api;
    private static ServerProcess server;

    /// @param row in the list of faults
    /// @param what goes wrong
    /// @param said what the answer must contain
    record Case(int row, String what, Fault fault, String said) {
        @Override
        public String toString() {
            return row + " " + what;
        }
    }

    /// The lists break; the answer names them as not checked, and is never "healthy".
    static final List<Case> BROKEN_LISTS = List.of(
            new Case(4, "silence", (_, _, _) -> new CountDownLatch(1).await(60, TimeUnit.SECONDS), "deadline"),
            new Case(5, "dripping, then silence", FaultsIT::drip, "deadline"),
            new Case(6, "500", (_, to, _) -> FaultyApi.send(to, 500, "panic at io.x.Y"), "500"),
            new Case(6, "503", (_, to, _) -> FaultyApi.send(to, 503, "no"), "503"),
            new Case(6, "504", (_, to, _) -> FaultyApi.send(to, 504, "no"), "504"),
            new Case(9, "busy for ever", (_, to, _) -> FaultyApi.send(to, 429, "x", "Retry-After: 120"), "busy"),
            new Case(11, "a token that is good no longer", (_, to, _) -> FaultyApi.send(to, 401, "{}"), "401"),
            new Case(13, "everything forbidden", (_, to, _) -> FaultyApi.send(to, 403, "{}"), "forbidden"),
            new Case(17, "bodies cut short", FaultsIT::cut, "failed"),
            new Case(18, "connections reset", FaultsIT::reset, "failed"),
            new Case(19, "malformed JSON", (_, to, _) -> FaultyApi.send(to, 200, "{\"kind\":\"PodList\",\"items\":[{]"), "failed"),
            new Case(19, "a login page", (_, to, _) -> FaultyApi.send(to, 200, "<html>secret-page</html>"), "JSON"),
            new Case(20, "a Status for a list", (_, to, _) -> FaultyApi.send(to, 200, "{\"kind\":\"Status\"}"), "Status"),
            new Case(20, "a list without items", (target, to, _) ->
                    FaultyApi.send(to, 200, FaultyApi.list(target, "").replace(",\"items\":[]", "")), "items"),
            new Case(21, "redirects", (target, to, _) ->
                    FaultyApi.send(to, 302, "", "Location: http://127.0.0.1:1" + target), "302"));

    @BeforeAll
    static void start() {
        api = new FaultyApi();
        server = serve(api.kubeconfig(folder));
        assertWell(server, ServerProcess.PATIENCE.multipliedBy(2));
    }

    @AfterAll
    static void stop() {
        server.close();
        api.close();
    }

    @AfterEach
    void mend() {
        api.mend();
        TRIES.clear();
        assertWell();
    }

    @ParameterizedTest(name = "{0}")
    @FieldSource("BROKEN_LISTS")
    void saysWhatItCouldNotSee(Case broken) {
        api.breakListsWith(broken.fault());

        String answer = assertNotHealthy();

        assertThat(answer).contains(broken.said()).doesNotContain("secret-page", "io.x.Y");
    }

    @Test
    @DisplayName("1 refused at the start")
    void startsWithoutACluster() {
        try (ServerProcess alone = serve(api.kubeconfig(folder, "http://127.0.0.1:1"))) {
            assertThat(get(alone, "/health/ready").statusCode()).isEqualTo(200);
            assertThat(notHealthy(alone)).contains("cannot be reached");
        }
    }

    @Test
    @DisplayName("2 refused later")
    void livesThroughADeadApiServer() {
        api.disappear();

        assertThat(assertNotHealthy()).contains("cannot be reached");
    }

    @Test
    @DisplayName("3 a name that is not known")
    void livesWithoutNames() {
        try (ServerProcess lost = serve(api.kubeconfig(folder, "http://nowhere.invalid:6443"))) {
            notHealthy(lost);
        }
    }

    @Test
    @DisplayName("7 one 503")
    void doesNotMindOneFailure() {
        api.breakListsWith((target, to, healthy) -> {
            if (first(target)) {
                FaultyApi.send(to, 503, "no");
            } else {
                healthy.send();
            }
        });

        assertWell();
    }

    @Test
    @DisplayName("8 one 429")
    void waitsAsLongAsItIsAskedTo() {
        api.breakListsWith((target, to, healthy) -> {
            if (target.contains("/pods?") && first(target)) {
                FaultyApi.send(to, 429, "later", "Retry-After: 1");
            } else {
                healthy.send();
            }
        });

        assertWell();
    }

    @Test
    @DisplayName("12 one list forbidden")
    void namesTheOneRightThatIsMissing() {
        api.breakListsWith((target, to, healthy) -> {
            if (target.contains("/nodes?")) {
                FaultyApi.send(to, 403, "{}");
            } else {
                healthy.send();
            }
        });

        assertThat(assertNotHealthy()).contains("nodes", "forbidden");
    }

    @Test
    @DisplayName("14 no OpenShift")
    void takesNothingForMissingThatThisClusterDoesNotHave() {
        assertThat(data(server).path("verdict").asText()).isEqualTo("healthy");
        assertThat(data(server).path("coverage").path("notChecked").toString())
                .contains("{\"what\":\"clusteroperators\",\"reason\":\"absent\"}");
    }

    @Test
    @DisplayName("15 a list that expires")
    void beginsAnExpiredListAnew() {
        api.breakListsWith((target, to, healthy) -> {
            if (!target.contains("/pods?")) {
                healthy.send();
            } else if (target.contains("continue=")) {
                FaultyApi.send(to, 410, "{\"kind\":\"Status\",\"code\":410}");
            } else {
                FaultyApi.send(
                        to,
                        200,
                        FaultyApi.list(target, FaultyApi.pod())
                                .replace("\"metadata\":{},", "\"metadata\":{\"continue\":\"x\"},"));
            }
        });

        assertThat(assertNotHealthy()).contains("pods");
    }

    @Test
    @DisplayName("23 enormous objects")
    void bearsEnormousObjects() {
        String annotated = FaultyApi.pod()
                .replace("\"namespace\":\"shop\",", "\"namespace\":\"shop\",\"annotations\":{\"a\":\""
                        + "x".repeat(8 << 20) + "\"},");
        api.breakListsWith((target, to, healthy) -> {
            if (target.contains("/pods?")) {
                FaultyApi.send(to, 200, FaultyApi.list(target, annotated + "," + FaultyApi.pod()));
            } else {
                healthy.send();
            }
        });

        HttpResponse<String> answer = post(server);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body().length()).isLessThan(256 << 10);
    }

    @Test
    @DisplayName("24 objects with nothing in them")
    void bearsEmptyObjects() {
        api.breakListsWith((target, to, _) -> FaultyApi.send(
                to,
                200,
                FaultyApi.list(
                        target,
                        "{},{\"metadata\":null},{\"metadata\":{\"name\":\"x\"},\"status\":null,\"spec\":[]},"
                                + "{\"metadata\":{\"name\":\"y\",\"creationTimestamp\":\"3026-01-01T00:00:00Z\"},"
                                + "\"status\":{\"phase\":7,\"containerStatuses\":[{\"restartCount\":-3}],\"conditions\":{}}}")));

        HttpResponse<String> answer = post(server);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).contains("\"result\"").doesNotContain("Internal error");
    }

    @Test
    @DisplayName("25 clocks two hours apart")
    void goesByTheClustersClock() {
        String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(
                ZonedDateTime.now(ZoneOffset.UTC).minusHours(2));
        api.breakListsWith((target, to, healthy) -> {
            if (target.contains("/pods?")) {
                FaultyApi.send(to, 200, FaultyApi.list(target, FaultyApi.pod()), "Date: " + date);
            } else {
                healthy.send();
            }
        });

        assertThat(post(server).body()).doesNotContain("in -", "-1h", "-2h");
    }

    @Test
    @DisplayName("26 no TLS behind https")
    void saysThatNoSecureConnectionCameAbout() {
        try (ServerProcess lost = serve(api.kubeconfig(folder, "https://127.0.0.1:" + api.port()))) {
            assertThat(notHealthy(lost)).containsPattern("secure|certificate|broke|deadline");
        }
    }

    @Test
    @DisplayName("27 clients that leave in the middle of a call")
    void freesWhatAClientLeavesBehind() throws IOException {
        CountDownLatch held = new CountDownLatch(1);
        api.breakListsWith((_, _, _) -> held.await(60, TimeUnit.SECONDS));
        for (int i = 0; i < 100; i++) {
            try (Socket leaver = new Socket(
                    InetAddress.getLoopbackAddress(), server.uri("/").getPort())) {
                leaver.getOutputStream()
                        .write(("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
                                        + HEALTH.length() + "\r\n\r\n" + HEALTH)
                                .getBytes(UTF_8));
                leaver.getOutputStream().flush();
            }
        }
        api.mend();

        assertWell();
    }

    @Test
    @DisplayName("28 SIGTERM in the middle of a call")
    void finishesWhatItHasBegun() throws InterruptedException {
        try (ServerProcess leaving = serve(api.kubeconfig(folder))) {
            CountDownLatch called = new CountDownLatch(1);
            CountDownLatch goOn = new CountDownLatch(1);
            api.breakListsWith((_, _, healthy) -> {
                called.countDown();
                goOn.await(60, TimeUnit.SECONDS);
                healthy.send();
            });
            CompletableFuture<HttpResponse<String>> inFlight = CompletableFuture.supplyAsync(() -> post(leaving));
            called.await();

            long told = System.nanoTime();
            leaving.process().destroy();
            while (get(leaving, "/health/ready").statusCode() != 503) {
                assertThat(Duration.ofNanos(System.nanoTime() - told)).isLessThan(Duration.ofSeconds(2));
            }
            leaving.process().destroy();
            assertThat(leaving.post("/mcp", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}")
                            .statusCode())
                    .isEqualTo(200);
            goOn.countDown();

            assertThat(inFlight.join().statusCode()).isEqualTo(200);
            assertThat(inFlight.join().body()).contains("\"result\"");
            leaving.exitCode();
            assertThat(Duration.ofNanos(System.nanoTime() - told)).isLessThan(Duration.ofSeconds(15));
        }
    }

    @Test
    @DisplayName("29 kill -9")
    void startsAgainAfterASuddenDeath() {
        ServerProcess killed = serve(api.kubeconfig(folder));
        killed.close();
        try (ServerProcess again = serve(api.kubeconfig(folder))) {
            assertWell(again, ServerProcess.PATIENCE);
        }
    }

    private static void drip(String target, Socket to, FaultyApi.Healthy healthy)
            throws IOException, InterruptedException {
        OutputStream out = to.getOutputStream();
        out.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n{\"kind\":\"".getBytes(UTF_8));
        for (int i = 0; i < 10; i++) {
            out.write(' ');
            out.flush();
            Thread.sleep(100);
        }
        new CountDownLatch(1).await(60, TimeUnit.SECONDS);
    }

    private static void cut(String target, Socket to, FaultyApi.Healthy healthy) throws IOException {
        to.getOutputStream()
                .write(("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n" + FaultyApi.list(target, "{}"))
                        .substring(0, 90)
                        .getBytes(UTF_8));
        to.getOutputStream().flush();
    }

    private static void reset(String target, Socket to, FaultyApi.Healthy healthy) throws IOException {
        to.setSoLinger(true, 0);
        to.close();
    }

    private static boolean first(String target) {
        return TRIES.computeIfAbsent(target, _ -> new AtomicInteger()).incrementAndGet() == 1;
    }

    private static ServerProcess serve(Path kubeconfig) {
        return ServerProcess.http(Map.of(
                "KUBECONFIG", kubeconfig.toString(),
                "MCP_DEADLINE", DEADLINE.toMillis() + "ms",
                "MCP_MANAGEMENT_PORT", "0",
                "XDG_STATE_HOME", folder.toString()));
    }

    private static String assertNotHealthy() {
        return notHealthy(server);
    }

    /// The answer of a server that cannot see its cluster: in time, honest, and with nothing from the inside.
    private static String notHealthy(ServerProcess asked) {
        long start = System.nanoTime();
        HttpResponse<String> answer = post(asked);
        Duration took = Duration.ofNanos(System.nanoTime() - start);

        assertThat(took).isLessThan(DEADLINE.plus(SLACK));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body())
                .contains("\"result\"")
                .doesNotContain("\"verdict\":\"healthy\"")
                .doesNotContain("Exception", "io.clusterhealth", "io.vertx", "java.", "\\tat ", FaultyApi.TOKEN);
        assertThat(get(asked, "/health/live").statusCode()).isEqualTo(200);
        return answer.body();
    }

    /// Well again within ten seconds of the end of a fault.
    private static void assertWell() {
        assertWell(server, RECOVERY);
    }

    /// @param within longer than [#RECOVERY] only for a process that has just started
    private static void assertWell(ServerProcess asked, Duration within) {
        long end = System.nanoTime() + within.toNanos();
        JsonNode data = data(asked);
        while (!isWell(data) && System.nanoTime() < end) {
            LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
            data = data(asked);
        }
        assertThat(isWell(data)).as(data.toString()).isTrue();
    }

    private static boolean isWell(JsonNode data) {
        return data.path("verdict").asText().equals("healthy")
                && data.path("coverage")
                        .path("notChecked")
                        .valueStream()
                        .allMatch(one -> one.path("reason").asText().equals("absent"));
    }

    private static JsonNode data(ServerProcess asked) {
        try {
            return JSON.readTree(post(asked).body())
                    .path("result")
                    .path("structuredContent")
                    .path("data");
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }

    private static HttpResponse<String> post(ServerProcess asked) {
        return asked.post("/mcp", HEALTH);
    }

    private static HttpResponse<String> get(ServerProcess asked, String path) {
        return asked.send(HttpRequest.newBuilder(asked.uri(path)));
    }
}
