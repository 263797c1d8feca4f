// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// `MCP_DEBUG` with the real process: messages in both directions go to stderr, and only messages to stdout.
@Timeout(120)
class DebugLogIT {
    private static final String SECRET = "hunter22";
    private static final String PING =
            "{\"jsonrpc\":\"2.0\",\"id\":\"one\",\"method\":\"ping\",\"params\":{\"password\":\"" + SECRET + "\"}}";
    private static final String PONG = "{\"jsonrpc\":\"2.0\",\"id\":\"one\",\"result\":{}}";
    private static final Map<String, String> DEBUGGING = Map.of("MCP_CLUSTER", "demo", "MCP_DEBUG", "true");

    @Test
    void showsWhatIsSaidOverStdio() {
        try (StdioClient client = ServerProcess.stdio(DEBUGGING)) {
            client.send(PING);
            client.send("x".repeat(2 << 20));
            client.stdout().await(1);

            assertShown(client.server());
            client.server().stderr().await("[MCP] <- xxx");
            assertThat(shown(client.server(), "[MCP] <- xxx")).hasSize(1).allMatch(line -> line.length() <= 2048);
            assertThat(client.stdout().lines()).hasSize(2).first().isEqualTo(PONG);
        }
    }

    @Test
    void showsWhatIsSaidOverHttp() {
        try (ServerProcess server = ServerProcess.http(DEBUGGING)) {
            assertThat(server.post("/mcp", PING).body()).isEqualTo(PONG);

            assertShown(server);
            server.process().toHandle().destroy();
            assertThat(server.restOfStdout()).isEmpty();
        }
    }

    @Test
    void showsNothingUnlessAsked() {
        try (StdioClient client = ServerProcess.stdio(Map.of("MCP_CLUSTER", "demo"))) {
            client.send(PING);
            client.stdout().await(0);

            assertThat(shown(client.server(), "[MCP]")).isEmpty();
        }
    }

    private static void assertShown(ServerProcess server) {
        server.stderr().await("[MCP] -> " + PONG);
        assertThat(shown(server, "[MCP] <- {\"jsonrpc\":\"2.0\",\"id\":\"one\",\"method\":\"ping\""))
                .hasSize(1);
        assertThat(server.stderr().lines()).noneMatch(line -> line.contains(SECRET));
    }

    private static List<String> shown(ServerProcess server, String start) {
        return server.stderr().lines().stream()
                .filter(line -> line.startsWith(start))
                .toList();
    }
}
