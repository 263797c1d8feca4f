// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.measure;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// Memory of the program and the peer: idle, and after reading a large cluster.
record MemoryRounds(Path launcher) {
    private static final List<String> LARGE = List.of("--large", "--broken");
    private static final int CALLS = 4;

    /// By then start-up work, such as writing the class cache, is over.
    private static final Duration IDLE = Duration.ofSeconds(10);

    /// Memory in MiB.
    ///
    /// @param idleHttp resident, of a server that has answered nothing but health probes
    /// @param idleStdio private, after `initialize`
    /// @param large peak resident, while reading 50,000 pods
    record MemoryMeasured(long idleHttp, long idleStdio, long large) {}

    private interface Stdio {
        McpProcess start(String kubeconfig) throws IOException;
    }

    MemoryMeasured ours() throws Exception {
        int port = freePort();
        ProcessBuilder http = new ProcessBuilder(launcher.toString(), "--transport", "http", "--cluster", "demo");
        http.environment().keySet().removeIf(name -> name.startsWith("MCP_"));
        http.environment()
                .putAll(Map.of("MCP_HTTP_PORT", "" + port, "MCP_MANAGEMENT_PORT", Integer.toString(freePort())));
        // With this deadline a slow machine reads everything, too.
        Map<String, String> small = Map.of("MCP_JAVA_OPTS", "-Xmx256m", "MCP_DEADLINE", "30s");
        return new MemoryMeasured(
                idleHttp(http, "http://127.0.0.1:" + port + "/health/ready"),
                idleStdio(_ -> new McpProcess(new Launch(launcher, "", Map.of()))),
                large(kubeconfig -> new McpProcess(new Launch(launcher, kubeconfig, small)), "get-cluster-health"));
    }

    MemoryMeasured of(Peer peer) throws Exception {
        try (ServerProcess cluster = new ServerProcess(List.of())) {
            int port = freePort();
            ProcessBuilder http = new ProcessBuilder(
                    peer.program().toString(),
                    "--kubeconfig",
                    cluster.kubeconfig(),
                    "--read-only",
                    "--port",
                    "" + port);
            return new MemoryMeasured(
                    idleHttp(http, "http://127.0.0.1:" + port + "/healthz"),
                    idleStdio(_ -> peer.start(cluster.kubeconfig())),
                    large(peer::start, "pods_list"));
        }
    }

    private static long idleHttp(ProcessBuilder program, String health) throws Exception {
        Process process = program.redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            awaitHealth(process, health);
            Thread.sleep(IDLE);
            return McpProcess.residentMebibytes(process.pid());
        } finally {
            process.destroy();
            process.waitFor();
        }
    }

    private static void awaitHealth(Process process, String health) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(health)).build();
            while (process.isAlive()) {
                try {
                    if (client.send(request, BodyHandlers.discarding()).statusCode() == 200) {
                        return;
                    }
                } catch (IOException _) {
                    // The port is not open yet.
                }
                Thread.sleep(100);
            }
        }
        throw new IOException("it ended before it was healthy: " + health);
    }

    private static long idleStdio(Stdio program) throws Exception {
        try (McpProcess process = program.start("")) {
            process.initialize();
            Thread.sleep(IDLE);
            return process.privateMebibytes();
        }
    }

    private static long large(Stdio program, String tool) throws Exception {
        try (ServerProcess cluster = new ServerProcess(LARGE)) {
            cluster.prepareTable();
            try (McpProcess process = program.start(cluster.kubeconfig())) {
                process.initialize();
                for (int i = 0; i < CALLS; i++) {
                    process.call(tool, "{}");
                }
                return process.peakMebibytes();
            }
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
