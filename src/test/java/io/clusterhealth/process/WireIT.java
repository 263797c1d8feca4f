// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.engine.HostileMessages;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The same conversation goes the same way over both transports of the real process.
class WireIT {
    private static ServerProcess http;

    @BeforeAll
    static void start() {
        http = ServerProcess.http(Map.of("MCP_CLUSTER", "demo"));
    }

    @AfterAll
    static void stop() {
        http.close();
    }

    static List<WireFile> conversations() {
        return WireFile.all();
    }

    @ParameterizedTest
    @MethodSource("conversations")
    void goesAsWrittenOverStdio(WireFile conversation) {
        try (StdioClient client = ServerProcess.stdio(Map.of("MCP_CLUSTER", "demo"))) {
            for (WireFile.Turn turn : conversation.turns()) {
                check(turn, tell(client, turn.said(), turn.heard().isPresent()));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("conversations")
    void goesAsWrittenOverHttp(WireFile conversation) {
        for (WireFile.Turn turn : conversation.turns()) {
            HttpResponse<String> answer = http.post("/mcp", turn.said());

            check(turn, answer.body());
            assertThat(answer.statusCode()).isEqualTo(status(turn.heard()));
        }
    }

    @Test
    void answersHostileMessagesOverStdioAndGoesOn() {
        try (StdioClient client = ServerProcess.stdio(Map.of("MCP_CLUSTER", "demo"))) {
            for (HostileMessages.Case hostile : HostileMessages.all()) {
                if (hostile.text().isBlank()) {
                    continue;
                }
                check(hostile, tell(client, hostile.text(), !hostile.code().equals("-")));
            }
        }
    }

    @Test
    void answersHostileMessagesOverHttpAndGoesOn() {
        for (HostileMessages.Case hostile : HostileMessages.all()) {
            HttpResponse<String> answer = http.post("/", hostile.text());

            check(hostile, answer.body());
            boolean unread = hostile.id().equals("-") && hostile.code().startsWith("-3");
            assertThat(answer.statusCode()).isEqualTo(hostile.code().equals("-") ? 202 : unread ? 400 : 200);
            assertThat(http.post("/", "{\"method\":\"ping\"}").statusCode()).isEqualTo(200);
        }
    }

    /// Sends a line and returns its answer, or the empty text after making sure that there is none.
    private static String tell(StdioClient client, String said, boolean isAnswered) {
        int before = client.stdout().lines().size();
        client.send(said);
        String answer = isAnswered ? client.stdout().await(before) : "";
        client.request("ping", "{}");
        assertThat(client.stdout().lines()).as("after %.200s", said).hasSize(before + (isAnswered ? 2 : 1));
        return answer;
    }

    private static void check(WireFile.Turn turn, String answer) {
        if (turn.heard().isEmpty()) {
            assertThat(answer).as("answer to %s", turn.said()).isEmpty();
        } else {
            assertThat(WireFile.fits(turn.heard().get(), answer))
                    .as(
                            "answer to %s%nmust be %s%nbut was %s",
                            turn.said(), turn.heard().get(), answer)
                    .isTrue();
        }
    }

    private static void check(HostileMessages.Case hostile, String answer) {
        String start = "{\"jsonrpc\":\"2.0\"," + (hostile.id().equals("-") ? "" : "\"id\":" + hostile.id() + ",");
        switch (hostile.code()) {
            case "-" -> assertThat(answer).as(hostile.name()).isEmpty();
            case "0" -> assertThat(answer).as(hostile.name()).startsWith(start + "\"result\":");
            default ->
                assertThat(answer).as(hostile.name()).startsWith(start + "\"error\":{\"code\":" + hostile.code() + ",");
        }
    }

    private static int status(Optional<String> heard) {
        if (heard.isEmpty()) {
            return 202;
        }
        return heard.get().contains("\"id\":") || heard.get().contains("\"result\":") ? 200 : 400;
    }
}
