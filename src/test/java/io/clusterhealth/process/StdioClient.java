// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/// A client of a server over stdio. Responses may come in any order and are matched by id.
public final class StdioClient implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ServerProcess server;
    private final LineLog stdout;
    /// Far from the ids that tests choose themselves.
    private int lastId = 1_000_000;

    StdioClient(ServerProcess server) {
        this.server = server;
        this.stdout = LineLog.of(server.process().getInputStream());
    }

    /// The server at the other end.
    public ServerProcess server() {
        return server;
    }

    /// The server's process, to check its end.
    public Process process() {
        return server.process();
    }

    /// Everything the server wrote to stdout so far.
    public LineLog stdout() {
        return stdout;
    }

    /// Initializes the session as a client does.
    ///
    /// @return the result of `initialize`
    public JsonNode initialize() {
        JsonNode answer = request("initialize", """
                {"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1"}}""");
        send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
        return answer.path("result");
    }

    /// Calls a tool and waits for its result; fails if the response has none.
    ///
    /// @param arguments a JSON object
    public JsonNode call(String tool, String arguments) {
        JsonNode answer = request("tools/call", "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}");
        if (!answer.has("result")) {
            throw new AssertionError("no result: " + answer);
        }
        return answer.get("result");
    }

    /// Sends a request and waits for the response, result or error.
    ///
    /// @param params a JSON object
    public JsonNode request(String method, String params) {
        return answer(begin(method, params));
    }

    /// Sends a request.
    ///
    /// @return its id, to wait for with [#answer]
    public int begin(String method, String params) {
        ObjectNode request = JSON.createObjectNode();
        request.put("jsonrpc", "2.0").put("id", ++lastId).put("method", method);
        request.set("params", json(params));
        send(request.toString());
        return lastId;
    }

    /// Waits for the response with this id.
    public JsonNode answer(int id) {
        return json(stdout.await(
                line -> !json(line).has("method")
                        && json(line).path("id").asText().equals(Integer.toString(id)),
                "answer to " + id));
    }

    /// Sends one line unchanged.
    public void send(String line) {
        send((line + "\n").getBytes(UTF_8));
    }

    /// Sends bytes unchanged; a message needs its line feed.
    public void send(byte[] bytes) {
        try {
            OutputStream stdin = server.process().getOutputStream();
            stdin.write(bytes);
            stdin.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("stderr:\n" + server.stderr(), e);
        }
    }

    /// Closes the server's stdin, which ends it.
    public void closeStdin() {
        try {
            server.process().getOutputStream().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError("not JSON: " + text, e);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
