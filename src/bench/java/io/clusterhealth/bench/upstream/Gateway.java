// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.upstream;

import java.io.File;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// A server that answers calls over HTTP, as a separate process.
///
/// @param headers lines added to each request, each with its line end
/// @param tool the name of the echo tool
record Gateway(String name, int port, String path, String headers, String tool, Process process)
        implements AutoCloseable {

    static Gateway start(
            String name, int port, String tool, List<String> command, Map<String, String> environment, Path folder)
            throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(new File(folder.toFile(), name.replaceAll("\\W+", "-") + ".log"));
        builder.environment().keySet().removeIf(variable -> variable.startsWith("MCP_"));
        builder.environment().putAll(environment);
        Gateway gateway = new Gateway(name, port, "/mcp", "", tool, builder.start());
        for (int tries = 0; tries < 1_200 && gateway.process.isAlive(); tries++) {
            try (Socket _ = new Socket("127.0.0.1", port)) {
                return gateway;
            } catch (IOException _) {
                Thread.sleep(100);
            }
        }
        throw new IOException(name + " did not open its port; its log is in " + folder);
    }

    Gateway withHeaders(String lines) {
        return new Gateway(name, port, path, lines, tool, process);
    }

    /// Sends a POST and returns the body of the response.
    String post(String to, String header, String body) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + to))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        if (!header.isEmpty()) {
            request.header("Authorization", header);
        }
        try (HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString())
                    .body();
        }
    }

    /// Its processor time so far, without that of the upstream server.
    Duration processor() {
        Stream<ProcessHandle.Info> others = process.descendants()
                .map(ProcessHandle::info)
                .filter(info -> !info.commandLine().orElse("").contains(EchoUpstream.class.getName()));
        return Stream.concat(Stream.of(process.info()), others)
                .map(info -> info.totalCpuDuration().orElse(Duration.ZERO))
                .reduce(Duration.ZERO, Duration::plus);
    }

    /// Waits until it lists its tool.
    void awaitTool() throws Exception {
        for (int tries = 0; tries < 600; tries++) {
            if (post(path, headers.replace("Authorization: ", "").strip(), """
                    {"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}""").contains("\"" + tool + "\"")) {
                return;
            }
            Thread.sleep(100);
        }
        throw new IOException(name + " never listed " + tool);
    }

    @Override
    public void close() throws InterruptedException {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroy();
        process.waitFor();
    }
}
