// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.Child.ChildProgram;
import io.clusterhealth.process.Child.ChildStart;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ChildTest {
    private static final Path SHELL = Path.of("/bin/sh");

    @Test
    void isTalkedToForAsLongAsItLives() throws Exception {
        try (Child child = shell("while read line; do echo \"got $line\"; done")) {
            BufferedReader output = new BufferedReader(new InputStreamReader(child.output(), UTF_8));
            for (int i = 0; i < 3; i++) {
                child.input().write(("line " + i + "\n").getBytes(UTF_8));
                child.input().flush();
                assertThat(output.readLine()).isEqualTo("got line " + i);
            }
        }
    }

    @Test
    void inheritsNothingAndReadsNoShell() throws Exception {
        try (Child child = started(new ChildProgram(
                Path.of("/usr/bin/env"),
                List.of("printenv"),
                Map.of("PATH", "/usr/bin:/bin", "GIVEN", "$HOME"),
                Optional.empty()))) {
            assertThat(new String(child.output().readAllBytes(), UTF_8).lines())
                    .contains("GIVEN=$HOME")
                    .noneMatch(line -> line.startsWith("USER=") || line.startsWith("JAVA_HOME="));
        }
    }

    @Test
    void keepsTheLastEightKibibytesOfItsErrors() throws Exception {
        try (Child child = shell("i=0; while [ $i -lt 3000 ]; do echo line-$i >&2; i=$((i+1)); done; cat")) {
            while (!child.errorTail().endsWith("line-2999\n")) {
                Thread.onSpinWait();
            }
            assertThat(child.errorTail()).hasSize(8 * 1024);
        }
    }

    @Test
    void endsWithAllItHasStartedHoweverItEnds() throws Exception {
        Child child = shell("sleep 300 & echo $!; sleep 300 & echo $!; cat");
        BufferedReader output = new BufferedReader(new InputStreamReader(child.output(), UTF_8));
        List<ProcessHandle> descendants = List.of(handle(output), handle(output));
        child.noteDescendants();

        ProcessHandle.of(child.pid()).orElseThrow().destroyForcibly();

        for (ProcessHandle one : descendants) {
            one.onExit().get(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void oneThatDoesNotEndWithItsInputIsKilledWithItsChildren() throws Exception {
        Child child = shell("trap '' TERM; sleep 300 & echo $!; while :; do sleep 300; done");
        ProcessHandle descendants = handle(new BufferedReader(new InputStreamReader(child.output(), UTF_8)));
        CompletableFuture<Integer> code = new CompletableFuture<>();
        child.onExit(code::complete);

        child.close();

        assertThat(code.get(60, TimeUnit.SECONDS)).isEqualTo(137);
        descendants.onExit().get(60, TimeUnit.SECONDS);
    }

    @Test
    void aThousandKillsLeaveNoOrphan() throws Exception {
        List<ProcessHandle> descendants = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            Child child = shell("sleep 300 & echo $!; cat");
            descendants.add(handle(new BufferedReader(new InputStreamReader(child.output(), UTF_8))));
            child.noteDescendants();
            ProcessHandle.of(child.pid()).orElseThrow().destroyForcibly();
            assertThat(child.endsWithin(Duration.ofSeconds(60))).isTrue();
        }
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (descendants.stream().anyMatch(ProcessHandle::isAlive)) {
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.onSpinWait();
        }
    }

    @Test
    void saysWhyItWasNotStarted() {
        assertThat(Child.start(new ChildProgram(Path.of("/"), List.of(), Map.of(), Optional.empty())))
                .isEqualTo(new ChildStart.UnstartedChild("Permission denied"));
        assertThat(Child.start(new ChildProgram(SHELL, List.of(), Map.of("A=B", "x"), Optional.empty())))
                .isInstanceOf(ChildStart.UnstartedChild.class);
    }

    private static ProcessHandle handle(BufferedReader output) throws IOException {
        return ProcessHandle.of(Long.parseLong(output.readLine())).orElseThrow();
    }

    private static Child shell(String script) {
        return started(
                new ChildProgram(SHELL, List.of("-c", script), Map.of("PATH", "/usr/bin:/bin"), Optional.empty()));
    }

    private static Child started(ChildProgram program) {
        return switch (Child.start(program)) {
            case ChildStart.StartedChild(Child child) -> child;
            case ChildStart.UnstartedChild(String why) -> throw new AssertionError(why);
        };
    }
}
