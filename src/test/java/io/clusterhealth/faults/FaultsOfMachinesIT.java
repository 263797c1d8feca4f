// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.report.Row;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// A machine that is short of a resource.
@EnabledOnOs(OS.LINUX)
class FaultsOfMachinesIT extends ServerOnFaultyApi {

    /// As in a long garbage collection, or when a virtual machine is migrated.
    @Test
    @Row(32)
    void answersAfterAStandstill() throws Exception {
        CountDownLatch called = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        api.breakListsWith((_, _, healthy) -> {
            called.countDown();
            goOn.await(60, TimeUnit.SECONDS);
            healthy.send();
        });
        CompletableFuture<HttpResponse<String>> inFlight =
                CompletableFuture.supplyAsync(() -> HealthAnswers.post(server));
        assertThat(called.await(30, TimeUnit.SECONDS)).isTrue();

        run("kill", "-STOP", pid());
        goOn.countDown();
        LockSupport.parkNanos(Duration.ofSeconds(2).toNanos());
        run("kill", "-CONT", pid());

        assertThat(HealthAnswers.data(inFlight.get(30, TimeUnit.SECONDS))
                        .path("verdict")
                        .asText())
                .isEqualTo("healthy");
    }

    @Test
    @Row(32)
    void saysWhatItCouldNotDoWithATenthOfAProcessor() throws Exception {
        Process throttle = new ProcessBuilder(
                        "sh", "-c", "while kill -STOP $0; do sleep 0.09; kill -CONT $0; sleep 0.01; done", pid())
                .start();
        try {
            api.breakListsWith((_, _, _) -> new CountDownLatch(1).await(60, TimeUnit.SECONDS));

            HealthAnswers.notHealthy(server);
        } finally {
            throttle.destroyForcibly().waitFor();
            run("kill", "-CONT", pid());
        }
    }

    /// The kernel still accepts connections when the process has no file descriptor left for them.
    @Test
    @Row(33)
    void servesAgainWhenThereAreDescriptorsAgain() throws Exception {
        run("prlimit", "--pid", pid(), "--nofile=" + (descriptors() + 20));
        List<Socket> clients = new ArrayList<>();
        try {
            for (int i = 0; i < 100; i++) {
                Socket client = new Socket(
                        InetAddress.getLoopbackAddress(), server.uri("/").getPort());
                clients.add(client);
                client.getOutputStream().write("GET /health/live HTTP/1.1\r\nHost: localhost\r\n".getBytes(UTF_8));
            }
            assertThat(server.process().isAlive()).isTrue();
        } finally {
            for (Socket client : clients) {
                client.close();
            }
        }
        HealthAnswers.assertWellAgain(server);
    }

    /// Nothing can be written: no state, no temporary file, no audit line.
    @Test
    @Row(34)
    void needsNoDisk() {
        Map<String, String> environment = new HashMap<>(environment());
        environment.put("HOME", "/proc/none");
        environment.put("XDG_STATE_HOME", "/proc/none");
        environment.put("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=/proc/none");
        environment.put("MCP_AUDIT", "/dev/full");
        try (ServerProcess diskless = ServerProcess.http(environment)) {
            HealthAnswers.assertWellAtLast(diskless);
            HealthAnswers.assertWellNow(diskless);
        }
    }

    private String pid() {
        return Long.toString(server.process().pid());
    }

    private long descriptors() throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc", pid(), "fd"))) {
            return open.count();
        }
    }

    private static void run(String... command) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder(command).start().waitFor())
                .as(String.join(" ", command))
                .isZero();
    }
}
