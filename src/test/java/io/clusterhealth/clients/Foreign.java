// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.clients;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// A finished run of a third-party program.
///
/// @param exitCode -1 when it had to be killed
/// @param output both of its streams, in order of arrival
public record Foreign(int exitCode, String output) {

    /// Runs a program with an empty standard input, and kills it with its children after the timeout.
    public static Foreign run(Path directory, Duration patience, List<String> command) {
        return run(directory, patience, command, Map.of());
    }

    /// The same, with these variables in addition to the environment of the tests.
    public static Foreign run(
            Path directory, Duration patience, List<String> command, Map<String, String> environment) {
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
            builder.environment().putAll(environment);
            Process process = builder.start();
            process.getOutputStream().close();
            CompletableFuture<String> output = CompletableFuture.supplyAsync(() -> textOf(process));
            boolean ended = process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
            if (!ended) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
            return new Foreign(ended ? process.exitValue() : -1, output.join());
        } catch (IOException e) {
            return new Foreign(127, command.getFirst() + ": " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /// Whether it succeeded.
    public boolean ok() {
        return exitCode == 0;
    }

    /// The last line of the output that is not blank.
    public String lastLine() {
        return output.lines().filter(line -> !line.isBlank()).reduce("", (_, later) -> later);
    }

    private static String textOf(Process process) {
        try {
            return new String(process.getInputStream().readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
