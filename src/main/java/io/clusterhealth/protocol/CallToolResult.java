// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.protocol;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// What a tool said, as text for models and as data for programs.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/schema#calltoolresult">CallToolResult</a>
public record CallToolResult(String text, ObjectNode structuredContent, boolean isError) {

    public ObjectNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.putArray("content").addObject().put("type", "text").put("text", text);
        json.set("structuredContent", structuredContent);
        json.put("isError", isError);
        return json;
    }
}
