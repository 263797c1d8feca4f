// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.text.Visible;
import io.clusterhealth.tool.Content;
import io.clusterhealth.tool.ResourceContents;
import java.util.List;

/// Content in its MCP wire format.
public final class ContentJson {

    private ContentJson() {}

    public static ArrayNode of(List<Content> content) {
        ArrayNode json = JsonNodeFactory.instance.arrayNode();
        content.forEach(part -> json.add(of(part)));
        return json;
    }

    public static ObjectNode of(Content content) {
        return switch (content) {
            case Content.Text(String text) ->
                JsonNodeFactory.instance.objectNode().put("type", "text").put("text", Visible.lines(text));
            case Content.PassedOn(ObjectNode piece) -> piece;
        };
    }

    public static ObjectNode of(ResourceContents contents) {
        ObjectNode json =
                JsonNodeFactory.instance.objectNode().put("uri", contents.uri()).put("mimeType", contents.mimeType());
        return switch (contents) {
            case ResourceContents.TextContents text -> json.put("text", Visible.lines(text.text()));
            case ResourceContents.Blob blob -> json.put("blob", blob.blob());
        };
    }
}
