// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BodyReaderTest {
    private static final int MAX = 10;
    private static final int PLENTY = 1 << 20;

    private static Vertx vertx;
    private static HttpServer server;
    private static HttpServer hasty;
    private static HttpServer generous;

    @BeforeAll
    static void start() throws Exception {
        vertx = Vertx.vertx();
        server = serving(new BodyReader(vertx, MAX, Duration.ofSeconds(30)));
        hasty = serving(new BodyReader(vertx, MAX, Duration.ofMillis(100)));
        generous = serving(new BodyReader(vertx, PLENTY, Duration.ofSeconds(30)));
    }

    private static HttpServer serving(BodyReader bodies) throws Exception {
        return vertx.createHttpServer()
                .requestHandler(request -> bodies.read(
                        request,
                        body -> request.response().end(Buffer.buffer(body)),
                        () -> request.response().setStatusCode(413).end()))
                .listen(0, "127.0.0.1")
                .toCompletionStage()
                .toCompletableFuture()
                .get();
    }

    @AfterAll
    static void stop() throws Exception {
        vertx.close().toCompletionStage().toCompletableFuture().get();
    }

    @Test
    void takesAWholeBody() throws IOException {
        assertThat(said("Content-Length: 10\r\nConnection: close\r\n\r\n0123456789"))
                .startsWith("HTTP/1.1 200")
                .endsWith("\r\n\r\n0123456789");
    }

    @Test
    void joinsTheChunksOfABody() throws IOException {
        assertThat(said("Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n1\r\na\r\n2\r\nbc\r\n0\r\n\r\n"))
                .endsWith("\r\n\r\nabc");
    }

    @Test
    void takesNoByteTooMany() throws IOException {
        assertThat(said("Content-Length: 11\r\nConnection: close\r\n\r\n0123456789X"))
                .startsWith("HTTP/1.1 413");
        assertThat(
                        said(
                                "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n6\r\n012345\r\n6\r\n678901\r\n0\r\n\r\n"))
                .startsWith("HTTP/1.1 413");
    }

    @Test
    void letsGoOfWhoeverDoesNotComeToTheEnd() throws IOException {
        assertThat(said(hasty, "Content-Length: 10\r\n\r\n012")).isEmpty();
        assertThat(said(hasty, "Transfer-Encoding: chunked\r\n\r\n3\r\n012\r\n"))
                .isEmpty();
    }

    @Test
    void letsGoOfWhoeverSendsCrumbs() throws IOException {
        String chunked = "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n";

        assertThat(said(generous, chunked + "1\r\na\r\n".repeat(1_000) + "0\r\n\r\n"))
                .endsWith("a".repeat(1_000));
        assertThat(said(generous, chunked + "1\r\na\r\n".repeat(20_001))).isEmpty();
    }

    private static String said(String rest) throws IOException {
        return said(server, rest);
    }

    /// Everything that the server sends until it closes the connection.
    private static String said(HttpServer asked, String rest) throws IOException {
        try (Socket client = new Socket(InetAddress.getLoopbackAddress(), asked.actualPort())) {
            client.getOutputStream().write(("POST / HTTP/1.1\r\nHost: localhost\r\n" + rest).getBytes(US_ASCII));
            return new String(client.getInputStream().readAllBytes(), US_ASCII);
        }
    }
}
