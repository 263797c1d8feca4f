// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.matrix;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterhealth.process.ServerProcess;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// Requests of a caller to a server.
///
/// @param token may be empty for none
/// @param patient whether to retry after a 503, which is sent when the cluster was too slow to review the token
record Ask(ServerProcess server, String token, boolean patient) {
    private static final int MOST_TRIES = 30;

    static final String INITIALIZE = """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
            "clientInfo":{"name":"test","version":"1"}}}""";
    static final String LIST = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}";
    static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

    private static final ObjectMapper JSON = new ObjectMapper();

    static String call(String tool, String arguments) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
                + "\",\"arguments\":" + arguments + "}}";
    }

    Ask(ServerProcess server, String token) {
        this(server, token, false);
    }

    HttpResponse<String> post(String path, String body, String... headers) {
        HttpResponse<String> answer = server.post(path, body, with(headers));
        for (int tries = 1; patient && answer.statusCode() == 503 && tries < MOST_TRIES; tries++) {
            LockSupport.parkNanos(Duration.ofSeconds(1).toNanos());
            answer = server.post(path, body, with(headers));
        }
        return answer;
    }

    int status(String body, String... headers) {
        return post("/mcp", body, headers).statusCode();
    }

    HttpResponse<String> send(String method, String path, String... headers) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(server.uri(path)).method(method, HttpRequest.BodyPublishers.noBody());
        String[] all = with(headers);
        return server.send(all.length == 0 ? request : request.headers(all));
    }

    /// The result of a tool call that was admitted.
    JsonNode result(String tool, String arguments) {
        HttpResponse<String> answer = post("/mcp", call(tool, arguments));
        try {
            JsonNode json = JSON.readTree(answer.body());
            if (answer.statusCode() != 200 || !json.has("result")) {
                throw new AssertionError(answer.statusCode() + " " + answer.body() + "\n" + server.stderr());
            }
            return json.get("result");
        } catch (JsonProcessingException e) {
            throw new AssertionError(answer.body(), e);
        }
    }

    /// The id of a new session.
    String session() {
        return post("/mcp", INITIALIZE).headers().firstValue("Mcp-Session-Id").orElseThrow();
    }

    private String[] with(String... headers) {
        List<String> all = new ArrayList<>(List.of(headers));
        if (!token.isEmpty()) {
            all.addAll(List.of("Authorization", "Bearer " + token));
        }
        return all.toArray(String[]::new);
    }
}
