// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// A response that is an event stream, kept alive by comments. Safe for use by several threads.
final class SseResponse {
    /// Proxies close connections that are silent for a minute.
    static final Duration COMMENTS = Duration.ofSeconds(15);

    /// The bytes that may wait for a slow client before it is disconnected.
    private static final int MAX_PENDING = 1 << 20;

    private final Vertx vertx;
    private final HttpServerResponse response;
    private final Runnable onComment;
    private final long timer;

    private SseResponse(Vertx vertx, HttpServerResponse response, Duration comments, Runnable onComment) {
        this.vertx = vertx;
        this.response = response;
        this.onComment = onComment;
        this.timer = vertx.setPeriodic(comments.toMillis(), _ -> comment());
    }

    /// Begins the response.
    ///
    /// @param onComment called every 15 s while the client is connected
    static SseResponse begin(Vertx vertx, HttpServerResponse response, Runnable onComment) {
        return begin(vertx, response, COMMENTS, onComment);
    }

    /// @param comments the interval of the comments that show that the server is alive
    static SseResponse begin(Vertx vertx, HttpServerResponse response, Duration comments, Runnable onComment) {
        response.setChunked(true)
                .setWriteQueueMaxSize(MAX_PENDING)
                .putHeader("Content-Type", "text/event-stream")
                .putHeader("Cache-Control", "no-cache")
                .putHeader("X-Accel-Buffering", "no");
        return new SseResponse(vertx, response, comments, onComment);
    }

    void write(byte[] event) {
        write(Buffer.buffer(event));
    }

    /// Sends the headers now, followed by a comment: some proxies hold back headers that nothing follows.
    void open() {
        write(Buffer.buffer(": ready\n\n", StandardCharsets.UTF_8.name()));
    }

    void end() {
        vertx.cancelTimer(timer);
        if (!response.ended() && !response.closed()) {
            response.end();
        }
    }

    /// Stops the timer for a client that has disconnected.
    void forget() {
        vertx.cancelTimer(timer);
    }

    private void comment() {
        if (response.ended() || response.closed()) {
            vertx.cancelTimer(timer);
        } else {
            write(Buffer.buffer(":\n\n", StandardCharsets.UTF_8.name()));
            onComment.run();
        }
    }

    private void write(Buffer bytes) {
        if (response.ended() || response.closed()) {
            vertx.cancelTimer(timer);
        } else if (response.writeQueueFull()) {
            vertx.cancelTimer(timer);
            response.reset();
        } else {
            Future<Void> written = response.write(bytes);
            long patience = vertx.setTimer(ReadingDeadline.patienceMillis(), _ -> {
                vertx.cancelTimer(timer);
                response.reset();
            });
            written.onComplete(_ -> vertx.cancelTimer(patience));
        }
    }
}
