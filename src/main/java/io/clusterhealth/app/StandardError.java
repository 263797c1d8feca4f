// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;

/// Stderr behind a bounded queue: when the pipe is not read, lines are dropped instead of blocking the writer. Their
/// number is written as soon as there is room again.
///
/// Clients start servers with a stderr pipe that some never read; after 64 KiB a plain write would block for ever.
final class StandardError extends OutputStream {
    private static final int PENDING = 1024;

    private static volatile Optional<StandardError> installed = Optional.empty();

    private final BlockingQueue<PendingWrite> pending = new ArrayBlockingQueue<>(PENDING);
    private final Semaphore room = new Semaphore(PENDING);
    private final AtomicLong lost = new AtomicLong();
    private final OutputStream pipe;
    private final LongFunction<String> notice;

    /// The number of lost lines that was last reported, and the lines written since.
    private long told;

    private int sinceTold;

    /// The last write that was queued.
    private CompletableFuture<Boolean> last = CompletableFuture.completedFuture(true);

    /// @param done whether the bytes were written
    private record PendingWrite(byte[] bytes, CompletableFuture<Boolean> done) {}

    private StandardError(OutputStream pipe, LongFunction<String> notice) {
        this.pipe = pipe;
        this.notice = notice;
    }

    /// Starts a daemon thread that writes to this stream.
    ///
    /// @param notice the line that reports this number of lost lines
    static StandardError to(OutputStream pipe, LongFunction<String> notice) {
        StandardError error = new StandardError(pipe, notice);
        Thread.ofPlatform().daemon().name("stderr").start(error::drain);
        return error;
    }

    /// Replaces both `System.err` and `System.out`: no output of a library may reach the real stdout.
    static StandardError install() {
        StandardError error = to(
                new FileOutputStream(FileDescriptor.err),
                lines -> lines + " lines could not be written here in time, and are lost");
        VisibleOutput stream = new VisibleOutput(error);
        System.setErr(stream);
        System.setOut(stream);
        installed = Optional.of(error);
        return error;
    }

    /// The replacement of `System.err`.
    static StandardError installed() {
        return installed.orElseGet(StandardError::install);
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        if (length > 0) {
            CompletableFuture<Boolean> _ = queue(Arrays.copyOfRange(bytes, offset, offset + length));
        }
    }

    /// Adds a line feed.
    ///
    /// @return whether the line is written, once that is known
    CompletableFuture<Boolean> writeLine(String line) {
        return queue((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private synchronized CompletableFuture<Boolean> queue(byte[] bytes) {
        if (!room.tryAcquire()) {
            lost.incrementAndGet();
            return CompletableFuture.completedFuture(false);
        }
        last = new CompletableFuture<>();
        pending.add(new PendingWrite(bytes, last));
        return last;
    }

    /// How many writes were lost, because the queue was full or the stream failed.
    long lost() {
        return lost.get();
    }

    /// Waits until everything queued so far is written or lost, at most this long.
    void await(Duration patience) {
        boolean _ = isDone(queued(), patience);
    }

    private synchronized CompletableFuture<Boolean> queued() {
        return last;
    }

    /// Waits for a write, at most this long.
    ///
    /// @return whether it is written
    static boolean isDone(CompletableFuture<Boolean> write, Duration patience) {
        try {
            return write.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException _) {
            return false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("a write that fails is lost", e);
        }
    }

    private void drain() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                PendingWrite next = pending.take();
                boolean written = writeOut(next.bytes());
                if (!written) {
                    lost.incrementAndGet();
                }
                sinceTold++;
                tell();
                room.release();
                next.done().complete(written);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Reports lost lines once the queue is empty, or after [#PENDING] lines if it never is.
    private void tell() {
        long all = lost.get();
        if (all > told
                && (pending.isEmpty() || sinceTold >= PENDING)
                && writeOut((notice.apply(all - told) + "\n").getBytes(StandardCharsets.UTF_8))) {
            told = all;
            sinceTold = 0;
        }
    }

    private boolean writeOut(byte[] bytes) {
        try {
            pipe.write(bytes);
            pipe.flush();
            return true;
        } catch (IOException _) {
            return false; // stderr is closed, or the disk is full
        }
    }
}
