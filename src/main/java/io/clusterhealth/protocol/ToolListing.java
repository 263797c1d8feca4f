// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.protocol;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// One tool in `tools/list`.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/schema#tool">Tool</a>
public record ToolListing(
        String name,
        String title,
        String description,
        ObjectNode inputSchema,
        ObjectNode outputSchema,
        ToolAnnotations annotations) {

    public ObjectNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("name", name);
        json.put("title", title);
        json.put("description", description);
        json.set("inputSchema", inputSchema);
        if (!outputSchema.isEmpty()) {
            json.set("outputSchema", outputSchema);
        }
        json.set("annotations", annotations.toJson());
        return json;
    }
}
