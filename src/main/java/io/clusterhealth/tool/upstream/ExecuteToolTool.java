// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.upstream;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.DescribedTool;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.ValidValues;
import io.clusterhealth.upstream.client.Upstreams;
import java.util.List;
import java.util.Optional;

/// `execute-mcp-tool`: calls a tool of another server by its name. The call is judged, counted and told as that
/// tool's.
final class ExecuteToolTool extends DescribedTool {
    private final Upstreams upstreams;

    ExecuteToolTool(Upstreams upstreams) {
        super("execute-mcp-tool");
        this.upstreams = upstreams;
    }

    @Override
    public Optional<MeantCall> means(ObjectNode arguments) {
        ObjectNode inner =
                arguments.path("arguments") instanceof ObjectNode given ? given : JsonNodeFactory.instance.objectNode();
        boolean wellFormed = arguments.path("tool").isTextual()
                && (!arguments.has("arguments") || arguments.path("arguments").isObject());
        return wellFormed
                ? upstreams.tool(arguments.path("tool").textValue()).map(tool -> new MeantCall(tool, inner))
                : Optional.empty();
    }

    /// Called only for an unknown tool name or malformed arguments.
    @Override
    public ToolOutcome call(Arguments arguments, CallContext context) {
        Optional<String> pending = arguments.text("tool").flatMap(upstreams::pending);
        if (pending.isPresent()) {
            return ToolOutcome.Refused.of(
                    "UNKNOWN_TOOL", "No tool of this name is known yet: %s.".formatted(pending.get()), "");
        }
        List<String> names =
                upstreams.tools().stream().map(tool -> tool.descriptor().name()).toList();
        return new ToolOutcome.Refused(new ValidValues("validTools", names)
                .refuse(
                        "UNKNOWN_TOOL",
                        "No other server has a tool of this name.",
                        arguments.text("tool").orElse(""),
                        "Find its name with discover-mcp-tools."));
    }
}
