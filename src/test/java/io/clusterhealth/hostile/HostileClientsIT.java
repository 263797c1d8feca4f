// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.process.StdioClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Clients that misbehave together, or too often: a short run by default, `-Dhostile.many=20000` for the long one.
@Timeout(300)
class HostileClientsIT {
    private static final int MANY = Integer.getInteger("hostile.many", 1_000);
    private static final int CLIENTS = 64;

    private static final String HELLO = """
            {"jsonrpc":"2.0","id":1,"method":"initialize",
             "params":{"protocolVersion":"2025-11-25","capabilities":{}}}""";

    private static ServerProcess http;
    private static StdioClient stdio;

    @BeforeAll
    static void start() {
        http = ServerProcess.http(Map.of("MCP_CLUSTER", "demo"));
        stdio = ServerProcess.stdio(Map.of("MCP_CLUSTER", "demo"));
        stdio.initialize();
    }

    @AfterAll
    static void stop() {
        Alive.checkLog(http);
        Alive.checkLog(stdio.server());
        http.close();
        stdio.close();
    }

    @Test
    void answersAnIdThatIsInFlightTwiceWithItsOwnAnswerOrNot() {
        Score.over("stdio").count(56, () -> {
            int before = stdio.stdout().lines().size();
            stdio.send(call("77", "list-nodes", "{}"));
            stdio.send(call("77", "list-nodes", "{}"));
            for (int i = 0; i < 2; i++) {
                assertThat(stdio.stdout().await(before + i))
                        .startsWith("{\"jsonrpc\":\"2.0\",\"id\":77,")
                        .containsPattern("\"result\":|-32600");
            }
        });
    }

    @Test
    void answersAnIdOfASessionThatIsInFlightTwiceWithItsOwnAnswerOrNot() {
        Score.over("http").count(56, () -> {
            String session = begin();
            List<String> answers = atOnce(
                    CLIENTS,
                    i -> http.post(
                                    "/mcp",
                                    call("77", "get-cluster-health", "{\"namespace\":\"NOBODY-" + i + "-\"}"),
                                    "Mcp-Session-Id",
                                    session)
                            .body());
            for (int i = 0; i < CLIENTS; i++) {
                assertThat(answers.get(i))
                        .startsWith("{\"jsonrpc\":\"2.0\",\"id\":77,")
                        .containsPattern("NOBODY-" + i + "-|\"code\":-32600");
            }
            Alive.check(http);
        });
    }

    @Test
    void keepsClientsOfOneIdApart() {
        Score.over("http").count(57, () -> {
            List<String> answers = atOnce(
                    CLIENTS,
                    i -> http.post("/mcp", call("1", "list-pods", "{\"namespace\":\"NOBODY-" + i + "-\"}"))
                            .body());
            for (int i = 0; i < CLIENTS; i++) {
                assertThat(answers.get(i)).contains("NOBODY-" + i + "-");
            }
            Alive.check(http);
        });
    }

    @Test
    void cancelsNothingForAStranger() {
        Score.over("http").count(87, () -> {
            List<String> answers = atOnce(
                    CLIENTS,
                    i -> i % 2 == 0
                            ? http.post("/mcp", call("5", "list-nodes", "{}")).body()
                            : Integer.toString(http.post("/mcp", cancelled(5)).statusCode()));
            for (int i = 0; i < CLIENTS; i++) {
                assertThat(answers.get(i)).containsPattern(i % 2 == 0 ? "\"id\":5,\"result\"" : "202");
            }
            Alive.check(http);
        });
    }

    @Test
    void answersACancelledCallOnceAtMost() {
        Score.over("stdio").count(88, () -> {
            int before = stdio.stdout().lines().size();
            for (int i = 100_000; i < 100_000 + MANY; i++) {
                stdio.send(call(Integer.toString(i), "list-nodes", "{}"));
                stdio.send(cancelled(i));
            }
            stdio.request("ping", "{}");
            // Of the cancelled calls a hundred may still wait for their turn to end.
            long end = System.nanoTime() + ServerProcess.PATIENCE.toNanos();
            while (stdio.request("tools/call", "{\"name\":\"list-nodes\",\"arguments\":{}}")
                    .has("error")) {
                assertThat(System.nanoTime()).isLessThan(end);
            }
            List<String> ids = stdio.stdout().lines().stream()
                    .skip(before)
                    .map(line -> line.replaceFirst("^\\{\"jsonrpc\":\"2.0\",\"id\":([0-9]+),.*", "$1"))
                    .toList();
            assertThat(ids).doesNotHaveDuplicates();
        });
    }

    @Test
    void answersACancelledCallOnceAtMostOverHttp() {
        Score.over("http").count(88, () -> {
            String session = begin();
            List<String> answers = atOnce(2 * MANY, i -> {
                String message = i % 2 == 0 ? call(Integer.toString(i), "list-nodes", "{}") : cancelled(i - 1);
                return http.post("/mcp", message, "Mcp-Session-Id", session).body();
            });
            for (int i = 0; i < answers.size(); i++) {
                assertThat(answers.get(i))
                        .matches(i % 2 == 0 ? "(?s)|\\{\"jsonrpc\":\"2.0\",\"id\":" + i + ",\"result\".*" : "");
            }
            Alive.check(http);
        });
    }

