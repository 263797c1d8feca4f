// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.protocol;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// The result of a tool call, as content for models and as data for programs.
///
/// @param structuredContent empty for a tool without an output schema
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/schema#calltoolresult">CallToolResult</a>
public record CallToolResult(ArrayNode content, ObjectNode structuredContent, boolean isError) {

    /// A result with the text as content and the same facts as structured content.
    public static CallToolResult of(String text, ObjectNode structuredContent, boolean isError) {
        ArrayNode content = JsonNodeFactory.instance.arrayNode();
        content.addObject().put("type", "text").put("text", text);
        return new CallToolResult(content, structuredContent, isError);
    }

    /// The same result with another text after its content; unchanged when that is empty.
    public CallToolResult and(String more) {
        if (more.isEmpty()) {
            return this;
        }
        ArrayNode both = content.deepCopy();
        both.addObject().put("type", "text").put("text", more);
        return new CallToolResult(both, structuredContent, isError);
    }

    public ObjectNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.set("content", content);
        if (!structuredContent.isEmpty()) {
            json.set("structuredContent", structuredContent);
        }
        json.put("isError", isError);
        return json;
    }
}
