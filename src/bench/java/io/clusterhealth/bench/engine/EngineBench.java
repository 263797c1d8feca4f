// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/// Compares our engine with quarkus-mcp-server in alternating rounds of one run, and with a bare Vert.x server:
/// `EngineBench <our class path> <the peer's jar> [<seconds>]`.
final class EngineBench {
    private static final int CLIENTS = 32;
    private static final int ROUNDS = 5;
    private static final int WARM_UPS = 10;

    /// The promised ratio of our calls per second to the peer's.
    private static final double MORE_CALLS = 1.1;

    /// Warm-up ends when a round needs more than this share of the processor time per call of the previous one.
    private static final double SETTLED = 0.95;

    private EngineBench() {}

    static void main(String... words) throws Exception {
        Duration length = Duration.ofSeconds(words.length > 2 ? Integer.parseInt(words[2]) : 4);
        try (Contestant ours = new Contestant("cluster-health-mcp", 18_761, ours(words[0]));
                Contestant peer = new Contestant("quarkus-mcp-server 1.13.0", 18_762, peer(words[1]));
                Contestant bare = new Contestant("Vert.x, nothing behind it", 18_763, bare(words[0]))) {
            compare(ours, peer, "echo", "a tool on a thread of its own", length);
            List<Round> theirs = compare(ours, peer, "echo-quick", "a tool on the event loop", length);
            limit(bare, theirs, length);
        }
        stdio(words[0]);
    }

    private static List<Round> compare(Contestant ours, Contestant peer, String tool, String what, Duration length)
            throws Exception {
        warmUp(ours, tool, length);
        warmUp(peer, tool, length);
        List<Round> our = new ArrayList<>();
        List<Round> theirs = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            our.add(Round.of(ours, tool, CLIENTS, length));
            theirs.add(Round.of(peer, tool, CLIENTS, length));
        }
        print("%n%s, %d keep-alive clients%n", what, CLIENTS);
        print("%-28s %12s %10s %10s %14s%n", "", "calls/s", "p50 ms", "p99 ms", "server µs/call");
        print(ours.name(), our);
        print(peer.name(), theirs);
        double speed = median(our, Round::perSecond) / median(theirs, Round::perSecond);
        double slowest = median(our, round -> round.millis(99)) / median(theirs, round -> round.millis(99));
        double processor = median(theirs, Round::processorMicros) / median(our, Round::processorMicros);
        print(
                "ratio of calls/s         %.2f, promised %.2f or more: %s%n",
                speed, MORE_CALLS, speed >= MORE_CALLS ? "reached" : "missed");
        print(
                "ratio of p99             %.2f, promised 1.00 or less: %s%n",
                slowest, slowest <= 1 ? "reached" : "missed");
        print("calls per processor time %.2f%n", processor);
        return theirs;
    }

    /// Measures the upper bound on this machine: a promise beyond it cannot be kept here.
    private static void limit(Contestant bare, List<Round> theirs, Duration length) throws Exception {
        warmUp(bare, "echo-quick", length);
        List<Round> rounds = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            rounds.add(Round.of(bare, "echo-quick", CLIENTS, length));
        }
        print("%nthe limit: the same clients, the same answer, and nobody who works it out%n");
        print(bare.name(), rounds);
        print(
                "ratio of its calls/s to quarkus-mcp-server's  %.2f%n",
                median(rounds, Round::perSecond) / median(theirs, Round::perSecond));
    }

    /// Calls until the JIT compilers are done: on two cores they may occupy one for a minute.
    private static void warmUp(Contestant contestant, String tool, Duration length) throws Exception {
        double before = Double.MAX_VALUE;
        for (int i = 0; i < WARM_UPS; i++) {
            double now =
                    Round.of(contestant, tool, CLIENTS, length.multipliedBy(2)).processorMicros();
            if (now > before * SETTLED) {
                return;
            }
            before = now;
        }
    }

    private static void stdio(String classPath) throws Exception {
        List<String> command = new ArrayList<>(Contestant.java());
        command.addAll(List.of("-cp", classPath, "io.clusterhealth.app.Main", "--cluster", "demo"));
        print("%nstdio, one message after the other%n%-28s %10s %10s%n", "", "p50 ms", "p95 ms");
        for (StdioRound round : StdioRound.of(command)) {
            double promised = round.method().equals("tools/list") ? 5 : 10;
            print(
                    "%-28s %10.2f %10.2f   promised less than %.0f: %s%n",
                    round.method(),
                    round.millis(50),
                    round.millis(95),
                    promised,
                    round.millis(95) < promised ? "reached" : "missed");
        }
    }

    private static List<String> ours(String classPath) {
        return List.of(
                "-cp",
                classPath,
                "io.clusterhealth.app.Main",
                "--transport",
                "http",
                "--port",
                "18761",
                "--cluster",
                "demo");
    }

    private static List<String> bare(String classPath) {
        return List.of("-cp", classPath, BareServer.class.getName(), "18763");
    }

    private static List<String> peer(String jar) {
        return List.of("-Dquarkus.http.port=18762", "-jar", jar);
    }

    private static void print(String name, List<Round> rounds) {
        print(
                "%-28s %12.0f %10.2f %10.2f %14.1f%n",
                name,
                median(rounds, Round::perSecond),
                median(rounds, round -> round.millis(50)),
                median(rounds, round -> round.millis(99)),
                median(rounds, Round::processorMicros));
    }

    private static double median(List<Round> rounds, ToDoubleFunction<Round> figure) {
        return rounds.stream()
                .map(figure::applyAsDouble)
                .sorted(Comparator.naturalOrder())
                .skip(rounds.size() / 2)
                .findFirst()
                .orElseThrow();
    }

    private static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format, values);
    }
}
