// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
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
        Vertx vertx = Vertx.vertx();
        try {
            HttpServer server = vertx.createHttpServer()
                    .requestHandler(request -> SseResponse.begin(vertx, request.response(), OFTEN, comments::countDown)
                            .open())
                    .listen(0, "127.0.0.1")
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get();
            try (Socket client = new Socket(InetAddress.getLoopbackAddress(), server.actualPort());
                    BufferedReader lines =
                            new BufferedReader(new InputStreamReader(client.getInputStream(), US_ASCII))) {
                client.getOutputStream().write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(US_ASCII));

                assertThat(lines.lines()
                                .filter(line -> line.startsWith(":"))
                                .limit(3)
                                .toList())
                        .containsExactly(": ready", ":", ":");
                assertThat(comments.await(10, TimeUnit.SECONDS)).isTrue();
            }
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().get();
        }
    }
}
