// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.measure;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Prints measurements beside their goals.
public final class Report {
    private static final double RATIO = 1.3;
    private static final double FLEET_RATIO = 1.5;
    private static final double FLEET_DELAY = 0.10;
    private static final double COLD_RATIO = 2.5;
    private static final int REQUESTS = 15;

    /// @param cpuGoal for the processor time of a warm call, where one is set
    void cluster(Verdicts.Measured measured, int tokensGoal, Optional<Duration> cpuGoal) {
        Verdicts.Rounds rounds = measured.rounds();
        row("verdict", measured.verdict(), "");
        row("not checked", measured.notChecked().isEmpty() ? "nothing" : measured.notChecked(), "");
        Samples first = measured.cold().times();
        row("first call of a new process, p50 of " + first.count(), times(first), "");
        row("processor time of that call, p50", millis(measured.cold().cpu().median()), "");
        row("calls 2 to " + (rounds.early.count() + 1) + ", p50", times(rounds.early), "");
        row("warm call, p50 of " + rounds.verdicts.count(), times(rounds.verdicts), "");
        bare("Vert.x's client (ours)", measured, rounds.overVertx, true);
        bare("the JDK's client", measured, rounds.overJdk, false);
        double cold = measured.ratioOfTheFirstCall();
        row("first call of a new process ÷ warm call", number(cold), goal(cold <= COLD_RATIO, "≤ " + COLD_RATIO));
        Duration cpu = rounds.cpu.dividedBy(rounds.verdicts.count());
        row(
                "processor time of a warm call",
                millis(cpu),
                cpuGoal.map(most -> goal(cpu.compareTo(most) <= 0, "≤ " + millis(most)))
                        .orElse(""));
        row(
                "processor time of a bare download with Vert.x's client",
                millis(rounds.bareCpu.dividedBy(rounds.overVertx.count())),
                "");
        row("downloaded", mebibytes(measured.asked().bytes()), "");
        int requests = measured.asked().first().size();
        row("requests besides later pages", Integer.toString(requests), goal(requests <= REQUESTS, "≤ " + REQUESTS));
        row("requests for later pages", Integer.toString(measured.asked().pages()), "");
        int tokens = measured.tokens();
        row("tokens of the text", Integer.toString(tokens), goal(tokens <= tokensGoal, "≤ " + tokensGoal));
    }

    private void bare(String client, Verdicts.Measured measured, Samples bare, boolean judged) {
        double ratio = measured.ratio(bare);
        row("bare download with " + client, times(bare), "");
        row("warm call ÷ that", number(ratio), judged ? goal(ratio <= RATIO, "≤ " + RATIO) : "");
    }

    /// @param goal for the processor time of the checks, where one is set
    void judged(Judging.Judged judged, Optional<Duration> goal) {
        Duration checks = judged.checks().median();
        row(
                "processor time of the checks, p50 of " + judged.checks().count(),
                times(judged.checks()),
                goal.map(most -> goal(checks.compareTo(most) <= 0, "≤ " + millis(most)))
                        .orElse(""));
        row("the same, before anything is compiled", millis(judged.first()), "");
        row("processor time of the search for causes, p50", times(judged.causes()), "");
        judged.slowest().forEach((check, took) -> row(check, took.toNanos() / 1000 + " µs", ""));
    }

    /// Prints the figures of a fleet with dead clusters.
    void fleet(FleetRounds.FleetMeasured measured) {
        head("Fleet: %d clusters of 500 pods, 15 ms per request, %d of them dead in as many ways"
                .formatted(FleetRounds.CLUSTERS, FleetRounds.DEAD));
        row(
                "rows",
                Integer.toString(measured.rows()),
                goal(measured.rows() == FleetRounds.CLUSTERS, "= " + FleetRounds.CLUSTERS));
        int alive = FleetRounds.CLUSTERS - FleetRounds.DEAD;
        row("full verdicts", Integer.toString(measured.verdicts()), goal(measured.verdicts() == alive, "= " + alive));
        row("dead ones, by what their rows say", measured.errors(), "");
        row("first call of a new process", millis(measured.first()), "");
        row(
                "warm call, p50 of " + measured.all().times().count(),
                times(measured.all().times()),
                goal(measured.all().times().percentile(95).toMillis() <= 4_000, "p95 ≤ 4,000 ms"));
        row("the same without the dead ones", times(measured.alive().times()), "");
        row(
                "from a live cluster's first request to the last byte sent, p50 of "
                        + measured.all().reading().count(),
                times(measured.all().reading()),
                "");
        row("the same without the dead ones", times(measured.alive().reading()), "");
        row(
                "p95 of that more with the dead ones than without",
                String.format(Locale.ROOT, "%.1f %%", 100 * measured.delay()),
                goal(measured.delay() <= FLEET_DELAY, "≤ 10 %"));
        row("bare parallel download of the same lists", times(measured.bare()), "");
        double ratio = (double) measured.alive().times().median().toNanos()
                / measured.bare().median().toNanos();
        row("warm call without the dead ones ÷ that", number(ratio), goal(ratio <= FLEET_RATIO, "≤ " + FLEET_RATIO));
        row("downloaded", mebibytes(measured.bytes()), "");
        row("tokens of the text", Integer.toString(measured.tokens()), goal(measured.tokens() <= 1_500, "≤ 1500"));
        row("peak resident memory", measured.peakMebibytes() + " MiB", "");
        row(
                "kubectl get pods -A, cluster by cluster",
                measured.kubectl().map(Report::millis).orElse("skipped: no kubectl"),
                "");
        row(
                Peer.NAME + ", its pods_list cluster by cluster",
                measured.peer().map(Report::millis).orElse("skipped: npm did not install it"),
                "");
    }

