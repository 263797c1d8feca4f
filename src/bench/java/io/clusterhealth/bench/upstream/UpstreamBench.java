// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.upstream;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.bench.measure.Report;
import io.clusterhealth.bench.measure.Samples;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Measures the program with upstream servers, and other gateways with the same ones: `<class path> <folder of
/// peers> <seconds>`.
public final class UpstreamBench {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int ROUNDS = 3;
    private static final double WARM_UP = 15;
    private static final String OURS = "this program";
    private static final String CONTEXT_FORGE = "mcp-contextforge-gateway";
    private static final double KIBIBYTES_PER_TOOL = 1;
    private static final Duration TOLD = Duration.ofSeconds(1);
    /// The classes that tools consist of; the rest of the heap varies between starts by more than 1,000 tools.
    private static final Pattern TOOLS = Pattern.compile(" (\\d+)  (?:com\\.fasterxml\\.jackson\\.databind\\.node"
            + "|java\\.util\\.LinkedHashMap|\\[Ljava\\.util\\.HashMap\\$Node|io\\.clusterhealth\\.upstream)");

    private final String classPath;
    private final Path peers;
    private final double seconds;
    private final Path folder;
    private final String java = ProcessHandle.current().info().command().orElse("java");

    private UpstreamBench(String classPath, Path peers, double seconds) throws IOException {
        this.classPath = classPath;
        this.peers = peers;
        this.seconds = seconds;
        this.folder = Files.createTempDirectory("upstream-bench");
    }

    public static void main(String[] words) throws Exception {
        UpstreamBench bench = new UpstreamBench(words[0], Path.of(words[1]), Double.parseDouble(words[2]));
        bench.calls();
        bench.heap();
        bench.firstAnswer();
        bench.kills();
    }

    private void calls() throws Exception {
        List<String> absent = new ArrayList<>();
        List<Gateway> gateways = new ArrayList<>();
        try {
            Gateway echo = echo(1);
            gateways.add(echo);
            gateways.add(ours(OURS + ", upstream over HTTP", http(echo.port())));
            gateways.add(ours(OURS + ", upstream over stdio", stdio("echo", "1", "x")));
            gateways.add(peer("mcp-proxy", () -> mcpProxy(), absent));
            gateways.add(peer(CONTEXT_FORGE, () -> contextForge(echo.port()), absent));
            gateways.removeIf(gateway -> gateway.port() == 0);
            Map<String, List<Rush>> rushes = new TreeMap<>();
            for (Gateway gateway : gateways) {
                gateway.awaitTool();
                Rush.on(gateway, WARM_UP);
            }
            for (int round = 0; round < ROUNDS; round++) {
                for (Gateway gateway : gateways) {
                    rushes.computeIfAbsent(gateway.name(), _ -> new ArrayList<>())
                            .add(Rush.on(gateway, seconds));
                }
            }
            print(gateways, rushes, absent);
        } finally {
            for (Gateway gateway : gateways) {
                gateway.close();
            }
        }
    }

