// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.clusterhealth.process.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The AOT cache of an installed layout: created once, used when it matches, and no obstacle to a start.
@Order(1) // takes minutes: run last, it would keep one core busy alone
class CacheIT {
    private static final Path SETPRIV = Path.of("/usr/bin/setpriv");

    /// Makes Java refuse to start where it cannot use its AOT cache.
    private static final String CACHE_REQUIRED = "-XX:AOTMode=on";

    @TempDir
    static Path shared;

    @TempDir
    Path temporary;

    private static Installation trained;

    /// Beside the jar stands the cache of another one, as after an update.
    @BeforeAll
    static void trainOnce() throws IOException {
        trained = Installation.in(shared);
        Files.writeString(trained.cache(), "of another jar");
        Files.writeString(key(trained), "of another jar\n");
        assertThat(train(trained).run()).isEqualTo(new Outcome(0, "", ""));
    }

    @Test
    void startsFromCacheWithOnlyHomeAndPath() throws IOException {
        Command server = Command.of(trained.script(), shared).and("--version");

        Outcome outcome = server.run();

        assertThat(outcome.out()).startsWith("mcp-server 0.1.0 (commit ").endsWith(")\n");
        assertThat(outcome).isEqualTo(new Outcome(0, outcome.out(), ""));
        assertThat(server.with("MCP_JAVA_OPTS", CACHE_REQUIRED).run().exit()).isZero();
    }

    @Test
    void cacheThatFitsIsNotMadeAgain() throws IOException {
        FileTime made = Files.getLastModifiedTime(trained.cache());

        assertThat(train(trained).run()).isEqualTo(new Outcome(0, "", ""));

        assertThat(Files.getLastModifiedTime(trained.cache())).isEqualTo(made);
        assertThat(leftovers(trained)).isEmpty();
    }

    @Test
    void cacheIsUsedUnlessSwitchedOff() throws IOException {
        assertThat(argumentsOfJava(serve(trained))).contains("-XX:AOTCache=" + trained.cache());
        assertThat(argumentsOfJava(serve(trained).with("MCP_AOT", "off")))
                .noneMatch(it -> it.startsWith("-XX:AOTCache"));
    }

    @Test
    void servesHttpFromACacheOfItsOwn() throws IOException {
        assertThat(train(trained).with("MCP_TRANSPORT", "http").run()).isEqualTo(new Outcome(0, "", ""));

        Path cache = trained.folder().resolve("mcp-server-http.aot");
        Command server = serve(trained, "http", "--port", Integer.toString(ServerProcess.freePort()))
                .with("MCP_MANAGEMENT_PORT", "0")
                .with("MCP_JAVA_OPTS", CACHE_REQUIRED + " -Xlog:class+load=info:file=" + temporary.resolve("classes"));
        assertThat(argumentsOfJava(server)).contains("-XX:AOTCache=" + cache);
        assertThat(temporary.resolve("classes"))
                .content()
                .containsPattern("io.clusterhealth.transport.http.RequestGate source: shared objects file");
        assertThat(leftovers(trained)).isEmpty();
    }

    /// The server reads the word in any case, and "observe" is always HTTP.
    @Test
    void takesTheCacheOfTheTransportThatTheServerTakes() throws IOException {
        assertThat(train(trained).with("MCP_TRANSPORT", "http").run().exit()).isZero();
        Path cache = trained.folder().resolve("mcp-server-http.aot");
        Command quiet =
                Command.of(trained.script(), shared).with("MCP_CLUSTER", "demo").with("MCP_MANAGEMENT_PORT", "0");
        String port = Integer.toString(ServerProcess.freePort());
        String other = Integer.toString(ServerProcess.freePort());

        assertThat(argumentsOfJava(quiet.with("MCP_TRANSPORT", "HTTP").with("MCP_HTTP_PORT", port)))
                .contains("-XX:AOTCache=" + cache);
        assertThat(argumentsOfJava(quiet.and("observe", "--port", other))).contains("-XX:AOTCache=" + cache);
        assertThat(argumentsOfJava(quiet.with("MCP_TRANSPORT", "HTTP").and("--transport", "STDIO")))
                .contains("-XX:AOTCache=" + trained.cache());
    }

