// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.process.StdioClient;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The same conversation has the same messages over both transports of the real process.
class WireIT {
    private static final List<String> PATHS = List.of("/", "/message", "/mcp");

    /// By settings, which most conversations share.
    private static final Map<Map<String, String>, ServerProcess> SERVERS = new HashMap<>();

    @AfterAll
    static void stop() {
        SERVERS.values().forEach(ServerProcess::close);
    }

    static List<WireFile> overStdio() {
        return WireFile.over("stdio");
    }

    static List<WireFile> overHttp() {
        return WireFile.over("http");
    }

    @ParameterizedTest
    @MethodSource("overStdio")
    void goesAsWrittenOverStdio(WireFile conversation) {
        try (StdioClient client = ServerProcess.stdio(conversation.settings())) {
            conversation.turns().forEach(turn -> play(client, turn));
        }
    }

    @ParameterizedTest
    @MethodSource("overHttp")
    void goesAsWrittenOverHttp(WireFile conversation) {
        ServerProcess server = SERVERS.computeIfAbsent(conversation.settings(), ServerProcess::http);
        for (String path : PATHS) {
            HttpPlayer player = new HttpPlayer(server, path);
            conversation.turns().forEach(player::play);
        }
    }

    /// Sends a line, and a ping after its answers: the server must send nothing in between.
    private static void play(StdioClient client, WireFile.Turn turn) {
        int before = client.stdout().lines().size();
        client.send(turn.said());
        for (int i = 0; i < turn.heard().size(); i++) {
            String expected = turn.heard().get(i);
            String answer = client.stdout().await(before + i);
            assertThat(answer)
                    .as("answer to %s", turn.said())
                    .matches(actual -> Expectation.fits(expected, actual), expected)
                    .doesNotMatch(Expectation::hasNull, "null somewhere");
        }
        client.request("ping", "{}");
        assertThat(client.stdout().lines())
                .as("after %.200s", turn.said())
                .hasSize(before + turn.heard().size() + 1);
    }
}