    /// Prints the figures of a hub's members.
    void hub(HubRounds.HubMeasured measured) {
        head("Hub: %d clusters of 500 pods behind it, 15 ms per request, the program at -Xmx256m"
                .formatted(HubRounds.MEMBERS));
        int all = HubRounds.MEMBERS + 1;
        row("clusters accounted for", measured.totals(), goal(measured.clusters() == all, "= " + all));
        row("full verdicts among them", Integer.toString(measured.full()), goal(measured.full() >= 20, "≥ 20"));
        row("first call of a new process", millis(measured.first()), "");
        row(
                "warm call, p50 of " + measured.calls().count(),
                times(measured.calls()),
                goal(measured.calls().percentile(95).toMillis() <= 4_000, "p95 ≤ 4,000 ms"));
        row("tokens of the text", Integer.toString(measured.tokens()), goal(measured.tokens() <= 1_500, "≤ 1500"));
        row(
                "descriptors left open by these calls, beyond %d after four".formatted(measured.idle()),
                measured.opened().isEmpty() ? "0" : String.join(", ", measured.opened()),
                goal(measured.opened().isEmpty(), "0"));
        row(
                "peak resident memory",
                measured.peakMebibytes() + " MiB",
                goal(measured.peakMebibytes() <= 450, "≤ 450 MiB"));
    }

    /// Prints the memory of idle programs and of one that has read 50,000 pods, beside the peer's.
    ///
    /// @param theirs empty where the peer could not be installed
    void memory(MemoryRounds.MemoryMeasured ours, Optional<MemoryRounds.MemoryMeasured> theirs) {
        head("Memory, beside "
                + theirs.map(_ -> Peer.NAME).orElse("nothing: " + Peer.NAME + " could not be installed"));
        memory("idle over HTTP, resident", ours.idleHttp(), theirs.map(MemoryRounds.MemoryMeasured::idleHttp), 150);
        memory("idle over stdio, private", ours.idleStdio(), theirs.map(MemoryRounds.MemoryMeasured::idleStdio), 110);
        memory(
                "50,000 pods, some 1,200 failing, peak resident; ours at -Xmx256m",
                ours.large(),
                theirs.map(MemoryRounds.MemoryMeasured::large),
                400);
    }

    /// @param deadline of a call, which does not apply to `check`
    void recording(RecordingRounds.RecordingMeasured measured, Duration deadline) {
        head("check on a must-gather of %,d files, %s".formatted(measured.files(), mebibytes(measured.bytes())));
        boolean judged = List.of("degraded", "unhealthy").contains(measured.verdict());
        row("verdict", measured.verdict(), goal(judged, "that of a cluster with failing pods"));
        row("time; a call may take " + millis(deadline), millis(measured.took()), "");
        row("going through the files with Jackson's YAML parser, one thread", millis(measured.bare()), "");
        row(
                "check ÷ that",
                number((double) measured.took().toNanos() / measured.bare().toNanos()),
                "");
        row("peak resident memory", measured.peak() + " MiB", "");
    }

    private void memory(String what, long ours, Optional<Long> theirs, int most) {
        row(
                what,
                ours + " MiB"
                        + theirs.map(peer -> "; the peer " + peer + " MiB").orElse(""),
                goal(ours <= most, "≤ " + most + " MiB"));
    }

    /// Prints one column per question.
    void peer(String cluster, List<SideBySide.Answered> answers) {
        System.out.println("\n**" + cluster + ", 15 ms per request, beside " + Peer.NAME + "**\n");
        columns("", answers, SideBySide.Answered::question);
        System.out.println("|---".repeat(answers.size() + 1) + "|");
        columns("first call", answers, answer -> millis(answer.first()));
        columns("later calls, p50", answers, answer -> millis(answer.later().median()));
        columns(
                "errors",
                answers,
                answer -> answer.errors() + " of " + answer.later().count());
        columns("requests", answers, answer -> {
            ServerProcess.Asked asked = answer.asked();
            return asked.first().size() + " + " + asked.pages() + " pages";
        });
        columns("tokens", answers, answer -> "%,d".formatted(answer.tokens()));
        columns("peak resident memory", answers, answer -> answer.peakMebibytes() + " MiB");
    }

    private static void columns(
            String what, List<SideBySide.Answered> answers, Function<SideBySide.Answered, String> column) {
        System.out.println(answers.stream().map(column).collect(Collectors.joining(" | ", "| " + what + " | ", " |")));
    }

    /// Prints cores, Java version and load of the machine; other load falsifies the times.
    public void machine() {
        System.out.printf(
                Locale.ROOT,
                "%d cores, Java %s, load from elsewhere at the start %.1f\n",
                Runtime.getRuntime().availableProcessors(),
                Runtime.version(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    public void head(String title) {
        System.out.println("\n**" + title + "**\n\n| what | measured | goal |\n|---|---|---|");
    }

    public void row(String what, String measured, String goal) {
        System.out.println("| " + what + " | " + measured + " | " + goal + " |");
    }

    public static String goal(boolean reached, String goal) {
        return goal + (reached ? " reached" : " **missed**");
    }

    public static String times(Samples samples) {
        return millis(samples.median()) + " (p95 " + millis(samples.percentile(95)) + ")";
    }

    public static String millis(Duration duration) {
        return String.format(Locale.ROOT, "%,d ms", duration.toMillis());
    }

    static String mebibytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f MiB", bytes / 1048576.0);
    }

    static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
