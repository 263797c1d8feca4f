// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Refusals that are the same for every caller: with the same codes over both transports.
@Timeout(120)
class GuardsIT {
    private static final Map<String, String> ONCE = Map.of("MCP_CLUSTER", "demo", "MCP_RATE_LIMIT", "1");
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void refusesTheSameOverHttp() {
        try (ServerProcess server = ServerProcess.http(ONCE)) {
            check((method, params) -> server.post(
                            "/mcp",
                            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + params + "}")
                    .body());
        }
    }

    @Test
    void refusesTheSameOverStdio() {
        try (StdioClient client = ServerProcess.stdio(ONCE)) {
            client.initialize();
            check((method, params) -> client.request(method, params).toString());
        }
    }

    /// @param ask takes method and params, and returns the whole response
    private static void check(BinaryOperator<String> ask) {
        for (String kind : List.of("secrets", "Secret", "core/v1/secrets", "secret.v1.", "SECRETS ", "clusterroles")) {
            JsonNode refused = call(ask, "explain-resource", "{\"kind\":\"" + kind + "\",\"name\":\"x\"}");
            assertThat(refused.path("code").asText()).as(kind).isEqualTo("FORBIDDEN_RESOURCE");
        }
        assertThat(call(ask, "what-changed", "{}").path("success").asBoolean()).isTrue();
        JsonNode often = call(ask, "what-changed", "{}");
        assertThat(often.path("code").asText()).isEqualTo("RATE_LIMITED");
        assertThat(often.path("retryAfterSeconds").asInt()).isBetween(1, 60);
        assertThat(call(ask, "list-pods", "{}").path("success").asBoolean()).isTrue();

        assertThat(read(ask).has("result")).isTrue();
        JsonNode again = read(ask).path("error").path("data");
        assertThat(again.path("code").asText()).isEqualTo("RATE_LIMITED");
        assertThat(again.path("retryAfterSeconds").asInt()).isBetween(1, 60);
    }

    private static JsonNode call(BinaryOperator<String> ask, String tool, String arguments) {
        return json(ask.apply("tools/call", "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}"))
                .path("result")
                .path("structuredContent");
    }

    private static JsonNode read(BinaryOperator<String> ask) {
        return json(ask.apply("resources/read", "{\"uri\":\"cluster://nodes\"}"));
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError(text, e);
        }
    }
}
