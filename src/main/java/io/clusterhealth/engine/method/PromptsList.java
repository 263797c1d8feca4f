// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.method;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.engine.Exchange;
import io.clusterhealth.engine.Method;
import io.clusterhealth.engine.Reply;
import io.clusterhealth.prompt.Prompt;
import io.clusterhealth.prompt.PromptCatalog;
import io.clusterhealth.prompt.PromptDescriptor;
import io.clusterhealth.protocol.RequestMeta;

/// `prompts/list`.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/prompts">MCP, Prompts</a>
public record PromptsList(PromptCatalog catalog, int pageSize) implements Method.Handler {

    public PromptsList(PromptCatalog catalog) {
        this(catalog, ListPage.SIZE);
    }

    @Override
    public Reply handle(ObjectNode params, RequestMeta meta, Exchange exchange) {
        return ListPage.of("prompts", catalog.prompts(), pageSize, params, PromptsList::listing);
    }

    private static ObjectNode listing(Prompt prompt) {
        PromptDescriptor descriptor = prompt.descriptor();
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("name", descriptor.name())
                .put("title", descriptor.title())
                .put("description", descriptor.description());
        ArrayNode arguments = json.putArray("arguments");
        descriptor
                .arguments()
                .forEach(argument -> arguments
                        .addObject()
                        .put("name", argument.name())
                        .put("description", argument.description())
                        .put("required", argument.required()));
        return json;
    }
}
