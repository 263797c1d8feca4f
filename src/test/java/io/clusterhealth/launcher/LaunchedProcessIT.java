// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The launcher becomes Java: signals and standard output belong to the server.
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
