// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.upstream;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// Runs the program over stdio, with upstream servers configured.
final class Behind implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Process process;
    private final LinkedBlockingQueue<String> lines = new LinkedBlockingQueue<>();

    /// @param servers the configuration of the upstream servers; empty for none
    Behind(Path folder, String servers) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of("mcp-server").toAbsolutePath().toString(), "--transport", "stdio", "--cluster", "demo")
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().keySet().removeIf(name -> name.startsWith("MCP_") || name.equals("KUBECONFIG"));
        if (!servers.isEmpty()) {
            Path file = Files.writeString(folder.resolve("stdio-servers.json"), servers);
            builder.environment().putAll(Map.of("MCP_SERVERS_CONFIG", file.toString(), "MCP_UPSTREAM_MODE", "list"));
        }
        process = builder.start();
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        Thread.ofVirtual().start(() -> {
            try {
                for (String line = out.readLine(); line != null; line = out.readLine()) {
                    lines.add(line);
                }
            } catch (IOException _) {
                // The process has ended.
            }
        });
    }

    static ObjectNode server(ObjectNode servers, String name) {
        return servers.withObjectProperty("mcpServers").putObject(name);
    }

    /// Sends a request and waits for its response; skips other lines.
    String ask(int id, String method, String params) throws Exception {
        process.getOutputStream()
                .write(("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + params
                                + "}\n")
                        .getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
        return await("\"id\":" + id + ",");
    }

    String greet() throws Exception {
        return ask(1, "initialize", """
                {"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"bench","version":"1"}}""");
    }

    private String await(String part) throws Exception {
        while (true) {
            String line = lines.poll(60, TimeUnit.SECONDS);
            if (line == null) {
                throw new IOException("the program never said " + part);
            }
            if (line.contains(part) || JSON.readTree(line).toString().contains(part)) {
                return line;
            }
        }
    }

    /// Waits until all of these tools are listed.
    void awaitTools(List<String> names) throws Exception {
        String listed = "";
        for (int i = 100; !names.stream().map(name -> "\"" + name + "\"").allMatch(listed::contains); i++) {
            Thread.sleep(100);
            listed = ask(i, "tools/list", "{}");
        }
    }

    /// Kills the child process whose command line ends with this word.
    ///
    /// @return the time until the client received `notifications/tools/list_changed`
    Duration kill(String word) throws Exception {
        ProcessHandle child = process.descendants()
                .filter(one -> one.info().commandLine().orElse("").endsWith(word))
                .findFirst()
                .orElseThrow();
        lines.clear();
        long begin = System.nanoTime();
        child.destroyForcibly();
        await("notifications/tools/list_changed");
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    @Override
    public void close() throws Exception {
        process.getOutputStream().close();
        if (!process.waitFor(5, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
    }
}
