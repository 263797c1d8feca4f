// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Stderr behind a bounded queue: when nobody reads the pipe, lines are dropped and nothing waits for it.
///
/// Clients start servers with a stderr pipe that some never empty; after 64 KiB a plain write would block for ever.
final class StandardError extends OutputStream {
    private static final int PENDING = 1024;

    private final BlockingQueue<byte[]> pending = new ArrayBlockingQueue<>(PENDING);
    private final Semaphore unwritten = new Semaphore(PENDING);
    private final OutputStream pipe;

    private StandardError(OutputStream pipe) {
        this.pipe = pipe;
    }

    /// Starts writing to this stream, on a daemon thread.
    static StandardError to(OutputStream pipe) {
        StandardError error = new StandardError(pipe);
        Thread.ofPlatform().daemon().name("stderr").start(error::drain);
        return error;
    }

    /// Puts it in the place of both `System.err` and `System.out`: what anything prints must not reach the real stdout.
    static StandardError install() {
        StandardError error = to(new FileOutputStream(FileDescriptor.err));
        PrintStream stream = new PrintStream(error, true, StandardCharsets.UTF_8);
        System.setErr(stream);
        System.setOut(stream);
        return error;
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        if (length > 0 && unwritten.tryAcquire()) {
            pending.add(Arrays.copyOfRange(bytes, offset, offset + length));
        }
    }

    /// Waits until all is written, but no longer than this.
    void await(Duration patience) {
        try {
            if (unwritten.tryAcquire(PENDING, patience.toMillis(), TimeUnit.MILLISECONDS)) {
                unwritten.release(PENDING);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void drain() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                byte[] next = pending.take();
                writeOut(next);
                unwritten.release();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void writeOut(byte[] bytes) {
        try {
            pipe.write(bytes);
            pipe.flush();
        } catch (IOException _) {
            // Nobody reads stderr any longer, and there is nowhere left to say so.
        }
    }
}
