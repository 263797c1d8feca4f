// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.method;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.engine.Exchange;
import io.clusterhealth.engine.Method;
import io.clusterhealth.engine.Reply;
import io.clusterhealth.engine.ToolCalls;
import io.clusterhealth.jsonrpc.ErrorCode;
import io.clusterhealth.jsonrpc.Excerpt;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.protocol.CallToolParams;
import io.clusterhealth.protocol.Parsed;
import io.clusterhealth.protocol.RequestMeta;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolCatalog;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolDescriptor.Trait;
import java.util.Optional;

/// `tools/call`.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/tools">MCP, Tools</a>
public record ToolsCall(ToolCatalog catalog, ToolCalls calls) implements Method.Handler {
    /// Reported instead of the client's name for the tool, which could be anything.
    private static final String UNKNOWN = "unknown";

    /// How long a call of the named tool may take, or of the tool that such a call means.
    public Method.Pace pace(ObjectNode params) {
        return switch (CallToolParams.read(params)) {
            case Parsed.Invalid<CallToolParams> _ -> Method.Pace.SLOW;
            case Parsed.Valid<CallToolParams>(CallToolParams(String name, ObjectNode arguments)) ->
                catalog.find(name)
                        .map(tool ->
                                tool.means(arguments).map(Tool.MeantCall::tool).orElse(tool))
                        .map(tool -> pace(tool.descriptor()))
                        .orElse(Method.Pace.SLOW);
        };
    }

    private static Method.Pace pace(ToolDescriptor tool) {
        if (tool.has(Trait.QUICK)) {
            return Method.Pace.QUICK;
        }
        return tool.has(Trait.WAITS) || tool.has(Trait.ASKS_FOR_CONSENT) ? Method.Pace.WAITING : Method.Pace.SLOW;
    }

    @Override
    public Reply handle(ObjectNode params, RequestMeta meta, Exchange exchange) {
        return switch (CallToolParams.read(params)) {
            case Parsed.Invalid<CallToolParams>(String details) -> Reply.invalidParams(details);
            case Parsed.Valid<CallToolParams>(CallToolParams(String name, ObjectNode arguments)) ->
                catalog.find(name)
                        .map(tool -> calls.call(tool, arguments, meta.progressToken(), exchange))
                        .orElseGet(() -> {
                            calls.refuse(UNKNOWN, "UNKNOWN_TOOL", exchange);
                            return unknown(name);
                        });
        };
    }

    /// Reports a call that is refused before it runs.
    public void refused(ObjectNode params, String code, Exchange exchange) {
        String name = catalog.find(params.path("name").asText(""))
                .map(tool -> tool.descriptor().name())
                .orElse(UNKNOWN);
        calls.refuse(name, code, exchange);
    }

    private Reply unknown(String name) {
        Optional<String> disabled = catalog.disabled(name);
        Optional<String> nearest = disabled.isPresent() ? Optional.empty() : catalog.nearest(name);
        // Clients show only the message.
        RpcError error = RpcError.of(
                ErrorCode.INVALID_PARAMS,
                "Unknown tool: " + Excerpt.of(name)
                        + disabled.map(why -> "; " + why)
                                .or(() -> nearest.map(found -> "; did you mean '" + found + "'?"))
                                .orElse(""),
                disabled.or(() -> nearest.map(found -> "Did you mean '" + found + "'?"))
                        .orElse("See tools/list."));
        nearest.ifPresent(found -> error.data().put("nearest", found));
        ArrayNode names = error.data().putArray("validTools");
        catalog.descriptors().stream().map(ToolDescriptor::name).forEach(names::add);
        return new Reply.Refusal(error);
    }
}
