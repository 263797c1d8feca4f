// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.faults;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.kube.ScriptedServer;
import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import io.clusterhealth.report.Report;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The memory stays bounded when the API server sends endless lists, some with an endless object.
@Timeout(180)
@Holds(IsolationRow.MEMORY)
class MemoryIsolationIT {
    private static final int CALLS = 160;
    private static final int AT_ONCE = 32;

    /// The documented maximum at a heap of 256 MiB.
    private static final int MOST_MIB = 450;

    private static final String CHUNK = "x".repeat(16 << 10);

    @Test
    void endlessAnswersTakeOnlySoMuchMemory(@TempDir Path folder) throws Exception {
        try (FaultyApi api = new FaultyApi()) {
            Map<String, String> environment = new HashMap<>(
                    HealthAnswers.environment(api.kubeconfig(folder, api.address()), Duration.ofSeconds(4)));
            // The options of the launcher on a machine of 512 MiB.
            environment.put("JAVA_TOOL_OPTIONS", "-Xmx256m -XX:MaxDirectMemorySize=64m -XX:+ExitOnOutOfMemoryError");
            environment.put("MCP_RATE_LIMIT", "0");
            try (ServerProcess server = ServerProcess.http(environment);
                    HttpClient client = HttpClient.newHttpClient()) {
                api.breakListsWith((target, to, _) -> endless(target, to));
                AtomicInteger answered = new AtomicInteger();
                Semaphore room = new Semaphore(AT_ONCE);
                HttpRequest question = HttpRequest.newBuilder(server.uri("/mcp"))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(HealthAnswers.QUESTION))
                        .build();
                for (int i = 0; i < CALLS; i++) {
                    room.acquire();
                    client.sendAsync(question, HttpResponse.BodyHandlers.ofString())
                            .thenAccept(
                                    answer -> answered.addAndGet(answer.body().isEmpty() ? 0 : 1))
                            .whenComplete((_, _) -> room.release());
                }
                room.acquire(AT_ONCE);

                int mib = mostMemory(server.process().pid());
                Report.on("security")
                        .tell(
                                "isolation 12",
                                "isolation: at most " + mib + " MiB resident (promised " + MOST_MIB
                                        + ") while the API server's answers never end; calls answered "
                                        + answered.get() + "/" + CALLS);
                assertThat(answered).hasValue(CALLS);
                assertThat(mib).isLessThanOrEqualTo(MOST_MIB);
            }
        }
    }

    /// Sends a list without end: every second one has one endless object, the others an endless number of objects.
    private static void endless(String target, Socket to) throws IOException {
        OutputStream out = to.getOutputStream();
        out.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
                .getBytes(US_ASCII));
        String list = ScriptedServer.list(target, "");
        chunk(out, list.substring(0, list.indexOf("\"items\":[") + "\"items\":[".length()));
        boolean isHuge = target.hashCode() % 2 == 0;
        String endless = isHuge ? CHUNK : (FaultyApi.pod() + ",").repeat(20);
        if (isHuge) {
            chunk(out, "{\"metadata\":{\"name\":\"huge\",\"annotations\":{\"a\":\"");
        }
        while (true) {
            chunk(out, endless);
        }
    }

    private static void chunk(OutputStream out, String text) throws IOException {
        out.write((Integer.toHexString(text.length()) + "\r\n" + text + "\r\n").getBytes(US_ASCII));
    }

    /// The peak resident memory of a process.
    private static int mostMemory(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToInt(line -> Integer.parseInt(line.replaceAll("[^0-9]", "")) / 1024)
                .findFirst()
                .orElseThrow();
    }
}
