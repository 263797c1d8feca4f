// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.Program;
import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.report.Report;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Third-party clients, over both transports: the packaged program on its demo cluster, with the suite's fixtures in
/// addition to its own tools for cases in which the demo is too fast.
@Tag("clients")
class RealClientsIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /// Of all clients over HTTP: what one of them leaves behind must not matter to the next.
    private static ServerProcess server;

    @BeforeAll
    static void start() {
        server = ServerProcess.http(Program.WITH_FIXTURES, Map.of("MCP_CLUSTER", "demo", "MCP_DEADLINE", "30s"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /// A client, the era it is set to, and how it reaches the server.
    record Way(String client, String script, String era, String transport) {
        @Override
        public String toString() {
            return client + ", " + era + ", " + transport;
        }
    }

    static List<Way> ways() {
        List<Way> ways = new ArrayList<>();
        for (String transport : List.of("http", "stdio")) {
            for (String era : List.of("legacy", "modern", "auto")) {
                ways.add(new Way("@modelcontextprotocol/client 2.4.0", "typescript-2.mjs", era, transport));
            }
            ways.add(new Way("@modelcontextprotocol/sdk 1.32.2", "typescript-1.mjs", "legacy", transport));
            ways.add(new Way("mcp 1.27.0 for Python", "python-1.py", "legacy", transport));
        }
        return ways;
    }

    @ParameterizedTest
    @MethodSource("ways")
    void listsCallsValidatesFollowsCancelsAndCloses(Way way) {
        Toolbox toolbox = way.script().endsWith(".py") ? Toolbox.python() : Toolbox.node();

        Foreign client = way.transport().equals("http") ? overHttp(toolbox, way) : overStdio(toolbox, way);

        List<String> steps = client.output().lines().toList();
        Report.on("real-clients")
                .tell(way.toString(), "client " + way + ": " + (client.ok() ? "ok" : client.lastLine()));
        assertThat(steps)
                .as(client.output())
                .containsExactlyInAnyOrder(
                        "connect ok",
                        "list ok",
                        "call ok",
                        "structured ok",
                        "refusal ok",
                        "error ok",
                        "progress ok",
                        "cancel ok",
                        "close ok",
                        "silence ok");
        assertThat(client.exitCode()).isZero();
    }

    private static Foreign overHttp(Toolbox toolbox, Way way) {
        return toolbox.run(
                PATIENCE,
                way.script(),
                List.of(way.era(), "http", server.uri("/mcp").toString()));
    }

    private static Foreign overStdio(Toolbox toolbox, Way way) {
        List<String> words = new ArrayList<>(List.of(way.era(), "stdio"));
        words.addAll(Program.WITH_FIXTURES.command());
        words.addAll(List.of("--transport", "stdio", "--cluster", "demo"));
        return toolbox.run(PATIENCE, way.script(), words);
    }
}
