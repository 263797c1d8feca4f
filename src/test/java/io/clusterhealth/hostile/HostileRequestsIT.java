// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.ServerProcess;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Malformed HTTP is refused, or its connection closed, on every path, and the next request is served.
@Timeout(120)
class HostileRequestsIT {
    private static final String SLOW = "$slow";
    private static final String POST = "POST $path HTTP/1.1\r\nHost: localhost\r\n";
    private static final String PING =
            "Connection: close\r\nContent-Length: 40\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

    /// The longest time that a stalled connection may last, with some margin for a busy machine.
    private static final int PATIENCE_MILLIS = 20_000;

    private static final Pattern STATUS =
            Pattern.compile("HTTP/[0-9]\\.[0-9] ([0-9]{3}) [^\r\n]*\r\n.*?\r\n\r\n", Pattern.DOTALL);
    private static final String CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n";

    private static ServerProcess server;
    private static ExecutorService threads;

    /// Cases that end by the server's timeout: all of them start at the same time, and each is awaited in its turn.
    private static final Map<Case, List<Future<?>>> BEGUN = new HashMap<>();

    /// @param statuses a regular expression; `close` for a connection that is closed without a response
    record Case(String name, String request, String statuses) {
        @Override
        public String toString() {
            return name;
        }
    }

    @BeforeAll
    static void start() {
        server = ServerProcess.http(Map.of("MCP_CLUSTER", "demo", "MCP_LOG_LEVEL", "debug", "MCP_AUDIT", "stderr"));
        threads = Executors.newVirtualThreadPerTaskExecutor();
        cases().stream()
                .filter(hostile -> hostile.statuses().startsWith("close"))
                .forEach(hostile -> BEGUN.put(hostile, begin(hostile)));
    }

    @AfterAll
    static void stop() {
        threads.close();
        Alive.checkLog(server);
        server.close();
    }

    static List<Case> cases() {
        return Notation.rows("requests.txt").stream()
                .map(columns -> new Case(columns[0].strip(), columns[1].strip(), columns[2].strip()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isRefusedOrHungUpOn(Case hostile) {
        Score.over("http").count(Notation.number(hostile.name()), () -> {
            List<Future<?>> asked = BEGUN.containsKey(hostile) ? BEGUN.get(hostile) : begin(hostile);
            asked.forEach(HostileRequestsIT::result);
            Alive.check(server);
        });
    }

    /// Sends the request on every path in parallel.
    private static List<Future<?>> begin(Case hostile) {
        List<String> paths = hostile.request().contains("$p") ? Alive.PATHS : List.of("/mcp");
        return paths.stream()
                .<Future<?>>map(path -> threads.submit(() -> refuse(hostile, path)))
                .toList();
    }

    private static void refuse(Case hostile, String path) {
        byte[] request = Notation.bytes(Notation.text(hostile.request()
                .replace(SLOW, "")
                .replace("$post", POST)
                .replace("$ping", PING)
                .replace("$path", path)));
        String answer = answer(request, hostile.request().startsWith(SLOW));
        assertThat(answer).doesNotContain("Exception", "io.clusterhealth", "\tat ");
        assertThat(status(answer)).as("%s: %s", path, answer).matches(hostile.statuses());
    }

    private static void result(Future<?> asked) {
        try {
            asked.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    /// A connection may be idle between two requests, but not in the middle of the second.
    @Test
    void hangsUpWithinALaterRequestAsWell() {
        Score.over("http").count(143, () -> {
            try (Socket client =
                    new Socket(InetAddress.getLoopbackAddress(), server.uri("/").getPort())) {
                client.setSoTimeout(PATIENCE_MILLIS);
                String ping = (POST + "Content-Type: application/json\r\n" + PING).replace("Connection: close\r\n", "");
                client.getOutputStream().write(ping.replace("$path", "/mcp").getBytes(ISO_8859_1));
                assertThat(status(head(client.getInputStream()))).isEqualTo("200");
                client.getOutputStream().write("POST /mcp HTTP/1.1\r\nHo".getBytes(ISO_8859_1));

                assertThat(new String(client.getInputStream().readAllBytes(), ISO_8859_1))
                        .endsWith("}");
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }

    private static String status(String answer) {
        var status = STATUS.matcher(answer);
        return status.lookingAt() ? status.group(1) : answer.isEmpty() ? "close" : answer;
    }

    /// The head of the server's response; empty when it closes the connection without one.
    private static String answer(byte[] request, boolean slowly) {
        try (Socket client =
                new Socket(InetAddress.getLoopbackAddress(), server.uri("/").getPort())) {
            client.setSoTimeout(PATIENCE_MILLIS);
            if (slowly) {
                Thread.ofVirtual().start(() -> drip(client, request));
            } else {
                send(client, request);
            }
            return head(client.getInputStream());
        } catch (SocketTimeoutException _) {
            return "neither answered nor hung up on";
        } catch (IOException e) {
            throw new AssertionError("cannot reach the server", e);
        }
    }

    /// Sends as much as the server accepts: it may refuse the request before the end.
    private static void send(Socket client, byte[] request) {
        try {
            client.getOutputStream().write(request);
        } catch (IOException _) {
            // The response is still to be read.
        }
    }

    /// Sends a byte a second, to test the server's timeout.
    private static void drip(Socket client, byte[] request) {
        for (byte each : request) {
            send(client, new byte[] {each});
            LockSupport.parkNanos(1_000_000_000L);
            if (client.isClosed()) {
                return;
            }
        }
    }

    private static String head(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        try {
            for (int next = in.read(); next >= 0; next = in.read()) {
                head.write(next);
                String text = head.toString(ISO_8859_1);
                if (text.equals(CONTINUE)) {
                    head.reset();
                } else if (text.endsWith("\r\n\r\n")) {
                    return text;
                }
            }
        } catch (SocketTimeoutException e) {
            throw e;
        } catch (IOException _) {
            // The connection was reset.
        }
        return head.toString(ISO_8859_1);
    }
}
