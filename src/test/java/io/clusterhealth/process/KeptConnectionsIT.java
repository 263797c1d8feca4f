// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Clients that send the next request on the same connection as soon as they have the response, sometimes before the
/// thread that wrote the response is done.
@Timeout(120)
class KeptConnectionsIT {
    private static final int CLIENTS = 2;
    private static final int CALLS = 3_000;
    private static final String CALL = """
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list-clusters","arguments":{}}}""";

    @Test
    void keepsAConnectionForAsManyCallsAsItsClientLikes() throws InterruptedException, ExecutionException {
        try (ServerProcess server = ServerProcess.http(Map.of());
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> answered = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                answered.add(threads.submit(() -> call(server.uri("/").getPort())));
            }

            for (Future<Integer> one : answered) {
                assertThat(one.get()).isEqualTo(CALLS);
            }
        }
    }

    /// Number of consecutive calls answered on one connection.
    private static int call(int port) throws IOException {
        byte[] request = ("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept:"
                        + " application/json\r\nX-Padding: " + "x".repeat(15_500) + "\r\nContent-Length: "
                        + CALL.length() + "\r\n\r\n" + CALL)
                .getBytes(US_ASCII);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            for (int i = 0; i < CALLS; i++) {
                socket.getOutputStream().write(request);
                int length = bodyLength(in);
                if (length < 0) {
                    return i;
                }
                in.skipNBytes(length);
            }
            return CALLS;
        }
    }

    /// Reads the head of a response.
    ///
    /// @return its content length; -1 where the connection has ended
    private static int bodyLength(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                return -1;
            }
            head.append((char) next);
        }
        assertThat(head).startsWith("HTTP/1.1 200 ");
        return head.toString()
                .lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("content-length:"))
                .mapToInt(line ->
                        Integer.parseInt(line.substring(line.indexOf(':') + 1).strip()))
                .findFirst()
                .orElseThrow();
    }
}
