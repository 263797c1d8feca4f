// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.process.StdioClient;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A recording of 200 MB, read by a process whose heap is little larger: it ends with a result, or with an error
/// message.
@Holds(IsolationRow.FILES)
class HugeRecordingIT {
    private static final int SIZE = 200 << 20;
    private static final int LINES = 1_000_000_000;
    private static final int OBJECT = 1_500_000_000;

    /// With the launcher's flag that ends the process when it runs out of memory.
    private static final String MEMORY = "-Xmx256m -XX:+ExitOnOutOfMemoryError";

    @TempDir
    Path folder;

    /// Objects are reduced while they are streamed: memory depends on their number, not their size.
    @Test
    void manyLargeObjectsAreRead() throws IOException {
        int large = 64 << 10;
        Path file = folder.resolve("pods.json");
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write("{\"apiVersion\":\"v1\",\"kind\":\"PodList\",\"items\":[");
            for (int i = 0; i < SIZE / large; i++) {
                out.write((i == 0 ? "" : ",") + "{\"metadata\":{\"namespace\":\"a\",\"name\":\"p-" + i
                        + "\",\"annotations\":{\"x\":\"");
                out.write("x".repeat(large));
                out.write("\"}},\"status\":{\"phase\":\"Succeeded\"}}");
            }
            out.write("]}");
        }
        assertThat(Files.size(file)).isGreaterThan(SIZE);

        String said = check(file, Duration.ofSeconds(60));

        assertThat(said)
                .contains("\"verdict\":\"unknown\"")
                .contains("\"pods\":{\"total\":%d,".formatted(SIZE / large));
    }

    @Test
    void oneHugeTextInJsonIsPassedOver() throws IOException {
        Path file = folder.resolve("pod.json");
        one(
                file,
                "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\",\"annotations\":{\"x\":\"",
                "\"}}}");

        assertThat(check(file, Duration.ofSeconds(60)))
                .contains("\"verdict\":\"unknown\"")
                .contains("\"pods\":{\"total\":1,");
    }

    @Test
    void oneHugeTextInYamlMakesTheFileIncomplete() throws IOException {
        Path file = folder.resolve("pod.yaml");
        one(file, "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nx: ", "\n");

        assertThat(check(file, Duration.ofSeconds(8)))
                .contains("\"verdict\":\"unknown\"")
                .contains("pod.yamlisincomplete:itholdsanobjectofmorethan4MiB");
    }

    @Test
    void aSmallFileOfAnObjectOfGigabytesIsToldOf() throws IOException {
        String pod = "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"namespace\":\"shop\",\"name\":\"";
        zipped("recording/kept.json.gz", pod, "x", OBJECT, "\"}}");
        zipped("recording/passed.json.gz", pod + "p\",\"annotations\":{\"x\":\"", "x", OBJECT, "\"}}}");

        assertThat(check(folder.resolve("recording"), Duration.ofSeconds(60)))
                .contains("\"verdict\":\"unknown\"")
                .contains("kept.json.gzisincomplete:itholdsanobjectofmorethan4MiB");
    }

    /// A busy machine may not reach the end of the log; the response then reports the exceeded deadline.
    @Test
    void aSmallLogOfABillionLinesEndsNoServer() throws IOException {
        Files.writeString(
                folder.resolve("pod.yaml"),
                "{apiVersion: v1, kind: Pod, metadata: {namespace: shop, name: web}, spec: {containers: [{name: app}]}}");
        zipped("logs/shop/web/app.log.gz", "first line\n", "\n", LINES, "last line\n");
        Map<String, String> environment =
                Map.of("JAVA_TOOL_OPTIONS", MEMORY, "MCP_CLUSTER", folder.toString(), "MCP_DEADLINE", "25s");
        try (StdioClient client = ServerProcess.stdio(environment)) {
            client.initialize();

            String log = client.call("get-pod-logs", "{\"pod\":\"web\",\"namespace\":\"shop\"}")
                    .toString();

            assertThat(log).containsAnyOf("last line", "DEADLINE_EXCEEDED").doesNotContain("first line");
            assertThat(client.request("ping", "{}").has("result")).isTrue();
            assertThat(client.server().stderr().toString().replace(MEMORY, "")).doesNotContain("OutOfMemoryError");
        }
    }

    /// As several members of one file: to compress gigabytes of the same takes longer than to read them.
    private void zipped(String name, String before, String unit, int times, String after) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        String part = unit.repeat(1 << 20);
        byte[] whole = zipped(part);
        try (OutputStream out = Files.newOutputStream(file)) {
            out.write(zipped(before));
            for (int left = times; left > 0; left -= part.length()) {
                out.write(left < part.length() ? zipped(part.substring(0, left)) : whole);
            }
            out.write(zipped(after));
        }
        assertThat(Files.size(file)).isLessThan(2 << 20);
    }

    private static byte[] zipped(String text) throws IOException {
        ByteArrayOutputStream member = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(member)) {
            out.write(text.getBytes(UTF_8));
        }
        return member.toByteArray();
    }

    private static void one(Path file, String before, String after) throws IOException {
        String part = "x".repeat(1 << 20);
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write(before);
            for (int i = 0; i < SIZE; i += part.length()) {
                out.write(part);
            }
            out.write(after);
        }
    }

    /// The output of the command, on both streams; stdout without white space.
    private String check(Path recording, Duration deadline) {
        Map<String, String> environment = Map.of(
                "JAVA_TOOL_OPTIONS",
                MEMORY,
                "MCP_DEADLINE",
                deadline.toSeconds() + "s",
                "XDG_STATE_HOME",
                folder.resolve("state").toString());
        try (ServerProcess process =
                ServerProcess.start(environment, "check", "--output", "json", "--cluster", recording.toString())) {
            String said = process.restOfStdout().replaceAll("\\s+", "");
            assertThat(process.exitCode()).isEqualTo(3);
            said += String.join("\n", process.stderr().lines()).replace(MEMORY, "");
            assertThat(said).doesNotContain("OutOfMemoryError", "Exception", "\tat ");
            return said;
        }
    }
}
