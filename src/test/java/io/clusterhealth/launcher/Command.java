// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.launcher;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A command with a minimal environment: like MCP clients, it passes on only HOME and PATH, and starts in `/`.
record Command(List<String> words, Map<String, String> environment) {
    /// The JDK that runs the tests; the scripts find it on PATH.
    static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

    Command {
        words = List.copyOf(words);
        environment = Map.copyOf(environment);
    }

    static Command of(Path program, Path home) {
        String path = JAVA_HOME.resolve("bin") + ":" + System.getenv("PATH");
        return new Command(List.of(program.toString()), Map.of("HOME", home.toString(), "PATH", path));
    }

    Command with(String variable, String value) {
        Map<String, String> changed = new HashMap<>(environment);
        changed.put(variable, value);
        return new Command(words, changed);
    }

    Command and(String... arguments) {
        List<String> longer = new ArrayList<>(words);
        longer.addAll(List.of(arguments));
        return new Command(longer, environment);
    }

    /// Starts the process and waits for its end; standard input is empty.
    Outcome run() throws IOException {
        try (Running running = start()) {
            running.closeInput();
            return running.end();
        }
    }

    Running start() throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(words).directory(Path.of("/").toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        return new Running(builder.start());
    }
}
