// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.isolation;

import io.clusterhealth.matrix.ReviewingApi;
import io.clusterhealth.process.ServerProcess;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/// A server, the API server that reviews its callers, and as many callers as a test needs.
final class Callers implements AutoCloseable {
    static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

    final ReviewingApi api = new ReviewingApi();
    final ServerProcess server;
    private final HttpClient client = HttpClient.newBuilder()
            .executor(Executors.newVirtualThreadPerTaskExecutor())
            .build();

    /// @param settings in addition to those of every test: no rate limit for tool calls
    Callers(Path folder, Map<String, String> settings) {
        Map<String, String> all = new java.util.HashMap<>(Map.of("MCP_RATE_LIMIT", "0", "MCP_MANAGEMENT_PORT", "0"));
        all.putAll(settings);
        server = api.serve(folder, all);
        // On a busy machine the first review of a new process may time out; clients are then told to retry.
        String first = token("first");
        while (post(first, PING).statusCode() == 503) {
            LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
        }
    }

    static String call(String tool, String arguments) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
                + "\",\"arguments\":" + arguments + "}}";
    }

    /// The token of a caller who is allowed in.
    String token(String caller) {
        String token = "sha256~token-of-" + caller;
        api.with(token, caller);
        return token;
    }

    HttpResponse<String> post(String token, String body, String... headers) {
        return send(token, body, headers).join();
    }

    CompletableFuture<HttpResponse<String>> send(String token, String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.uri("/mcp"))
                .timeout(Duration.ofMinutes(15))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @Override
    public void close() {
        server.close();
        api.close();
        client.shutdownNow();
    }
}
