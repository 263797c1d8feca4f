// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.upstream;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.Executors;

/// An upstream MCP server whose tools return their argument: `stdio <tools>`, or `http <tools> <port>`.
public final class EchoUpstream {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final int tools;

    private EchoUpstream(int tools) {
        this.tools = tools;
    }

    public static void main(String[] words) throws IOException {
        EchoUpstream server = new EchoUpstream(Integer.parseInt(words[1]));
        if (words[0].equals("http")) {
            server.http(Integer.parseInt(words[2]));
        } else {
            server.stdio();
        }
    }

    private void stdio() throws IOException {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                answer(line).ifPresent(answer -> {
                    System.out.println(answer);
                    System.out.flush();
                });
            }
        }
    }

    private void http(int port) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::exchange);
        server.start();
    }

    private void exchange(HttpExchange exchange) throws IOException {
        Optional<String> answer = exchange.getRequestMethod().equals("POST")
                ? answer(new String(exchange.getRequestBody().readAllBytes(), UTF_8))
                : Optional.of("");
        byte[] body = answer.orElse("").getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        int status = answer.isEmpty() ? 202 : body.length == 0 ? 405 : 200;
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private Optional<String> answer(String text) throws IOException {
        JsonNode message = JSON.readTree(text);
        if (!message.has("id")) {
            return Optional.empty();
        }
        ObjectNode answer = JSON.createObjectNode().put("jsonrpc", "2.0");
        answer.set("id", message.get("id"));
        switch (message.path("method").asText()) {
            case "initialize" -> {
                ObjectNode result = answer.putObject("result").put("protocolVersion", "2025-06-18");
                result.putObject("capabilities").putObject("tools");
                result.putObject("serverInfo").put("name", "echo").put("version", "1");
            }
            case "ping" -> answer.putObject("result");
            case "tools/list" -> list(answer.putObject("result").putArray("tools"));
            case "tools/call" ->
                answer.putObject("result")
                        .putArray("content")
                        .addObject()
                        .put("type", "text")
                        .put("text", message.at("/params/arguments/text").asText());
            default -> answer.putObject("error").put("code", -32601).put("message", "Method not found");
        }
        return Optional.of(answer.toString());
    }

    private void list(ArrayNode into) {
        for (int i = 0; i < tools; i++) {
            ObjectNode tool = into.addObject()
                    .put("name", i == 0 ? "echo" : "echo" + i)
                    .put("description", "Says again what it is told, word for word, number " + i + ".");
            ObjectNode schema = tool.putObject("inputSchema").put("type", "object");
            schema.putObject("properties")
                    .putObject("text")
                    .put("type", "string")
                    .put("description", "What to say.");
            schema.putArray("required").add("text");
        }
    }
}
