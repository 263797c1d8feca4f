// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.protocol.Implementation;
import io.clusterhealth.protocol.ModernMeta;
import io.clusterhealth.upstream.OfferedTool;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// How a server is spoken to: the revision that was settled on, and what goes with each request in it.
///
/// @param version of MCP
/// @param server what it calls itself, one line
/// @param tellsOfChanges whether it says that it tells when its tools change
record Dialect(String version, boolean isModern, Implementation us, String server, boolean tellsOfChanges) {
    static final String MODERN = "2026-07-28";

    /// The parameters as they are sent.
    ObjectNode meant(ObjectNode params) {
        if (!isModern) {
            return params;
        }
        ObjectNode meta = params.withObjectProperty("_meta");
        meta.put(ModernMeta.VERSION, version);
        meta.set(ModernMeta.CLIENT, us.toJson());
        meta.putObject(ModernMeta.CAPABILITIES);
        return params;
    }

    /// What HTTP says besides the message.
    ///
    /// @param tool that is called
    Map<String, String> headers(String method, ObjectNode params, Optional<OfferedTool> tool) {
        Map<String, String> headers = new HashMap<>();
        if (!version.isEmpty()) {
            headers.put("MCP-Protocol-Version", version);
        }
        if (isModern) {
            headers.put("Mcp-Method", method);
            tool.ifPresent(called -> {
                headers.put("Mcp-Name", encoded(called.name()));
                repeated(called.inputSchema().path("properties"), params.path("arguments"), headers);
            });
        }
        return headers;
    }

    /// The arguments that the tool's schema wants to have repeated.
    private static void repeated(JsonNode properties, JsonNode values, Map<String, String> headers) {
        for (Map.Entry<String, JsonNode> property : properties.properties()) {
            JsonNode value = values.path(property.getKey());
            JsonNode name = property.getValue().path("x-mcp-header");
            if (name.isTextual() && name.textValue().matches("[A-Za-z0-9-]{1,64}")) {
                if (value.isValueNode() && !value.isNull()) {
                    headers.put("Mcp-Param-" + name.textValue(), encoded(value.asText()));
                }
            } else if (value.isObject()) {
                repeated(property.getValue().path("properties"), value, headers);
            }
        }
    }

    /// As it is where it may stand in a header, else in base64.
    private static String encoded(String value) {
        boolean plain = value.chars().allMatch(c -> c >= ' ' && c <= '~')
                && value.equals(value.strip())
                && !value.startsWith("=?base64?");
        return plain
                ? value
                : "=?base64?" + Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8)) + "?=";
    }
}
