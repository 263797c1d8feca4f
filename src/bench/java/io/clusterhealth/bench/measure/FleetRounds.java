// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.measure;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Times the verdict over many scripted clusters, alternating with bare downloads of the live ones' lists.
///
/// @param peer empty where it could not be installed
/// @param runs number of counted rounds
record FleetRounds(Path launcher, Optional<Peer> peer, int runs) {
    static final int CLUSTERS = 100;
    static final int DEAD = 5;

    private static final int WARM_UP = 3;
    private static final String TOOL = "get-fleet-health";
    private static final String ALL = "{\"depth\": \"full\"}";
    private static final String ALIVE = "{\"depth\": \"full\", \"cluster\": \"live-*\"}";

    /// @param verdicts number of rows with full verdicts
    /// @param errors number of rows per error code, as text
    /// @param all calls about all clusters
    /// @param alive calls about the live clusters
    /// @param bare downloads of the lists that these calls read
    /// @param kubectl time of one command per cluster, for all; empty without the program
    /// @param peer time of one call of the peer per cluster, for all; empty without the peer
    record FleetMeasured(
            int rows,
            int verdicts,
            String errors,
            Duration first,
            Calls all,
            Calls alive,
            Samples bare,
            long bytes,
            int tokens,
            long peakMebibytes,
            Optional<Duration> kubectl,
            Optional<Duration> peer) {

        /// The relative delay of live clusters by the dead ones, p95 against p95; negative for none.
        double delay() {
            return (double) all.reading().percentile(95).toNanos()
                            / alive.reading().percentile(95).toNanos()
                    - 1;
        }
    }

    /// Times of one repeated call.
    ///
    /// @param reading per live cluster and call: from its first request to the last byte sent
    record Calls(Samples times, Samples reading) {
        Calls() {
            this(new Samples(), new Samples());
        }

        void again(McpProcess program, ServerProcess servers, String arguments) throws Exception {
            servers.reset();
            times.time(() -> program.call(TOOL, arguments));
            servers.eachAsked().forEach(asked -> reading.add(asked.span()));
        }
    }

    private static final Duration GIVEN_UP = Duration.ofSeconds(4);

    FleetMeasured measure() throws Exception {
        try (ServerProcess servers = new ServerProcess(List.of("--fleet=" + (CLUSTERS - DEAD)));
                DeadServers dead = new DeadServers()) {
            Path kubeconfig = Files.createTempFile("fleet", ".kubeconfig");
            Files.writeString(kubeconfig, kubeconfig(servers.addresses(), dead.addresses()));
            Launch launch = new Launch(launcher, kubeconfig.toString(), Map.of());
            try (McpProcess program = new McpProcess(launch);
                    Fetcher vertx = new VertxFetcher()) {
                program.initialize();
                Samples first = new Samples();
                first.time(() -> program.call(TOOL, ALL));
                servers.reset();
                program.call(TOOL, ALIVE);
                List<String> lists = lists(servers);
                Calls all = new Calls();
                Calls alive = new Calls();
                Samples bare = new Samples();
                long bytes = 0;
                for (int i = 0; i < WARM_UP + runs; i++) {
                    boolean counts = i >= WARM_UP;
                    (counts ? all : new Calls()).again(program, servers, ALL);
                    (counts ? alive : new Calls()).again(program, servers, ALIVE);
                    bytes = (counts ? bare : new Samples()).time(() -> download(vertx, servers.addresses(), lists));
                }
                JsonNode told = program.call(TOOL, "{\"depth\": \"full\", \"max_tokens\": 20000}");
                JsonNode rows = told.at("/structuredContent/data/clusters");
                return new FleetMeasured(
                        rows.size(),
                        (int) rows.findValuesAsText("depth").stream()
                                .filter("full"::equals)
                                .count(),
                        errors(rows),
                        first.median(),
                        all,
                        alive,
                        bare,
                        bytes,
                        (program.call(TOOL, ALL).at("/content/0/text").asText().length() + 3) / 4,
                        program.peakMebibytes(),
                        kubectl(kubeconfig),
                        peer.isPresent() ? Optional.of(asked(peer.get(), kubeconfig)) : Optional.empty());
            } finally {
                Files.deleteIfExists(kubeconfig);
            }
        }
    }