    private static void print(List<Gateway> gateways, Map<String, List<Rush>> rushes, List<String> absent) {
        System.out.println("| " + Rush.AT_ONCE
                + " calls at once | calls/s | p50 ms | p99 ms | added p50 | added p99 | processor ms/call |");
        System.out.println("|---|---|---|---|---|---|---|");
        double p50 = 0;
        double p99 = 0;
        double added50 = 0;
        double added99 = 0;
        double slowest = Double.MAX_VALUE;
        double contextForge = Double.NaN;
        for (Gateway gateway : gateways) {
            List<Rush> all = rushes.getOrDefault(gateway.name(), List.of());
            double perSecond = median(all.stream().map(Rush::perSecond).toList());
            double mine50 = median(all.stream().map(one -> one.millis(50)).toList());
            double mine99 = median(all.stream().map(one -> one.millis(99)).toList());
            boolean bare = gateway == gateways.getFirst();
            p50 = bare ? mine50 : p50;
            p99 = bare ? mine99 : p99;
            if (gateway.name().startsWith(OURS)) {
                added50 = Math.max(added50, mine50 - p50);
                added99 = Math.max(added99, mine99 - p99);
                slowest = Math.min(slowest, perSecond);
            }
            contextForge = gateway.name().startsWith(CONTEXT_FORGE) ? perSecond : contextForge;
            System.out.printf(
                    "| %s | %,.0f | %.1f | %.1f | %s | %s | %.2f |%n",
                    gateway.name(),
                    perSecond,
                    mine50,
                    mine99,
                    bare ? "" : "%.1f".formatted(mine50 - p50),
                    bare ? "" : "%.1f".formatted(mine99 - p99),
                    median(all.stream().map(Rush::processorMillis).toList()));
        }
        absent.forEach(line -> System.out.println("| " + line + " | | | | | | |"));
        System.out.printf(
                "| wanted of the slower of ours | %s | | | %s | %s | |%n%n",
                Double.isNaN(contextForge)
                        ? "≥ 2 × ContextForge, not compared"
                        : Report.goal(slowest >= 2 * contextForge, "≥ 2 × ContextForge"),
                Report.goal(added50 <= 3, "≤ 3"),
                Report.goal(added99 <= 10, "≤ 10"));
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    /// A peer that is not installed or does not start becomes a line of the table.
    private Gateway peer(String name, Starting start, List<String> absent) throws IOException {
        Path why = peers.resolve(name + ".absent");
        if (Files.exists(why)) {
            absent.add(name + ": not installed: " + Files.readString(why).strip());
        } else {
            try {
                return start.start();
            } catch (Exception e) {
                absent.add(name + ": not measured: " + e.getMessage());
            }
        }
        return new Gateway(name, 0, "", "", "", new ProcessBuilder("true").start());
    }

    private interface Starting {
        Gateway start() throws Exception;
    }

    private Gateway echo(int tools) throws Exception {
        int port = freePort();
        List<String> command = new ArrayList<>(echo("http", Integer.toString(tools), Integer.toString(port)));
        command.add(1, "-Dsun.net.httpserver.nodelay=true");
        return Gateway.start("no gateway, the server itself over HTTP", port, "echo", command, Map.of(), folder);
    }

    private List<String> echo(String... words) {
        List<String> command =
                new ArrayList<>(List.of(java, "-XX:+UseSerialGC", "-cp", classPath, EchoUpstream.class.getName()));
        command.addAll(List.of(words));
        return command;
    }

    private ObjectNode http(int port) {
        ObjectNode servers = JSON.createObjectNode();
        Behind.server(servers, "echo").put("url", "http://127.0.0.1:" + port + "/mcp");
        return servers;
    }

    private ObjectNode stdio(String name, String tools, String word) {
        ObjectNode servers = JSON.createObjectNode();
        addChild(servers, name, tools, word);
        return servers;
    }

    private void addChild(ObjectNode servers, String name, String tools, String word) {
        List<String> command = echo("stdio", tools, word);
        ObjectNode server = Behind.server(servers, name).put("command", command.getFirst());
        command.stream().skip(1).forEach(server.putArray("args")::add);
    }

    private Gateway ours(String name, ObjectNode servers) throws Exception {
        servers.path("mcpServers")
                .forEach(one -> ((ObjectNode) one).put("readOnly", true).put("atOnce", 64));
        Path file = Files.writeString(folder.resolve(name.replaceAll("\\W+", "-") + ".json"), servers.toString());
        int port = freePort();
        return Gateway.start(
                name,
                port,
                "echo-echo",
                List.of(Path.of("mcp-server").toAbsolutePath().toString(), "--cluster", "demo"),
                Map.of(
                        "MCP_TRANSPORT", "http",
                        "MCP_HTTP_PORT", Integer.toString(port),
                        "MCP_MANAGEMENT_PORT", Integer.toString(freePort()),
                        "MCP_SERVERS_CONFIG", file.toString(),
                        "MCP_UPSTREAM_MODE", "list",
                        "MCP_RATE_LIMIT", "0",
                        "MCP_MAX_CALLS_PER_CALLER", "64"),
                folder);
    }

    private Gateway mcpProxy() throws Exception {
        int port = freePort();
        List<String> command = new ArrayList<>(List.of(
                peers.resolve("mcp-proxy/bin/mcp-proxy").toString(),
                "--port",
                Integer.toString(port),
                "--log-level",
                "ERROR",
                "--stateless",
                "--"));
        command.addAll(echo("stdio", "1", "x"));
        return Gateway.start("mcp-proxy 0.13.0, upstream over stdio", port, "echo", command, Map.of(), folder);
    }

    /// Logs in as its administrator, and switches its limits off.
    private Gateway contextForge(int upstream) throws Exception {
        int port = freePort();
        Map<String, String> environment = new TreeMap<>(Map.of(
                "DATABASE_URL", "sqlite:///" + folder.resolve("contextforge.db"),
                "MCPGATEWAY_UI_ENABLED", "false",
                "SSRF_ALLOW_LOCALHOST", "true",
                "SSRF_ALLOW_PRIVATE_NETWORKS", "true",
                "RATE_LIMITING_ENABLED", "false",
                "TOOL_RATE_LIMIT", "100000000",
                "PASSWORD_CHANGE_ENFORCEMENT_ENABLED", "false",
                "LOG_LEVEL", "ERROR"));
        for (String line : Files.readAllLines(peers.resolve(".env.secrets"))) {
            int equals = line.indexOf('=');
            if (equals > 0 && !line.startsWith("#")) {
                environment.put(line.substring(0, equals), line.substring(equals + 1));
            }
        }
        Gateway gateway = Gateway.start(
                "mcp-contextforge-gateway 1.1.0, upstream over HTTP",
                port,
                "echo-echo",
                List.of(
                        peers.resolve("mcp-contextforge-gateway/bin/mcpgateway").toString(),
                        "--host",
                        "127.0.0.1",
                        "--port",
                        Integer.toString(port)),
                environment,
                folder);
        try {
            return loggedIn(gateway, environment.getOrDefault("PLATFORM_ADMIN_PASSWORD", ""), upstream);
        } catch (Exception e) {
            gateway.close();
            throw e;
        }
    }

    private static Gateway loggedIn(Gateway gateway, String password, int upstream) throws Exception {
        String token = "Bearer "
                + JSON.readTree(gateway.post(
                                "/auth/login",
                                "",
                                JSON.createObjectNode()
                                        .put("email", "admin@example.com")
                                        .put("password", password)
                                        .toString()))
                        .path("access_token")
                        .asText();
        gateway.post(
                "/gateways",
                token,
                JSON.createObjectNode()
                        .put("name", "echo")
                        .put("url", "http://127.0.0.1:" + upstream + "/mcp")
                        .put("transport", "STREAMABLEHTTP")
                        .put("visibility", "public")
                        .toString());
        return gateway.withHeaders("Authorization: " + token + "\r\n");
    }

    /// Compares the reachable heap after a full collection with one listed tool and with a thousand.
    private void heap() throws Exception {
        long[] used = new long[2];
        int[] tools = {1, 1_000};
        for (int i = 0; i < 2; i++) {
            try (Gateway echo = echo(tools[i]);
                    Gateway ours = ours("heap", http(echo.port()))) {
                ours.awaitTool();
                for (int list = 0; list < 5; list++) {
                    ours.post("/mcp", "", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}");
                }
                long pid = ours.process().pid();
                Matcher part = TOOLS.matcher(jcmd(pid, "GC.class_histogram"));
                while (part.find()) {
                    used[i] += Long.parseLong(part.group(1));
                }
            }
        }
        double each = (used[1] - used[0]) / 999.0 / 1_024;
        System.out.printf(
                "heap per tool without its strings: %.2f KiB (%,d bytes with 1 tool, %,d with 1,000), wanted %s%n",
                each, used[0], used[1], Report.goal(each <= KIBIBYTES_PER_TOOL, "≤ 1"));
    }

    private String jcmd(long pid, String what) throws Exception {
        Process jcmd = new ProcessBuilder(Path.of(java).resolveSibling("jcmd").toString(), Long.toString(pid), what)
                .redirectErrorStream(true)
                .start();
        return new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /// 17 servers that answer, one missing program, one port without a listener, one process without responses.
    private void firstAnswer() throws Exception {
        try (Gateway echo = echo(5)) {
            ObjectNode servers = JSON.createObjectNode();
            for (int i = 0; i < 17; i++) {
                Behind.server(servers, "s" + i).put("url", "http://127.0.0.1:" + echo.port() + "/mcp");
            }
            Behind.server(servers, "dead1").put("command", "/no/such/program");
            Behind.server(servers, "dead2").put("url", "http://127.0.0.1:" + freePort() + "/mcp");
            Behind.server(servers, "dead3")
                    .put("command", "sleep")
                    .putArray("args")
                    .add("600");
            Samples alone = new Samples();
            Samples with = new Samples();
            Samples listAlone = new Samples();
            Samples listWith = new Samples();
            for (int i = 0; i < 12; i++) {
                start("", i, alone, listAlone);
                start(servers.toString(), i, with, listWith);
            }
            System.out.printf(
                    "first answer over stdio, p50 (p95) of 11: %d ms (%d) without upstreams, %d ms (%d) with 20 of which 3 are dead, wanted %s%n",
                    alone.median().toMillis(),
                    alone.percentile(95).toMillis(),
                    with.median().toMillis(),
                    with.percentile(95).toMillis(),
                    Report.goal(with.median().compareTo(alone.percentile(95)) <= 0, "no later than without (its p95)"));
            System.out.printf(
                    "first list of tools after it: %d ms (%d) without, %d ms (%d) with%n",
                    listAlone.median().toMillis(),
                    listAlone.percentile(95).toMillis(),
                    listWith.median().toMillis(),
                    listWith.percentile(95).toMillis());
        }
    }

    /// The first start (turn 0) is not counted.
    private void start(String servers, int turn, Samples first, Samples list) throws Exception {
        long begin = System.nanoTime();
        try (Behind program = new Behind(folder, servers)) {
            program.greet();
            long greeted = System.nanoTime();
            program.ask(2, "tools/list", "{}");
            if (turn > 0) {
                first.add(Duration.ofNanos(greeted - begin));
                list.add(Duration.ofNanos(System.nanoTime() - begin));
            }
        }
    }

    private void kills() throws Exception {
        ObjectNode servers = JSON.createObjectNode();
        List<String> tools = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            addChild(servers, "k" + i, "2", "word" + i);
            tools.add("k" + i + "-echo");
        }
        Samples told = new Samples();
        try (Behind program = new Behind(folder, servers.toString())) {
            program.greet();
            program.awaitTools(tools);
            for (int i = 0; i < 8; i++) {
                told.add(program.kill("word" + i));
                program.awaitTools(tools);
                Thread.sleep(1_000);
            }
        }
        System.out.printf(
                "kill → list_changed, p50 (worst) of 8: %d ms (%d), wanted %s%n",
                told.median().toMillis(),
                told.percentile(100).toMillis(),
                Report.goal(told.percentile(100).compareTo(TOLD) <= 0, "≤ 1,000 ms"));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
