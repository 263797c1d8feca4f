// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// A response that is a stream of events, kept alive by comments. Safe for use by several threads.
final class SseResponse {
    /// Proxies cut what is silent for a minute.
    static final Duration COMMENTS = Duration.ofSeconds(15);

    /// What may wait for a client that reads too slowly before it is let go.
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

    /// Begins to answer with a stream.
    ///
    /// @param onComment told every 15 s that the client is still there
    static SseResponse begin(Vertx vertx, HttpServerResponse response, Runnable onComment) {
        return begin(vertx, response, COMMENTS, onComment);
    }

    /// @param comments how often a comment shows that the server is still there
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

    /// Sends the head now, and something with it: some proxies hold a head back that nothing follows.
    void open() {
        write(Buffer.buffer(": ready\n\n", StandardCharsets.UTF_8.name()));
    }

    void end() {
        vertx.cancelTimer(timer);
        if (!response.ended() && !response.closed()) {
            response.end();
        }
    }

    /// Forgets the client, which is gone.
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
