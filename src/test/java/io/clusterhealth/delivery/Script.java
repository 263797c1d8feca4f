// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.delivery;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// The result of a third-party program, or of one of our scripts.
///
/// @param exitCode -1 where there is no such program
/// @param output stdout and stderr
record Script(int exitCode, String output) {
    static Script run(Path folder, List<String> command) throws InterruptedException {
        return run(folder, Map.of(), command);
    }

    static Script run(Path folder, Map<String, String> environment, List<String> command) throws InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toAbsolutePath().toFile())
                .redirectErrorStream(true);
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Script(process.waitFor(), output);
        } catch (IOException e) {
            return new Script(-1, String.valueOf(e.getMessage()));
        }
    }

    String lastLine() {
        return output.lines().reduce("", (_, line) -> line);
    }
}