    @Test
    void cancelsByTheHundredDoNotDisturbOthers() {
        Score.over("http").count(154, () -> {
            assertThat(atOnce(
                            MANY,
                            i -> Integer.toString(
                                    http.post("/mcp", cancelled(i)).statusCode())))
                    .containsOnly("202");
            Alive.check(http);
        });
        Score.over("stdio").count(154, () -> {
            int before = stdio.stdout().lines().size();
            for (int i = 0; i < MANY; i++) {
                stdio.send(cancelled(i));
            }
            stdio.request("ping", "{}");
            assertThat(stdio.stdout().lines()).hasSize(before + 1);
        });
    }

    @Test
    void shakesHandsOncePerConversation() {
        Score.over("stdio")
                .count(
                        89,
                        () -> assertThat(stdio.request("initialize", """
                        {"protocolVersion":"2025-11-25","capabilities":{}}""").toString())
                                .contains("-32600"));
    }

    @Test
    void shakesHandsOncePerSession() {
        Score.over("http").count(89, () -> {
            String session = begin();
            assertThat(http.post("/mcp", HELLO, "Mcp-Session-Id", session).body())
                    .contains("-32600");
            assertThat(http.post("/mcp", call("1", "list-nodes", "{}"), "Mcp-Session-Id", session)
                            .body())
                    .contains("\"result\"");
            assertThat(http.post("/mcp", HELLO, "Mcp-Session-Id", "unknown").body())
                    .contains("\"result\"");
        });
    }

    @Test
    void agreesOnARevisionThatThereIs() {
        Score.over("http").count(91, () -> {
            assertThat(http.post("/mcp", HELLO.replace("2025-11-25", "9999-01-01"))
                            .body())
                    .contains("\"protocolVersion\":\"2025-11-25\"");
            Alive.check(http);
        });
    }

    @Test
    void shakesManyHands() {
        Score.over("http").count(149, () -> {
            List<String> answers = atOnce(MANY, _ -> http.post("/mcp", HELLO).body());
            assertThat(answers).allMatch(answer -> answer.contains("\"protocolVersion\":\"2025-11-25\""));
            Alive.check(http);
        });
        Score.over("stdio").count(149, () -> {
            for (int i = 0; i < MANY; i++) {
                assertThat(stdio.request("initialize", "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{}}")
                                .toString())
                        .contains("-32600");
            }
        });
    }

    @Test
    void survivesClientsThatLeaveInTheMiddle() {
        Score.over("http").count(152, () -> {
            atOnce(MANY, i -> leave(call(Integer.toString(i), "get-cluster-health", "{}")));
            Alive.check(http);
        });
    }

    @Test
    void survivesClientsThatOnlyConnect() {
        Score.over("http").count(153, () -> {
            atOnce(MANY, _ -> leave(""));
            Alive.check(http);
        });
    }

    @Test
    void isNotFilledUpByClientsThatHoldConnections() throws IOException {
        List<Socket> held = new ArrayList<>();
        try (ServerProcess small = ServerProcess.http(Map.of("MCP_CLUSTER", "demo", "MCP_MAX_CONNECTIONS", "8"))) {
            for (int i = 0; i < 20; i++) {
                Socket socket = new Socket(
                        InetAddress.getLoopbackAddress(), small.uri("/").getPort());
                socket.getOutputStream().write("POST /mcp HTTP/1.1\r\nHo".getBytes(StandardCharsets.US_ASCII));
                held.add(socket);
            }

            Alive.check(small);
            held.getFirst().setSoTimeout(9_000); // the server itself would wait for ten seconds
            assertThat(held.getFirst().getInputStream().read()).isEqualTo(-1);
        } finally {
            for (Socket socket : held) {
                socket.close();
            }
        }
    }

    /// Begins a session.
    ///
    /// @return its id
    private static String begin() {
        return http.post("/mcp", HELLO).headers().firstValue("Mcp-Session-Id").orElseThrow();
    }

    private interface Attempt {
        String make(int number) throws IOException;
    }

    private static List<String> atOnce(int times, Attempt attempt) {
        List<Future<String>> running = new ArrayList<>();
        List<String> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(CLIENTS)) {
            for (int i = 0; i < times; i++) {
                int number = i;
                running.add(threads.submit(() -> attempt.make(number)));
            }
            for (Future<String> each : running) {
                answers.add(each.get());
            }
            return answers;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            throw new AssertionError(e.getCause());
        }
    }

    /// Sends a message and hangs up without reading the answer.
    private static String leave(String message) throws IOException {
        try (Socket client =
                new Socket(InetAddress.getLoopbackAddress(), http.uri("/").getPort())) {
            String head = "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Content-Length: " + message.length() + "\r\n\r\n";
            client.getOutputStream()
                    .write((message.isEmpty() ? "" : head + message).getBytes(StandardCharsets.US_ASCII));
            return "";
        }
    }

    private static String call(String id, String tool, String arguments) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
                + "\",\"arguments\":" + arguments + "}}";
    }

    private static String cancelled(int id) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id + "}}";
    }
}
