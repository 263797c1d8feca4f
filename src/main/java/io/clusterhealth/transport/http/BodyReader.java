// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/// Collects bodies up to a maximum size, and disconnects clients that do not complete theirs in time or send it in
/// too many small chunks.
///
/// One timer checks all of them: a timer for each would cost more than reading the body does.
final class BodyReader {
    private static final long LOOK_EVERY_MILLIS = 1_000;

    /// More chunks than any client sends; a million of one byte each would keep the event loop busy for seconds.
    private static final int MOST_PARTS = 20_000;

    private final int maxBytes;
    private final long patienceNanos;
    private final Map<HttpServerRequest, Long> unfinished = new ConcurrentHashMap<>();

    /// @param patience the time in which a client must send its body
    BodyReader(Vertx vertx, int maxBytes, Duration patience) {
        this.maxBytes = maxBytes;
        this.patienceNanos = patience.toNanos();
        vertx.setPeriodic(Math.min(LOOK_EVERY_MILLIS, patience.toMillis()), _ -> dropLate());
    }

    /// Reads a request's body. Must be called on its event loop.
    ///
    /// @param whole receives the complete body
    /// @param tooLong called once, instead, as soon as the body exceeds the maximum
    void read(HttpServerRequest request, Consumer<byte[]> whole, Runnable tooLong) {
        Body body = new Body(request, whole, tooLong);
        unfinished.put(request, System.nanoTime() + patienceNanos);
        request.exceptionHandler(_ -> unfinished.remove(request))
                .handler(body::add)
                .endHandler(_ -> body.end())
                .resume();
    }

    private void dropLate() {
        long now = System.nanoTime();
        unfinished.forEach((request, end) -> {
            if (now - end > 0) {
                unfinished.remove(request);
                request.connection().close();
            }
        });
    }

    private final class Body {
        private final HttpServerRequest request;
        private final Consumer<byte[]> whole;
        private final Runnable tooLong;
        private Buffer received = Buffer.buffer();
        private int parts;
        private boolean refused;

        Body(HttpServerRequest request, Consumer<byte[]> whole, Runnable tooLong) {
            this.request = request;
            this.whole = whole;
            this.tooLong = tooLong;
        }

        void add(Buffer part) {
            if (refused) {
                return;
            }
            parts++;
            if (parts > MOST_PARTS) {
                refused = true;
                request.connection().close();
            } else if (received.length() + part.length() > maxBytes) {
                refused = true;
                received = Buffer.buffer();
                tooLong.run();
            } else {
                received.appendBuffer(part);
            }
        }

        void end() {
            unfinished.remove(request);
            ConnectionPlace.complete(request);
            if (!refused) {
                whole.accept(received.getBytes());
            }
        }
    }
}
