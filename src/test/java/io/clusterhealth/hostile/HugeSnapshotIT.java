// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A snapshot of 200 MB, read by a process that may use little more: it ends in an answer, or in a sentence.
@Holds(IsolationRow.FILES)
class HugeSnapshotIT {
    private static final int SIZE = 200 << 20;
    private static final String MEMORY = "-Xmx256m";

    @TempDir
    Path folder;

    /// Objects are reduced while they stream by: their number counts, not their size.
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

    /// What the command says, on both streams, without spaces.
    private String check(Path snapshot, Duration deadline) {
        Map<String, String> environment = Map.of(
                "JAVA_TOOL_OPTIONS",
                MEMORY,
                "MCP_DEADLINE",
                deadline.toSeconds() + "s",
                "XDG_STATE_HOME",
                folder.resolve("state").toString());
        try (ServerProcess process =
                ServerProcess.start(environment, "check", "--output", "json", "--cluster", snapshot.toString())) {
            String said = process.restOfStdout().replaceAll("\\s+", "");
            assertThat(process.exitCode()).isEqualTo(3);
            said += String.join("\n", process.stderr().lines());
            assertThat(said).doesNotContain("OutOfMemoryError", "Exception", "\tat ");
            return said;
        }
    }
}
