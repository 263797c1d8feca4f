// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.emptyString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import io.clusterhealth.page.VerdictPage;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// HTTP with the real process.
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
        posting(PING)
                .post(path)
                .then()
                .statusCode(200)
                .contentType("application/json")
                .body(equalTo(PONG));
    }

    @ParameterizedTest
    @ValueSource(strings = {"*/*", "application/json", "text/html", "text/event-stream", "image/png"})
    void neverMindsWhatTheClientAccepts(String accept) {
        posting(PING).header("Accept", accept).post("/mcp").then().body(equalTo(PONG));
    }

    @Test
    void neverMindsAClientThatAcceptsNothing() throws IOException {
        assertThat(post("Host: localhost\r\n")).startsWith("HTTP/1.1 200 ").endsWith(PONG);
    }

    @Test
    void acceptsANotificationInSilence() {
        posting("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}")
                .post("/mcp")
                .then()
                .statusCode(202)
                .body(is(emptyString()));
    }

    @Test
    void saysInvalidMcpMessageToWhatItCannotParse() {
        posting("garbage")
                .post("/message")
                .then()
                .statusCode(400)
                .body("error.code", equalTo(-32700))
                .body("error.message", containsString("Invalid MCP message"))
                .body("$", not(hasKey("id")));
    }

    /// The HTTP test in the project's first decision record.
    @Test
    void passesTheFirstTestEverWrittenForIt() {
        get("/", "*/*").statusCode(200);
        posting("{\"method\":\"tools/list\"}").post("/message").then().statusCode(200);
    }

    @Test
    void describesItself() {
        get("/", "*/*")
                .body("name", equalTo("openshift-cluster-health"))
                .body(containsString("\"2025-11-25\""))
                .body(containsString("\"/mcp\""))
                .body(containsString("\"stdio\""));
        get("/", "text/html,application/xhtml+xml,*/*;q=0.8")
                .header("Content-Security-Policy", equalTo(VerdictPage.policy()))
                .body(startsWith("<!DOCTYPE html>"));
        get("/", "application/json, text/html").body(startsWith("{"));
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
        get(path, accept).statusCode(405).header("Allow", containsString("POST"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"DELETE", "PUT", "PATCH", "HEAD", "OPTIONS", "TRACE", "FOO"})
    void knowsNoOtherMethod(String method) {
        server.given().request(method, "/mcp").then().statusCode(405).header("Allow", equalTo("POST"));
    }

    /// One rule for all of them: GET and DELETE need a session.
    @ParameterizedTest
    @ValueSource(strings = {"PUT", "OPTIONS"})
    void allowsASessionToListenAndToEnd(String method) {
        server.given()
                .header("Mcp-Session-Id", "any")
                .request(method, "/mcp")
                .then()
                .statusCode(405)
                .header("Allow", equalTo("GET, POST, DELETE"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "DELETE"})
    void offersModernClientsNothingButPost(String method) {
        server.given()
                .header("Accept", "text/event-stream")
                .header("MCP-Protocol-Version", "2026-07-28")
                .request(method, "/mcp")
                .then()
                .statusCode(405)
                .header("Allow", equalTo("POST"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/health", "/health/live", "/health/ready"})
    void tellsTheKubeletThatItIsUpWhateverTheHost(String path) {
        get(path, "*/*").body(equalTo("{\"status\":\"UP\"}"));
        server.given().header("Host", "10.1.2.3:8080").get(path).then().statusCode(200);
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
    void takesJsonOnly(String type, int status) throws IOException {
        assertThat(posted("Host: localhost\r\nContent-Type: " + type + "\r\n")).startsWith("HTTP/1.1 " + status + " ");
    }

    @Test
    void wantsToKnowTheType() throws IOException {
        assertThat(posted("Host: localhost\r\n")).startsWith("HTTP/1.1 415 ");
    }

    @Test
    void takesNoPackedBody() {
        posting(PING).header("Content-Encoding", "gzip").post("/mcp").then().statusCode(415);
    }

    @Test
    void boundsTheBody() {
        String padding = " ".repeat((1 << 20) - PING.length());

        posting(PING + padding).post("/mcp").then().statusCode(200);
        posting(PING + padding + " ").post("/mcp").then().statusCode(413);
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
        posting(PING)
                .header("MCP-Protocol-Version", version)
                .post("/mcp")
                .then()
                .statusCode(status);
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
        server.given()
                .header("Origin", "https://console.example.com")
                .header("Access-Control-Request-Headers", "content-type, mcp-param-region,x-other")
                .options("/mcp")
                .then()
                .statusCode(204)
                .header("Access-Control-Allow-Origin", equalTo("https://console.example.com"))
                .header("Access-Control-Allow-Headers", endsWith(" Mcp-Name, mcp-param-region"));
        posting(PING)
                .header("Origin", "https://console.example.com")
                .post("/mcp")
                .then()
                .header("Access-Control-Allow-Origin", equalTo("https://console.example.com"));
        posting(PING)
                .header("Origin", "http://localhost:1")
                .post("/mcp")
                .then()
                .header("Access-Control-Allow-Origin", nullValue());
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
        server.given()
                .urlEncodingEnabled(false)
                .get("/../../etc/passwd")
                .then()
                .statusCode(404)
                .body(not(containsString("Exception")))
                .body(not(containsString("io.")))
                .body(not(containsString("passwd")));
    }

    private static RequestSpecification posting(String body) {
        return server.given().contentType(ContentType.JSON).body(body);
    }

    private static ValidatableResponse get(String path, String accept) {
        return server.given().header("Accept", accept).get(path).then();
    }

    private static String post(String headers) throws IOException {
        return posted(headers + "Content-Type: application/json\r\n");
    }

    private static String posted(String headers) throws IOException {
        return raw("POST /mcp HTTP/1.1\r\n" + headers + "Content-Length: " + PING.length()
                + "\r\nConnection: close\r\n\r\n" + PING);
    }

    /// The response to these bytes until the server closes the connection.
    private static String raw(String request) throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.uri("/").getPort())) {
            socket.getOutputStream().write(request.getBytes(UTF_8));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }
}