    /// The lists of the cluster with the most requests: in a new process, another one may have been abandoned.
    private static List<String> lists(ServerProcess servers) throws Exception {
        return servers.eachAsked().stream()
                .map(ServerProcess.Asked::first)
                .max(Comparator.comparingInt(List::size))
                .orElseThrow();
    }

    private static String errors(JsonNode rows) {
        Map<String, Integer> counts = new TreeMap<>();
        rows.findValues("error")
                .forEach(error -> counts.merge(error.path("code").asText(), 1, Integer::sum));
        return counts.toString();
    }

    /// Downloads all lists of all clusters in parallel.
    private static long download(Fetcher fetcher, List<String> addresses, List<String> lists) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Long>> all = addresses.stream()
                    .map(address -> threads.submit(() -> new BareDownload(fetcher, address).run(lists)))
                    .toList();
            long bytes = 0;
            for (Future<Long> one : all) {
                bytes += one.get();
            }
            return bytes;
        }
    }

    /// A loop as an engineer would write it: the pods of each cluster, one after the other.
    private static Optional<Duration> kubectl(Path kubeconfig) throws IOException, InterruptedException {
        String program = Optional.ofNullable(System.getenv("KUBECTL")).orElse("kubectl");
        long begin = System.nanoTime();
        for (String context : contexts(kubeconfig)) {
            try {
                Process one = new ProcessBuilder(
                                program,
                                "--kubeconfig=" + kubeconfig,
                                "--context=" + context,
                                "--request-timeout=" + GIVEN_UP.toSeconds() + "s",
                                "get",
                                "pods",
                                "-A")
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
                if (!one.waitFor(1, TimeUnit.MINUTES)) {
                    one.destroy();
                }
            } catch (IOException _) {
                return Optional.empty();
            }
        }
        return Optional.of(Duration.ofNanos(System.nanoTime() - begin));
    }

    private static List<String> contexts(Path kubeconfig) throws IOException {
        return Files.readAllLines(kubeconfig).stream()
                .filter(line -> line.contains("context:"))
                .map(line -> line.replaceFirst(".*\\{name: ([^,]+),.*", "$1"))
                .toList();
    }

    /// The calls that a model would make: the pods of each cluster, one after the other. A call is given up
    /// after the same time as with `kubectl`, and the program is restarted; the restart does not count.
    private static Duration asked(Peer peer, Path kubeconfig) throws Exception {
        Duration sum = Duration.ZERO;
        McpProcess program = started(peer, kubeconfig);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (String context : contexts(kubeconfig)) {
                McpProcess asked = program;
                long begin = System.nanoTime();
                Future<JsonNode> answer =
                        threads.submit(() -> asked.call("pods_list", "{\"context\": \"%s\"}".formatted(context)));
                try {
                    answer.get(GIVEN_UP.toMillis(), TimeUnit.MILLISECONDS);
                    sum = sum.plusNanos(System.nanoTime() - begin);
                } catch (ExecutionException _) { // an error is a response as well
                    sum = sum.plusNanos(System.nanoTime() - begin);
                } catch (TimeoutException _) {
                    sum = sum.plus(GIVEN_UP);
                    program.close();
                    program = started(peer, kubeconfig);
                }
            }
        } finally {
            program.close();
        }
        return sum;
    }

    private static McpProcess started(Peer peer, Path kubeconfig) throws IOException {
        McpProcess program = peer.start(kubeconfig.toString());
        program.initialize();
        return program;
    }

    private static String kubeconfig(List<String> alive, List<String> dead) {
        List<String> contexts = new ArrayList<>();
        List<String> clusters = new ArrayList<>();
        for (int i = 0; i < alive.size() + dead.size(); i++) {
            boolean lives = i < alive.size();
            String name = lives ? "live-%03d".formatted(i) : "dead-%d".formatted(i - alive.size());
            contexts.add("- {name: %1$s, context: {cluster: %1$s, user: bench}}".formatted(name));
            clusters.add("- {name: %s, cluster: {server: \"%s\"}}"
                    .formatted(name, lives ? alive.get(i) : dead.get(i - alive.size())));
        }
        return "current-context: live-000\ncontexts:\n%s\nclusters:\n%s\nusers: [{name: bench, user: {token: bench}}]\n"
                .formatted(String.join("\n", contexts), String.join("\n", clusters));
    }
}
