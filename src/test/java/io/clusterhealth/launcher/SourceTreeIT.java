// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The launcher in a source tree: when it builds, and what it prints. The build is a script that copies the jar
/// of the current build.
class SourceTreeIT {
    @TempDir
    Path temporary;

    private Path tree;
    private Path source;
    private Path jar;
    private Command server;

    @BeforeEach
    void clonedProject() throws IOException {
        tree = Files.createDirectories(temporary.resolve("my clone"));
        source = Files.createDirectories(tree.resolve("src/main/java")).resolve("Main.java");
        jar = tree.resolve("target/mcp-server.jar");
        Files.writeString(source, "");
        Files.writeString(tree.resolve("pom.xml"), "");
        server = Command.of(Installation.copyScript("mcp-server", tree), temporary)
                .with("MCP_AOT", "off")
                .and("--version");
        buildDoes("cp '" + Installation.BUILT_JAR + "' target/mcp-server.jar.part\n"
                + "mv target/mcp-server.jar.part target/mcp-server.jar\n");
    }

    @Test
    void buildsOnFirstStartAndOnlyThen() throws IOException {
        Outcome first = server.run();
        Outcome second = server.run();

        assertThat(first.exit()).isZero();
        assertThat(first.out().lines()).hasSize(1);
        assertThat(first.err()).isEqualTo("mcp-server: building " + jar + ", about a minute; log in " + log() + "\n");
        assertThat(log()).content().contains("noise of the build");
        assertThat(second).isEqualTo(new Outcome(0, first.out(), ""));
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void twoFirstStartsAtOnceBuildOnce() throws IOException {
        try (Running one = server.start();
                Running other = server.start()) {
            assertThat(one.end().exit()).isZero();
            assertThat(other.end().exit()).isZero();
        }

        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void buildsAgainOnlyForNewerSource() throws IOException {
        server.run();
        Instant built = Files.getLastModifiedTime(jar).toInstant();

        Files.setLastModifiedTime(source, FileTime.from(built.minusSeconds(1)));
        server.run();
        assertThat(builds()).isEqualTo(1);

        Files.setLastModifiedTime(source, FileTime.from(built.plusSeconds(1)));
        server.run();
        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void failedBuildPointsToItsLog() throws IOException {
        buildDoes("exit 1\n");

        Outcome outcome = server.run();

        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err().lines())
                .containsExactly(
                        "mcp-server: building " + jar + ", about a minute; log in " + log(),
                        "mcp-server: the build failed; its log is " + log());
    }

    @Test
    void buildThatCannotStartSaysWhatToInstall() throws IOException {
        Installation.writeScript(tree.resolve("mvnw"), "echo 'mvnw: no Maven found; install one' >&2\nexit 1\n");

        Outcome outcome = server.run();

        assertThat(outcome.err()).endsWith("mcp-server: cannot build: no Maven found; install one\n");
    }

    @Test
    void buildGoesOnWhenItsClientKillsTheStart() throws IOException {
        Path pipe = temporary.resolve("go");
        assertThat(Command.of(Path.of("/usr/bin/mkfifo"), temporary)
                        .and(pipe.toString())
                        .run()
                        .exit())
                .isZero();
        buildDoes("read -r word <'" + pipe + "'\ncp '" + Installation.BUILT_JAR + "' target/mcp-server.jar\n");

        try (Running killed = server.start()) {
            killed.awaitErr(line -> line.contains("building"));
            killed.process().destroyForcibly();
        }
        try (Running next = server.start()) {
            next.awaitErr(line -> line.contains("building"));
            Files.writeString(pipe, "go\n");

            assertThat(next.end().exit()).isZero();
        }
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void cacheIsThereAfterTheFirstStart() throws IOException {
        Path cache = Files.writeString(temporary.resolve("cache"), "of a training");
        String java = Installation.javaThatHasTrained(temporary, cache, cache);

        Outcome outcome = server.with("MCP_AOT", "on").with("JAVA_HOME", java).run();

        assertThat(outcome.exit()).isZero();
        assertThat(tree.resolve("target/mcp-server.aot")).hasSameBinaryContentAs(cache);
    }

    private void buildDoes(String work) throws IOException {
        Installation.writeScript(
                tree.resolve("mvnw"),
                "cd \"${0%/*}\" || exit 1\necho build >>builds\necho noise of the build\n" + work);
    }

    private long builds() throws IOException {
        try (var lines = Files.lines(tree.resolve("builds"))) {
            return lines.count();
        }
    }

    private Path log() {
        return tree.resolve("target/mcp-server.log");
    }
}
