// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.kube.Certified;
import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.SocketFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A request ends by one `chunked` or by one length; any other framing is refused, and the bytes after it on
/// the connection are never read as a second request.
///
/// @see <a href="https://www.rfc-editor.org/rfc/rfc9112#section-6.3">RFC 9112, 6.3, Message Body Length</a>
@Timeout(120)
@Holds(IsolationRow.FRAMING)
class SmuggledRequestsIT {
    private static final int PATIENCE_MILLIS = 20_000;
    private static final int MANAGEMENT = ServerProcess.freePort();
    private static final String MESSAGE = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
    private static final String CHUNKS = "28\r\n" + MESSAGE + "\r\n0\r\n\r\n";
    private static final String SECOND = "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + "Content-Length: 40\r\nConnection: close\r\n\r\n" + MESSAGE;
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] ([0-9]{3}) ");

    private static ServerProcess server;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void start() {
        server = ServerProcess.http(Map.of("MCP_CLUSTER", "demo", "MCP_MANAGEMENT_PORT", Integer.toString(MANAGEMENT)));
    }

    @AfterAll
    static void stop() {
        Alive.checkLog(server);
        server.close();
    }

    static Stream<Arguments> framings() {
        List<String> headers = List.of(
                "Transfer-Encoding: xchunked",
                "Transfer-Encoding: chunked;q=1",
                "Transfer-Encoding: \"chunked\"",
                "Transfer-Encoding: chunked, chunked",
                "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
                "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
                "Transfer-Encoding: gzip, chunked",
                "Transfer-Encoding: identity",
                "Transfer-Encoding: chunked,",
                "Transfer-Encoding: ,chunked",
                "Transfer-Encoding: chunked\u000b",
                "Transfer-Encoding: \r\n chunked",
                "Transfer-Encoding:",
                "Transfer-Encoding: chunked\r\nContent-Length: 5",
                "Content-Length: 5\r\nTransfer-Encoding: chunked",
                "Content-Length: 0\r\nTransfer-Encoding: xchunked");
        return headers.stream()
                .flatMap(header -> Stream.of("/", "/message", "/mcp", "/health", "/nothing")
                        .map(path -> Arguments.of(header, path)));
    }

    @ParameterizedTest
    @MethodSource("framings")
    void isRefusedAndEndsTheConnection(String framing, String path) {
        String answers = exchange(SocketFactory.getDefault(), server.uri("/").getPort(), path, framing);

        Score.over("http")
                .count(
                        116,
                        () -> assertThat(statuses(answers))
                                .as("%s: %s", framing, answers)
                                .containsExactly("400"));
    }

    @Test
    void isRefusedBehindARequestThatIsBeingAnswered() throws IOException {
        String first = SECOND.replace("Connection: close\r\n", "");
        String hidden = first + request("/mcp", "Transfer-Encoding: xchunked");

        String answers = exchange(SocketFactory.getDefault(), server.uri("/").getPort(), hidden);

        assertThat(statuses(answers)).as(answers).containsExactly("200", "400");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/health", "/metrics", "/nothing"})
    void isRefusedOnTheManagementPortAsWell(String path) {
        String answers = exchange(SocketFactory.getDefault(), MANAGEMENT, path, "Transfer-Encoding: xchunked");

        assertThat(statuses(answers)).as(answers).containsExactly("400");
    }

    @Test
    void isRefusedOverTlsAsWell() throws Exception {
        Certified certified = Certified.make("EC", "-ext", "san=ip:127.0.0.1");
        Path certificate = Files.writeString(folder.resolve("tls.crt"), certified.certificatePem());
        Path key = Files.writeString(folder.resolve("tls.key"), certified.pkcs8Pem());
        try (ServerProcess secure = ServerProcess.http(Map.of(
                "MCP_CLUSTER",
                "demo",
                "MCP_TLS_CERT_FILE",
                certificate.toString(),
                "MCP_TLS_KEY_FILE",
                key.toString()))) {
            SocketFactory sockets = trusting(certified).getSocketFactory();
            int port = secure.uri("/").getPort();

            assertThat(statuses(exchange(sockets, port, "/mcp", "Transfer-Encoding: chunked, chunked")))
                    .containsExactly("400");
            assertThat(statuses(exchange(sockets, port, "/mcp", "Transfer-Encoding: gzip, chunked")))
                    .containsExactly("400");
            assertThat(statuses(exchange(sockets, port, "/mcp", "Transfer-Encoding: chunked")))
                    .containsExactly("200", "200");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"chunked", "Chunked", "  chunked  "})
    void servesWhatIsChunkedOnce(String coding) {
        String answers =
                exchange(SocketFactory.getDefault(), server.uri("/").getPort(), "/mcp", "Transfer-Encoding: " + coding);

        assertThat(statuses(answers)).as(answers).containsExactly("200", "200");
    }

    private static List<String> statuses(String answers) {
        return STATUS.matcher(answers).results().map(status -> status.group(1)).toList();
    }

    private static String request(String path, String framing) {
        return "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + framing
                + "\r\n\r\n" + CHUNKS + SECOND;
    }

    private static String exchange(SocketFactory sockets, int port, String path, String framing) {
        return exchange(sockets, port, request(path, framing));
    }

    /// Everything that the server sends until it closes the connection.
    private static String exchange(SocketFactory sockets, int port, String bytes) {
        StringBuilder said = new StringBuilder();
        try (Socket client = sockets.createSocket(InetAddress.getLoopbackAddress(), port)) {
            client.setSoTimeout(PATIENCE_MILLIS);
            client.getOutputStream().write(bytes.getBytes(ISO_8859_1));
            for (int next = client.getInputStream().read();
                    next >= 0;
                    next = client.getInputStream().read()) {
                said.append((char) next);
            }
        } catch (SocketException _) {
            // Closed while bytes of the request were unread.
        } catch (IOException e) {
            throw new AssertionError("not ended after: " + said, e);
        }
        return said.toString();
    }

    private static SSLContext trusting(Certified server) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setCertificateEntry("server", server.certificate());
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
