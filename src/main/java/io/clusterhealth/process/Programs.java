// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Runs programs to their end.
public final class Programs {
    /// The interval for polling a program's output. Blocking reads cannot be used: they would last for as long as any
    /// child of the program keeps the pipe open.
    private static final long LOOK_MILLIS = 10;

    /// The capacity of a pipe, in bytes.
    private static final int PIPE = 1 << 16;

    private static final Pattern MEANING = Pattern.compile("error[=:] ?[0-9]+,? \\(?([A-Za-z /-]+)");

    private static final Set<ProcessHandle> RUNNING = ConcurrentHashMap.newKeySet();

    static {
        // Programs still running when this server ends would have no supervisor.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> RUNNING.forEach(Programs::kill), "program-end"));
    }

    private Programs() {}

    /// Runs a program until it ends, or kills it when it exceeds its bounds. Interruptible.
    ///
    /// Processes that a program leaves behind when it ends by itself keep running; their writes fail.
    public static Outcome run(Command command) {
        try {
            Process process = builder(command.program(), command.arguments(), command.environment())
                    .start();
            RUNNING.add(process.toHandle());
            try {
                process.getOutputStream().close();
                return watch(process, command.bounds());
            } finally {
                RUNNING.remove(process.toHandle());
            }
        } catch (IOException e) {
            return new Outcome.NotStarted(reason(e));
        } catch (IllegalArgumentException _) {
            return new Outcome.NotStarted("a name or value of its environment has a forbidden character");
        }
    }

    /// Prepares a program that gets this environment and nothing of this process's own.
    ///
    /// @throws IllegalArgumentException for a name or value that no environment can have
    static ProcessBuilder builder(Path program, List<String> arguments, Map<String, String> environment) {
        List<String> words = new ArrayList<>(arguments);
        words.addFirst(program.toString());
        ProcessBuilder builder = new ProcessBuilder(words);
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder;
    }

    /// Registers a process to be killed, with its children, when this process ends.
    static void watched(ProcessHandle process) {
        RUNNING.add(process);
    }

    static void unwatched(ProcessHandle process) {
        RUNNING.remove(process);
    }

    private static Outcome watch(Process process, Command.Bounds bounds) throws IOException {
        long end = System.nanoTime() + bounds.time().toNanos();
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        ByteArrayOutputStream error = new ByteArrayOutputStream();
        try {
            while (true) {
                boolean ended = process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                take(process.getInputStream(), output, bounds.output() + 1);
                take(process.getErrorStream(), error, PIPE);
                keepEnd(error, bounds.error());
                if (output.size() > bounds.output()) {
                    kill(process.toHandle());
                    return new Outcome.OutputTooLong();
                }
                if (ended) {
                    return new Outcome.Finished(process.exitValue(), text(output), text(error));
                }
                if (System.nanoTime() - end >= 0) {
                    kill(process.toHandle());
                    return new Outcome.TimedOut(text(error));
                }
            }
        } catch (InterruptedException _) {
            kill(process.toHandle());
            Thread.currentThread().interrupt();
            return new Outcome.Interrupted();
        } catch (IOException e) {
            kill(process.toHandle());
            throw e;
        }
    }

    /// Reads the bytes available so far.
    private static void take(InputStream from, ByteArrayOutputStream into, int most) throws IOException {
        int taken = 0;
        for (int ready = from.available(); ready > 0 && taken < most; ready = from.available()) {
            byte[] bytes = from.readNBytes(Math.min(ready, most - taken));
            into.write(bytes);
            taken += bytes.length;
        }
    }

    private static void keepEnd(ByteArrayOutputStream bytes, int most) {
        if (bytes.size() > most) {
            byte[] all = bytes.toByteArray();
            bytes.reset();
            bytes.write(all, all.length - most, most);
        }
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /// Kills the parent first, so that it cannot start another child meanwhile.
    static void kill(ProcessHandle process) {
        List<ProcessHandle> children = process.children().toList();
        process.destroyForcibly();
        children.forEach(Programs::kill);
    }

    /// Extracts the reason from Java's message `Cannot run program "x": … error: 2 (No such file or directory)`.
    static String reason(IOException failure) {
        String message = Optional.ofNullable(failure.getMessage()).orElse("");
        Matcher meaning = MEANING.matcher(message);
        return meaning.find() ? meaning.group(1) : "the operating system refuses it";
    }
}
