// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.measure;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The benchmark: measures the program in the current directory, and prints tables in Markdown.
///
/// Arguments: `--runs=<n>` (30); a name of `healthy`, `broken`, `kubernetes`, `large`, `checks`, `peer`, `fleet`,
/// `hub`, `start`, `memory`, `recording` measures only that.
public final class Bench {
    private static final List<String> PARTS = List.of(
            "healthy",
            "broken",
            "kubernetes",
            "large",
            "checks",
            "peer",
            "fleet",
            "hub",
            "start",
            "memory",
            "recording");
    private static final Duration CHECKS_GOAL = Duration.ofMillis(50);
    private static final Duration START_GOAL = Duration.ofMillis(350);
    private static final Duration CALL_DEADLINE = Duration.ofSeconds(4);
    private static final int MEMORY_GOAL = 400;

    /// Three quarters of a verdict's processor time at the promise (252 and 337 ms): valid for similar cores.
    private static final Duration CPU_HEALTHY = Duration.ofMillis(189);

    private static final Duration CPU_BROKEN = Duration.ofMillis(252);
    /// Calls after which the just-in-time compiler is done.
    private static final int WARM_UP = 40;

    private final Path launcher = Path.of("mcp-server").toAbsolutePath();
    private final Report report = new Report();
    private final int runs;

    private Bench(int runs) {
        this.runs = runs;
    }

    public static void main(String[] args) throws Exception {
        List<String> flags = List.of(args);
        List<String> names =
                flags.stream().filter(flag -> !flag.startsWith("--")).toList();
        int runs = flags.stream()
                .filter(flag -> flag.startsWith("--runs="))
                .map(flag -> Integer.valueOf(flag.substring(7)))
                .findFirst()
                .orElse(30);
        Bench bench = new Bench(runs);
        bench.report.machine();
        for (String name : PARTS) {
            if (names.isEmpty() || names.contains(name)) {
                bench.measure(name);
            }
        }
    }

    private void measure(String name) throws Exception {
        switch (name) {
            case "healthy" -> cluster("OpenShift, healthy", List.of(), 500, Optional.of(CPU_HEALTHY));
            case "broken" ->
                cluster("OpenShift, some 300 pods failing", List.of("--broken"), 2_000, Optional.of(CPU_BROKEN));
            case "kubernetes" -> cluster("Kubernetes, healthy", List.of("--kubernetes"), 500, Optional.empty());
            case "large" -> large();
            case "checks" -> checks();
            case "peer" -> peer();
            case "fleet" -> fleet();
            case "hub" -> report.hub(new HubRounds(launcher).measure());
            case "start" -> start();
            case "memory" -> memory();
            case "recording" -> report.recording(new RecordingRounds(launcher).measure(), CALL_DEADLINE);
            default -> throw new IllegalArgumentException(name);
        }
    }

    private void cluster(String title, List<String> arguments, int tokensGoal, Optional<Duration> cpuGoal)
            throws Exception {
        Verdicts.Measured measured = new Verdicts(launcher, WARM_UP, runs).measure(arguments, Map.of());
        report.head(title + ": 5,000 pods, 4,000 Warning events, 50 nodes, 200 namespaces, 15 ms per request");
        report.cluster(measured, tokensGoal, cpuGoal);
        report.row("peak resident memory", measured.peakMebibytes() + " MiB", "");
        int tools = measured.toolTokens();
        report.row("tokens of tools/list", Integer.toString(tools), Report.goal(tools <= 3_000, "≤ 3000"));
    }

    private void large() throws Exception {
        Map<String, String> environment = Map.of("MCP_JAVA_OPTS", "-Xmx256m");
        Verdicts.Measured measured = new Verdicts(launcher, 5, 5).measure(List.of("--large", "--broken"), environment);
        report.head("50,000 pods, 250 nodes, some 1,200 pods failing, the program at -Xmx256m");
        report.cluster(measured, 2_000, Optional.empty());
        long peak = measured.peakMebibytes();
        report.row(
                "peak resident memory", peak + " MiB", Report.goal(peak <= MEMORY_GOAL, "≤ " + MEMORY_GOAL + " MiB"));
    }

    private void checks() throws Exception {
        for (List<String> cluster : List.of(List.<String>of(), List.of("--broken"), List.of("--large", "--broken"))) {
            Judging.Judged judged = Judging.measure(cluster, WARM_UP, runs);
            report.head("Checks after reading: %,d pods, %,d findings".formatted(judged.pods(), judged.findings()));
            boolean judge = !cluster.contains("--large");
            report.judged(judged, judge ? Optional.of(CHECKS_GOAL) : Optional.empty());
        }
    }

    private void peer() throws Exception {
        Optional<Peer> peer = Peer.installed();
        if (peer.isEmpty()) {
            System.out.println("\nSkipped: " + Peer.NAME + " could not be installed with npm.");
            return;
        }
        SideBySide sideBySide = new SideBySide(launcher, peer.get(), 3);
        report.peer("5,000 pods, some 300 failing", sideBySide.measure(List.of("--broken")));
        report.peer("50,000 pods, some 1,200 failing", sideBySide.measure(List.of("--large", "--broken")));
    }

    private void fleet() throws Exception {
        report.fleet(new FleetRounds(launcher, Peer.installed(), Math.max(3, runs / 3)).measure());
    }

    private void memory() throws Exception {
        MemoryRounds rounds = new MemoryRounds(launcher);
        Optional<Peer> peer = Peer.installed();
        report.memory(rounds.ours(), peer.isPresent() ? Optional.of(rounds.of(peer.get())) : Optional.empty());
    }

    private void start() throws Exception {
        report.head("Start to the first answer over stdio, through the launcher");
        StartUp startUp = new StartUp(launcher, Math.max(10, runs / 2));
        for (String aot : List.of("on", "off")) {
            StartUp.Started started = startUp.measure(aot);
            Samples samples = started.wall();
            boolean with = aot.equals("on");
            report.row(
                    (with ? "with" : "without") + " the AOT cache, p50 of " + samples.count(),
                    Report.times(samples),
                    with ? Report.goal(samples.median().compareTo(START_GOAL) <= 0, "≤ 350 ms") : "");
            report.row(
                    "processor time until then, p50",
                    Report.millis(started.cpu().median()),
                    "");
        }
        String java = ProcessHandle.current().info().command().orElse("java");
        report.row(
                "of which: Java saying its version",
                Report.times(startUp.saying(java, "-XX:+UseSerialGC", "-version")),
                "");
        report.row(
                "of which: the launcher and the program saying its version, with the cache",
                Report.times(startUp.saying(launcher.toString(), "--version")),
                "");
    }
}
