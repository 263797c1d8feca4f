// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.legacy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.engine.Exchange;
import io.clusterhealth.engine.Method;
import io.clusterhealth.engine.Reply;
import io.clusterhealth.protocol.RequestMeta;
import io.clusterhealth.protocol.ToolAnnotations;
import io.clusterhealth.protocol.ToolListing;
import io.clusterhealth.tool.ToolCatalog;
import io.clusterhealth.tool.ToolDescriptor;

/// `tools/list`: all tools on one page, so no cursor is ever given out and none is ever right.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/tools">MCP, Tools</a>
record ToolsList(ToolCatalog catalog) implements Method.Handler {

    @Override
    public Reply handle(ObjectNode params, RequestMeta meta, Exchange exchange) {
        JsonNode cursor = params.path("cursor");
        if (!cursor.isMissingNode() && !cursor.isNull()) {
            return Reply.invalidParams("'cursor' is none that this server gave out; the list has one page");
        }
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode tools = json.putArray("tools");
        catalog.descriptors().stream().map(ToolsList::listing).forEach(tool -> tools.add(tool.toJson()));
        return new Reply.Result(json);
    }

    private static ToolListing listing(ToolDescriptor tool) {
        ToolAnnotations annotations = switch (tool.effect()) {
            case READ_ONLY -> ToolAnnotations.READ_ONLY;
            case WRITE -> ToolAnnotations.WRITE;
        };
        return new ToolListing(
                tool.name(), tool.title(), tool.description(), tool.inputSchema(), tool.outputSchema(), annotations);
    }
}
