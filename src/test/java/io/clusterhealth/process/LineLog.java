// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// The lines of a stream, collected by a thread of its own; tests can wait for one.
public final class LineLog {
    private final List<String> lines = new ArrayList<>();
    private boolean ended;
    private boolean broken;

    private LineLog() {}

    /// Starts to collect.
    public static LineLog of(InputStream stream) {
        LineLog log = new LineLog();
        Thread.ofVirtual().start(() -> log.collect(stream));
        return log;
    }

    private void collect(InputStream stream) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(stream, UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                add(line);
            }
        } catch (IOException _) {
            // The process has ended, and its stream is closed.
            broken = true;
        } finally {
            end();
        }
    }

    private synchronized void add(String line) {
        lines.add(line);
        notifyAll();
    }

    private synchronized void end() {
        ended = true;
        notifyAll();
    }

    /// All lines so far.
    public synchronized List<String> lines() {
        return List.copyOf(lines);
    }

    /// Waits for the line of this index, counted from zero.
    public String await(int index) {
        await(_ -> lines.size() > index, "line " + index);
        return lines().get(index);
    }

    /// Waits for a line that contains this text.
    public String await(String text) {
        return await(line -> line.contains(text), "a line with '" + text + "'");
    }

    /// Waits for the first line that matches.
    ///
    /// @param what describes the line, for the error when it does not come
    public String await(Predicate<String> fits, String what) {
        return await(fits, what, ServerProcess.PATIENCE);
    }

    /// The same with a longer timeout.
    synchronized String await(Predicate<String> fits, String what, Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        int next = 0;
        while (true) {
            for (; next < lines.size(); next++) {
                if (fits.test(lines.get(next))) {
                    return lines.get(next);
                }
            }
            long left = (end - System.nanoTime()) / 1_000_000;
            if (ended || left <= 0) {
                throw new AssertionError("no " + what + (ended ? "; the stream ended" : "") + ":\n" + this);
            }
            try {
                wait(left);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }

    /// Waits for the end of the stream.
    ///
    /// @return whether the other side ended it according to the protocol; false while open, or if it broke
    public synchronized boolean isEnded(Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        try {
            for (long left = patience.toMillis(); !ended && left > 0; left = (end - System.nanoTime()) / 1_000_000) {
                wait(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        return ended && !broken;
    }

    @Override
    public synchronized String toString() {
        return String.join("\n", lines);
    }
}
