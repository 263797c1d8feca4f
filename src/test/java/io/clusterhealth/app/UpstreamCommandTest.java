// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.upstream.client.ScriptedServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `mcp-server upstream`, over servers that are real processes.
class UpstreamCommandTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    /// D93: each problem has its own remedy.
    @Test
    void checkPrintsStateToolsAndLastErrorOfEachWithItsWayOut() throws IOException {
        int closed;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closed = socket.getLocalPort();
        }
        ObjectNode servers = JSON.createObjectNode();
        scripted(servers, "well", "legacy");
        scripted(servers, "dies", "dies");
        servers.withObjectProperty("mcpServers").putObject("gone").put("command", "nope-nope");
        servers.withObjectProperty("mcpServers").putObject("refused").put("url", "http://127.0.0.1:" + closed + "/mcp");
        scripted(servers, "off", "legacy").put("disabled", true);

        assertThat(upstream("check", servers)).isEqualTo(1);

        assertThat(text(out).lines())
                // On a busy machine the refusal may come late.
                .anyMatch(line -> line.matches("  problem: its host (?:refused the|does not take a) connection"))
                .contains(
                        "1 of 4 servers online, 18 tools, 1 disabled.",
                        "well: online, 18 tools, stdio, scripted 1, MCP 2025-11-25",
                        "  tool: well-echo",
                        "gone: failed, 0 tools, stdio",
                        "  problem: 'nope-nope' is not on PATH, or is no file that may be run",
                        "  fix: Install the program, or give its absolute path as 'command'.",
                        "  problem: its process has ended with code 3; it said: Error: cannot read [REDACTED]",
                        "  fix: Read its standard error above, and check 'args' and 'env': it inherits nothing but PATH, HOME and LANG.",
                        "refused: unreachable, 0 tools, http",
                        "  fix: Start the server, and check host and port of 'url'.",
                        "off: disabled, 0 tools, stdio");
        assertThat(text(err).lines()).allMatch(line -> line.matches("(?:well|dies|gone|refused): [a-z]+, .*"));
    }

    /// The slowest server may time out only after more than a minute.
    @Test
    void checkSaysWhatIsKnownOfAServerWhileItWaitsForAnother() throws Exception {
        ObjectNode servers = JSON.createObjectNode();
        scripted(servers, "well", "legacy");
        scripted(servers, "off", "legacy").put("disabled", true);
        CompletableFuture<Integer> code = new CompletableFuture<>();
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            servers.withObjectProperty("mcpServers")
                    .putObject("slow")
                    .put("url", "http://127.0.0.1:" + silent.getLocalPort() + "/mcp");
            Thread.ofVirtual().start(() -> {
                try {
                    code.complete(upstream("check", servers));
                } catch (IOException | RuntimeException e) {
                    code.completeExceptionally(e);
                }
            });
            assertThat(silent.accept()).isNotNull();

            while (!text(err).contains("well: online, 18 tools")) {
                assertThat(code).as("the slow one has not answered yet").isNotDone();
                Thread.onSpinWait();
            }
            assertThat(text(out)).isEmpty();
        }
        assertThat(code.get()).isEqualTo(1);
        assertThat(text(err).lines()).containsExactly("well: online, 18 tools, stdio, scripted 1, MCP 2025-11-25");
        assertThat(text(out))
                .startsWith("1 of 2 servers online, 18 tools, 1 disabled.\nslow: ")
                .contains("\nwell: online");
    }

    @Test
    void whatIsPinnedIsHeldAgainstTheFileByTheNextCheck() throws IOException {
        ObjectNode servers = JSON.createObjectNode();
        scripted(servers, "s", "legacy");
        Map<String, String> enforced = Map.of("MCP_UPSTREAM_PINS", "enforce");
        assertThat(upstream("check", servers, enforced)).isEqualTo(1);
        assertThat(text(out)).contains("nothing of this server is pinned");

        assertThat(upstream("pin", servers)).isZero();
        assertThat(text(out)).isEqualTo("s: 18 tools pinned\nwritten to " + folder.resolve("servers.pins.json") + "\n");
        assertThat(upstream("check", servers, enforced)).isZero();

        Path pins = folder.resolve("servers.pins.json");
        Files.writeString(pins, Files.readString(pins).replace("Does it", "Did it"));
        assertThat(upstream("check", servers, enforced)).as("changed by hand").isEqualTo(1);
    }

    @Test
    void aBrokenFileOfPinsIsReportedAndNotReplaced() throws IOException {
        ObjectNode servers = JSON.createObjectNode();
        scripted(servers, "s", "legacy");
        Path pins = Files.writeString(folder.resolve("servers.pins.json"), "{\"servers\":{");
        String fault = pins + ": no file of pins, or changed by hand; nothing is pinned\n";

        assertThat(upstream("check", servers)).isEqualTo(1);
        assertThat(text(err)).contains(fault);
        assertThat(upstream("pin", servers)).isEqualTo(1);
        assertThat(text(err)).contains(fault);
        assertThat(Files.readString(pins)).isEqualTo("{\"servers\":{");
    }

    @Test
    void pinFailsWhereAServerIsOffline() throws IOException {
        ObjectNode servers = JSON.createObjectNode();
        scripted(servers, "s", "legacy");
        servers.withObjectProperty("mcpServers").putObject("gone").put("command", "nope-nope");
        scripted(servers, "off", "legacy").put("disabled", true);

        assertThat(upstream("pin", servers)).isEqualTo(1);

        assertThat(text(out)).startsWith("s: 18 tools pinned\n");
        assertThat(text(err)).contains("gone is failed, its pins stay: 'nope-nope' is not on PATH");
    }

    @Test
    void aFileOfNoUseIsOneLineWithItsPlace() throws IOException {
        ObjectNode servers = JSON.createObjectNode();
        servers.withObjectProperty("mcpServers").putObject("x").put("comand", "npx");

        assertThat(upstream("check", servers)).isEqualTo(64);

        assertThat(text(out)).isEmpty();
        assertThat(text(err))
                .isEqualTo(folder.resolve("servers.json")
                        + ": line 1: 'mcpServers/x/comand' is no field of a server; did you mean command?\n");
    }

    private int upstream(String action, ObjectNode servers) throws IOException {
        return upstream(action, servers, Map.of());
    }

    private int upstream(String action, ObjectNode servers, Map<String, String> environment) throws IOException {
        out.reset();
        err.reset();
        Path file = Files.writeString(folder.resolve("servers.json"), servers.toString());
        return CommandRun.run(
                environment,
                new VisibleOutput(out),
                new VisibleOutput(err),
                "upstream",
                action,
                "--servers-config",
                file.toString());
    }

    private static ObjectNode scripted(ObjectNode servers, String name, String mode) {
        ObjectNode server = servers.withObjectProperty("mcpServers")
                .putObject(name)
                .put(
                        "command",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString());
        List.of(
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ScriptedServer.class.getName(),
                        mode)
                .forEach(server.putArray("args")::add);
        server.putObject("env").put("API_TOKEN", "tok-123456789");
        return server;
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
