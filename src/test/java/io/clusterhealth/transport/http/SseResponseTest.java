// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SseResponseTest {
    private static final Duration OFTEN = Duration.ofMillis(20);

    @Test
    void commentsEveryFifteenSeconds() {
        assertThat(SseResponse.COMMENTS).isEqualTo(Duration.ofSeconds(15));
    }

    @Test
    void keepsASilentStreamAliveWithComments() throws Exception {
        CountDownLatch comments = new CountDownLatch(3);
        serve(
                (vertx, request) -> SseResponse.begin(vertx, request.response(), OFTEN, comments::countDown)
                        .open(),
                lines -> {
                    assertThat(lines.lines()
                                    .filter(line -> line.startsWith(":"))
                                    .limit(3)
                                    .toList())
                            .containsExactly(": ready", ":", ":");
                    assertThat(comments.await(10, TimeUnit.SECONDS)).isTrue();
                });
    }

    @Test
    void doesNothingMoreForAClientThatIsForgotten() throws Exception {
        AtomicInteger comments = new AtomicInteger();
        serve(
                (vertx, request) -> {
                    SseResponse response =
                            SseResponse.begin(vertx, request.response(), OFTEN, comments::incrementAndGet);
                    response.open();
                    response.forget();
                    // Later than the time of three comments.
                    vertx.setTimer(4 * OFTEN.toMillis(), _ -> response.end());
                },
                lines -> assertThat(lines.lines().filter(line -> line.startsWith(":")))
                        .containsExactly(": ready"));

        assertThat(comments).hasValue(0);
    }

    @FunctionalInterface
    private interface Reader {
        void read(BufferedReader lines) throws Exception;
    }

    /// Runs a server that answers one request, and a client that reads the response.
    private static void serve(BiConsumer<Vertx, HttpServerRequest> answer, Reader client) throws Exception {
        Vertx vertx = Vertx.vertx();
        try {
            HttpServer server = vertx.createHttpServer()
                    .requestHandler(request -> answer.accept(vertx, request))
                    .listen(0, "127.0.0.1")
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get();
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.actualPort());
                    BufferedReader lines =
                            new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII))) {
                socket.getOutputStream()
                        .write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".getBytes(US_ASCII));
                client.read(lines);
            }
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().get();
        }
    }
}
