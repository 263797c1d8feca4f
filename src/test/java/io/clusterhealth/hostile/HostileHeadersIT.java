// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.ServerProcess;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Messages with bad headers, or of another protocol revision: `hostile/headers.txt`, on every path.
class HostileHeadersIT {
    private static final String META = """
            {"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
            "io.modelcontextprotocol/clientCapabilities":{}}""";
    private static final String MODERN = "MCP-Protocol-Version: 2026-07-28; Mcp-Method: tools/list";

    private static ServerProcess server;

    /// @param code of the error; `-320xx` for any code of the specification's own
    /// @param id as JSON; `-` for none, `*` for either
    @SuppressWarnings("ArrayRecordComponent") // read once, never compared
    record Case(String name, String[] headers, String body, int status, String code, String id) {
        @Override
        public String toString() {
            return name;
        }
    }

    @BeforeAll
    static void start() {
        server = ServerProcess.http(Map.of("MCP_CLUSTER", "demo", "MCP_LOG_LEVEL", "debug", "MCP_AUDIT", "stderr"));
    }

    @AfterAll
    static void stop() {
        Alive.checkLog(server);
        server.close();
    }

    static List<Case> cases() {
        return Notation.rows("headers.txt").stream()
                .map(HostileHeadersIT::parse)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void getsTheAnswerItMust(Case hostile) {
        Score.over("http").count(Notation.number(hostile.name()), () -> {
            for (String path : Alive.PATHS) {
                check(hostile, server.post(path, hostile.body(), hostile.headers()));
                Alive.check(server);
            }
        });
    }

    private static void check(Case hostile, HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(hostile.status());
        assertThat(answer.body())
                .containsPattern("\"code\":" + pattern(hostile.code()))
                .doesNotContain("Exception", "io.clusterhealth", "\tat ", "\"id\":null");
        switch (hostile.id()) {
            case "*" -> {}
            case "-" -> assertThat(answer.body()).doesNotContain("\"id\"");
            default -> assertThat(answer.body()).contains("\"id\":" + hostile.id() + ",");
        }
        assertThat(answer.body().length()).isLessThan(3_000);
    }

    private static String pattern(String code) {
        return switch (code) {
            case "*" -> "-";
            case "-320xx" -> "-320[0-9]{2},";
            default -> code + ",";
        };
    }

    private static Case parse(String[] columns) {
        List<String> headers = new ArrayList<>();
        for (String header : columns[1].strip().replace("$modern", MODERN).split("; ", -1)) {
            headers.addAll(List.of(header.split(": ", 2)));
        }
        return new Case(
                columns[0].strip(),
                headers.toArray(String[]::new),
                Notation.repeated(columns[2].strip()).replace("$meta", META),
                Integer.parseInt(columns[3].strip()),
                columns[4].strip(),
                columns[5].strip());
    }
}
