// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A client that dies while another process keeps its end of the pipe open.
@Timeout(120)
class OrphanIT {
    /// Starts the server with a pipe that never ends, prints its process id, and stays.
    private static final String CLIENT = "mkfifo \"$0\" && { \"$@\" <>\"$0\" & echo $!; wait; }";

    @TempDir
    private Path folder;

    @Test
    void endsWithItsClient() throws Exception {
        List<String> words = new ArrayList<>(
                List.of("sh", "-c", CLIENT, folder.resolve("pipe").toString()));
        words.addAll(Program.PRODUCT.command());
        ProcessBuilder client = new ProcessBuilder(words);
        client.environment().put("MCP_CLUSTER", "demo");
        Process started = client.start();
        LineLog stderr = LineLog.of(started.getErrorStream());
        ProcessHandle server = ProcessHandle.of(firstLine(started)).orElseThrow();
        try {
            stderr.await("ready, reading JSON-RPC from stdin");
            assertThat(server.isAlive()).isTrue();

            started.toHandle().destroyForcibly();

            assertThat(server.onExit().get(ServerProcess.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .isEqualTo(server);
        } finally {
            server.destroyForcibly();
            started.destroyForcibly();
        }
    }

    @SuppressWarnings("resource") // closing it would break the server's stdout
    private static long firstLine(Process process) throws IOException {
        return Long.parseLong(new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)).readLine());
    }
}
