// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.measure;

import io.clusterhealth.bench.scripted.Reply;
import io.clusterhealth.bench.scripted.ScriptedApiServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/// Five servers, each dead in another way: not listening; accepting without a response; stopping within a
/// response; answering 401; answering 403.
final class DeadServers implements AutoCloseable {
    private static final String BEGUN =
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{";

    private final String closed;
    private final ServerSocket silent = socket();
    private final ServerSocket stopping = socket();
    private final ScriptedApiServer locked =
            new ScriptedApiServer(0, Duration.ofMillis(15), _ -> Reply.failure(401, "Unauthorized", "Unauthorized"));
    private final ScriptedApiServer denied =
            new ScriptedApiServer(0, Duration.ofMillis(15), _ -> Reply.failure(403, "Forbidden", "nothing is allowed"));

    DeadServers() throws IOException {
        try (ServerSocket free = socket()) {
            closed = address(free);
        }
        Thread.ofVirtual().start(() -> begin(stopping));
    }

    List<String> addresses() {
        return List.of(closed, address(silent), address(stopping), locked.address(), denied.address());
    }

    private static void begin(ServerSocket socket) {
        while (!socket.isClosed()) {
            try {
                Socket connection = socket.accept();
                connection.getOutputStream().write(BEGUN.getBytes(StandardCharsets.US_ASCII));
            } catch (IOException _) {
                return;
            }
        }
    }

    private static ServerSocket socket() throws IOException {
        return new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
    }

    private static String address(ServerSocket socket) {
        return "http://127.0.0.1:" + socket.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        silent.close();
        stopping.close();
        locked.close();
        denied.close();
    }
}
