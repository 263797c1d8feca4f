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
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;

/// Stderr behind a bounded queue: when the pipe is not read, lines are dropped instead of blocking the writer. Their
/// number is written as soon as there is room again.
///
/// Clients start servers with a stderr pipe that some never read; after 64 KiB a plain write would block for ever.
final class StandardError extends OutputStream {
    private static final int PENDING = 1024;

    private static volatile Optional<StandardError> installed = Optional.empty();

    private final BlockingQueue<byte[]> pending = new ArrayBlockingQueue<>(PENDING);
    private final Semaphore unwritten = new Semaphore(PENDING);
    private final AtomicLong lost = new AtomicLong();
    private final OutputStream pipe;
    private final LongFunction<String> notice;

    /// The number of lost lines that was last reported, and the lines written since.
    private long told;

    private int sinceTold;

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
        if (length <= 0) {
            return;
        }
        if (unwritten.tryAcquire()) {
            pending.add(Arrays.copyOfRange(bytes, offset, offset + length));
        } else {
            lost.incrementAndGet();
        }
    }

    /// Adds a line feed.
    void writeLine(String line) {
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
        write(bytes, 0, bytes.length);
    }

    /// How many writes were lost, because the queue was full or the stream failed.
    long lost() {
        return lost.get();
    }

    /// Waits until everything is written, at most this long.
    ///
    /// @return whether everything is written
    boolean await(Duration patience) {
        try {
            boolean all = unwritten.tryAcquire(PENDING, patience.toMillis(), TimeUnit.MILLISECONDS);
            if (all) {
                unwritten.release(PENDING);
            }
            return all;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void drain() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                if (!writeOut(pending.take())) {
                    lost.incrementAndGet();
                }
                sinceTold++;
                tell();
                unwritten.release();
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
