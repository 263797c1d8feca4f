// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/// A child process that runs until it is closed, used over its standard input and output. Safe for use by several
/// threads.
public final class Child implements AutoCloseable {
    /// The size of the tail of its standard error that is kept.
    private static final int ERROR_TAIL = 8 * 1024;

    /// The time to end by itself after its input has been closed.
    private static final Duration GRACE = Duration.ofSeconds(2);

    private final Process process;
    private final byte[] error = new byte[ERROR_TAIL];
    private int errorEnd;
    private int errorKept;
    private volatile List<ProcessHandle> descendants = List.of();

    private Child(Process process) {
        this.process = process;
    }

    /// The program to start.
    ///
    /// @param program as found by [Executable]
    /// @param arguments as the program receives them: no shell interprets them
    /// @param environment its whole environment; nothing is inherited
    /// @param folder its working directory; empty for that of this process
    public record ChildProgram(
            Path program, List<String> arguments, Map<String, String> environment, Optional<Path> folder) {
        public ChildProgram {
            arguments = List.copyOf(arguments);
            environment = Map.copyOf(environment);
        }
    }

    /// The result of starting a program.
    public sealed interface ChildStart {
        record StartedChild(Child child) implements ChildStart {}

        /// The operating system did not start the program.
        ///
        /// @param why one clause, such as `Permission denied`
        record UnstartedChild(String why) implements ChildStart {}
    }

    /// Starts a program. It is killed, with its children, when this process ends.
    public static ChildStart start(ChildProgram what) {
        try {
            ProcessBuilder builder = Programs.builder(what.program(), what.arguments(), what.environment());
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

    /// The program's standard output. Must be read by one thread.
    public InputStream output() {
        return process.getInputStream();
    }

    /// The program's standard input; a write may block until the program reads.
    public OutputStream input() {
        return process.getOutputStream();
    }

    /// The process id.
    public long pid() {
        return process.pid();
    }

    /// Calls this with the exit code when the program has ended, immediately if it already has.
    public void onExit(IntConsumer told) {
        CompletableFuture<Void> _ = process.onExit().thenAccept(ended -> told.accept(ended.exitValue()));
    }

    /// Waits until the program has ended, at most this long.
    public boolean endsWithin(Duration time) {
        try {
            return process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /// Records the programs that it has started, such as a launcher's real program: they are killed when it ends,
    /// however it ends.
    public void noteDescendants() {
        descendants = process.toHandle().descendants().toList();
    }

    /// The tail of its standard error, at most 8 KiB.
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
            // The process has ended.
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
            // The pipe is already closed.
        }
    }

    /// Closes the program's input, and kills it with its children unless it ends within 2 s. Returns immediately.
    @Override
    public void close() {
        noteDescendants();
        Thread.ofVirtual().name("child end").start(() -> {
            Thread.ofVirtual().start(this::closeInput); // closing may block while the pipe is full
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
