// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/// A program that runs beside this one until it is closed, and is talked to over its standard input and output. Safe
/// for use by several threads.
public final class Child implements AutoCloseable {
    /// What is kept of its standard error.
    private static final int ERROR_TAIL = 8 * 1024;

    /// How long it may take to end by itself once its input is closed.
    private static final Duration GRACE = Duration.ofSeconds(2);

    private final Process process;
    private final byte[] error = new byte[ERROR_TAIL];
    private int errorEnd;
    private int errorKept;
    private volatile List<ProcessHandle> descendants = List.of();

    private Child(Process process) {
        this.process = process;
    }

    /// What to start.
    ///
    /// @param program from [Executable]
    /// @param arguments as the program receives them: no shell reads them
    /// @param environment all of its environment; nothing is inherited
    /// @param folder the one it works in; empty for this process' own
    public record ChildProgram(
            Path program, List<String> arguments, Map<String, String> environment, Optional<Path> folder) {
        public ChildProgram {
            arguments = List.copyOf(arguments);
            environment = Map.copyOf(environment);
        }
    }

    /// What came of starting one.
    public sealed interface ChildStart {
        record StartedChild(Child child) implements ChildStart {}

        /// The operating system did not start it.
        ///
        /// @param why one clause, such as `Permission denied`
        record UnstartedChild(String why) implements ChildStart {}
    }

    /// Starts a program. It is killed, with its children, when this process ends.
    public static ChildStart start(ChildProgram what) {
        List<String> words = new ArrayList<>(what.arguments());
        words.addFirst(what.program().toString());
        ProcessBuilder builder = new ProcessBuilder(words);
        try {
            Map<String, String> environment = builder.environment();
            environment.clear();
            environment.putAll(what.environment());
            what.folder().ifPresent(folder -> builder.directory(folder.toFile()));
            Child child = new Child(builder.start());
            Programs.watched(child.process.toHandle());
            CompletableFuture<Void> _ = child.process.onExit().thenAccept(_ -> child.ended());
            Thread.ofPlatform().daemon().name("child stderr").start(child::readError);
            return new ChildStart.StartedChild(child);
        } catch (IOException e) {
            return new ChildStart.UnstartedChild(Programs.reason(e));
        } catch (IllegalArgumentException _) {
            return new ChildStart.UnstartedChild("a name or value of its environment has a forbidden character");
        }
    }

    /// What it writes. To be read by one thread.
    public InputStream output() {
        return process.getInputStream();
    }

    /// What it reads; a write may wait for it.
    public OutputStream input() {
        return process.getOutputStream();
    }

    /// Its number.
    public long pid() {
        return process.pid();
    }

    /// Runs this with the exit code when it has ended, or at once if it has.
    public void onExit(IntConsumer told) {
        CompletableFuture<Void> _ = process.onExit().thenAccept(ended -> told.accept(ended.exitValue()));
    }

    /// Waits until it has ended, but no longer than this.
    public boolean endsWithin(Duration time) {
        try {
            return process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /// Takes note of the programs it has started, such as a launcher's real program: they end with it, however it
    /// ends.
    public void noteDescendants() {
        descendants = process.toHandle().descendants().toList();
    }

    /// The end of what it wrote on its standard error, at most 8 KiB.
    public synchronized String errorTail() {
        byte[] tail = new byte[errorKept];
        for (int i = 0; i < errorKept; i++) {
            tail[i] = error[(errorEnd - errorKept + i + 2 * ERROR_TAIL) % ERROR_TAIL];
        }
        return new String(tail, StandardCharsets.UTF_8);
    }

    private void readError() {
        byte[] bytes = new byte[ERROR_TAIL];
        try (InputStream from = process.getErrorStream()) {
            for (int read = from.read(bytes); read > 0; read = from.read(bytes)) {
                keep(bytes, read);
            }
        } catch (IOException _) {
            // It has ended.
        }
    }

    private synchronized void keep(byte[] bytes, int count) {
        for (int i = 0; i < count; i++) {
            error[errorEnd] = bytes[i];
            errorEnd = (errorEnd + 1) % ERROR_TAIL;
        }
        errorKept = Math.min(ERROR_TAIL, errorKept + count);
    }

    private void ended() {
        Programs.unwatched(process.toHandle());
        descendants.forEach(Programs::kill);
        closeInput();
    }

    private void closeInput() {
        try {
            process.getOutputStream().close();
        } catch (IOException _) {
            // Its end is closed already.
        }
    }

    /// Asks it to end by closing its input, and kills it with its children if it has not after 2 s. Returns at once.
    @Override
    public void close() {
        noteDescendants();
        Thread.ofVirtual().name("child end").start(() -> {
            Thread.ofVirtual().start(this::closeInput); // the pipe may be full, and closing it wait
            try {
                if (!process.waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
                    Programs.kill(process.toHandle());
                }
            } catch (InterruptedException _) {
                Programs.kill(process.toHandle());
            }
        });
    }
}
