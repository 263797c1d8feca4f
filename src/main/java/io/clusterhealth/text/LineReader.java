// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/// Splits a stream of bytes at line feeds, buffering no more than the longest allowed line. For one thread.
public final class LineReader {
    /// How long a complete message may lack its line feed before it is returned without (ADR 0006).
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

    /// The bytes that are kept of a line that is too long.
    private static final int START = 2048;

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final InputStream in;
    private final int maxBytes;
    private final Predicate<byte[]> isWhole;
    private final byte[] buffer = new byte[64 * 1024];
    private int next;
    private int end;

    /// @param maxBytes the longest line, without its line feed
    /// @param isWhole whether these bytes are a complete message
    public LineReader(InputStream in, int maxBytes, Predicate<byte[]> isWhole) {
        this.in = in;
        this.maxBytes = maxBytes;
        this.isWhole = isWhole;
    }

    /// Returns the next line; the last one needs no line feed. Blocks until there is one.
    public Line next() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream(512);
        boolean tooLong = false;
        while (fill()) {
            int feed = indexOfLineFeed();
            int stop = feed < 0 ? end : feed;
            tooLong |= line.size() + (stop - next) > maxBytes + 1;
            int wanted = tooLong ? Math.max(0, START - line.size()) : stop - next;
            line.write(buffer, next, Math.min(wanted, stop - next));
            next = feed < 0 ? end : feed + 1;
            if (feed >= 0 || (!tooLong && lacksOnlyItsLineFeed(line))) {
                return finish(line, tooLong);
            }
        }
        return line.size() == 0 && !tooLong ? new Line.End() : finish(line, tooLong);
    }

    private Line finish(ByteArrayOutputStream line, boolean tooLong) {
        byte[] bytes = line.toByteArray();
        boolean carriageReturn = bytes.length > 0 && bytes[bytes.length - 1] == '\r';
        int length = carriageReturn ? bytes.length - 1 : bytes.length;
        return tooLong || length > maxBytes
                ? new Line.TooLong(Arrays.copyOf(bytes, Math.min(length, START)))
                : new Line.WholeLine(Arrays.copyOf(bytes, length));
    }

    private boolean lacksOnlyItsLineFeed(ByteArrayOutputStream line) throws IOException {
        byte[] bytes = line.toByteArray();
        return bytes[bytes.length - 1] == '}' && nothingComes() && isWhole.test(bytes);
    }

    private boolean nothingComes() throws IOException {
        long until = System.nanoTime() + PATIENCE_NANOS;
        while (in.available() == 0 && System.nanoTime() < until) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return in.available() == 0;
    }

    private boolean fill() throws IOException {
        if (next < end) {
            return true;
        }
        next = 0;
        end = Math.max(0, in.read(buffer));
        return end > 0;
    }

    private int indexOfLineFeed() {
        for (int i = next; i < end; i++) {
            if (buffer[i] == '\n') {
                return i;
            }
        }
        return -1;
    }
}
