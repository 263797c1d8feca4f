// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The HTTP side of the real process.
@Timeout(120)
class HttpIT {
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
    private static final String PONG = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}";

    private static ServerProcess server;

    @BeforeAll
    static void start() {
        server = ServerProcess.http(Map.of(
                "MCP_ALLOWED_HOSTS", "health.example.com",
                "MCP_ALLOWED_ORIGINS", "https://console.example.com"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/message", "/mcp", "/mcp/"})
    void takesMessagesOnEveryPath(String path) {
        HttpResponse<String> answer = server.post(path, PING);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo(PONG);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "*/*", "application/json", "text/html", "text/event-stream", "image/png"})
    void neverMindsWhatTheClientAccepts(String accept) {
        HttpResponse<String> answer =
                accept.isEmpty() ? server.post("/mcp", PING) : server.post("/mcp", PING, "Accept", accept);

        assertThat(answer.body()).isEqualTo(PONG);
    }

    @Test
    void acceptsANotificationInSilence() {
        HttpResponse<String> answer =
                server.post("/mcp", "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");

        assertThat(answer.statusCode()).isEqualTo(202);
        assertThat(answer.body()).isEmpty();
    }

    @Test
    void saysInvalidMcpMessageToWhatItCannotParse() {
        HttpResponse<String> answer = server.post("/message", "garbage");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body())
                .contains("\"code\":-32700", "Invalid MCP message")
                .doesNotContain("\"id\"");
    }

    /// The HTTP test of the project's first decision record.
    @Test
    void passesTheFirstTestEverWrittenForIt() {
        assertThat(get("/", "*/*").statusCode()).isEqualTo(200);
        assertThat(server.post("/message", "{\"method\":\"tools/list\"}").statusCode())
                .isEqualTo(200);
    }

    @Test
    void describesItself() {
        assertThat(get("/", "*/*").body())
                .contains("\"name\":\"openshift-cluster-health\"", "\"2025-11-25\"", "\"/mcp\"", "\"stdio\"");
        assertThat(get("/", "text/html,application/xhtml+xml,*/*;q=0.8").body()).startsWith("<!DOCTYPE html>");
        assertThat(get("/", "application/json, text/html").body()).startsWith("{");
    }

    @ParameterizedTest
    @CsvSource({
        "/, text/event-stream",
        "/, 'application/json, text/event-stream'",
        "/message, text/event-stream",
        "/mcp, text/event-stream",
        "/mcp, */*"
    })
    void offersNoStream(String path, String accept) {
        HttpResponse<String> answer = get(path, accept);

        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(answer.headers().firstValue("Allow")).contains("POST");
    }

    @ParameterizedTest
    @ValueSource(strings = {"DELETE", "PUT", "PATCH", "HEAD", "OPTIONS", "TRACE", "FOO"})
    void knowsNoOtherMethod(String method) {
        HttpResponse<String> answer = server.send(
                HttpRequest.newBuilder(server.uri("/mcp")).method(method, HttpRequest.BodyPublishers.noBody()));

        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(answer.headers().firstValue("Allow")).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "DELETE"})
    void offersModernClientsNothingButPost(String method) {
        HttpResponse<String> answer = server.send(HttpRequest.newBuilder(server.uri("/mcp"))
                .header("Accept", "text/event-stream")
                .header("MCP-Protocol-Version", "2026-07-28")
                .method(method, HttpRequest.BodyPublishers.noBody()));

        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(answer.headers().allValues("Allow")).containsExactly("POST");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/health", "/health/live", "/health/ready"})
    void tellsTheKubeletThatItIsUpWhateverTheHost(String path) throws IOException {
        assertThat(get(path, "*/*").body()).isEqualTo("{\"status\":\"UP\"}");
        assertThat(raw("GET " + path + " HTTP/1.1\r\nHost: 10.1.2.3:8080\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 200 ");
    }

    @ParameterizedTest
    @CsvSource({
        "application/json, 200",
        "Application/JSON; charset=UTF-8, 200",
        "application/json; charset=utf-16, 415",
        "text/plain, 415",
        "application/x-www-form-urlencoded, 415",
        "multipart/form-data; boundary=x, 415",
        "application/jsonp, 415"
    })
    void takesJsonOnly(String type, int status) {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.uri("/mcp"))
                .header("Content-Type", type)
                .POST(HttpRequest.BodyPublishers.ofString(PING));

        assertThat(server.send(request).statusCode()).isEqualTo(status);
    }

    @Test
    void wantsToKnowTheType() {
        assertThat(server.send(HttpRequest.newBuilder(server.uri("/mcp"))
                                .POST(HttpRequest.BodyPublishers.ofString(PING)))
                        .statusCode())
                .isEqualTo(415);
    }

    @Test
    void takesNoPackedBody() {
        assertThat(server.post("/mcp", PING, "Content-Encoding", "gzip").statusCode())
                .isEqualTo(415);
    }

    @Test
    void boundsTheBody() {
        String padding = " ".repeat((1 << 20) - PING.length());

        assertThat(server.post("/mcp", PING + padding).statusCode()).isEqualTo(200);
        assertThat(server.post("/mcp", PING + padding + " ").statusCode()).isEqualTo(413);
    }

    @Test
    void boundsABodyOfUndeclaredLength() throws IOException {
        String chunk = "100000\r\n" + " ".repeat(1 << 20) + "\r\n";

        assertThat(raw("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                        + "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n" + chunk + "1\r\n \r\n0\r\n\r\n"))
                .startsWith("HTTP/1.1 413 ");
    }

    @ParameterizedTest
    @CsvSource({
        "2025-11-25, 200",
        "2025-06-18, 200",
        "2024-11-05, 200",
        "1999-01-01, 400",
        "2026-07-28, 400",
        "nonsense, 400"
    })
    void speaksOnlyTheRevisionsItKnows(String version, int status) {
        assertThat(server.post("/mcp", PING, "MCP-Protocol-Version", version).statusCode())
                .isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource({
        "localhost, 200",
        "'[::1]:8080', 200",
        "health.example.com, 200",
        "evil.example, 403",
        "localhost.evil.example, 403",
        "127.0.0.1.nip.io, 403",
        "me@localhost, 400"
    })
    void knowsItsOwnNames(String host, int status) throws IOException {
        assertThat(post("Host: " + host + "\r\n")).startsWith("HTTP/1.1 " + status + " ");
    }

    @Test
    void wantsOneHost() throws IOException {
        assertThat(post("Host: localhost\r\nHost: localhost\r\n")).startsWith("HTTP/1.1 40");
        assertThat(post("")).startsWith("HTTP/1.1 400 ").contains("Host header").doesNotContain("tack");
    }

    @ParameterizedTest
    @CsvSource({
        "http://localhost:3000, 200",
        "https://console.example.com, 200",
        "http://evil.example, 403",
        "null, 403"
    })
    void knowsWhoseWebPagesMayCall(String origin, int status) throws IOException {
        assertThat(post("Host: localhost\r\nOrigin: " + origin + "\r\n")).startsWith("HTTP/1.1 " + status + " ");
        assertThat(post("Host: localhost\r\nOrigin: " + origin + "\r\nOrigin: " + origin + "\r\n"))
                .startsWith("HTTP/1.1 403 ");
    }

    @Test
    void letsABrowserShowItsAnswersToANamedOriginOnly() {
        HttpRequest.Builder preflight =
                HttpRequest.newBuilder(server.uri("/mcp")).method("OPTIONS", HttpRequest.BodyPublishers.noBody());

        HttpResponse<String> named = server.send(preflight.header("Origin", "https://console.example.com"));
        assertThat(named.statusCode()).isEqualTo(204);
        assertThat(named.headers().firstValue("Access-Control-Allow-Origin")).contains("https://console.example.com");
        assertThat(server.post("/mcp", PING, "Origin", "https://console.example.com")
                        .headers()
                        .firstValue("Access-Control-Allow-Origin"))
                .contains("https://console.example.com");
        assertThat(server.post("/mcp", PING, "Origin", "http://localhost:1")
                        .headers()
                        .firstValue("Access-Control-Allow-Origin"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/health/../mcp", "/./mcp", "//mcp", "/%6dcp", "/x/../mcp"})
    void judgesEveryWayToAMessage(String path) throws IOException {
        String answer = raw("POST " + path + " HTTP/1.1\r\nHost: evil.example\r\nContent-Type: application/json\r\n"
                + "Content-Length: " + PING.length() + "\r\nConnection: close\r\n\r\n" + PING);

        assertThat(answer).startsWith("HTTP/1.1 403 ");
    }

    @Test
    void tellsNothingOfItsInside() {
        HttpResponse<String> answer = get("/../../etc/passwd", "*/*");

        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.body()).doesNotContain("Exception", "io.", "passwd");
    }

    private static HttpResponse<String> get(String path, String accept) {
        return server.send(HttpRequest.newBuilder(server.uri(path)).header("Accept", accept));
    }

    private static String post(String headers) throws IOException {
        return raw("POST /mcp HTTP/1.1\r\n" + headers + "Content-Type: application/json\r\nContent-Length: "
                + PING.length() + "\r\nConnection: close\r\n\r\n" + PING);
    }

    /// What comes back for these bytes until the server closes the connection.
    private static String raw(String request) throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.uri("/").getPort())) {
            socket.getOutputStream().write(request.getBytes(UTF_8));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }
}
