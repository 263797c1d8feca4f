// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.measure;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/// Times the verdict on a scripted cluster, alternating with bare downloads of the lists it read.
final class Verdicts {
    private static final String TOOL = "get-cluster-health";
    private static final int COLD_STARTS = 3;
    /// The second to the eleventh call: those of a program that was just started.
    private static final int EARLY = 10;

    private static final OperatingSystemMXBean OWN = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final Path launcher;
    private final int warmUp;
    private final int runs;

    /// @param warmUp number of rounds before the warm ones, so that both sides are JIT-compiled
    Verdicts(Path launcher, int warmUp, int runs) {
        this.launcher = launcher;
        this.warmUp = warmUp;
        this.runs = runs;
    }

    /// @param cluster arguments of the scripted server
    /// @param environment of the program
    Measured measure(List<String> cluster, Map<String, String> environment) throws Exception {
        try (ServerProcess server = new ServerProcess(cluster)) {
            Launch launch = new Launch(launcher, server.kubeconfig(), environment);
            FirstCalls cold = new FirstCalls(new Samples(), new Samples());
            for (int i = 1; i < COLD_STARTS; i++) {
                try (McpProcess program = new McpProcess(launch)) {
                    program.initialize();
                    cold.of(program);
                }
            }
            try (Fetcher jdk = new JdkFetcher();
                    Fetcher vertx = new VertxFetcher();
                    McpProcess program = new McpProcess(launch)) {
                program.initialize();
                server.reset();
                cold.of(program);
                List<String> lists = server.asked().first();
                Rounds rounds =
                        new Rounds(new BareDownload(jdk, server.address()), new BareDownload(vertx, server.address()));
                for (int i = 0; i < warmUp; i++) {
                    (i < EARLY ? rounds.early : new Samples()).time(() -> program.call(TOOL, "{}"));
                    rounds.plainJdk.run(lists);
                    rounds.plainVertx.run(lists);
                }
                Duration used = program.cpu();
                for (int i = 0; i < runs; i++) {
                    rounds.verdicts.time(() -> program.call(TOOL, "{}"));
                    rounds.overJdk.time(() -> rounds.plainJdk.run(lists));
                    long own = OWN.getProcessCpuTime();
                    rounds.overVertx.time(() -> rounds.plainVertx.run(lists));
                    rounds.bareCpu = rounds.bareCpu.plusNanos(OWN.getProcessCpuTime() - own);
                }
                rounds.cpu = program.cpu().minus(used);
                server.reset();
                JsonNode result = program.call(TOOL, "{}");
                return new Measured(cold, rounds, server.asked(), result, program.tools(), program.peakMebibytes());
            }
        }
    }

    /// Time and processor time of the first call of several processes; the latter includes JIT compilation.
    record FirstCalls(Samples times, Samples cpu) {
        private void of(McpProcess program) throws Exception {
            Duration before = program.cpu();
            times.time(() -> program.call(TOOL, "{}"));
            cpu.add(program.cpu().minus(before));
        }
    }

    /// The times of the alternating tasks: the verdict, and the bare downloads of the lists it read.
    static final class Rounds {
        final Samples early = new Samples();
        final Samples verdicts = new Samples();
        final Samples overJdk = new Samples();
        final Samples overVertx = new Samples();
        /// Processor time of the program in all warm calls, and of this process in all Vert.x downloads.
        Duration cpu = Duration.ZERO;

        Duration bareCpu = Duration.ZERO;
        private final BareDownload plainJdk;
        private final BareDownload plainVertx;

        Rounds(BareDownload plainJdk, BareDownload plainVertx) {
            this.plainJdk = plainJdk;
            this.plainVertx = plainVertx;
        }
    }

    /// @param asked requests of one warm verdict to the server
    /// @param tools the result of `tools/list`
    record Measured(
            FirstCalls cold,
            Rounds rounds,
            ServerProcess.Asked asked,
            JsonNode result,
            JsonNode tools,
            long peakMebibytes) {

        /// Estimates tokens at four characters each.
        int tokens() {
            return tokens(result.at("/content/0/text").asText());
        }

        /// Tokens of the list of tools.
        int toolTokens() {
            return tokens(tools.toString());
        }

        private static int tokens(String text) {
            return (text.length() + 3) / 4;
        }

        String verdict() {
            return result.at("/structuredContent/data/verdict").asText("?");
        }

        /// What could not be checked, and why; empty when everything could.
        String notChecked() {
            return StreamSupport.stream(
                            result.at("/structuredContent/data/coverage/notChecked")
                                    .spliterator(),
                            false)
                    .map(entry -> entry.path("what").asText() + " ("
                            + entry.path("reason").asText() + ")")
                    .collect(Collectors.joining(", "));
        }

        /// Ratio of the first call of a process to a warm call, p50 against p50.
        double ratioOfTheFirstCall() {
            return (double) cold.times().median().toNanos()
                    / rounds.verdicts.median().toNanos();
        }

        /// Ratio of the warm verdict to the bare download, p50 against p50.
        double ratio(Samples bare) {
            return (double) rounds.verdicts.median().toNanos() / bare.median().toNanos();
        }
    }
}
