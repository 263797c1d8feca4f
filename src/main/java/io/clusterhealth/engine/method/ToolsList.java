// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.method;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.engine.Exchange;
import io.clusterhealth.engine.Method;
import io.clusterhealth.engine.Reply;
import io.clusterhealth.protocol.RequestMeta;
import io.clusterhealth.protocol.ToolAnnotations;
import io.clusterhealth.protocol.ToolListing;
import io.clusterhealth.tool.TextForm;
import io.clusterhealth.tool.ToolCatalog;
import io.clusterhealth.tool.ToolDescriptor;

/// `tools/list`.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/tools">MCP, Tools</a>
public record ToolsList(ToolCatalog catalog, int pageSize) implements Method.Handler {

    public ToolsList(ToolCatalog catalog) {
        this(catalog, ListPage.SIZE);
    }

    @Override
    public Reply handle(ObjectNode params, RequestMeta meta, Exchange exchange) {
        return ListPage.of("tools", catalog.descriptors(), pageSize, params, ToolsList::listing);
    }

    private static ObjectNode listing(ToolDescriptor tool) {
        ToolAnnotations annotations = switch (tool.effect()) {
            case READ_ONLY -> ToolAnnotations.READ_ONLY;
            case WRITE -> ToolAnnotations.WRITE;
        };
        return new ToolListing(
                        tool.name(),
                        tool.title(),
                        tool.description(),
                        TextForm.inWords(tool.inputSchema()),
                        tool.outputSchema(),
                        annotations)
                .toJson();
    }
}
