// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.launcher;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// A started process and the lines it has written so far. Closing it ends the process immediately.
final class Running implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 120;

    private final Process process;
    private final Lines out;
    private final Lines err;

    Running(Process process) {
        this.process = process;
        this.out = new Lines(process.inputReader(StandardCharsets.UTF_8));
        this.err = new Lines(process.errorReader(StandardCharsets.UTF_8));
    }

    Process process() {
        return process;
    }

    void send(String line) throws IOException {
        process.outputWriter(StandardCharsets.UTF_8).write(line + "\n");
        process.outputWriter(StandardCharsets.UTF_8).flush();
    }

    void closeInput() throws IOException {
        process.outputWriter(StandardCharsets.UTF_8).close();
    }

    String awaitOut(Predicate<String> wanted) {
        return out.await(wanted);
    }

    String awaitErr(Predicate<String> wanted) {
        return err.await(wanted);
    }

    /// Waits until the process has ended and both streams are read to their end.
    Outcome end() {
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("still running; on standard error: " + err.seen());
            }
            return new Outcome(process.exitValue(), out.all(), err.all());
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /// One stream, read to its end by a separate thread.
    private static final class Lines {
        private static final String END = "\0end";

        private final BlockingQueue<String> arriving = new LinkedBlockingQueue<>();
        private final List<String> seen = new ArrayList<>();

        Lines(BufferedReader reader) {
            Thread.ofVirtual().start(() -> {
                try (reader) {
                    reader.lines().forEach(arriving::add);
                } catch (IOException | UncheckedIOException e) {
                    arriving.add("reading ended: " + e.getMessage());
                } finally {
                    arriving.add(END);
                }
            });
        }

        List<String> seen() {
            return List.copyOf(seen);
        }

        String await(Predicate<String> wanted) {
            try {
                for (String line = next(); !line.equals(END); line = next()) {
                    seen.add(line);
                    if (wanted.test(line)) {
                        return line;
                    }
                }
            } catch (InterruptedException e) {
                throw new AssertionError("interrupted", e);
            }
            throw new AssertionError("the stream ended without the line; seen: " + seen);
        }

        private String next() throws InterruptedException {
            String line = arriving.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (line == null) {
                throw new AssertionError("no further line; seen: " + seen);
            }
            return line;
        }

        String all() throws InterruptedException {
            for (String line = next(); !line.equals(END); line = next()) {
                seen.add(line);
            }
            return seen.stream().map(line -> line + "\n").collect(Collectors.joining());
        }
    }
}
