// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.Command.Bounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramsTest {
    private static final Bounds BOUNDS = new Bounds(Duration.ofSeconds(20), 1 << 20, 64);

    @TempDir
    Path folder;

    @Test
    void handsArgumentsOverAsTheyAre() throws IOException {
        Path program = script("printf '%s|' \"$@\"");

        assertThat(run(program, List.of("a b", "$HOME", "`id`", "; ls", ""), Map.of(), BOUNDS))
                .isEqualTo(new Outcome.Finished(0, "a b|$HOME|`id`|; ls||", ""));
    }

    @Test
    void inheritsNothingOfTheEnvironment() throws IOException {
        Path program = script("/usr/bin/env | grep -v '^PWD=\\|^SHLVL=\\|^_='");

        assertThat(run(program, List.of(), Map.of("GIVEN", "x"), BOUNDS))
                .isEqualTo(new Outcome.Finished(0, "GIVEN=x\n", ""));
    }

    @Test
    void endsTheInputAndReturnsBothOutputsAndTheCode() throws IOException {
        Path program = script("cat; printf 'out'; printf 'ä' >&2; exit 7");

        assertThat(run(program, List.of(), Map.of(), BOUNDS)).isEqualTo(new Outcome.Finished(7, "out", "ä"));
    }

    @Test
    void keepsTheEndOfALongError() throws IOException {
        Path program = script("i=0; while [ $i -lt 9000 ]; do echo line-$i >&2; i=$((i+1)); done");

        assertThat(run(program, List.of(), Map.of(), BOUNDS))
                .isInstanceOfSatisfying(
                        Outcome.Finished.class,
                        ended -> assertThat(ended.error()).hasSize(64).endsWith("line-8999\n"));
    }

    @Test
    void endsWhatWritesWithoutEnd() throws IOException {
        Path program = script("while :; do echo spam; done");

        assertThat(run(program, List.of(), Map.of(), BOUNDS)).isEqualTo(new Outcome.OutputTooLong());
    }

    @Test
    void readsAllOfALongOutput() throws IOException {
        Path program = script("head -c 1048576 /dev/zero");

        assertThat(run(program, List.of(), Map.of("PATH", "/usr/bin:/bin"), BOUNDS))
                .isInstanceOfSatisfying(
                        Outcome.Finished.class,
                        ended -> assertThat(ended.output()).hasSize(1 << 20));
    }

    @Test
    void killsTheWholeTreeAtTheEndOfItsTime() throws Exception {
        Path program = hanging();

        assertThat(run(program, List.of(), Map.of("PATH", "/usr/bin:/bin"), timeOf(Duration.ofSeconds(3))))
                .isEqualTo(new Outcome.TimedOut("waiting\n"));

        assertChildEnds();
    }

    @Test
    void killsTheWholeTreeWhenTheWaitIsInterrupted() throws Exception {
        Path program = hanging();
        CompletableFuture<Outcome> outcome = new CompletableFuture<>();
        Thread waiting = Thread.ofVirtual()
                .start(() -> outcome.complete(run(program, List.of(), Map.of("PATH", "/usr/bin:/bin"), BOUNDS)));
        while (!Files.exists(folder.resolve("child"))) {
            Thread.onSpinWait();
        }

        waiting.interrupt();

        assertThat(outcome.get(10, TimeUnit.SECONDS)).isEqualTo(new Outcome.Interrupted());
        assertChildEnds();
    }

    /// A process that a login program leaves running, such as an agent that caches credentials, keeps the pipe open.
    @Test
    void doesNotWaitForWhatAProgramLeavesBehind() throws Exception {
        Path program = script("sleep 30 & echo $! > " + folder.resolve("child") + "; echo done");
        long begun = System.nanoTime();

        assertThat(run(program, List.of(), Map.of("PATH", "/usr/bin:/bin"), BOUNDS))
                .isEqualTo(new Outcome.Finished(0, "done\n", ""));

        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(20));
        child().ifPresent(ProcessHandle::destroyForcibly);
    }

    @Test
    void saysWhyNothingStarts() throws IOException {
        assertThat(run(folder.resolve("missing"), List.of(), Map.of(), BOUNDS))
                .isEqualTo(new Outcome.NotStarted("No such file or directory"));
        assertThat(run(script("exit 0"), List.of(), Map.of("a=b", "c"), BOUNDS))
                .isEqualTo(new Outcome.NotStarted("a name or value of its environment has a forbidden character"));
    }

    @Test
    void findsAProgramByItsNameOrPath() throws IOException {
        Path program = script("exit 0");
        Path notRunnable = Files.writeString(folder.resolve("text"), "x");

        assertThat(Executable.find("program", Path.of("/"), "/nowhere:" + folder))
                .contains(program);
        assertThat(Executable.find("./program", folder, "")).contains(program);
        assertThat(Executable.find(program.toString(), Path.of("/"), "")).contains(program);
        assertThat(Executable.find("text", Path.of("/"), folder.toString())).isEmpty();
        assertThat(Executable.find(notRunnable.toString(), folder, "")).isEmpty();
        assertThat(Executable.find("program", folder, ".:")).as("relative PATH").isEmpty();
        assertThat(Executable.find("nul\0", folder, folder.toString())).isEmpty();
    }

    private static Outcome run(Path program, List<String> arguments, Map<String, String> environment, Bounds bounds) {
        return Programs.run(new Command(program, arguments, environment, bounds));
    }

    private static Bounds timeOf(Duration time) {
        return new Bounds(time, BOUNDS.output(), BOUNDS.error());
    }

    private Path hanging() throws IOException {
        return script("echo waiting >&2; sleep 300 & echo $! > " + folder.resolve("child.part") + "; mv "
                + folder.resolve("child.part") + " " + folder.resolve("child") + "; wait");
    }

    private void assertChildEnds() throws Exception {
        Optional<ProcessHandle> child = child();
        if (child.isPresent()) {
            child.get().onExit().get(10, TimeUnit.SECONDS);
        }
    }

    private Optional<ProcessHandle> child() throws IOException {
        return ProcessHandle.of(
                Long.parseLong(Files.readString(folder.resolve("child")).strip()));
    }

    private Path script(String body) throws IOException {
        Path program = Files.writeString(folder.resolve("program"), "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return program;
    }
}
