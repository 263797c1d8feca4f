// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.report.Report;
import io.clusterhealth.upstream.client.ScriptedServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The packaged server in front of others, which are real processes, including itself.
class UpstreamIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String CHANGED = "notifications/tools/list_changed";

    @TempDir
    Path folder;

    @Test
    void tellsItsClientWhenToolsComeAndGoAndLeavesNoProcessBehind() throws Exception {
        long others;
        try (StdioClient client = stdio(servers(scripted("up")))) {
            assertThat(client.initialize()
                            .path("capabilities")
                            .path("tools")
                            .path("listChanged")
                            .asBoolean())
                    .isTrue();
            awaitTool(client, "up-echo");

            assertThat(text(client.call("up-echo", "{\"a\":\"\"}"))).isEqualTo("{\"a\":\"\"}");
            assertThat(names(client)).contains("get-cluster-health", "list-upstreams");
            others = client.server().process().descendants().count();
            Promised.within(Duration.ofSeconds(1), () -> {
                awaitTool(client, "up-echo");
                int before = count(client, CHANGED);
                long begin = System.nanoTime();
                assertThat(client.call("up-die", "{}")
                                .path("structuredContent")
                                .path("code")
                                .asText())
                        .isEqualTo("UPSTREAM_UNAVAILABLE");
                client.stdout().await(_ -> count(client, CHANGED) > before, "a second list_changed");
                Duration took = Promised.since(begin);
                Report.on("upstream").tell("gone", "killToListChangedMillis=" + took.toMillis());
                return took;
            });
            assertThat(names(client)).doesNotContain("up-echo").contains("list-upstreams");
            assertThat(client.call("up-echo", "{}")
                            .path("structuredContent")
                            .path("code")
                            .asText())
                    .isEqualTo("UPSTREAM_UNAVAILABLE");
            awaitTool(client, "up-echo");
        }
        assertThat(others).isEqualTo(1);
    }

    @Test
    void servesItselfAsItsOwnUpstream() throws IOException {
        ObjectNode self = JSON.createObjectNode()
                .put("name", "self")
                .put("command", Program.PRODUCT.command().getFirst())
                .put("timeout", "60s")
                .put("readOnly", true);
        Program.PRODUCT.command().stream().skip(1).forEach(self.putArray("args")::add);
        List.of("--cluster", "demo").forEach(self.withArrayProperty("args")::add);
        try (StdioClient client = stdio(servers(self))) {
            client.initialize();
            awaitTool(client, "self-get-cluster-health");

            JsonNode own = client.call("get-cluster-health", "{}");
            JsonNode through = client.call("self-get-cluster-health", "{}");

            assertThat(text(through)).isEqualTo(text(own));
            assertThat(through.path("structuredContent").path("data"))
                    .isEqualTo(own.path("structuredContent").path("data"));
            assertThat(tool(client, "self-get-cluster-health")
                            .path("annotations")
                            .path("readOnlyHint")
                            .asBoolean())
                    .isTrue();
        }
    }

    /// A mounted ConfigMap changes when its symbolic link is replaced.
    @Test
    void followsAMountedConfigMapAndKeepsTheOldOneWhileTheNewIsBad() throws IOException {
        Path mount = Files.createDirectory(folder.resolve("mount"));
        swap(mount, "1", servers(scripted("one")).toString());
        Files.createSymbolicLink(mount.resolve("servers.json"), Path.of("..data", "servers.json"));
        try (StdioClient client = ServerProcess.stdio(Map.of(
                "MCP_CLUSTER",
                "demo",
                "MCP_SERVERS_CONFIG",
                mount.resolve("servers.json").toString()))) {
            client.initialize();
            awaitTool(client, "one-echo");

            swap(mount, "2", servers(scripted("one"), scripted("two")).toString());
            awaitTool(client, "two-echo");
            assertThat(text(client.call("one-calls", "{}"))).startsWith("calls=1 cancelled=0 lists=1");

            swap(mount, "3", "{\"mcpServers\":\n{\"x\":{\"command\":1,\n\"args\":{}}}}");
            client.server().stderr().await("line 3: 'mcpServers/x/args' must be a list of texts");
            assertThat(names(client)).contains("one-echo", "two-echo");
            assertThat(text(client.call("list-upstreams", "{}")))
                    .contains("The configuration has a fault", "line 3: 'mcpServers/x/args'", "one: online");
        }
    }

    @Test
    void aConfigurationThatIsBadAtTheStartIsOneLine() throws IOException {
        Path file = Files.writeString(folder.resolve("servers.yaml"), "mcp: {servers: [{name: x}]}");
        try (ServerProcess server =
                ServerProcess.start(Map.of("MCP_CLUSTER", "demo", "MCP_SERVERS_CONFIG", file.toString()))) {
            server.stderr()
                    .await("MCP_SERVERS_CONFIG: " + file + ": line 1: 'mcp/servers/0' has neither 'command' nor 'url'");
        }
    }

    @Test
    void tellsOfItsServersOverHttpWhereThatIsSwitchedOn() throws IOException {
        Path file = Files.writeString(
                folder.resolve("servers.json"), servers(scripted("up")).toString());
        int management = ServerProcess.freePort();
        Map<String, String> environment = Map.of(
                "MCP_CLUSTER",
                "demo",
                "MCP_SERVERS_CONFIG",
                file.toString(),
                "MCP_STATUS_SHOW_DEBUG_ROUTE",
                "true",
                "MCP_MANAGEMENT_PORT",
                Integer.toString(management));
        try (ServerProcess server = ServerProcess.http(environment)) {
            awaitReady(server);
            JsonNode called = JSON.readTree(server.post(
                            "/mcp",
                            "{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"method\":\"tools/call\",\"params\":{\"name\":\"up-echo\",\"arguments\":{}}}")
                    .body());
            assertThat(text(called.path("result"))).isEqualTo("{}");

            JsonNode status = JSON.readTree(server.send(HttpRequest.newBuilder(server.uri("/api/status/debug")))
                    .body());

            JsonNode tool =
                    status.path("tools").path("byTransport").path("stdio").path(0);
            assertThat(tool.propertyStream().map(Map.Entry::getKey))
                    .containsExactly(
                            "serverName", "originalName", "namespacedName", "description", "inputSchema", "transport");
            assertThat(status.path("tools").path("byServer").path("up").size()).isEqualTo(18);
            assertThat(status.path("discovery")
                            .path("stdio")
                            .path("states")
                            .path("online")
                            .asInt())
                    .isEqualTo(1);
            assertThat(status.path("processes").path(0).path("state").asText()).isEqualTo("online");
            assertThat(status.toString()).doesNotContain("tok-123456789");
            assertThat(server.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + management + "/metrics")))
                            .body())
                    .contains(
                            "mcp_upstream_calls_seconds_count{outcome=\"answered\",server=\"up\",tool=\"up-echo\"} 1");
        }
    }

    /// However a server ends, the log does not contain its configuration either.
    @Test
    void tellsNothingOfItsServersUnlessThatIsSwitchedOn() throws IOException {
        Path file = Files.writeString(
                folder.resolve("servers.json"),
                servers(scripted("up"), scripted("dead", "dies")).toString());
        try (ServerProcess server =
                ServerProcess.http(Map.of("MCP_CLUSTER", "demo", "MCP_SERVERS_CONFIG", file.toString()))) {
            awaitReady(server);
            server.stderr().await("upstream=dead state=restarting");

            assertThat(server.send(HttpRequest.newBuilder(server.uri("/api/status/debug")))
                            .statusCode())
                    .isEqualTo(404);
            assertThat(server.stderr().toString())
                    .contains("Error: cannot read [REDACTED]")
                    .doesNotContain("tok-123456789");
        }
    }

    @Test
    void withoutAConfigurationNothingIsThereAndNothingLoaded() throws IOException {
        Path classes = folder.resolve("classes.txt");
        try (ServerProcess server = ServerProcess.http(
                Map.of("MCP_CLUSTER", "demo", "JDK_JAVA_OPTIONS", "-Xlog:class+load:file=" + classes))) {
            assertThat(server.post("/mcp", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}")
                            .body())
                    .doesNotContain("list-upstreams");
            assertThat(server.send(HttpRequest.newBuilder(server.uri("/api/status/debug")))
                            .statusCode())
                    .isEqualTo(404);
        }
        assertThat(Files.readAllLines(classes))
                .noneMatch(line -> line.contains("io.clusterhealth.upstream.client")
                        || line.contains("io.clusterhealth.upstream.http")
                        || line.contains("io.clusterhealth.upstream.stdio")
                        || line.contains("io.clusterhealth.process.Child"));
    }

    private StdioClient stdio(JsonNode servers) throws IOException {
        Path file = Files.writeString(folder.resolve("servers.json"), servers.toString());
        return ServerProcess.stdio(
                Map.of("MCP_CLUSTER", "demo", "MCP_SERVERS_CONFIG", file.toString(), "MCP_RATE_LIMIT", "0"));
    }

    private static JsonNode servers(JsonNode... all) {
        ObjectNode root = JSON.createObjectNode();
        for (JsonNode one : all) {
            root.withObjectProperty("mcp").withArrayProperty("servers").add(one);
        }
        return root;
    }

    private static ObjectNode scripted(String name) {
        return scripted(name, "legacy");
    }

    private static ObjectNode scripted(String name, String mode) {
        ObjectNode server = JSON.createObjectNode()
                .put("name", name)
                .put("command", Program.PRODUCT.command().getFirst())
                .put("timeout", "60s");
        List<String> words = new ArrayList<>(
                List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path")));
        words.addAll(List.of(ScriptedServer.class.getName(), mode));
        words.forEach(server.putArray("args")::add);
        server.putObject("env").put("API_TOKEN", "tok-123456789");
        return server;
    }

    private static void swap(Path mount, String version, String text) throws IOException {
        Path data = Files.createDirectory(mount.resolve("..v" + version));
        Files.writeString(data.resolve("servers.json"), text);
        Path link = Files.createSymbolicLink(mount.resolve("..data_tmp"), data.getFileName());
        Files.move(link, mount.resolve("..data"), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void awaitReady(ServerProcess server) {
        long end = System.nanoTime() + ServerProcess.PATIENCE.toNanos();
        while (server.send(HttpRequest.newBuilder(server.uri("/health/ready"))).statusCode() != 200) {
            assertThat(System.nanoTime()).isLessThan(end);
        }
    }

    private static void awaitTool(StdioClient client, String name) {
        int told = count(client, CHANGED);
        while (!names(client).contains(name)) {
            int before = told;
            client.stdout().await(_ -> count(client, CHANGED) > before, "news of " + name);
            told = count(client, CHANGED);
        }
    }

    private static int count(StdioClient client, String method) {
        return (int) client.stdout()
                .toString()
                .lines()
                .filter(line -> line.contains(method))
                .count();
    }

    private static List<String> names(StdioClient client) {
        return client.request("tools/list", "{}")
                .path("result")
                .path("tools")
                .valueStream()
                .map(tool -> tool.path("name").asText())
                .toList();
    }

    private static JsonNode tool(StdioClient client, String name) {
        return client.request("tools/list", "{}")
                .path("result")
                .path("tools")
                .valueStream()
                .filter(tool -> tool.path("name").asText().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String text(JsonNode result) {
        return result.path("content").path(0).path("text").asText();
    }
}
