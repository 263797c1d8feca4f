// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Clients that lose a stream and reconnect, and clients without support for it.
@Timeout(120)
class ResumptionIT {
    private static final String SESSION = "Mcp-Session-Id";
    private static final Pattern ID = Pattern.compile("id: (.+)");
    private static final String SLOW_CALL = """
            {"jsonrpc":"2.0","id":5,"method":"tools/call",\
            "params":{"name":"test_slow","arguments":{},"_meta":{"progressToken":"p"}}}""";

    private static ServerProcess server;
    private static HttpClient client;

    @BeforeAll
    static void start() {
        server = ServerProcess.http(Program.WITH_FIXTURES, Map.of("MCP_CLUSTER", "demo", "MCP_DEADLINE", "3s"));
        client = HttpClient.newHttpClient();
    }

    @AfterAll
    static void stop() {
        client.close();
        server.close();
    }

    /// The call continues without its client, which later gets the missed events and the response.
    @Test
    void whatWasMissedOfARunningCallIsThereLater() throws Exception {
        String session = session("2025-11-25");
        HttpRequest call = HttpRequest.newBuilder(server.uri("/mcp"))
                .header("Accept", "application/json, text/event-stream")
                .header("Content-Type", "application/json")
                .header(SESSION, session)
                .POST(HttpRequest.BodyPublishers.ofString(SLOW_CALL))
                .build();
        String last;
        try (InputStream events = open(call)) {
            LineLog heard = LineLog.of(events);
            heard.await("\"progress\":2");
            Matcher ids = ID.matcher(heard.toString());
            last = ids.results().map(one -> one.group(1)).toList().getLast();
        }

        HttpResponse<String> rest = server.send(HttpRequest.newBuilder(server.uri("/mcp"))
                .header("Accept", "text/event-stream")
                .header("Last-Event-ID", last)
                .header(SESSION, session)
                .timeout(ServerProcess.PATIENCE));

        assertThat(rest.body())
                .doesNotContain("id: " + last + "\n", "\"progress\":1,")
                .contains("\"progress\":5,", "\"id\":5,\"result\":", "took all the time there was");
    }

    /// An event id of one stream is ignored on another.
    @Test
    void aForgottenStreamIsAFreshStart() throws Exception {
        try (InputStream events = open(
                stream(session("2025-11-25")).header("Last-Event-ID", "99-1").build())) {
            LineLog heard = LineLog.of(events);

            assertThat(heard.await(0)).isEqualTo(": ready");
            assertThat(heard.await(2)).isEqualTo("id: 0-1");
        }
    }

    /// Older SDKs parse the data of every event, and this event has no data.
    @Test
    void clientsOfOlderRevisionsGetNoEventWithoutData() throws Exception {
        String session = session("2025-06-18");
        try (InputStream events = open(stream(session).build())) {
            server.send(HttpRequest.newBuilder(server.uri("/mcp"))
                    .header(SESSION, session)
                    .DELETE());

            assertThat(new String(events.readAllBytes(), UTF_8)).isEqualTo(": ready\n\n");
        }
    }

    private static HttpRequest.Builder stream(String session) {
        return HttpRequest.newBuilder(server.uri("/mcp"))
                .header("Accept", "text/event-stream")
                .header(SESSION, session);
    }

    private static InputStream open(HttpRequest request) throws IOException, InterruptedException {
        return client.send(request, HttpResponse.BodyHandlers.ofInputStream()).body();
    }

    private static String session(String version) {
        return server.post(
                        "/mcp",
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\""
                                + version + "\",\"capabilities\":{}}}")
                .headers()
                .firstValue(SESSION)
                .orElseThrow();
    }
}
