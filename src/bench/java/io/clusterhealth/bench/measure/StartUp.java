// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.measure;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/// Times the start: from the start of the launcher to the response to `initialize`, which waits on stdin.
final class StartUp {
    private final Path launcher;
    private final int runs;

    StartUp(Path launcher, int runs) {
        this.launcher = launcher;
        this.runs = runs;
    }

    /// The measured times.
    ///
    /// @param cpu processor time until the response, in steps of ten milliseconds
    record Started(Samples wall, Samples cpu) {}

    /// Times a command that only prints its version.
    Samples saying(String... command) throws Exception {
        Samples samples = new Samples();
        for (int i = -1; i < runs; i++) {
            long start = System.nanoTime();
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.waitFor();
            if (i >= 0) {
                samples.add(Duration.ofNanos(System.nanoTime() - start));
            }
        }
        return samples;
    }

    /// @param aot `on` to start from the AOT cache, `off` without it
    Started measure(String aot) throws Exception {
        Started started = new Started(new Samples(), new Samples());
        for (int i = -1; i < runs; i++) {
            long start = System.nanoTime();
            try (McpProcess program = new McpProcess(new Launch(launcher, "", Map.of("MCP_AOT", aot)))) {
                program.initialize();
                if (i >= 0) {
                    started.wall().add(Duration.ofNanos(System.nanoTime() - start));
                    started.cpu().add(program.cpu());
                }
            }
        }
        return started;
    }
}
