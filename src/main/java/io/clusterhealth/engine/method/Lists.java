// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.method;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.engine.Method;
import io.clusterhealth.prompt.Prompt;
import io.clusterhealth.prompt.PromptCatalog;
import io.clusterhealth.prompt.PromptDescriptor;
import io.clusterhealth.protocol.ToolAnnotations;
import io.clusterhealth.resource.ResourceCatalog;
import io.clusterhealth.resource.ResourceDescriptor;
import io.clusterhealth.tool.TextForm;
import io.clusterhealth.tool.ToolCatalog;
import io.clusterhealth.tool.ToolDescriptor;

/// `tools/list`, `prompts/list`, `resources/list` and `resources/templates/list`.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server">MCP, Server features</a>
public record Lists(int pageSize) {

    /// A page larger than any list here, so that clients which ignore cursors get everything.
    public static final Lists WHOLE = new Lists(100);

    public Method.Handler tools(ToolCatalog catalog) {
        return (params, _, _) -> ListPage.of("tools", catalog.descriptors(), pageSize, params, Lists::json);
    }

    public Method.Handler prompts(PromptCatalog catalog) {
        return (params, _, _) -> ListPage.of("prompts", catalog.prompts(), pageSize, params, Lists::json);
    }

    public Method.Handler resources(ResourceCatalog catalog) {
        return (params, _, _) ->
                ListPage.of("resources", catalog.resources(), pageSize, params, one -> json("uri", one.descriptor()));
    }

    public Method.Handler templates(ResourceCatalog catalog) {
        return (params, _, _) -> ListPage.of(
                "resourceTemplates",
                catalog.templates(),
                pageSize,
                params,
                one -> json("uriTemplate", one.descriptor()));
    }

    private static ObjectNode json(ToolDescriptor tool) {
        ObjectNode json = described(tool.name(), tool.title(), tool.description());
        json.set("inputSchema", TextForm.inWords(tool.inputSchema()));
        if (!tool.outputSchema().isEmpty()) {
            json.set("outputSchema", tool.outputSchema());
        }
        ToolAnnotations annotations = switch (tool.effect()) {
            case READ_ONLY -> ToolAnnotations.READ_ONLY;
            case WRITE -> ToolAnnotations.WRITE;
            case READ_ELSEWHERE -> ToolAnnotations.READ_ELSEWHERE;
            case ANY_ELSEWHERE -> ToolAnnotations.ANY_ELSEWHERE;
        };
        json.set("annotations", annotations.toJson());
        tool.app().ifPresent(uri -> {
            ObjectNode meta = json.putObject("_meta");
            meta.putObject("ui").put("resourceUri", uri);
            meta.put("ui/resourceUri", uri); // the name before 2026-01-26, which hosts still look for
        });
        if (tool.effect() == ToolDescriptor.Effect.WRITE) {
            // Only the model may call it, not an app: the user confirms the change in words that the model has read.
            json.withObject("/_meta/ui").putArray("visibility").add("model");
        }
        return json;
    }

    private static ObjectNode json(Prompt prompt) {
        PromptDescriptor descriptor = prompt.descriptor();
        ObjectNode json = described(descriptor.name(), descriptor.title(), descriptor.description());
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

    private static ObjectNode json(String address, ResourceDescriptor descriptor) {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put(address, descriptor.uri());
        json.setAll(described(descriptor.name(), descriptor.title(), descriptor.description()));
        return json.put("mimeType", descriptor.mimeType());
    }

    private static ObjectNode described(String name, String title, String description) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("name", name)
                .put("title", title)
                .put("description", description);
    }
}
