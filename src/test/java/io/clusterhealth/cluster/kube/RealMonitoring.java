// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.clusterhealth.process.ServerProcess;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// A real Prometheus and a real Alertmanager, with nine days of past metrics. Tests that need them are skipped, with
/// a message, where they are not installed.
final class RealMonitoring implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final HttpClient http = HttpClient.newHttpClient();
    private final String prometheus = "http://127.0.0.1:" + ServerProcess.freePort();
    private final String alertmanager = "http://127.0.0.1:" + ServerProcess.freePort();
    private final Path folder;
    private final List<Process> running;

    /// Returns when both are ready.
    ///
    /// @param folder empty; for their data
    /// @param past metrics in OpenMetrics format
    RealMonitoring(Path folder, String past) throws IOException, InterruptedException {
        this.folder = folder;
        Path metrics = Files.writeString(folder.resolve("past.om"), past);
        Files.writeString(folder.resolve("rules.yml"), """
                groups:
                - name: test
                  rules:
                  - {alert: Watchdog, expr: vector(1), labels: {severity: none}}
                  - {alert: Slow, expr: vector(1), labels: {severity: critical, namespace: shop}}
                  - {alert: Noisy, expr: vector(1), labels: {severity: critical, namespace: shop}}
                """);
        Files.writeString(folder.resolve("prometheus.yml"), """
                global: {evaluation_interval: 1s, external_labels: {prometheus: test/k8s}}
                rule_files: [rules.yml]
                """);
        Files.writeString(folder.resolve("alertmanager.yml"), """
                route: {receiver: nobody}
                receivers: [{name: nobody}]
                templates: []
                """);
        Path data = folder.resolve("data");
        run("promtool", "tsdb", "create-blocks-from", "openmetrics", metrics.toString(), data.toString())
                .waitFor();
        this.running = List.of(
                run(
                        "prometheus",
                        "--config.file=prometheus.yml",
                        "--storage.tsdb.path=" + data,
                        "--storage.tsdb.retention.time=30d",
                        "--web.listen-address=" + prometheus.substring("http://".length())),
                run(
                        "prometheus-alertmanager",
                        "--config.file=alertmanager.yml",
                        "--storage.path=silences",
                        "--cluster.listen-address=",
                        "--web.listen-address=" + alertmanager.substring("http://".length())));
        if (!isReady(prometheus) || !isReady(alertmanager)) {
            close();
            throw new IllegalStateException("the monitoring is not ready; its logs are in " + folder);
        }
    }

    URI prometheus() {
        return URI.create(prometheus + "/api/v1/alerts");
    }

    URI alertmanager() {
        return URI.create(alertmanager + "/api/v2/alerts");
    }

    /// Sends Alertmanager an alert of the namespace `shop`, and silences it for an hour.
    void silence(String alert) throws IOException, InterruptedException {
        Instant now = Instant.now();
        post("/api/v2/silences", """
                {"matchers": [{"name": "alertname", "value": "%s", "isRegex": false}], "startsAt": "%s", "endsAt": "%s",
                 "createdBy": "test", "comment": "known"}""".formatted(alert, now, now.plusSeconds(3_600)));
        post("/api/v2/alerts", """
                [{"labels": {"alertname": "%s", "severity": "critical", "namespace": "shop", "prometheus": "test/k8s"}}]""".formatted(alert));
    }

    private void post(String path, String json) throws IOException, InterruptedException {
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(URI.create(alertmanager + path))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(json))
                        .build(),
                BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IOException(answer.statusCode() + " " + answer.body());
        }
    }

    private boolean isReady(String address) throws InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(address + "/-/ready")).build();
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end) {
            try {
                if (http.send(request, BodyHandlers.discarding()).statusCode() == 200) {
                    return true;
                }
            } catch (IOException _) {
                Thread.onSpinWait(); // not listening yet
            }
        }
        return false;
    }

    private Process run(String program, String... arguments) throws IOException {
        Optional<Path> found = Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .map(place -> Path.of(place, program))
                .filter(Files::isExecutable)
                .findFirst();
        assumeTrue(found.isPresent(), program + " is not installed");
        ProcessBuilder builder = new ProcessBuilder(found.get().toString());
        builder.command().addAll(List.of(arguments));
        return builder.directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(program + ".log").toFile())
                .start();
    }

    @Override
    public void close() {
        running.forEach(Process::destroy);
        running.forEach(process -> process.onExit().join());
    }
}
