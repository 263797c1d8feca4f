// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The arguments that a tool's schema requires to be repeated as HTTP headers, by the keyword `x-mcp-header`.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2026-07-28/server/tools#x-mcp-header">MCP,
/// x-mcp-header</a>
public final class HeaderArguments {
    private static final String KEYWORD = "x-mcp-header";
    private static final Set<String> TYPES = Set.of("string", "integer", "boolean");
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}");

    private HeaderArguments() {}

    /// The fault of a schema's header keywords, as a clause; empty for none. A tool with a fault must not be offered.
    static Optional<String> fault(JsonNode schema) {
        return fault(schema, new HashSet<>());
    }

    private static Optional<String> fault(JsonNode schema, Set<String> seen) {
        for (JsonNode property : schema.path("properties")) {
            JsonNode name = property.path(KEYWORD);
            boolean wrong = !name.isMissingNode()
                    && (!name.isTextual()
                            || !TOKEN.matcher(name.asText("")).matches()
                            || !TYPES.contains(property.path("type").asText("string"))
                            || !seen.add(name.asText().toLowerCase(Locale.ROOT)));
            Optional<String> fault = wrong
                    ? Optional.of("its " + KEYWORD + " names no header, one twice, or one for a list, map or fraction")
                    : fault(property, seen);
            if (fault.isPresent()) {
                return fault;
            }
        }
        return Optional.empty();
    }

    /// The values to repeat, by the name of the header without `Mcp-Param-`.
    public static Map<String, String> of(JsonNode schema, JsonNode arguments) {
        Map<String, String> repeated = new HashMap<>();
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            JsonNode value = arguments.path(property.getKey());
            JsonNode name = property.getValue().path(KEYWORD);
            if (value.isObject()) {
                repeated.putAll(of(property.getValue(), value));
            } else if (name.isTextual() && value.isValueNode() && !value.isNull()) {
                repeated.put(name.textValue(), value.asText());
            }
        }
        return repeated;
    }
}
