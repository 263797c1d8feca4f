// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.upstream;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;

/// Results of many concurrent callers, each on one keep-alive connection with one call in flight.
///
/// A call still in flight at the end is waited for, and counted.
///
/// @param micros how long each call took, sorted
/// @param processor the gateway's processor time
@SuppressWarnings("ArrayRecordComponent") // read, never compared
record Rush(double seconds, long[] micros, Duration processor) {
    static final int AT_ONCE = 50;

    static Rush on(Gateway gateway, double seconds) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            CountDownLatch greeted = new CountDownLatch(AT_ONCE);
            List<Future<LongStream>> callers = new ArrayList<>();
            for (int i = 0; i < AT_ONCE; i++) {
                Callable<LongStream> caller = () -> call(gateway, greeted, seconds);
                callers.add(threads.submit(caller));
            }
            greeted.await();
            Duration before = gateway.processor();
            long begin = System.nanoTime();
            LongStream all = LongStream.empty();
            for (Future<LongStream> caller : callers) {
                all = LongStream.concat(all, caller.get());
            }
            double took = (System.nanoTime() - begin) / 1e9;
            return new Rush(took, all.sorted().toArray(), gateway.processor().minus(before));
        }
    }

    private static LongStream call(Gateway gateway, CountDownLatch greeted, double seconds) throws Exception {
        LongStream.Builder micros = LongStream.builder();
        try (Socket socket = new Socket("127.0.0.1", gateway.port())) {
            socket.setTcpNoDelay(true);
            String greeting = exchange(socket, gateway, "", """
                    {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18",\
                    "capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}""");
            String session = greeting.lines()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("mcp-session-id:"))
                    .map(line -> "Mcp-Session-Id:" + line.substring(15) + "\r\n")
                    .findFirst()
                    .orElse("");
            exchange(socket, gateway, session, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
            greeted.countDown();
            greeted.await();
            long end = System.nanoTime() + (long) (seconds * 1e9);
            while (System.nanoTime() < end) {
                long begin = System.nanoTime();
                String answer = exchange(
                        socket,
                        gateway,
                        session,
                        "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":"
                                + "\"tools/call\",\"params\":{\"name\":\"" + gateway.tool()
                                + "\",\"arguments\":{\"text\":\"hello\"}}}");
                if (!answer.startsWith("HTTP/1.1 200") || !answer.contains("\"hello\"")) {
                    throw new IOException(gateway.name() + " does not echo: " + answer);
                }
                micros.add((System.nanoTime() - begin) / 1_000);
            }
        }
        return micros.build();
    }

    private static String exchange(Socket socket, Gateway gateway, String session, String body) throws IOException {
        socket.getOutputStream()
                .write(("POST " + gateway.path() + " HTTP/1.1\r\nHost: 127.0.0.1:" + gateway.port()
                                + "\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n"
                                + gateway.headers() + session + "MCP-Protocol-Version: 2025-06-18\r\nContent-Length: "
                                + body.length() + "\r\n\r\n" + body)
                        .getBytes(ISO_8859_1));
        InputStream in = socket.getInputStream();
        byte[] bytes = new byte[64 * 1024];
        int filled = 0;
        String text = "";
        while (!isWhole(text)) {
            int read = in.read(bytes, filled, bytes.length - filled);
            if (read < 0) {
                throw new IOException(gateway.name() + " hung up");
            }
            filled += read;
            text = new String(bytes, 0, filled, ISO_8859_1);
        }
        return text;
    }

    private static boolean isWhole(String text) {
        int body = text.indexOf("\r\n\r\n") + 4;
        if (body < 4) {
            return false;
        }
        String head = text.substring(0, body).toLowerCase(Locale.ROOT);
        int length = head.indexOf("\r\ncontent-length:");
        return length < 0
                ? !head.contains("chunked") || text.endsWith("\r\n0\r\n\r\n")
                : text.length() - body
                        == Integer.parseInt(head.substring(length + 17, head.indexOf("\r\n", length + 2))
                                .strip());
    }

    double perSecond() {
        return micros.length / seconds;
    }

    /// The gateway's processor time per call, in milliseconds.
    double processorMillis() {
        return processor.toNanos() / 1e6 / micros.length;
    }

    /// @param percent of the calls that were no slower
    double millis(int percent) {
        return micros[Math.min(micros.length - 1, micros.length * percent / 100)] / 1_000.0;
    }
}