    @Test
    void brokenCacheDoesNotHinderTheStart() throws IOException {
        Installation broken = copyOfTrained();
        Files.writeString(broken.cache(), "no cache at all");
        Command server = Command.of(broken.script(), temporary).and("--version");

        Outcome outcome = server.run();

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).startsWith("mcp-server 0.1.0 (commit ");
        assertThat(server.with("MCP_JAVA_OPTS", CACHE_REQUIRED).run().exit()).isNotZero();
    }

    @Test
    void cacheOfAnotherJarIsNotUsedButReplaced() throws IOException {
        Installation updated = copyOfTrained();
        FileTime older = FileTime.from(Instant.parse("2020-01-01T00:00:00Z"));
        Files.setLastModifiedTime(updated.folder().resolve("mcp-server.jar"), older);
        // As if this process trained, so that the start does not.
        String pid = Long.toString(ProcessHandle.current().pid());
        Files.createSymbolicLink(updated.folder().resolve("mcp-server.lock"), Path.of(pid));

        assertThat(argumentsOfJava(serve(updated))).noneMatch(it -> it.startsWith("-XX:AOTCache"));
        assertThat(key(trained)).content().doesNotContain("of another jar");
        assertThat(argumentsOfJava(serve(trained).with("MCP_JAVA_OPTS", CACHE_REQUIRED)))
                .contains("-XX:AOTCache=" + trained.cache());
    }

    @Test
    void twoFirstStartsAtOnceBothAnswerAndLeaveOneCache() throws IOException {
        Installation fresh = Installation.in(temporary);
        Path answered = temporary.resolve("answered");
        String java = javaThatHasTrained(answered);
        try (Running one = serve(fresh).with("JAVA_HOME", java).start();
                Running other = serve(fresh).with("JAVA_HOME", java).start()) {
            assertThat(answer(one)).contains("\"id\":7");
            assertThat(answer(other)).contains("\"id\":7");
            Files.createFile(answered);
        }

        assertThat(train(fresh).with("JAVA_HOME", java).run().exit()).isZero();
        assertThat(fresh.cache()).isNotEmptyFile();
        assertThat(leftovers(fresh)).isEmpty();
    }

    @Test
    void failedTrainingIsSaidInTheLogAndNotRepeatedForADay() throws IOException {
        Installation fresh = Installation.in(temporary);
        Path log = fresh.folder().resolve("mcp-server.log");
        Command train = train(fresh).with("JAVA_HOME", javaThatCannotTrain());

        assertThat(train.run())
                .isEqualTo(new Outcome(3, "", "mcp-server: the AOT cache could not be made; the log is " + log + "\n"));
        assertThat(log).content().contains("the AOT cache could not be made, so the server starts without it");

        assertThat(train.run()).isEqualTo(new Outcome(0, "", ""));
        assertThat(leftovers(fresh)).isEmpty();

        Files.setLastModifiedTime(key(fresh), FileTime.from(Instant.now().minus(Duration.ofHours(49))));
        assertThat(train.run().exit()).isEqualTo(3);
    }

    /// A client's working directory may be a temporary one.
    @Test
    void trainsAlsoWhereTheFolderOfTheStartIsGone() throws IOException {
        Installation fresh = Installation.in(temporary);
        Path gone = Files.createDirectories(temporary.resolve("gone"));
        Command train = new Command(
                List.of(
                        "sh",
                        "-c",
                        "cd \"$1\" && rmdir \"$1\" && exec \"$2\"",
                        "sh",
                        gone.toString(),
                        fresh.script().toString()),
                train(fresh).with("JAVA_HOME", javaThatHasTrained()).environment());

        assertThat(train.run().exit()).isZero(); // the shell itself may report the missing folder
        assertThat(fresh.cache()).isNotEmptyFile();
    }

    @Test
    void lockOfDeadProcessIsTakenOver() throws IOException, InterruptedException {
        Installation fresh = Installation.in(temporary);
        Process dead = new ProcessBuilder("true").start();
        dead.waitFor();
        Files.createSymbolicLink(fresh.folder().resolve("mcp-server.lock"), Path.of(Long.toString(dead.pid())));

        train(fresh).with("JAVA_HOME", javaThatCannotTrain()).run();

        assertThat(key(fresh)).isNotEmptyFile();
        assertThat(leftovers(fresh)).isEmpty();
    }

    @Test
    void cacheGoesToTheUsersFolderWhereTheJarsIsReadOnly() throws IOException {
        Installation fresh = Installation.in(temporary);
        Path home = Files.createDirectories(temporary.resolve("home"));
        Command asNobody = new Command(
                List.of(SETPRIV.toString(), "--reuid=65534", "--regid=65534", "--clear-groups"),
                train(fresh)
                        .with("HOME", home.toString())
                        .with("JAVA_HOME", javaThatHasTrained())
                        .environment());
        assumeTrue(
                Files.isExecutable(SETPRIV) && asNobody.and("true").run().exit() == 0,
                "needs the right to start a process as another user");
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxrwxrwx"));
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));

        Outcome outcome = asNobody.and(fresh.script().toString()).run();

        assertThat(outcome).isEqualTo(new Outcome(0, "", ""));
        assertThat(fresh.cache()).doesNotExist();
        assertThat(home.resolve(".cache/cluster-health-mcp")).isDirectoryContaining("glob:**.aot");
    }

    private static Path key(Installation installation) {
        return installation.folder().resolve("mcp-server.aot.key");
    }

    private Installation copyOfTrained() throws IOException {
        Installation copy = Installation.in(temporary);
        for (Path file : List.of(trained.cache(), key(trained))) {
            Files.copy(file, copy.folder().resolve(file.getFileName()));
        }
        return copy;
    }

    /// A Java that passes the launcher's check for Java 25 and exits without output.
    private String javaThatCannotTrain() throws IOException {
        Path home = temporary.resolve("mute");
        Installation.writeScript(home.resolve("bin/java"), "exit 0\n");
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"25.0.1\"\n");
        return home.toString();
    }

    private String javaThatHasTrained() throws IOException {
        return javaThatHasTrained(temporary);
    }

    private String javaThatHasTrained(Path awaited) throws IOException {
        return Installation.javaThatHasTrained(temporary, trained.cache(), awaited);
    }

    private static Command train(Installation installation) {
        return Command.of(installation.script(), installation.folder().getParent())
                .with("MCP_AOT", "train");
    }

    private static Command serve(Installation installation) {
        return serve(installation, "stdio");
    }

    private static Command serve(Installation installation, String transport, String... more) {
        return Command.of(installation.script(), installation.folder().getParent())
                .and("--transport", transport, "--cluster", "demo")
                .and(more);
    }

    private static String answer(Running running) throws IOException {
        running.send("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}");
        return running.awaitOut(_ -> true);
    }

    private static List<String> argumentsOfJava(Command server) throws IOException {
        try (Running running = server.start()) {
            running.awaitErr(line -> line.contains("ready"));
            return List.of(running.process().info().arguments().orElseThrow());
        }
    }

    private static List<String> leftovers(Installation installation) throws IOException {
        try (Stream<Path> files = Files.list(installation.folder())) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.matches("mcp-server(-http)?(\\.jar|\\.aot|\\.aot\\.key|\\.log)?"))
                    .toList();
        }
    }
}
