// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.jsonrpc.Decoded;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.jsonrpc.WireLog;
import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.process.StdioClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Each bad message gets its response on every path and over stdio, and the next request is served.
@Timeout(120)
class HostileMessagesIT {
    private static final int MAX_BYTES = 1 << 20;

    /// With an id that only this test uses.
    private static final Pattern PONG = Pattern.compile("\\{\"jsonrpc\":\"2.0\",\"id\":1[0-9]{6},\"result\":\\{}}");

    private static ServerProcess http;
    private static StdioClient stdio;

    @BeforeAll
    static void start() {
        http = ServerProcess.http(Map.of("MCP_CLUSTER", "demo", "MCP_LOG_LEVEL", "debug", "MCP_AUDIT", "stderr"));
        stdio = ServerProcess.stdio(Map.of("MCP_CLUSTER", "demo", "MCP_LOG_LEVEL", "debug", "MCP_AUDIT", "stderr"));
    }

    @AfterAll
    static void stop() {
        Alive.checkLog(http);
        Alive.checkLog(stdio.server());
        http.close();
        stdio.close();
    }

    static List<HostileMessages.Case> cases() {
        return Stream.concat(HostileMessages.all().stream(), HostileMessages.arguments().stream())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void getsTheAnswerItMustOverHttp(HostileMessages.Case hostile) {
        Score.over("http").count(hostile.number(), () -> {
            for (String path : Alive.PATHS) {
                HttpResponse<String> answer = http.send(HttpRequest.newBuilder(http.uri(path))
                        .timeout(ServerProcess.PATIENCE)
                        .header("Content-Type", "application/json")
                        .header("MCP-Protocol-Version", "2025-11-25")
                        .POST(HttpRequest.BodyPublishers.ofByteArray(hostile.bytes())));
                if (hostile.bytes().length > MAX_BYTES) {
                    assertThat(answer.statusCode()).isEqualTo(413);
                } else {
                    hostile.check(answer.body());
                    assertThat(answer.statusCode()).isEqualTo(status(hostile));
                }
                Alive.check(http);
            }
        });
    }

    static List<HostileMessages.Case> lines() {
        return cases().stream()
                .filter(hostile -> !new String(hostile.bytes(), ISO_8859_1).isBlank())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("lines")
    void getsTheAnswerItMustOverStdio(HostileMessages.Case hostile) {
        Score.over("stdio").count(hostile.number(), () -> {
            int before = stdio.stdout().lines().size();
            stdio.send(hostile.bytes());
            stdio.send("\n".getBytes(US_ASCII));
            // A malformed response is refused by the status of HTTP only.
            boolean isAnswered = hostile.isAnswered()
                    && !(new MessageCodec(MAX_BYTES, Set.of(), WireLog.NONE).decode(hostile.bytes())
                            instanceof Decoded.UnreadableResponse);
            if (isAnswered) {
                String answer = stdio.stdout().await(before);
                if (hostile.bytes().length > MAX_BYTES) {
                    assertThat(answer).startsWith("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32700,");
                } else {
                    hostile.check(answer);
                }
            }
            assertServesOn(before, isAnswered ? 1 : 0);
        });
    }

    static List<Object[]> rawLines() {
        return Notation.rows("lines.txt").stream().map(Object[].class::cast).toList();
    }

    /// All lines go over one pipe: after each of them it must still be read.
    @ParameterizedTest
    @MethodSource("rawLines")
    void goesOnAfterAnyLine(String name, String bytes, String heard) {
        Score.over("stdio").count(Notation.number(name), () -> {
            int before = stdio.stdout().lines().size();
            stdio.send(Notation.bytes(Notation.text(bytes.strip())));
            boolean isAnswered = !heard.strip().equals("-");
            if (isAnswered) {
                assertThat(stdio.stdout().await(before)).contains(heard.strip());
            }
            assertServesOn(before, isAnswered ? 1 : 0);
        });
    }

    /// Lines that stdio refuses are refused as HTTP bodies too.
    @ParameterizedTest
    @MethodSource("rawLines")
    void takesNoLineForABody(String name, String bytes, String heard) {
        Score.over("http").count(Notation.number(name), () -> {
            byte[] body = Notation.bytes(Notation.text(bytes.strip()));
            HttpResponse<String> answer = http.send(HttpRequest.newBuilder(http.uri("/mcp"))
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofByteArray(body)));
            if (body.length > MAX_BYTES) {
                assertThat(answer.statusCode()).isEqualTo(413);
            } else {
                assertThat(answer.body()).contains(heard.strip().equals("-") ? "-32700" : heard.strip());
            }
            Alive.check(http);
        });
    }

    /// Fails unless pings are answered promptly, and exactly so many other responses have arrived since then.
    private static void assertServesOn(int before, int answers) {
        Alive.check(stdio);
        assertThat(stdio.stdout().lines().stream().skip(before))
                .filteredOn(line -> !PONG.matcher(line).matches())
                .hasSize(answers);
    }

    private static int status(HostileMessages.Case hostile) {
        if (!hostile.isAnswered()) {
            return 202;
        }
        return hostile.isUnread() ? 400 : 200;
    }
}
