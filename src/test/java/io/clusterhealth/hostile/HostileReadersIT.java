// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.hostile;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.ServerProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Clients that request more than they read, or more streams than are allowed: the server closes their
/// connections, and its small heap is not exhausted.
@Timeout(300)
class HostileReadersIT {
    private static final int STREAMS = 300;
    private static final int STREAMS_AT_ONCE = 256;

    /// A client that does not read is disconnected ten seconds after its socket is full; a busy machine needs a
    /// while for that.
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static ServerProcess server;

    @BeforeAll
    static void start() {
        server = ServerProcess.http(Map.of(
                "MCP_CLUSTER",
                "demo",
                "MCP_RATE_LIMIT",
                "0",
                "JAVA_TOOL_OPTIONS",
                "-Xmx256m -XX:+ExitOnOutOfMemoryError"));
    }

    @AfterAll
    static void stop() {
        Alive.checkLog(server);
        server.close();
    }

    @ParameterizedTest(name = "{0} {1} clients that ask {2} times for {3} and never read")
    @CsvSource(delimiter = '|', textBlock = """
            146 | 20  | 1000  | application/json  | {"jsonrpc":"2.0","id":1,"method":"tools/list"}
            148 | 1   | 8000  | text/event-stream | {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get-cluster-health","_meta":{"progressToken":1}}}
            141 | 1   | 50000 | application/json  | {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list-nodes"}}
            """)
    void letsGoOfClientsThatNeverRead(int number, int clients, int times, String accept, String message) {
        Score.over("http").count(number, () -> {
            CountDownLatch letGo = new CountDownLatch(clients);
            byte[] question = question(accept, message).getBytes(US_ASCII);
            for (int i = 0; i < clients; i++) {
                Thread.ofVirtual().start(() -> askUntilLetGo(question, times, letGo));
            }

            assertThat(await(letGo)).isTrue();
            Alive.check(server);
        });
    }

    @Test
    void opensSoManyStreamsAndNoMore() {
        Score.over("http").count(147, () -> {
            List<Socket> clients = new ArrayList<>();
            List<String> answers = new ArrayList<>();
            try {
                for (int i = 0; i < STREAMS; i++) {
                    Socket client = connect();
                    clients.add(client);
                    client.getOutputStream()
                            .write(("GET /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n"
                                            + "Mcp-Session-Id: " + session() + "\r\n\r\n")
                                    .getBytes(US_ASCII));
                    answers.add(new String(client.getInputStream().readNBytes("HTTP/1.1 200".length()), US_ASCII));
                }
                Alive.check(server);
                for (Socket client : clients) {
                    client.close();
                }
            } catch (IOException e) {
                throw new AssertionError(e);
            }
            assertThat(answers).filteredOn("HTTP/1.1 200"::equals).hasSize(STREAMS_AT_ONCE);
            assertThat(answers).filteredOn("HTTP/1.1 429"::equals).hasSize(STREAMS - STREAMS_AT_ONCE);
        });
    }

    /// Begins a session, because each session has at most one stream.
    ///
    /// @return its id
    private static String session() {
        return server.post("/mcp", """
                {"jsonrpc":"2.0","id":1,"method":"initialize",
                 "params":{"protocolVersion":"2025-11-25","capabilities":{}}}""").headers().firstValue("Mcp-Session-Id").orElseThrow();
    }

    private static String question(String accept, String message) {
        return "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: " + accept
                + "\r\nContent-Length: " + message.length() + "\r\n\r\n" + message;
    }

    /// @param times number of requests; then it sends a byte now and then, to detect that the connection was closed
    private static void askUntilLetGo(byte[] question, int times, CountDownLatch letGo) {
        try (Socket client = connect()) {
            for (int i = 0; i < times; i++) {
                client.getOutputStream().write(question);
            }
            while (!Thread.currentThread().isInterrupted()) {
                LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
                client.getOutputStream().write(' ');
            }
        } catch (IOException _) {
            letGo.countDown();
        }
    }

    private static Socket connect() throws IOException {
        Socket client = new Socket();
        client.setReceiveBufferSize(4096);
        client.connect(new InetSocketAddress(
                InetAddress.getLoopbackAddress(), server.uri("/").getPort()));
        return client;
    }

    private static boolean await(CountDownLatch letGo) {
        try {
            return letGo.await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
