// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.report.Row;
import io.clusterhealth.report.RowCount;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;

/// The real process over stdio.
@Isolated("measures how long an end takes")
@Timeout(120)
@ExtendWith(RowCount.Faults.class)
class StdioIT {
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"ping\"}\n";

    @Test
    void writesNothingButMessagesWhateverPrintsAndLogs() throws IOException {
        Process server = noisy();
        Thread.ofVirtual().start(() -> drain(server));
        try (BufferedReader stdout = server.inputReader(UTF_8)) {
            for (int id = 0; id < 200; id++) {
                server.getOutputStream().write(PING.formatted(id).getBytes(UTF_8));
                server.getOutputStream().flush();
                assertThat(stdout.readLine()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{}}");
            }
        } finally {
            server.destroyForcibly();
        }
    }

    @Test
    @Row(30)
    void answersAndEndsWhileNobodyReadsStderr() throws Exception {
        Process server = noisy();
        try (BufferedReader stdout = server.inputReader(UTF_8)) {
            for (int id = 0; id < 50; id++) {
                server.getOutputStream().write(PING.formatted(id).getBytes(UTF_8));
                server.getOutputStream().flush();
                assertThat(stdout.readLine()).contains("\"id\":" + id + ",");
            }
            server.getOutputStream().close();
            assertThat(server.waitFor(Duration.ofSeconds(10))).isTrue();
            assertThat(server.exitValue()).isZero();
        } finally {
            server.destroyForcibly();
        }
    }

    @Test
    @Row(30)
    void endsSoonAfterItsInput() throws Exception {
        Promised.within(Duration.ofSeconds(2), () -> {
            try (StdioClient client = ServerProcess.stdio(Map.of())) {
                client.initialize();
                long begin = System.nanoTime();

                client.closeStdin();

                assertThat(client.server().exitCode()).isZero();
                return Promised.since(begin);
            }
        });
    }

    @Test
    @Row(30)
    void endsSoonAfterNobodyReadsItsOutput() throws Exception {
        Promised.within(Duration.ofSeconds(2), () -> {
            try (ServerProcess server = ServerProcess.start(Map.of())) {
                server.stderr().await("ready");
                server.process().getInputStream().close();
                long begin = System.nanoTime();

                server.process().getOutputStream().write(PING.formatted(1).getBytes(UTF_8));
                server.process().getOutputStream().flush();

                assertThat(server.exitCode()).isEqualTo(1);
                return Promised.since(begin);
            }
        });
    }

    @Test
    void answersALastLineWithoutLineFeed() throws IOException {
        try (ServerProcess server = ServerProcess.start(Map.of())) {
            server.process().getOutputStream().write("{\"method\":\"ping\"}".getBytes(UTF_8));
            server.process().getOutputStream().close();

            assertThat(server.restOfStdout()).isEqualTo("{\"jsonrpc\":\"2.0\",\"result\":{}}\n");
            assertThat(server.exitCode()).isZero();
        }
    }

    /// The stdio test in the project's first decision record, to the letter: no id, no line feed, stdin left open.
    @Test
    void answersTheFirstTestEverWrittenForIt() throws IOException {
        try (ServerProcess server = ServerProcess.start(Map.of());
                BufferedReader scanner = new BufferedReader(
                        new InputStreamReader(server.process().getInputStream(), UTF_8))) {
            server.process().getOutputStream().write("{\"method\":\"tools/list\"}".getBytes(UTF_8));
            server.process().getOutputStream().flush();

            assertThat(scanner.readLine()).startsWith("{\"jsonrpc\":\"2.0\",\"result\":{\"tools\":[");
        }
    }

    @Test
    void goesOnAfterBytesThatAreNoMessage() {
        try (StdioClient client = ServerProcess.stdio(Map.of("MCP_MAX_MESSAGE_BYTES", "2000"))) {
            client.send(new byte[] {(byte) 0xFF, (byte) 0xFE, '\n', '\n', '\r', '\n', 0, '\n'});
            client.send("x".repeat(30_000_000));
            client.send("{\"jsonrpc\":\"2.0\",\"id\":\"crlf\",\"method\":\"ping\"}\r");

            client.stdout().await("\"crlf\"");

            assertThat(client.stdout().lines()).hasSize(4);
            assertThat(client.stdout().lines().subList(0, 3)).allMatch(line -> line.contains("\"code\":-32700"));
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void opensNoSocket() throws IOException {
        try (StdioClient client = ServerProcess.stdio(Map.of())) {
            client.initialize();

            Path descriptors =
                    Path.of("/proc", Long.toString(client.server().process().pid()), "fd");
            try (Stream<Path> open = Files.list(descriptors)) {
                assertThat(open.map(StdioIT::target)).noneMatch(target -> target.startsWith("socket:"));
            }
        }
    }

    @Test
    void endsAtSigterm() {
        try (StdioClient client = ServerProcess.stdio(Map.of())) {
            client.initialize();

            client.server().process().toHandle().destroy(); // Process.destroy() would close stdin as well

            assertThat(client.server().exitCode()).isEqualTo(143);
        }
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (NoSuchFileException _) {
            return "closed meanwhile";
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static Process noisy() throws IOException {
        return new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-cp",
                        "target/mcp-server.jar" + File.pathSeparator + "target/test-classes",
                        NoisyMain.class.getName()))
                .start();
    }

    private static void drain(Process server) {
        try {
            server.getErrorStream().transferTo(java.io.OutputStream.nullOutputStream());
        } catch (IOException _) {
            // The process has ended.
        }
    }
}
