// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.measure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A client of the real program over stdio.
public final class McpProcess implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Process process;
    private final OutputStream in;
    private final BufferedReader out;
    private int lastId;

    public McpProcess(Launch launch) throws IOException {
        this(launch.start());
    }

    /// @param process of any program that speaks the protocol over its standard streams
    McpProcess(Process process) {
        this.process = process;
        in = process.getOutputStream();
        out = process.inputReader(StandardCharsets.UTF_8);
    }

    /// Initializes the session; returns once the program has answered.
    public void initialize() throws IOException {
        ObjectNode params = JSON.createObjectNode().put("protocolVersion", "2025-11-25");
        params.putObject("capabilities");
        params.putObject("clientInfo").put("name", "bench").put("version", "1");
        request("initialize", params);
        send(JSON.createObjectNode().put("jsonrpc", "2.0").put("method", "notifications/initialized"));
    }

    /// Calls a tool with arguments in JSON; returns its result.
    public JsonNode call(String tool, String arguments) throws IOException {
        ObjectNode params = JSON.createObjectNode().put("name", tool);
        params.set("arguments", JSON.readTree(arguments));
        return request("tools/call", params);
    }

    /// Gets a prompt without arguments; returns its result.
    JsonNode prompt(String name) throws IOException {
        ObjectNode params = JSON.createObjectNode().put("name", name);
        params.putObject("arguments");
        return request("prompts/get", params);
    }

    /// The result of `tools/list`.
    JsonNode tools() throws IOException {
        return request("tools/list", JSON.createObjectNode());
    }

    private JsonNode request(String method, ObjectNode params) throws IOException {
        int id = ++lastId;
        ObjectNode message =
                JSON.createObjectNode().put("jsonrpc", "2.0").put("id", id).put("method", method);
        message.set("params", params);
        send(message);
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            JsonNode answer = JSON.readTree(line);
            if (answer.path("id").asInt() == id) {
                if (!answer.has("result")) {
                    throw new IOException(method + " was answered with " + answer.get("error"));
                }
                return answer.get("result");
            }
        }
        throw new EOFException("the program ended before it answered " + method);
    }

    private void send(JsonNode message) throws IOException {
        in.write((message + "\n").getBytes(StandardCharsets.UTF_8));
        in.flush();
    }

    /// The peak resident memory in MiB: `VmHWM` of the process.
    long peakMebibytes() throws IOException {
        return peakMebibytes(process.pid());
    }

    /// The same of any process.
    static long peakMebibytes(long pid) throws IOException {
        return kibibytes("/proc/" + pid + "/status", "VmHWM:.*") / 1024;
    }

    /// Resident memory that it shares with no other process, in MiB.
    long privateMebibytes() throws IOException {
        return kibibytes("/proc/" + process.pid() + "/smaps_rollup", "Private_(?:Clean|Dirty):.*") / 1024;
    }

    /// Resident memory of any process, in MiB.
    static long residentMebibytes(long pid) throws IOException {
        return kibibytes("/proc/" + pid + "/status", "VmRSS:.*") / 1024;
    }

    private static long kibibytes(String file, String line) throws IOException {
        return Files.readAllLines(Path.of(file)).stream()
                .filter(one -> one.matches(line))
                .mapToLong(one -> Long.parseLong(one.replaceAll("\\D", "")))
                .sum();
    }

    /// The targets of its open descriptors, such as `socket` or a file's path, once pooled connections have
    /// been closed: Vert.x keeps them for a minute.
    List<String> idleDescriptors() throws IOException, InterruptedException {
        Thread.sleep(Duration.ofSeconds(65));
        List<String> links = new ArrayList<>();
        try (Stream<Path> open = Files.list(Path.of("/proc/" + process.pid() + "/fd"))) {
            for (Path one : open.toList()) {
                links.add(Files.readSymbolicLink(one).toString().replaceFirst(":\\[\\d+]$", ""));
            }
        }
        return links;
    }

    /// Its processor time so far, in steps of ten milliseconds.
    Duration cpu() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    @Override
    public void close() throws IOException {
        in.close();
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
