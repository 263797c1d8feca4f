// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.modern;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.engine.Declared;
import io.clusterhealth.jsonrpc.Excerpt;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.tool.ToolCatalog;
import java.math.BigDecimal;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/// Compares the headers that repeat parts of a message with the message.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2026-07-28/basic/transports">MCP, Transports</a>
final class HeaderCheck {
    private static final String START = "=?base64?";
    private static final String END = "?=";

    /// The parameter that `Mcp-Name` repeats, by method.
    private static final Map<String, String> NAMED =
            Map.of("tools/call", "name", "prompts/get", "name", "resources/read", "uri");

    private HeaderCheck() {}

    /// The first mismatch; empty when there is none.
    static Optional<String> problem(Message.Request request, Declared declared, ToolCatalog tools) {
        if (declared.version().isEmpty()) {
            return Optional.of("The header MCP-Protocol-Version is missing");
        }
        if (declared.method().isEmpty()) {
            return Optional.of("The header Mcp-Method is missing");
        }
        Optional<String> named = Optional.ofNullable(NAMED.get(request.method()))
                .flatMap(parameter ->
                        compare("Mcp-Name", declared.name(), request.params().path(parameter)));
        return named.or(() -> request.method().equals("tools/call") ? parameters(request, declared, tools) : named);
    }

    private static Optional<String> parameters(Message.Request request, Declared declared, ToolCatalog tools) {
        JsonNode arguments = request.params().path("arguments");
        return tools.find(request.params().path("name").asText(""))
                .flatMap(tool -> parameters(tool.descriptor().inputSchema().path("properties"), arguments, declared));
    }

    private static Optional<String> parameters(JsonNode properties, JsonNode values, Declared declared) {
        for (Map.Entry<String, JsonNode> property : properties.properties()) {
            JsonNode schema = property.getValue();
            JsonNode value = values.path(property.getKey());
            Optional<String> problem = schema.path("x-mcp-header").isTextual()
                    ? parameter(schema.path("x-mcp-header").textValue(), value, declared)
                    : parameters(schema.path("properties"), value, declared);
            if (problem.isPresent()) {
                return problem;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> parameter(String name, JsonNode value, Declared declared) {
        Optional<String> said = declared.parameter().apply(name);
        if (value.isMissingNode() || value.isNull()) {
            return said.map(_ -> "The header Mcp-Param-" + name + " repeats an argument that is not there");
        }
        return compare("Mcp-Param-" + name, said, value);
    }

    private static Optional<String> compare(String header, Optional<String> said, JsonNode value) {
        if (value.isMissingNode() || value.isContainerNode()) {
            return Optional.empty();
        }
        if (said.isEmpty()) {
            return Optional.of("The header " + header + " is missing");
        }
        Optional<String> decoded = decoded(said.get());
        if (decoded.isEmpty()) {
            return Optional.of("The header " + header + " is no base64 of UTF-8");
        }
        return equal(decoded.get(), value)
                ? Optional.empty()
                : Optional.of("The header " + header + " says " + Excerpt.of(decoded.get()) + ", the message "
                        + Excerpt.of(value.asText()));
    }

    private static boolean equal(String said, JsonNode value) {
        if (!value.isNumber()) {
            return said.equals(value.asText());
        }
        try {
            return said.length() <= 64 && new BigDecimal(said).compareTo(value.decimalValue()) == 0;
        } catch (NumberFormatException _) {
            return false;
        }
    }

    /// Decodes a header value: plain text, or base64 in `=?base64?…?=`.
    private static Optional<String> decoded(String value) {
        if (!value.startsWith(START) || !value.endsWith(END) || value.length() < START.length() + END.length()) {
            return Optional.of(value);
        }
        try {
            String text = value.substring(START.length(), value.length() - END.length());
            byte[] bytes = Base64.getDecoder().decode(text);
            // The decoder also accepts missing padding, and non-zero unused bits.
            return Base64.getEncoder().encodeToString(bytes).equals(text)
                    ? Optional.of(new String(bytes, UTF_8))
                    : Optional.empty();
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
