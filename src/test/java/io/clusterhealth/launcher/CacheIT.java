// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The AOT cache of an installed layout: made once, used when it fits, never in the way of a start.
class CacheIT {
    private static final Path SETPRIV = Path.of("/usr/bin/setpriv");

    @TempDir
    Path temporary;

    private Installation installation;
    private Command server;
    private Command train;

    @BeforeEach
    void install() throws IOException {
        installation = Installation.in(temporary);
        server = Command.of(installation.script(), temporary);
        train = server.with("MCP_AOT", "train");
    }

    @Test
    void cacheIsMadeOnceAndUsed() throws IOException {
        assertThat(train.run()).isEqualTo(new Outcome(0, "", ""));
        FileTime made = Files.getLastModifiedTime(installation.cache());
        assertThat(train.run()).isEqualTo(new Outcome(0, "", ""));

        assertThat(Files.getLastModifiedTime(installation.cache())).isEqualTo(made);
        assertThat(argumentsOfJava(server)).contains("-XX:AOTCache=" + installation.cache());
        assertThat(argumentsOfJava(server.with("MCP_AOT", "off"))).noneMatch(it -> it.startsWith("-XX:AOTCache"));
        assertThat(leftovers()).isEmpty();
    }

    @Test
    void twoFirstStartsAtOnceBothAnswerAndLeaveOneCache() throws IOException {
        try (Running one = start(server);
                Running other = start(server)) {
            assertThat(answer(one)).contains("\"id\":7");
            assertThat(answer(other)).contains("\"id\":7");
        }

        assertThat(train.run().exit()).isZero();
        assertThat(installation.cache()).isNotEmptyFile();
        assertThat(leftovers()).isEmpty();
    }

    @Test
    void cacheIsMadeAnewForAnotherJar() throws IOException {
        train.run();
        Path jar = installation.folder().resolve("mcp-server.jar");
        Files.setLastModifiedTime(jar, FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));

        assertThat(argumentsOfJava(server)).noneMatch(it -> it.startsWith("-XX:AOTCache"));

        train.run();
        assertThat(argumentsOfJava(server)).contains("-XX:AOTCache=" + installation.cache());
    }

    @Test
    void brokenCacheDoesNotHinderTheStart() throws IOException {
        train.run();
        Files.writeString(installation.cache(), "no cache at all");

        Outcome outcome = server.and("--version").run();

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out().lines()).hasSize(1);
    }

    @Test
    void lockOfDeadProcessIsTakenOver() throws IOException, InterruptedException {
        Process dead = new ProcessBuilder("true").start();
        dead.waitFor();
        Files.createSymbolicLink(installation.folder().resolve("mcp-server.lock"), Path.of(Long.toString(dead.pid())));

        assertThat(train.run().exit()).isZero();

        assertThat(installation.cache()).isNotEmptyFile();
        assertThat(leftovers()).isEmpty();
    }

    @Test
    void failedTrainingIsSaidInTheLogAndNotRepeated() throws IOException {
        Path log = installation.folder().resolve("mcp-server.log");
        Command untrainable = train.with("MCP_JDK_ROOTS", "").with("JAVA_HOME", javaThatCannotTrain());

        assertThat(untrainable.run())
                .isEqualTo(new Outcome(3, "", "mcp-server: the AOT cache could not be made; the log is " + log + "\n"));
        assertThat(log).content().contains("the AOT cache could not be made, so the server starts without it");

        assertThat(untrainable.run()).isEqualTo(new Outcome(0, "", ""));
        assertThat(leftovers()).isEmpty();
    }

    @Test
    void cacheGoesToTheUsersFolderWhereTheJarsIsReadOnly() throws IOException {
        List<String> asNobody = List.of(SETPRIV.toString(), "--reuid=65534", "--regid=65534", "--clear-groups");
        assumeTrue(
                Files.isExecutable(SETPRIV)
                        && new Command(asNobody, server.environment())
                                        .and("true")
                                        .run()
                                        .exit()
                                == 0,
                "needs the right to start a process as another user");
        Path home = Files.createDirectories(temporary.resolve("home"));
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxrwxrwx"));
        for (Path readable = installation.folder(); readable.startsWith(temporary); readable = readable.getParent()) {
            Files.setPosixFilePermissions(readable, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        List<String> words = new ArrayList<>(asNobody);
        words.addAll(train.words());

        Outcome outcome = new Command(words, train.environment())
                .with("HOME", home.toString())
                .run();

        assertThat(outcome).isEqualTo(new Outcome(0, "", ""));
        assertThat(installation.cache()).doesNotExist();
        assertThat(home.resolve(".cache/cluster-health-mcp")).isDirectoryContaining("glob:**.aot");
    }

    /// A Java 25 as far as the launcher can see, which ends without a word.
    private String javaThatCannotTrain() throws IOException {
        Path home = temporary.resolve("mute");
        Installation.writeScript(home.resolve("bin/java"), "exit 0\n");
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"25.0.1\"\n");
        return home.toString();
    }

    private static Running start(Command server) throws IOException {
        return server.and("--transport", "stdio", "--cluster", "demo").start();
    }

    private static String answer(Running running) throws IOException {
        running.send("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}");
        return running.awaitOut(_ -> true);
    }

    private static List<String> argumentsOfJava(Command server) throws IOException {
        try (Running running = start(server)) {
            running.awaitErr(line -> line.contains("ready"));
            return List.of(running.process().info().arguments().orElseThrow());
        }
    }

    private List<String> leftovers() throws IOException {
        try (Stream<Path> files = Files.list(installation.folder())) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.matches("mcp-server(\\.jar|\\.aot|\\.aot\\.key|\\.log)?"))
                    .toList();
        }
    }
}
