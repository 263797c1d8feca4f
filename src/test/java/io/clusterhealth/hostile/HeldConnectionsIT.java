// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.hostile;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.matrix.ReviewingApi;
import io.clusterhealth.process.ServerProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Clients that open more connections than the server allows, each with a request that does not end: health
/// checks are answered all the same.
@Timeout(120)
class HeldConnectionsIT {
    private static final int PLACES = 8;
    private static final String HEAD = "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

    @TempDir
    static Path folder;

    private static ReviewingApi api;
    private static ServerProcess server;
    private static int management;

    @BeforeAll
    static void start() {
        api = new ReviewingApi().with("sha256~alice", "alice");
        management = ServerProcess.freePort();
        server = api.serve(
                folder,
                Map.of(
                        "MCP_MAX_CONNECTIONS",
                        Integer.toString(PLACES),
                        "MCP_MANAGEMENT_PORT",
                        Integer.toString(management)));
    }

    @AfterAll
    static void stop() {
        Alive.checkLog(server);
        server.close();
        api.close();
    }

    @AfterEach
    void mend() {
        api.reviews = "ok";
    }

    @Test
    void bodiesThatDoNotCome() throws IOException, InterruptedException {
        assertThat(
                        exchange(
                                server.uri("/").getPort(),
                                HEAD
                                        + "Authorization: Bearer sha256~alice\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}"))
                .startsWith("HTTP/1.1 400 ");

        answersProbesWhileHeldBy(HEAD + "Authorization: Bearer sha256~alice\r\nContent-Length: 2\r\n\r\n{");
    }

    @Test
    void callersOfWhomTheClusterDoesNotSayWhoTheyAre() throws IOException, InterruptedException {
        api.reviews = "silent";

        answersProbesWhileHeldBy(HEAD + "Authorization: Bearer sha256~new\r\nContent-Length: 2\r\n\r\n{}");
    }

    private static void answersProbesWhileHeldBy(String request) throws IOException, InterruptedException {
        List<Socket> held = new ArrayList<>();
        CountDownLatch letGo = new CountDownLatch(PLACES);
        try {
            for (int i = 0; i < 2 * PLACES; i++) {
                Socket socket = new Socket(
                        InetAddress.getLoopbackAddress(), server.uri("/").getPort());
                socket.getOutputStream().write(request.getBytes(US_ASCII));
                held.add(socket);
                Thread.ofVirtual().start(() -> awaitEnd(socket, letGo));
            }
            assertThat(letGo.await(30, TimeUnit.SECONDS)).isTrue();
            for (String path : List.of("/health", "/health/live", "/health/ready")) {
                assertThat(get(server.uri("/").getPort(), path)).startsWith("HTTP/1.1 200 ");
            }
            assertThat(get(management, "/metrics")).startsWith("HTTP/1.1 200 ");
            assertThat(get(management, "/health/live")).startsWith("HTTP/1.1 200 ");
        } finally {
            for (Socket socket : held) {
                socket.close();
            }
        }
    }

    private static void awaitEnd(Socket socket, CountDownLatch letGo) {
        try {
            socket.getInputStream().readAllBytes();
        } catch (IOException _) {
            // closed with a reset instead of an orderly end
        }
        letGo.countDown();
    }

    private static String get(int port, String path) throws IOException {
        return exchange(port, "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    }

    private static String exchange(int port, String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write(request.getBytes(US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), US_ASCII);
        }
    }
}
