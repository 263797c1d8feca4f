// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The launcher replaces itself with Java: signals and standard output belong to the server.
class LaunchedProcessIT {
    private static final String INITIALIZE = """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
            "capabilities":{},"clientInfo":{"name":"launcher-test","version":"1"}}}""";

    @TempDir
    Path temporary;

    private Command server;

    @BeforeEach
    void install() throws IOException {
        server = Command.of(Installation.in(temporary).script(), temporary)
                .with("MCP_AOT", "off")
                .and("--transport", "stdio", "--cluster", "demo");
    }

    @Test
    void terminationSignalEndsJavaItself() throws IOException {
        try (Running running = server.start()) {
            running.awaitErr(line -> line.contains("ready"));
            assertThat(running.process().info().command())
                    .hasValueSatisfying(it -> assertThat(it).endsWith("java"));
            running.process().toHandle().destroy();

            Outcome outcome = running.end();

            assertThat(outcome.exit()).isEqualTo(128 + 15);
            assertThat(outcome.out()).isEmpty();
        }
    }

    @Test
    void endOfInputEndsWithZero() throws IOException {
        try (Running running = server.start()) {
            running.send(INITIALIZE);
            running.awaitOut(line -> line.contains("protocolVersion"));
            running.closeInput();

            assertThat(running.end().exit()).isZero();
        }
    }

    /// A process that ran out of memory must end, so that it can be restarted.
    @Test
    void endsWhenMemoryIsExhausted() throws IOException {
        Command small = server.with("MCP_JAVA_OPTS", "-Xms40m -Xmx40m").with("MCP_MAX_MESSAGE_BYTES", "67108864");
        try (Running running = small.start()) {
            running.awaitErr(line -> line.contains("ready"));
            try {
                running.send(" ".repeat(60 << 20));
            } catch (IOException _) {
                // It ended before it had read the whole line.
            }

            assertThat(running.end().exit()).isEqualTo(3);
        }
    }

    /// Only the variables that the SDKs pass on; a home with a non-ASCII name; `/` as the working directory.
    @Test
    void startsAsClientsStartIt() throws IOException {
        Path home = Files.createDirectories(temporary.resolve("josé"));
        Command started = server.with("HOME", home.toString())
                .with("LOGNAME", "josé")
                .with("SHELL", "/bin/sh")
                .with("TERM", "xterm")
                .with("USER", "josé");
        try (Running running = started.start()) {
            running.send(INITIALIZE);

            running.awaitOut(line -> line.contains("protocolVersion"));
            running.closeInput();
            assertThat(running.end().exit()).isZero();
        }
    }

    /// OpenTelemetry classes slow down the start, so they are loaded only where tracing is configured.
    @Test
    void loadsNothingOfOpenTelemetryUnasked() throws IOException {
        Path classes = temporary.resolve("classes");
        String listing = "-Xlog:class+load:file=" + classes;

        Outcome outcome = server.with("MCP_JAVA_OPTS", listing).run();

        assertThat(outcome.exit()).isZero();
        assertThat(Files.readString(classes))
                .contains("io.clusterhealth.telemetry.Spans ")
                .doesNotContain("io.opentelemetry.");
    }

    /// A server without enough memory is restarted instead of thrashing.
    @Test
    void endsWhereMemoryDoes() throws IOException {
        Outcome outcome = server.with("MCP_JAVA_OPTS", "-XX:+PrintFlagsFinal").run();

        assertThat(outcome.out() + outcome.err()).containsPattern("ExitOnOutOfMemoryError +:?= true");
    }

    @Test
    void threadDumpOfJavaLeavesStandardOutputClean() throws IOException {
        try (Running running = server.start()) {
            running.awaitErr(line -> line.contains("ready"));
            String pid = Long.toString(running.process().pid());
            Command.of(Path.of("/bin/kill"), temporary).and("-QUIT", pid).run();
            running.awaitErr(line -> line.contains("Full thread dump"));
            running.closeInput();

            assertThat(running.end().out()).isEmpty();
        }
    }

    @Test
    void javaWarningsLeaveStandardOutputClean() throws IOException {
        String missing = "-XX:AOTCache=" + temporary.resolve("missing.aot");

        Outcome outcome =
                server.with("MCP_JAVA_OPTS", missing + " -Xverify:none").run();

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).contains("aot").contains("-Xverify:none");
    }
}
