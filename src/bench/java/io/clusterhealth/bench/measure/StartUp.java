// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.measure;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/// Times the start: from the launcher's first instruction to the answer to `initialize`, which waits on stdin.
final class StartUp {
    private final Path launcher;
    private final int runs;

    StartUp(Path launcher, int runs) {
        this.launcher = launcher;
        this.runs = runs;
    }

    /// @param aot `on` to start from the AOT cache, `off` without it
    Samples measure(String aot) throws Exception {
        Samples samples = new Samples();
        for (int i = -1; i < runs; i++) {
            long start = System.nanoTime();
            try (McpProcess program = new McpProcess(new Launch(launcher, "", Map.of("MCP_AOT", aot)))) {
                program.initialize();
                if (i >= 0) {
                    samples.add(Duration.ofNanos(System.nanoTime() - start));
                }
            }
        }
        return samples;
    }
}
