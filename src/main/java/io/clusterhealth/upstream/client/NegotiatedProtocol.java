// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.protocol.Implementation;
import io.clusterhealth.protocol.ModernMeta;
import io.clusterhealth.upstream.HeaderArguments;
import io.clusterhealth.upstream.OfferedTool;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The negotiated revision of the protocol, and what it adds to each request.
///
/// @param version of MCP
/// @param handler answers the server's own requests
/// @param server its own name, one line
/// @param notifiesListChanges whether it declares notifications about changes of its tools
record NegotiatedProtocol(
        String version,
        boolean isModern,
        Implementation us,
        ServerRequestHandler handler,
        String server,
        boolean notifiesListChanges) {

    /// The parameters as they are sent.
    ObjectNode withMeta(ObjectNode params) {
        if (!isModern) {
            return params;
        }
        ObjectNode meta = params.withObjectProperty("_meta");
        meta.put(ModernMeta.VERSION, version);
        meta.set(ModernMeta.CLIENT, us.toJson());
        meta.set(ModernMeta.CAPABILITIES, handler.capabilities());
        return params;
    }

    /// The HTTP headers of a message.
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
                HeaderArguments.of(called.inputSchema(), params.path("arguments"))
                        .forEach((name, value) -> headers.put("Mcp-Param-" + name, encoded(value)));
            });
        }
        return headers;
    }

    /// The value itself where a header may contain it, else in base64.
    private static String encoded(String value) {
        boolean plain = value.chars().allMatch(c -> c >= ' ' && c <= '~')
                && value.equals(value.strip())
                && !value.startsWith("=?base64?");
        return plain
                ? value
                : "=?base64?" + Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8)) + "?=";
    }
}
