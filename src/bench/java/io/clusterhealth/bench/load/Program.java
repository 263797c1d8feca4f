// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// The real program over HTTP, started by its launcher as a separate process. Its output goes to
/// `target/load-<port>.log`.
final class Program implements AutoCloseable {
    /// Generous, because the machine may be busy with other tests.
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final int port;
    private final Process process;

    private Program(int port, Process process) {
        this.port = port;
        this.process = process;
    }

    /// Starts it and waits until it is ready.
    static Program start(Map<String, String> environment) throws IOException, InterruptedException {
        int port = freePort();
        ProcessBuilder builder = new ProcessBuilder("./mcp-server", "--transport", "http", "--port", "" + port);
        builder.environment().keySet().removeIf(name -> name.startsWith("MCP_") || name.equals("KUBECONFIG"));
        builder.environment().putAll(environment);
        return start(port, builder);
    }

    /// Starts a [BareServer] instead of the program.
    static Program refusing() throws IOException, InterruptedException {
        int port = freePort();
        String java = ProcessHandle.current().info().command().orElse("java");
        String classes = System.getProperty("java.class.path");
        return start(
                port,
                new ProcessBuilder(
                        java, "-Xmx256m", "-XX:+UseSerialGC", "-cp", classes, BareServer.class.getName(), "" + port));
    }

    private static Program start(int port, ProcessBuilder builder) throws IOException, InterruptedException {
        builder.redirectErrorStream(true)
                .redirectOutput(Path.of("target", "load-" + port + ".log").toFile());
        Program program = new Program(port, builder.start());
        try {
            program.awaitReady();
            return program;
        } catch (IOException e) {
            program.close();
            throw e;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return probe.getLocalPort();
        }
    }

    private void awaitReady() throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        HealthProbe probe = new HealthProbe(port, "/health/ready");
        while (!probe.isUp()) {
            if (!process.isAlive() || System.nanoTime() > end) {
                throw new IOException("the program did not start; see target/load-" + port + ".log");
            }
            Thread.sleep(50);
        }
    }

    int port() {
        return port;
    }

    long pid() {
        return process.pid();
    }

    /// Its processor time so far.
    Duration processor() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    URI endpoint() {
        return URI.create("http://127.0.0.1:" + port + "/mcp");
    }

    /// Sends SIGTERM, as the kubelet does, and waits for the end of the process.
    ///
    /// @return how long it took
    Duration terminate() throws InterruptedException {
        long begin = System.nanoTime();
        process.destroy();
        process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    /// Sends SIGKILL, and waits for the end of the process.
    void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }

    @Override
    public void close() throws InterruptedException {
        kill();
    }
}
