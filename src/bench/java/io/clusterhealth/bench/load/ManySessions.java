// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.clusterhealth.bench.load.Caller.Question;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/// Opens thousands of sessions and streams, abandons calls, and checks for leaked memory, files and threads.
final class ManySessions implements Scenario {
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
    private static final int EACH = 20;
    private static final Duration SETTLING = Duration.ofSeconds(3);
    private static final Duration SETTLED = Duration.ofSeconds(15);

    @Override
    public void run(Rig rig, Scale scale, Table table) throws Exception {
        Thread.sleep(SETTLING);
        Figures before = figures(rig);
        Calls handshakes = new Calls();
        List<Caller> kept = new CopyOnWriteArrayList<>();
        Map<String, Caller> listeners = new ConcurrentHashMap<>();
        share(rig, scale.sessions(), (caller, number) -> {
            Optional<String> id = begin(rig, caller, handshakes);
            if (number / rig.callers().size() % EACH == 0) {
                id.map(caller::in).ifPresent(kept::add);
                id.map(caller::in).ifPresent(one -> listeners.putIfAbsent(one.user(), one));
            }
        });
        Calls pings = new Calls();
        share(rig, kept.size(), (_, number) -> ping(rig, kept.get(number), pings));
        share(rig, scale.abandoned(), (caller, number) -> abandon(rig, caller, number));
        // Abandoned calls use connections of the pool: wait until these are released.
        Thread.sleep(SETTLING);
        Calls streams = new Calls();
        share(rig, scale.streams(), (caller, _) -> listen(rig, listeners.get(caller.user()), streams));
        Figures after = settled(rig, before);
        table.calls("%,d sessions begun".formatted(scale.sessions()), handshakes, "all");
        table.calls("each %dth of their ids used afterwards".formatted(EACH), pings, "all good");
        table.calls("%,d streams opened and closed".formatted(scale.streams()), streams, "all opened");
        double grown = (after.heap() - before.heap()) / 1048576.0;
        table.row(
                "reachable memory after that and %,d abandoned calls".formatted(scale.abandoned()),
                "%+.1f MiB".formatted(grown),
                grown <= 10,
                "≤ +10 MiB");
        table.row(
                "open files; threads",
                "%d → %d; %d → %d".formatted(before.files(), after.files(), before.threads(), after.threads()),
                after.files() <= before.files() + 10 && after.threads() <= before.threads() + 10,
                "≤ +10 each");
    }

    @FunctionalInterface
    private interface Part {
        void act(Caller caller, int number) throws Exception;
    }

    /// Distributes the work over the callers.
    private static void share(Rig rig, int count, Part part) throws Exception {
        int callers = rig.callers().size();
        Crowd.of(callers, i -> {
            for (int number = i; number < count; number += callers) {
                part.act(rig.callers().get(i), number);
            }
        });
    }

    static Optional<String> begin(Rig rig, Caller caller, Calls handshakes) throws Exception {
        long begin = System.nanoTime();
        HttpResponse<String> answer = caller.post(rig.program().endpoint(), """
                {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
                "capabilities":{},"clientInfo":{"name":"load","version":"1"}}}""");
        Optional<String> id = answer.headers().firstValue("Mcp-Session-Id");
        tell(handshakes, begin, id.isPresent(), answer.body());
        return id;
    }

    private static void ping(Rig rig, Caller caller, Calls pings) throws Exception {
        long begin = System.nanoTime();
        HttpResponse<String> answer = caller.post(rig.program().endpoint(), PING);
        tell(pings, begin, answer.body().contains("\"result\":{}"), answer.body());
    }

    /// Sends a call, and closes the connection before the response.
    private static void abandon(Rig rig, Caller caller, int number) throws IOException {
        String message = new Question(number).message();
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), rig.program().port())) {
            socket.getOutputStream()
                    .write(("POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + caller.token()
                                    + "\r\nContent-Type: application/json\r\nContent-Length: " + message.length()
                                    + "\r\n\r\n" + message)
                            .getBytes(US_ASCII));
        }
    }

    private static void listen(Rig rig, Caller caller, Calls streams) throws Exception {
        long begin = System.nanoTime();
        HttpRequest request = HttpRequest.newBuilder(rig.program().endpoint())
                .header("Authorization", "Bearer " + caller.token())
                .header("Accept", "text/event-stream")
                .header("Mcp-Session-Id", caller.session())
                .build();
        HttpResponse<InputStream> stream = rig.http().send(request, BodyHandlers.ofInputStream());
        try (InputStream events = stream.body()) {
            boolean open = stream.statusCode() == 200 && events.read() == ':';
            tell(streams, begin, open, "status " + stream.statusCode());
        }
    }

    private static void tell(Calls calls, long begin, boolean good, String otherwise) {
        calls.add(
                good ? Outcome.ANSWERED : Outcome.LOST,
                Duration.ofNanos(System.nanoTime() - begin),
                good ? "" : otherwise);
    }

    private static Figures figures(Rig rig) throws Exception {
        return Figures.of(rig.program().pid(), rig.api().port());
    }

    /// The figures once the program has noticed the abandoned connections.
    private static Figures settled(Rig rig, Figures before) throws Exception {
        long end = System.nanoTime() + SETTLED.toNanos();
        Figures now = figures(rig);
        while (now.files() > before.files() + 10 && System.nanoTime() < end) {
            Thread.sleep(500);
            now = figures(rig);
        }
        return now;
    }
}
