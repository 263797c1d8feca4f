// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.measure;

import io.clusterhealth.bench.population.Main;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// The scripted API server in a separate process.
final class ServerProcess implements AutoCloseable {
    private static final String KUBECONFIG = """
            apiVersion: v1
            kind: Config
            current-context: bench
            clusters: [{name: bench, cluster: {server: "%s"}}]
            users: [{name: bench, user: {token: bench}}]
            contexts: [{name: bench, context: {cluster: bench, user: bench}}]
            """;

    private final Process process;
    private final String address;
    private final HttpClient http = HttpClient.newHttpClient();
    private final Path kubeconfig;

    /// @param arguments of [Main]
    ServerProcess(List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-Xmx2g",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(arguments);
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        address = process.inputReader(StandardCharsets.UTF_8).readLine();
        kubeconfig = Files.createTempFile("bench", ".kubeconfig");
        Files.writeString(kubeconfig, KUBECONFIG.formatted(address));
    }

    String address() {
        return address;
    }

    String kubeconfig() {
        return kubeconfig.toString();
    }

    /// One address per cluster of a fleet.
    List<String> addresses() {
        return List.of(address.split(","));
    }

    void reset() throws IOException, InterruptedException {
        for (String one : addresses()) {
            get(one + "/_scripted/reset");
        }
    }

    /// Lets the server write the table of pods, which it caches.
    void prepareTable() throws IOException, InterruptedException {
        http.send(
                HttpRequest.newBuilder(URI.create(address + "/api/v1/pods"))
                        .header("Accept", "application/json;as=Table;v=v1;g=meta.k8s.io")
                        .build(),
                BodyHandlers.discarding());
    }

    /// The requests since the last reset; of a fleet, those to its first cluster.
    Asked asked() throws IOException, InterruptedException {
        return asked(addresses().getFirst());
    }

    /// The same per cluster of a fleet.
    List<Asked> eachAsked() throws IOException, InterruptedException {
        List<Asked> all = new ArrayList<>();
        for (String one : addresses()) {
            all.add(asked(one));
        }
        return all;
    }

    private Asked asked(String server) throws IOException, InterruptedException {
        List<String> lines = get(server + "/_scripted/tally").lines().toList();
        String[] counts = lines.getFirst().split(" ", 3);
        List<String> first =
                lines.stream().skip(1).filter(line -> !line.isEmpty()).toList();
        return new Asked(first, Integer.parseInt(counts[0]), Long.parseLong(counts[1]), Duration.parse(counts[2]));
    }

    /// @param first path and query of each request but those for later pages
    /// @param span from the first request to the last byte of the last response
    record Asked(List<String> first, int pages, long bytes, Duration span) {}

    private String get(String url) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString())
                .body();
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(kubeconfig);
        http.close();
        process.getOutputStream().close();
        try {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
