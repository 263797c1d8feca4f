// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The answer for a log that is missing in a recording, or that is longer than the stored part.
class MissingLogTest {
    private static final String WEB = "{apiVersion: v1, kind: Pod, metadata: {namespace: shop, name: web},"
            + " spec: {containers: [{name: app}, {name: proxy}]}, status: {phase: Running}}";

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        true  | logs/shop/web/app.log                                  | Ask with previous=false.
        false | logs/shop/web/app.previous.log                         | Ask with previous=true.
        true  | x/namespaces/shop/pods/web/app/app/logs/current.log.gz | Ask with previous=false.
        true  | logs/shop/web/proxy.log                                | Recorded: pod shop/web, container proxy.
        false | namespaces/a/pods/b/c/c/logs/previous.insecure.log     | Recorded: pod a/b, container c, previous=true.
        true  | shop/web/logs.txt                                      | Ask with previous=false.
        true  | shop/other/logs.txt                                    | Recorded: pod shop/other.
        true  | notes.log                                              | No logs were recorded. Ask explain-resource about the pod.
        """)
    void namesTheNearestLogsThatAreThere(boolean previous, String log, String wayOut) throws IOException {
        write("web.yaml", WEB);
        write(log, "");

        ToolError error = refusal(folder, previous);

        assertThat(error.error())
                .isEqualTo("The recording holds no log of container app of pod web"
                        + (previous ? " before its restart." : "."));
        assertThat(error.suggestion()).isEqualTo(wayOut);
    }

    @Test
    void namesThreeAtMostThoseOfThePodFirstAndOnlyAsManyAsFit() throws IOException {
        write("web.yaml", WEB);
        write("logs/a/z/c.log", "");
        write("logs/shop/web/proxy.log", "");
        write("logs/shop/db/c.log", "");
        write("logs/a/b/c HEALTHY.log", "");

        assertThat(refusal(folder, false).suggestion())
                .isEqualTo("Recorded: pod shop/web, container proxy; pod shop/db, container c; pod a/b, container"
                        + " c_HEALTHY.");

        write("logs/shop/" + "d".repeat(120) + "/c.log", "");
        Files.delete(folder.resolve("logs/shop/db/c.log"));

        assertThat(refusal(folder, false).suggestion()).isEqualTo("Recorded: pod shop/web, container proxy.");
    }

    @Test
    void findsTheLogsOfADumpInOneFile() throws IOException {
        write("dump.txt", """
            {"kind": "PodList", "apiVersion": "v1", "items": [{"metadata": {"namespace": "shop", "name": "web"},
              "spec": {"containers": [{"name": "app"}]}, "status": {"phase": "Running"}}]}
            ==== START logs for container app of pod shop/other ====
            line
            ==== END logs for container app of pod shop/other ====
            """);

        assertThat(refusal(folder.resolve("dump.txt"), false).suggestion())
                .isEqualTo("Recorded: pod shop/other, container app.");
    }

    /// A log longer than the 4 MiB that are kept; its last line is longer than the limit for a line.
    @Test
    void saysWhatIsLeftOutOfALongLog() throws IOException {
        write("web.yaml", WEB);
        write("logs/shop/web/app.log", "needle\n" + ("x".repeat(4_000) + "\n").repeat(1_200) + "y".repeat(4_097));
        String told = "what stands before its last 4 MiB is left out; lines cut at 4096 bytes: 1";

        ToolOutcome.Answer searched = answer("get-pod-logs", "{\"pod\": \"web\", \"grep\": \"needle\"}");
        assertThat(searched.text()).contains("lines has that text").endsWith("not all of it: " + told);
        assertThat(searched.data().path("incomplete").asText()).isEqualTo(told);

        assertThat(answer("get-pod-logs", "{\"pod\": \"web\", \"tail\": 3}")
                        .data()
                        .path("incomplete")
                        .asText())
                .isEqualTo("lines cut at 4096 bytes: 1");
    }

    @Test
    void explainingAPodSaysItToo() throws IOException {
        write(
                "web.yaml",
                WEB.replace(
                        "phase: Running",
                        "phase: Running, containerStatuses: [{name: app, restartCount: 0, ready: false,"
                                + " state: {terminated: {exitCode: 1, reason: Error}}}]"));
        write("logs/shop/web/app.log", "y".repeat(4_097));

        ToolOutcome.Answer explained =
                answer("explain-resource", "{\"kind\": \"pod\", \"name\": \"web\", \"namespace\": \"shop\"}");

        assertThat(explained.text()).contains("not all of it: lines cut at 4096 bytes: 1");
        assertThat(explained.data().at("/log/incomplete").asText()).isEqualTo("lines cut at 4096 bytes: 1");
    }

    private ToolOutcome.Answer answer(String tool, String arguments) {
        return (ToolOutcome.Answer) HealthToolset.call(
                HealthToolset.named(HealthToolset.over(SingleRecording.at(folder)), tool), arguments);
    }

    private void write(String name, String content) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private static ToolError refusal(Path recording, boolean previous) {
        return ((ToolOutcome.Refused) HealthToolset.call(
                        HealthToolset.named(HealthToolset.over(SingleRecording.at(recording)), "get-pod-logs"),
                        "{\"pod\": \"web\", \"container\": \"app\", \"previous\": " + previous + "}"))
                .error();
    }
}
