// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The launcher in an installed layout: how it finds itself and Java, and what it passes to Java.
class LauncherIT {
    @TempDir
    Path temporary;

    private Installation installation;
    private Command server;

    @BeforeEach
    void install() throws IOException {
        installation = Installation.in(temporary);
        server = Command.of(installation.script(), temporary).with("MCP_AOT", "off");
    }

    @Test
    void startsThroughChainOfRelativeSymbolicLinks() throws IOException {
        Path bin = Files.createDirectories(temporary.resolve("bin"));
        Files.createSymbolicLink(bin.resolve("inner"), bin.relativize(installation.script()));
        Files.createSymbolicLink(bin.resolve("mcp-server"), Path.of("inner"));

        Outcome outcome = new Command(List.of(bin.resolve("mcp-server").toString()), server.environment())
                .and("--version")
                .run();

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).contains("0.1.0");
    }

    @Test
    void passesOverOldJavaOnPath() throws IOException {
        Path old = temporary.resolve("old");
        Installation.writeScript(old.resolve("bin/java"), "echo old Java was started\nexit 9\n");
        Files.writeString(old.resolve("release"), "JAVA_VERSION=\"17.0.15\"\n");
        Path roots = Files.createDirectories(temporary.resolve("jdks of mine"));
        Files.createSymbolicLink(roots.resolve("jdk"), Command.JAVA_HOME);

        Outcome outcome = server.with("PATH", old.resolve("bin") + ":" + Installation.toolsWithoutJava(temporary))
                .with("JAVA_HOME", old.toString())
                .with("MCP_JDK_ROOTS", temporary + ":" + roots)
                .and("--version")
                .run();

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).contains("0.1.0");
    }

    @Test
    void saysWhatToInstallWithoutJava() throws IOException {
        Outcome outcome = server.with(
                        "PATH", Installation.toolsWithoutJava(temporary).toString())
                .with("MCP_JDK_ROOTS", temporary.toString())
                .run();

        assertThat(outcome)
                .isEqualTo(new Outcome(
                        3,
                        "",
                        "mcp-server: no Java 25 found; install a JDK 25, such as Eclipse Temurin (temurin-25-jdk),"
                                + " or set JAVA_HOME to one\n"));
    }

    @Test
    void saysWhatIsMissingWithoutJar() throws IOException {
        Files.delete(installation.folder().resolve("mcp-server.jar"));

        Outcome outcome = server.run();

        assertThat(outcome)
                .isEqualTo(new Outcome(
                        3, "", "mcp-server: there is no mcp-server.jar beside " + installation.script() + "\n"));
    }

    @Test
    void refusesUnknownCacheModeByName() throws IOException {
        Outcome outcome = server.with("MCP_AOT", "fast").run();

        assertThat(outcome)
                .isEqualTo(new Outcome(64, "", "mcp-server: MCP_AOT is 'fast'; it may be on, off or train\n"));
    }

    /// Java's own exit code would be 1, which is "degraded".
    @Test
    void neverGivesAVerdictWhereJavaDoesNotStart() throws IOException {
        String refused = "mcp-server: Java does not start with %s='-Xmx1x': Invalid maximum heap size: -Xmx1x\n";

        for (String variable : List.of("MCP_JAVA_OPTS", "JDK_JAVA_OPTIONS")) {
            Command wrong = server.with(variable, "-Xmx1x");
            assertThat(wrong.and("check", "--cluster", "demo").run())
                    .isEqualTo(new Outcome(3, "", refused.formatted(variable)));
            assertThat(wrong.run()).isEqualTo(new Outcome(3, "", refused.formatted(variable)));
        }
    }

    @Test
    void refusesOptionsThatJavaDoesNotHave() throws IOException {
        assertThat(server.with("MCP_JAVA_OPTS", "-Xms40m -XX:+NoSuch")
                        .and("--version")
                        .run())
                .isEqualTo(new Outcome(
                        3,
                        "",
                        "mcp-server: Java does not start with MCP_JAVA_OPTS='-Xms40m -XX:+NoSuch':"
                                + " Unrecognized VM option 'NoSuch'\n"));
        assertThat(server.with("JDK_JAVA_OPTIONS", "-Xbogus").run().exit()).isEqualTo(3);
    }

    @Test
    void neverGivesAVerdictFromADamagedJar() throws IOException {
        Path jar = installation.folder().resolve("mcp-server.jar");
        Files.write(jar, new byte[1 << 16]);

        assertThat(server.and("check", "--cluster", "demo").run())
                .isEqualTo(new Outcome(
                        3, "", "mcp-server: Java does not start: Error: Invalid or corrupt jarfile " + jar + "\n"));
    }

    /// Java opens its first file, the jar, under the number of a closed standard input.
    @Test
    void readsNothingFromAClosedInput() throws IOException {
        List<String> closed = List.of(
                "sh",
                "-c",
                "exec \"$0\" --cluster demo <&-",
                installation.script().toString());

        Outcome outcome = new Command(closed, server.environment()).run();

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).isEmpty();
    }

    @Test
    void handsArgumentsAndExitCodeThrough() throws IOException {
        Outcome outcome = server.and("--transport", "carrier pigeon *").run();

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).contains("carrier pigeon *");
    }

    @Test
    void givesJavaUtf8LocaleWhenThereIsNone() throws IOException {
        Command shows =
                server.with("MCP_JAVA_OPTS", "-XshowSettings:properties").and("--version");

        assertThat(shows.run().err()).contains("sun.jnu.encoding = UTF-8");
        assertThat(shows.with("LANG", "C").run().err()).contains("sun.jnu.encoding = UTF-8");
    }

    @Test
    void letsUserReplaceTheCollector() throws IOException {
        Outcome outcome = server.with("MCP_JAVA_OPTS", "-Xmx200m  -XX:+UseParallelGC")
                .and("--version")
                .run();

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).contains("0.1.0");
    }

    @Test
    void boundsTheHeapUnlessTheUserDoes() throws IOException {
        assertThat(mostHeap("")).isPositive().isLessThanOrEqualTo(512L << 20);
        assertThat(mostHeap("-Xmx600m")).isEqualTo(600L << 20);
        assertThat(mostHeap("-Xmx40m")).isEqualTo(40L << 20);
    }

    private long mostHeap(String options) throws IOException {
        Outcome outcome = server.with("MCP_JAVA_OPTS", options + " -XX:+PrintFlagsFinal")
                .and("--version")
                .run();
        return Stream.of(outcome.out(), outcome.err())
                .flatMap(String::lines)
                .filter(line -> line.contains(" MaxHeapSize "))
                .map(line -> line.replaceFirst(".*= +([0-9]+) .*", "$1"))
                .mapToLong(Long::parseLong)
                .sum();
    }
}
