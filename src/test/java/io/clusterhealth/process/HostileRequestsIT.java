// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.engine.HostileMessages;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every request of `hostile/requests.txt` gets its answer on every path, and the next one works at once.
class HostileRequestsIT {
    private static final String META = """
            {"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
            "io.modelcontextprotocol/clientCapabilities":{}}""";
    private static final String MODERN = "MCP-Protocol-Version: 2026-07-28; Mcp-Method: tools/list";
    private static final long AT_ONCE_MILLIS = 1_000;

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
        server = ServerProcess.http(Map.of("MCP_CLUSTER", "demo"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    static List<Case> cases() throws IOException {
        return Files.readAllLines(Path.of("src", "test", "resources", "hostile", "requests.txt")).stream()
                .filter(line -> !line.startsWith("#") && !line.isBlank())
                .map(HostileRequestsIT::parse)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void getsTheAnswerItMust(Case hostile) {
        for (String path : List.of("/", "/message", "/mcp")) {
            HttpResponse<String> answer = server.post(path, hostile.body(), hostile.headers());

            assertThat(answer.statusCode()).as(path + " " + answer.body()).isEqualTo(hostile.status());
            assertThat(answer.body())
                    .containsPattern("\"code\":" + pattern(hostile.code()))
                    .doesNotContain("Exception", "io.clusterhealth", "\tat ", "\"id\":null");
            switch (hostile.id()) {
                case "*" -> {}
                case "-" -> assertThat(answer.body()).doesNotContain("\"id\"");
                default -> assertThat(answer.body()).contains("\"id\":" + hostile.id() + ",");
            }
            assertThat(answer.body().length()).isLessThan(3_000);
            assertAlive();
        }
    }

    private static void assertAlive() {
        long begin = System.nanoTime();
        assertThat(server.post("/mcp", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}")
                        .statusCode())
                .isEqualTo(200);
        assertThat((System.nanoTime() - begin) / 1_000_000).isLessThan(AT_ONCE_MILLIS);
    }

    private static String pattern(String code) {
        return switch (code) {
            case "*" -> "-";
            case "-320xx" -> "-320[0-9]{2},";
            default -> code + ",";
        };
    }

    private static Case parse(String line) {
        String[] columns = line.split(" \\| ", -1);
        List<String> headers = new ArrayList<>();
        for (String header : columns[1].strip().replace("$modern", MODERN).split("; ", -1)) {
            headers.addAll(List.of(header.split(": ", 2)));
        }
        return new Case(
                columns[0].strip(),
                headers.toArray(String[]::new),
                HostileMessages.repeat(columns[2].strip()).replace("$meta", META),
                Integer.parseInt(columns[3].strip()),
                columns[4].strip(),
                columns[5].strip());
    }
}
