// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `mvnw`, with scripts instead of Maven that print their arguments.
class MavenWrapperIT {
    private static final String PRINTS_ARGUMENTS = "printf '[%s]' \"$@\"\n";

    @TempDir
    Path temporary;

    private Path tree;
    private Path home;
    private Path tools;
    private Command mvnw;

    @BeforeEach
    void clonedProject() throws IOException {
        tree = Files.createDirectories(temporary.resolve("my clone"));
        home = Files.createDirectories(temporary.resolve("my home"));
        tools = Installation.toolsWithoutJava(temporary);
        mvnw = Command.of(Installation.copyScript("mvnw", tree), home)
                .with("PATH", tools.toString())
                .with("MCP_JDK_ROOTS", temporary.resolve("none").toString())
                .with("JAVA_HOME", Command.JAVA_HOME.toString());
    }

    @Test
    void handsArgumentsUnchangedToNewMavenOnPath() throws IOException {
        Path maven = mavenOnPath("3.9.9", PRINTS_ARGUMENTS);

        Outcome outcome = mvnw.with("PATH", maven.resolve("bin") + ":" + tools)
                .and("verify", "-Dname=two  words", "*", "")
                .run();

        assertThat(outcome)
                .isEqualTo(
                        new Outcome(0, "[-f][" + tree.resolve("pom.xml") + "][verify][-Dname=two  words][*][]\n", ""));
    }

    @Test
    void leavesTheChoiceOfProjectToTheCaller() throws IOException {
        Path maven = mavenOnPath("4.0.0", PRINTS_ARGUMENTS);

        Outcome outcome = mvnw.with("PATH", maven.resolve("bin") + ":" + tools)
                .and("-f", "other.xml", "verify")
                .run();

        assertThat(outcome.out()).isEqualTo("[-f][other.xml][verify]\n");
    }

    @Test
    void letsOldMavenBringNewOneOnce() throws IOException {
        Path zip = temporary.resolve("maven.zip");
        writeMavenZip(zip);
        Path maven = mavenOnPath("3.8.9", """
                echo "$*" >>'%s'
                case $1 in
                    -v) echo Apache Maven 3.8.9 ;;
                    *) cp '%s' apache-maven-3.9.11-bin.zip ;;
                esac
                """.formatted(temporary.resolve("asked"), zip));
        Files.createSymbolicLink(tools.resolve("cp"), Path.of("/bin/cp"));
        Command withOldMaven =
                mvnw.with("PATH", maven.resolve("bin") + ":" + tools).and("verify");

        Outcome first = withOldMaven.run();
        Outcome second = withOldMaven.run();

        Path copy = home.resolve(".m2/wrapper/apache-maven-3.9.11");
        String out = "[-f][" + tree.resolve("pom.xml") + "][verify]\n";
        assertThat(first).isEqualTo(new Outcome(0, out, "mvnw: bringing Maven 3.9.11 into " + copy + "\n"));
        assertThat(second).isEqualTo(new Outcome(0, out, ""));
        assertThat(Files.readAllLines(temporary.resolve("asked")))
                .hasSize(2)
                .last()
                .asString()
                .contains("-Dartifact=org.apache.maven:apache-maven:3.9.11:zip:bin")
                .doesNotContain("://");
        assertThat(copy.getParent()).isDirectoryNotContaining(it -> !it.equals(copy));
    }

    @Test
    void saysWhereTheLogIsWhenMavenCannotBeBrought() throws IOException {
        Path maven = mavenOnPath("3.8.9", "echo no network\nexit 1\n");

        Outcome outcome = mvnw.with("PATH", maven.resolve("bin") + ":" + tools).run();

        Path log = home.resolve(".m2/wrapper/apache-maven-3.9.11.log");
        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).endsWith("could not bring Maven 3.9.11; its log is " + log + "\n");
        assertThat(log).hasContent("no network");
    }

    @Test
    void saysWhatToInstallWithoutMaven() throws IOException {
        Outcome outcome = mvnw.run();

        assertThat(outcome)
                .isEqualTo(new Outcome(
                        1,
                        "",
                        "mvnw: no Maven on the PATH; install one of any version, such as the package maven: an older"
                                + " one downloads the required version\n"));
    }

    @Test
    void saysWhatToInstallWithoutJdk() throws IOException {
        Outcome outcome = mvnw.with("JAVA_HOME", "").run();

        assertThat(outcome)
                .isEqualTo(new Outcome(
                        1,
                        "",
                        "mvnw: no JDK 25 found; install one, such as Eclipse Temurin (temurin-25-jdk), or set"
                                + " JAVA_HOME to one\n"));
    }

    private Path mavenOnPath(String version, String body) throws IOException {
        Path maven = Files.createDirectories(temporary.resolve("maven " + version));
        Files.createDirectories(maven.resolve("lib"));
        Files.createFile(maven.resolve("lib/maven-core-" + version + ".jar"));
        Installation.writeScript(maven.resolve("bin/mvn"), body);
        return maven;
    }

    private static void writeMavenZip(Path file) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.putNextEntry(new ZipEntry("apache-maven-3.9.11/bin/mvn"));
            zip.write(("#!/bin/sh\n" + PRINTS_ARGUMENTS).getBytes(StandardCharsets.UTF_8));
        }
    }
}
