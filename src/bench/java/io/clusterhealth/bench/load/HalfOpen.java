// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.clusterhealth.bench.load.Caller.Question;
import io.clusterhealth.bench.measure.Report;
import io.clusterhealth.bench.measure.Samples;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/// Opens thousands of connections on which no request is ever complete.
final class HalfOpen implements Scenario {
    private static final int HEADS = 3_000;
    private static final int BODIES = 200;
    private static final int PER_SECOND = 20;
    private static final Duration CLOSED = Duration.ofSeconds(15);
    private static final Duration STRETCH = Duration.ofSeconds(1);
    private static final int PATIENCE_MILLIS = 60_000;

    @Override
    public void run(Rig rig, Scale scale, Table table) throws Exception {
        List<Caller> callers = rig.callers().subList(0, 8);
        Calls before = new Calls();
        Calls meanwhile = new Calls();
        ask(rig, new Pace(callers, PER_SECOND, scale.quiet()), before);
        Samples closed = new Samples();
        HealthWatch health = new HealthWatch(rig.program());
        CountDownLatch held = new CountDownLatch(HEADS + BODIES);
        try (health) {
            Crowd.of(HEADS + BODIES + 1, i -> {
                if (i == HEADS + BODIES) {
                    while (held.getCount() > 0) {
                        ask(rig, new Pace(callers, PER_SECOND, STRETCH), meanwhile);
                    }
                } else {
                    try {
                        hold(rig, i < HEADS ? head() : body(callers.getFirst().token()), closed);
                    } finally {
                        held.countDown();
                    }
                }
            });
        }
        table.calls(
                "calls beside %,d half-open heads and %d bodies".formatted(HEADS, BODIES), meanwhile, "all answered");
        table.time(
                "their p99 (%s before)".formatted(before.millis(Outcome.ANSWERED, 99)),
                meanwhile,
                Outcome.ANSWERED,
                99,
                before.percentile(Outcome.ANSWERED, 99).multipliedBy(2));
        table.row(
                "half-open connections closed by the server",
                "%,d, the last after %s".formatted(closed.count(), Report.millis(closed.percentile(100))),
                closed.count() == HEADS + BODIES && closed.percentile(100).compareTo(CLOSED) <= 0,
                "all, ≤ " + CLOSED.toSeconds() + " s");
        health.tell("on new connections meanwhile", table);
    }

    private static void ask(Rig rig, Pace pace, Calls calls) throws Exception {
        pace.run((caller, number, due) -> caller.ask(rig.program().endpoint(), new Question(number), due, calls));
    }

    private static String head() {
        return "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Ty";
    }

    private static String body(String token) {
        return "POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token
                + "\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{\"jsonrpc\"";
    }

    /// Sends a part of a request, and waits until the server closes the connection.
    private static void hold(Rig rig, String part, Samples closed) {
        try (Socket socket = new Socket()) {
            socket.connect(
                    new InetSocketAddress(
                            InetAddress.getLoopbackAddress(), rig.program().port()),
                    PATIENCE_MILLIS);
            socket.setSoTimeout(PATIENCE_MILLIS);
            long begin = System.nanoTime();
            try {
                socket.getOutputStream().write(part.getBytes(US_ASCII));
                socket.getInputStream().readAllBytes();
            } catch (IOException _) {
                // A reset counts as closed.
            }
            synchronized (closed) {
                closed.add(Duration.ofNanos(System.nanoTime() - begin));
            }
        } catch (IOException _) {
            // Not connected: not counted as closed.
        }
    }
}
