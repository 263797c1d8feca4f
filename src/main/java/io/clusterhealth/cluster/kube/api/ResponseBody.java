// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

import io.clusterhealth.cluster.BulkInputStream;
import io.clusterhealth.cluster.Deadline;
import io.fabric8.kubernetes.client.http.AsyncBody;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/// The body of a response, as a stream that ends at the deadline at the latest.
///
/// The event loop puts in what arrives, a few buffers ahead of the reader; one thread reads. A silent or dripping
/// server makes [#read] fail with [BodyLate] when the time is up.
public final class ResponseBody extends BulkInputStream implements AsyncBody.Consumer<List<ByteBuffer>> {
    private static final int AHEAD = 16;
    private static final int NEAR = 4;
    private static final int SOON_MILLIS = 20;

    private final Deadline deadline;
    private final LinkedBlockingQueue<Part> parts = new LinkedBlockingQueue<>();

    /// Whether the event loop has paused the body because the reader is behind.
    private final AtomicBoolean halted = new AtomicBoolean();

    private Optional<AsyncBody> source = Optional.empty();
    private Part current = new Part.Bytes(ByteBuffer.allocate(0));

    ResponseBody(Deadline deadline) {
        this.deadline = deadline;
    }

    static ResponseBody empty(Deadline deadline) {
        ResponseBody body = new ResponseBody(deadline);
        body.parts.add(new Part.End());
        return body;
    }

    /// The deadline passed before the body had ended.
    public static final class BodyLate extends IOException {
        private static final long serialVersionUID = 1L;

        BodyLate() {
            super("the deadline struck");
        }
    }

    /// Starts the body; called once, before the first read.
    void begin(AsyncBody body) {
        source = Optional.of(body);
        CompletableFuture<Void> _ = body.done()
                .whenComplete((_, failure) -> parts.add(failure == null ? new Part.End() : new Part.Failure(failure)));
        body.consume();
    }

    @Override
    public void consume(List<ByteBuffer> buffers, AsyncBody body) {
        buffers.forEach(buffer -> parts.add(new Part.Bytes(buffer)));
        if (parts.size() < AHEAD) {
            body.consume();
        } else {
            halted.set(true);
            goOn(body);
        }
    }

    /// Resumes a paused body once half of the buffers ahead have been read.
    private void goOn(AsyncBody body) {
        if (halted.get() && parts.size() <= AHEAD / 2 && halted.compareAndSet(true, false)) {
            body.consume();
        }
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        while (true) {
            switch (current) {
                case Part.Bytes(ByteBuffer bytes)
                when bytes.hasRemaining() -> {
                    int count = Math.min(length, bytes.remaining());
                    bytes.get(into, offset, count);
                    return count;
                }
                case Part.Bytes _ -> current = next();
                case Part.End _ -> {
                    return -1;
                }
                case Part.Failure(Throwable cause) -> throw new IOException("the connection broke", cause);
            }
        }
    }

    /// Reads to the end where it is near, so that the connection can be reused; else aborts the connection.
    @Override
    public void close() {
        try {
            for (int i = 0; i < NEAR && current instanceof Part.Bytes; i++) {
                Part next = parts.poll(SOON_MILLIS, TimeUnit.MILLISECONDS);
                current = next == null ? new Part.Failure(new BodyLate()) : next;
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        if (!(current instanceof Part.End)) {
            source.ifPresent(AsyncBody::cancel);
        }
    }

    private Part next() throws IOException {
        try {
            Part part = parts.poll(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS);
            if (part == null || deadline.remaining().isNegative()) {
                throw new BodyLate();
            }
            source.ifPresent(this::goOn);
            return part;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("cancelled");
        }
    }

    private sealed interface Part {
        record Bytes(ByteBuffer bytes) implements Part {}

        record End() implements Part {}

        record Failure(Throwable cause) implements Part {}
    }
}
